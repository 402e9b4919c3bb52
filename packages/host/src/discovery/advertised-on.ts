import { networkInterfaces } from 'node:os';
import { isVirtualInterface, type Interfaces } from '../network/own-addresses.ts';

export interface AdvertisedOn {
  /** Names of interfaces; empty if there is none to advertise on. */
  readonly interfaces: readonly string[];
  /** The one address to name, or null for all that these interfaces have. */
  readonly address: string | null;
  /** Whether IPv6 addresses may be named. */
  readonly ipv6: boolean;
}

const isLoopback = (address: string): boolean => /^(?:127\.|::1$|localhost$)/i.test(address);

/**
 * The interfaces to advertise on, from the address that the API listens at (null: every interface): the networks that it
 * can be reached from, and no other. Listening on loopback only, or without a network, that is loopback.
 */
export function advertisedOn(boundTo: string | null, interfaces: Interfaces = networkInterfaces()): AdvertisedOn {
  const all = Object.entries(interfaces).map(([name, infos = []]) => ({ name, infos }));
  const loopback = all.filter(({ infos }) => infos.some(({ internal }) => internal));
  if (boundTo === null || ['', '::', '0.0.0.0'].includes(boundTo)) {
    const outward = all.filter(({ infos }) => infos.some(({ internal }) => !internal));
    const real = outward.filter(({ name }) => !isVirtualInterface(name));
    const chosen = [real, outward].find((group) => group.length > 0) ?? loopback;
    return { interfaces: chosen.map(({ name }) => name), address: null, ipv6: boundTo !== '0.0.0.0' };
  }
  const holders = all.filter(({ infos }) => infos.some(({ address }) => address === boundTo));
  if (holders.length > 0) return { interfaces: holders.map(({ name }) => name), address: boundTo, ipv6: true };
  const names = isLoopback(boundTo) ? loopback.map(({ name }) => name) : [];
  return { interfaces: names, address: null, ipv6: !boundTo.startsWith('127.') };
}
