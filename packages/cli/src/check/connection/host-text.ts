import { isIPv6 } from 'node:net';

/** A host as it stands in a URL: IPv6 in brackets. */
export function urlHost(host: string): string {
  return isIPv6(host) ? `[${host}]` : host;
}
