import { isIPv6 } from 'node:net';

/** An address as it stands in a URL: IPv6 in brackets. */
export function urlHost(address: string): string {
  return isIPv6(address) ? `[${address}]` : address;
}

/**
 * The link that carries the certificate's fingerprint to a client: `vitalgate://HOST:PORT?sha256=…`, further
 * addresses of the same host as `&host=…`. `fingerprint` is 64 hexadecimal digits. Null if there is no address.
 */
export function pairingLink(addresses: readonly string[], port: number, fingerprint: string): string | null {
  const [first, ...further] = addresses.map(urlHost);
  if (first === undefined) return null;
  return [`vitalgate://${first}:${port}?sha256=${fingerprint}`, ...further.map((host) => `host=${host}`)].join('&');
}
