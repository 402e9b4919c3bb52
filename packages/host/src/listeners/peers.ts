import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { Interfaces } from './own-addresses.ts';

/** A socket's address as one writes it: IPv4 unwrapped from IPv6 (`::ffff:10.0.0.5`), without an interface (`%eth0`). */
export function plainAddress(address: string): string {
  const bare = address.split('%', 1)[0] ?? '';
  const unwrapped = bare.toLowerCase().startsWith('::ffff:') ? bare.slice(7) : '';
  return isIPv4(unwrapped) ? unwrapped : bare;
}

const localRanges = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  // Carrier-grade NAT (RFC 6598), where private overlay networks live.
  ['100.64.0.0', 10],
] as const) {
  localRanges.addSubnet(network, prefix, 'ipv4');
}
localRanges.addAddress('::1', 'ipv6');
localRanges.addSubnet('fe80::', 10, 'ipv6');
localRanges.addSubnet('fc00::', 7, 'ipv6');

/** A tunnel may report a prefix so short that it means "everywhere". */
const shortestPrefix = 8;

function isInOwnPrefix(address: string, family: 'IPv4' | 'IPv6', interfaces: Interfaces): boolean {
  return Object.values(interfaces)
    .flatMap((infos) => infos ?? [])
    .some((info) => {
      const prefix = Number(info.cidr?.split('/')[1] ?? 0);
      if (info.family !== family || prefix < shortestPrefix) return false;
      const network = new BlockList();
      network.addSubnet(info.address, prefix, family === 'IPv4' ? 'ipv4' : 'ipv6');
      return network.check(address, family === 'IPv4' ? 'ipv4' : 'ipv6');
    });
}

/**
 * Whether a peer is on the same network (Spec 1.2): loopback, private, link-local, unique-local, in 100.64.0.0/10, or
 * in the prefix of an own interface. Interfaces are asked anew each time, for they come and go.
 */
export function isLocalPeer(
  remoteAddress: string | undefined,
  interfaces: () => Interfaces = networkInterfaces,
): boolean {
  const address = plainAddress(remoteAddress ?? '');
  if (isIPv4(address)) return localRanges.check(address, 'ipv4') || isInOwnPrefix(address, 'IPv4', interfaces());
  if (isIPv6(address)) return localRanges.check(address, 'ipv6') || isInOwnPrefix(address, 'IPv6', interfaces());
  return false;
}
