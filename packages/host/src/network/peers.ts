import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { Interfaces } from './own-addresses.ts';

/** A socket's address as one writes it: IPv4 unwrapped from IPv6 (`::ffff:10.0.0.5`), without an interface (`%eth0`). */
export function plainAddress(address: string): string {
  const bare = address.split('%', 1)[0] ?? '';
  const unwrapped = bare.toLowerCase().startsWith('::ffff:') ? bare.slice(7) : '';
  return isIPv4(unwrapped) ? unwrapped : bare;
}

/** The first four groups of an IPv6 address: its /64. */
function networkOf(address: string): string {
  // The end of an address may be written as IPv4, and is two groups.
  const halves = address.replace(/[\d.]+\.\d+$/, '0:0').split('::');
  const [head = [], tail] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const zeros = tail === undefined ? [] : Array<string>(8 - head.length - tail.length).fill('0');
  const groups = [...head, ...zeros, ...(tail ?? [])];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** What counts as one peer: an IPv4 address, or the /64 of an IPv6 one, which is what one machine is given at least. */
export function peerOf(remoteAddress: string): string {
  const address = plainAddress(remoteAddress);
  if (!isIPv6(address) || isLoopback(address)) return address;
  return `${networkOf(address)}::/64`;
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether an address is this machine's own to itself: it has millions of these. */
export function isLoopback(address: string): boolean {
  if (isIPv4(address)) return loopback.check(address, 'ipv4');
  return isIPv6(address) && loopback.check(address, 'ipv6');
}

/** The same for all addresses that one machine can connect from: its peer, and one for all that are loopback. */
export function machineOf(remoteAddress: string): string {
  const peer = peerOf(remoteAddress);
  return isLoopback(peer) ? 'loopback' : peer;
}

/** Whether an address is of this machine itself, or by which protocol it comes over the network. */
export function kindOf(remoteAddress: string): 'loopback' | 'IPv4' | 'IPv6' {
  const address = plainAddress(remoteAddress);
  if (isLoopback(address)) return 'loopback';
  return isIPv6(address) ? 'IPv6' : 'IPv4';
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

/** Whether an address is of a kind that every home network has: loopback, private, link-local, unique-local or 100.64.0.0/10. */
export function isOfPrivateRange(address: string): boolean {
  return localRanges.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
}

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
  if (isIPv4(address)) return isOfPrivateRange(address) || isInOwnPrefix(address, 'IPv4', interfaces());
  if (isIPv6(address)) return isOfPrivateRange(address) || isInOwnPrefix(address, 'IPv6', interfaces());
  return false;
}
