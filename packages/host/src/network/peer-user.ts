import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isIPv6 } from 'node:net';

/** One end of a connection. */
export interface Endpoint {
  readonly address: string;
  readonly port: number;
}

/** Whose program is at the other end of a connection from this machine; `unknown` if the system does not say. */
export type PeerUser = 'own' | 'other' | 'unknown';

const hexPort = (port: number): string => port.toString(16).padStart(4, '0').toUpperCase();

/** Loopback as /proc writes it: 32 bits each in the order of the machine, which is little-endian on all that Node runs on. */
function hexEnd({ address, port }: Endpoint): string {
  if (isIPv6(address)) return `${'0'.repeat(24)}01000000:${hexPort(port)}`;
  const bytes = address.split('.').map((byte) => Number(byte).toString(16).padStart(2, '0'));
  return `${bytes.reverse().join('').toUpperCase()}:${hexPort(port)}`;
}

/** The user of a socket in the text of /proc/net/tcp; null if it is not there (proc(5)). */
export function userInTable(table: string, from: Endpoint, to: Endpoint): number | null {
  const [start, end] = [hexEnd(from), hexEnd(to)];
  for (const line of table.split('\n')) {
    const fields = line.trim().split(/\s+/);
    if (fields[1] === start && fields[2] === end) return Number(fields[7]);
  }
  return null;
}

/** Whether `lsof -Fn`, which shows a user the sockets of this user alone, names a connection. */
export function isInList(list: string, from: Endpoint, to: Endpoint): boolean {
  const text = ({ address, port }: Endpoint): string => `${isIPv6(address) ? `[${address}]` : address}:${port}`;
  return list.split('\n').includes(`n${text(from)}->${text(to)}`);
}

function byProc(from: Endpoint, to: Endpoint, own: number): PeerUser {
  try {
    const table = readFileSync(isIPv6(from.address) ? '/proc/net/tcp6' : '/proc/net/tcp', 'latin1');
    const user = userInTable(table, from, to);
    if (user === null) return 'unknown';
    return user === own ? 'own' : 'other';
  } catch {
    return 'unknown';
  }
}

function byLsof(from: Endpoint, to: Endpoint, own: number): Promise<PeerUser> {
  const words = ['-nP', '-a', '-u', String(own), `-iTCP:${from.port}`, '-Fn'];
  return new Promise((resolve) => {
    execFile('/usr/sbin/lsof', words, { timeout: 3000 }, (error, list) => {
      // It fails if it has nothing to list, too.
      if (isInList(list, from, to)) resolve('own');
      else resolve(error?.killed === true ? 'unknown' : 'other');
    });
  });
}

/** Whether the program that connected from this machine runs as this user. Linux and macOS say; Windows is not asked. */
export async function peerUser(from: Endpoint, to: Endpoint): Promise<PeerUser> {
  const own = process.getuid?.();
  if (own === undefined) return 'unknown';
  if (process.platform === 'linux') return byProc(from, to, own);
  return process.platform === 'darwin' ? byLsof(from, to, own) : 'unknown';
}
