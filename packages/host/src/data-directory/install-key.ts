import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { HostError, systemErrorCode } from '../errors/host-error.ts';
import type { DataDirectory } from './data-directory.ts';
import { createPrivateFile } from '@vitalgate/terminal';

const keyBytes = 32;

function readKey(path: string): Uint8Array | null {
  try {
    return new Uint8Array(readFileSync(path));
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === 'ENOENT') return null;
    throw new HostError(
      'dataDirectoryUnusable',
      `${path} cannot be read (${code ?? 'unknown error'}). Mend its permissions, or restore it from a backup.`,
      { cause: error },
    );
  }
}

/** The key of this install, or null if none was made. Throws HostError `dataDirectoryUnusable` if it cannot be read or has another length. */
export function readInstallKey({ installKeyFile: path }: Pick<DataDirectory, 'installKeyFile'>): Uint8Array | null {
  const key = readKey(path);
  if (key === null || key.length === keyBytes) return key;
  throw new HostError(
    'dataDirectoryUnusable',
    `${path} is damaged. Restore it from a backup, or delete it and pair every client again.`,
  );
}

/**
 * The key of this install, 32 bytes, made at the first call and the same ever after. Two processes that make it at
 * once end up with one. Throws HostError `dataDirectoryUnusable` if the file cannot be read or has another length: a
 * new key would silently end every cursor and half-done pairing.
 */
export function loadOrCreateInstallKey(directory: DataDirectory): Uint8Array {
  const path = directory.installKeyFile;
  const key = readInstallKey(directory);
  if (key !== null) return key;
  createPrivateFile(path, randomBytes(keyBytes));
  // Another process may have made it meanwhile.
  return readInstallKey(directory) ?? loadOrCreateInstallKey(directory);
}
