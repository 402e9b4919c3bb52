import { hostname } from 'node:os';

const dnsName = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;

/** Whether a name can stand in a `Host` header: letters, digits and inner hyphens in labels (RFC 1123 2.1), any case. */
export function isHostName(name: string): boolean {
  return dnsName.test(name.toLowerCase());
}

/** `Ada-PC.example.org` to `ada-pc.local`; null if the system's name is no DNS name or only says localhost. */
export function localNameOf(systemName: string): string | null {
  const [first = ''] = systemName.toLowerCase().split('.');
  return first === 'localhost' || !dnsName.test(first) ? null : `${first}.local`;
}

/** The `.local` name that this machine answers to (RFC 6762), or null. */
export function localName(): string | null {
  return localNameOf(hostname());
}

/**
 * The names by which a `Host` header may call this host beside addresses and `localhost`: the machine's name, its first
 * label, its `.local` name, and those the user gave. Lower case, without a trailing dot.
 */
export function ownNames(given: readonly string[], systemName: string = hostname()): readonly string[] {
  const [first = ''] = systemName.split('.');
  const names = [systemName, first, localNameOf(systemName) ?? '', ...given];
  return [...new Set(names.map((name) => name.toLowerCase().replace(/\.$/, '')))].filter((name) => name !== '');
}
