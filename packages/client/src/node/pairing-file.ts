import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseFingerprint } from '../pairing/fingerprint.ts';
import { VitalgateError } from '../calls/vitalgate-error.ts';
import type { Pairing } from './pairing.ts';

/**
 * Keeps a pairing in a file that its user alone can read (mode 0600; folders that are missing get 0700), in place of one that
 * was there, unless that is read-only. The whole of it is written or nothing. Rejects with what the file system says.
 *
 * @example
 * ```ts
 * import { loadPairing, savePairing, type Pairing } from '@vitalgate/client/node';
 *
 * async function rename(path: string, displayName: string): Promise<void> {
 *   const pairing: Pairing | null = await loadPairing(path);
 *   if (pairing !== null) await savePairing(path, { ...pairing, displayName });
 * }
 * ```
 */
export async function savePairing(path: string, pairing: Pairing): Promise<void> {
  const text = `${JSON.stringify(checkedPairing(pairing, 'this'), null, 2)}\n`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await checkWritable(path);
  const draft = `${path}.${randomUUID()}.new`;
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}

/** A name is given to another file whatever the mode of the one that has it: whoever made that read-only did not want it. */
async function checkWritable(path: string): Promise<void> {
  const mode = await stat(path).then(
    (found) => found.mode,
    () => null,
  );
  if (mode === null || (mode & 0o222) !== 0) return;
  const text = `EACCES: ${path} is read-only, so it stays as it is; make it writable, or name another file`;
  throw Object.assign(new Error(text), { code: 'EACCES', path });
}

/**
 * The pairing that `savePairing` kept in a file; null if there is no such file. Rejects with `invalid_pairing` if the file holds
 * something else, and with what the file system says if it cannot be read.
 *
 * @example
 * ```ts
 * import { loadPairing } from '@vitalgate/client/node';
 *
 * const pairing = await loadPairing('pairing.json');
 * console.log(pairing === null ? 'not paired yet' : `may read ${pairing.scopes.join(', ')}`);
 * ```
 */
export async function loadPairing(path: string): Promise<Pairing | null> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw noPairing(path);
  }
  return checkedPairing(value, path);
}

function checkedPairing(value: unknown, what: string): Pairing {
  const { addresses, fingerprint, token } = (value ?? {}) as Partial<Pairing>;
  const isWhole = Array.isArray(addresses) && addresses.length > 0 && typeof token === 'string';
  if (!isWhole || typeof fingerprint !== 'string') throw noPairing(what);
  try {
    parseFingerprint(fingerprint);
  } catch {
    throw noPairing(what);
  }
  return value as Pairing;
}

function noPairing(what: string): VitalgateError {
  return new VitalgateError('invalid_pairing', `${what} holds no pairing, as pair answers it; pair again and save it`);
}
