import { ApiError } from '@vitalgate/core';
import { headerOf, type HttpRequest, type RequestTarget } from './http-message.ts';

/**
 * True if a Host header may reach the API: an IP address other than the unspecified one, `localhost`, or one of the machine's own
 * names, with or without a port, in any case, with or without a final dot. Anything else may be a name that an attacker made to
 * point here (DNS rebinding). `ownNames` in lower case.
 */
export function isHostAllowed(header: string | null, ownNames: ReadonlySet<string>): boolean {
  const parts = /^(\[[^\]]*\]|[^:]*)(?::(\d{1,5}))?$/.exec(header?.trim().toLowerCase() ?? '');
  const host = parts?.[1]?.replace(/\.$/, '');
  if (host === undefined || host === '' || Number(parts?.[2] ?? 0) > 65535) return false;
  if (host.startsWith('[')) return isSpecifiedIpv6(host.slice(1, -1));
  const octets = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(host)?.slice(1);
  if (octets !== undefined)
    return octets.every((octet) => Number(octet) < 256) && octets.some((octet) => Number(octet) > 0);
  return host === 'localhost' || ownNames.has(host);
}

/** The names under which a machine is reached: each as it is and, where it is a bare name, with `.local`. Lower case. */
export function ownHostNames(names: readonly string[]): ReadonlySet<string> {
  const all = new Set<string>();
  for (const given of names) {
    const name = given.trim().toLowerCase().replace(/\.$/, '');
    if (name === '') continue;
    all.add(name);
    if (!name.includes('.')) all.add(`${name}.local`);
  }
  return all;
}

function isSpecifiedIpv6(text: string): boolean {
  const address = text.replace(/%(?:25)?[\w.~-]+$/, '');
  const groups = ipv6Groups(address);
  if (groups === null) return false;
  const mapped = groups.slice(0, 5).every((group) => group === 0) && (groups[5] === 0xffff || groups[5] === 0);
  return groups.slice(mapped ? 6 : 0).some((group) => group !== 0);
}

function ipv6Groups(text: string): number[] | null {
  const dotted = /^(.*:)(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text);
  if (dotted !== null) {
    const [a = 256, b = 256, c = 256, d = 256] = dotted.slice(2).map(Number);
    if (Math.max(a, b, c, d) > 255) return null;
    return ipv6Groups(`${dotted[1] ?? ''}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`);
  }
  const halves = text.split('::');
  const sides = halves.map((half) => (half === '' ? [] : half.split(':')));
  if (halves.length > 2 || sides.flat().some((group) => !/^[0-9a-f]{1,4}$/.test(group))) return null;
  const written = sides.flat().length;
  if (halves.length === 1 ? written !== 8 : written > 7) return null;
  const [left = [], right = []] = sides;
  const gap = Array.from({ length: 8 - written }, () => '0');
  return [...left, ...(halves.length === 2 ? gap : []), ...right].map((group) => Number.parseInt(group, 16));
}

/** Throws `host_not_allowed` or `origin_not_allowed` unless a request names this host as its own (lower case) and comes from no web page. */
export function checkAddressed(
  ownNames: ReadonlySet<string>,
  request: HttpRequest,
  { authority }: Pick<RequestTarget, 'authority'>,
): void {
  const host = headerOf(request, 'host');
  if (!isHostAllowed(host, ownNames) || (authority !== null && !isHostAllowed(authority, ownNames))) {
    throw new ApiError(
      'host_not_allowed',
      'address this host by IP address, localhost or its own name; allow other names with --host-name',
    );
  }
  if (headerOf(request, 'origin') === null) return;
  throw new ApiError('origin_not_allowed', 'this API is not for web pages: send no Origin header');
}
