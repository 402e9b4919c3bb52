import type { Hasher } from '@vitalgate/core';
import type { AdvertisedOn } from './advertised-on.ts';

/** What the network is told of a host, by DNS-SD (RFC 6763). Plain data: it crosses to a thread. */
export interface Advertisement {
  /** Name of the instance; its target is the same name with hyphens, in `local`. */
  readonly name: string;
  readonly port: number;
  readonly on: AdvertisedOn;
}

/** Service type, without its underscore: `_vitalgate._tcp`. */
export const serviceType = 'vitalgate';

/** The TXT record: version of the API and where it is. Nothing in it proves anything. */
export const serviceText = { v: '1', path: '/api/v1' } as const;

/**
 * What this install is called on the network: `Vitalgate` and four hexadecimal digits, the same at every start. They
 * tell two hosts apart and say nothing about either: neither whose it is, nor its certificate.
 */
export function instanceName(hasher: Hasher): string {
  const [first = 0, second = 0] = hasher.hmac('name on the network');
  return `Vitalgate ${((first << 8) | second).toString(16).padStart(4, '0')}`;
}

/** The DNS name that an instance's records point to, lower case. */
export function targetName(instance: string): string {
  return `${instance.toLowerCase().replaceAll(' ', '-')}.local`;
}
