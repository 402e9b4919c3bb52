import { parseFingerprint } from './fingerprint.ts';
import { VitalgateError } from '../calls/vitalgate-error.ts';

/** Where a host listens. `host` is a name or an address without brackets. */
export interface HostAddress {
  readonly host: string;
  readonly port: number;
}

/** The contents of a pairing link. */
export interface PairingLink {
  /** Ways to the host, the first one first. */
  readonly addresses: readonly HostAddress[];
  /** SHA-256 of the certificate: 64 lower-case hex digits. */
  readonly fingerprint: string;
}

/** The port where a host listens by default. */
export const defaultPort = 8443;

const maxAddresses = 16;

/** A link as chat programs and web pages hand it on: in brackets or quotes, with a full stop, escaped as a whole. */
function unwrapped(pasted: string): string {
  const bare = pasted.replaceAll(/^[\s<("'[]+|[\s>)"'.,;:!?]+$/g, '').replaceAll('&amp;', '&');
  return /^vitalgate%3a/i.test(bare) ? decoded(bare) : bare;
}

function wrong(what: string): VitalgateError {
  return new VitalgateError('invalid_link', `${what}; copy the pairing link again from the app, under Developer Mode`);
}

/**
 * Reads `HOST` or `HOST:PORT`, IPv6 in brackets or bare without a port. Throws `invalid_link` for anything else. The
 * port is 8443 where none is written.
 *
 * @example
 * ```ts
 * import { parseHostAddress } from '@vitalgate/client';
 *
 * const { host, port } = parseHostAddress('[fe80::1]:9443');
 * console.log(host, port); // fe80::1 9443
 * ```
 */
export function parseHostAddress(written: string, port: number = defaultPort): HostAddress {
  const trimmed = written.trim();
  if (/^[0-9a-f:.]*:[0-9a-f:.]*:[0-9a-f:.]*(?:%[\w.-]+)?$/i.test(trimmed)) return { host: trimmed, port };
  const parts = /^(?:\[([0-9a-f:.]+(?:%[\w.-]+)?)\]|([\w.-]+))(?::(\d{1,5}))?$/i.exec(trimmed);
  const host = parts?.[1] ?? parts?.[2];
  const chosen = parts?.[3] === undefined ? port : Number(parts[3]);
  if (host === undefined || chosen < 1 || chosen > 65_535) {
    throw new VitalgateError('invalid_link', 'an address is written HOST or HOST:PORT, such as 192.168.1.20:8443');
  }
  return { host, port: chosen };
}

/**
 * Writes an address as in a URL: `HOST:PORT`, IPv6 in brackets.
 *
 * @example
 * ```ts
 * import { formatHostAddress } from '@vitalgate/client';
 *
 * console.log(formatHostAddress({ host: 'fe80::1', port: 9443 })); // [fe80::1]:9443
 * ```
 */
export function formatHostAddress({ host, port }: HostAddress): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/**
 * Reads the link that the app shows and its QR code holds: `vitalgate://HOST:PORT?sha256=…`, further addresses as
 * `&host=…` on the same port. What stands around it or was done to it by whatever passed it on is forgiven: the fingerprint
 * has to be whole all the same. Throws `invalid_link` where it cannot be read. Parameters that it does not know are let be.
 *
 * @example
 * ```ts
 * import { parsePairingLink, VitalgateError } from '@vitalgate/client';
 *
 * try {
 *   console.log(parsePairingLink('vitalgate://192.168.1.20:8443?sha256=…').addresses);
 * } catch (error) {
 *   if (error instanceof VitalgateError && error.code === 'invalid_link') console.log(error.message);
 * }
 * ```
 */
export function parsePairingLink(link: string): PairingLink {
  const parts = /^vitalgate:\/\/([^/?#]+)\/?\?([^#]*)$/i.exec(unwrapped(link));
  if (parts === null) throw wrong('a pairing link looks like vitalgate://HOST:PORT?sha256=…');
  const parameters = (parts[2] ?? '').split('&').map((pair) => {
    const at = pair.indexOf('=');
    return [(at < 0 ? pair : pair.slice(0, at)).toLowerCase(), at < 0 ? '' : decoded(pair.slice(at + 1))] as const;
  });
  const fingerprints = parameters.filter(([name]) => name === 'sha256').map(([, value]) => parseFingerprint(value));
  const [fingerprint] = fingerprints;
  if (fingerprint === undefined) throw wrong('this pairing link names no fingerprint (sha256=…)');
  if (fingerprints.some((other) => other !== fingerprint)) throw wrong('this pairing link names two fingerprints');
  const first = parseHostAddress(parts[1] ?? '');
  const further = parameters
    .filter(([name]) => name === 'host')
    .map(([, value]) => parseHostAddress(value, first.port));
  return { addresses: [first, ...further].slice(0, maxAddresses), fingerprint };
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    throw wrong('this pairing link is broken');
  }
}
