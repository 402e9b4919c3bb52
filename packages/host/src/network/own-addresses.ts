import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os';

/** The machine's interfaces as `os.networkInterfaces` answers them. */
export type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;

/** Interfaces of virtual machines and containers: real addresses that no phone or laptop nearby can reach. */
const virtual = /^(?:docker|br-|veth|virbr|vmnet|vboxnet|cni|podman|lxc|lxd)/i;

export function isVirtualInterface(name: string): boolean {
  return virtual.test(name);
}

function rank(name: string, { family }: NetworkInterfaceInfo): number {
  return (isVirtualInterface(name) ? 2 : 0) + (family === 'IPv6' ? 1 : 0);
}

/**
 * Addresses at which others on the network may find this machine, the likeliest first: IPv4 before IPv6, those of
 * virtual machines last. Link-local ones are left out: they mean nothing without the reader's own interface.
 */
export function ownAddresses(interfaces: Interfaces = networkInterfaces()): readonly string[] {
  return Object.entries(interfaces)
    .flatMap(([name, infos = []]) => infos.map((info) => ({ info, rank: rank(name, info) })))
    .filter(({ info }) => !info.internal && !/^(?:fe[89ab]|169\.254\.)/i.test(info.address))
    .sort((one, other) => one.rank - other.rank)
    .map(({ info }) => info.address);
}

const everyInterface = new Set(['', '0.0.0.0', '::']);

/**
 * The addresses to print in links: the given names, then the address that the listener is bound to, or where that is
 * every interface (null), all own ones, and loopback where the machine has no network.
 */
export function linkAddresses(
  boundTo: string | null,
  names: readonly string[] = [],
  interfaces: Interfaces = networkInterfaces(),
): readonly string[] {
  if (boundTo !== null && !everyInterface.has(boundTo)) return [...names, boundTo];
  const own = ownAddresses(interfaces);
  return [...names, ...(own.length === 0 ? ['127.0.0.1'] : own)];
}
