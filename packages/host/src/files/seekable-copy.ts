import { closeSync, fstatSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { importCancelled } from '../errors/host-error.ts';
import type { ReadEnd, SeekableFile } from '@vitalgate/importers';

/**
 * Copies a file that somebody hands over, so that it can be read at any place, also out of a zip, and nobody changes it meanwhile.
 * The copy is gone when it is closed. A read throws HostError `importCancelled` after a cancel.
 */
export async function seekableCopy(
  path: string,
  read: (onBytes: (bytes: Buffer) => void) => Promise<ReadEnd>,
  isCancelled: () => boolean = () => false,
): Promise<SeekableFile> {
  const file = openSync(path, 'wx+', 0o600);
  const close = (): void => {
    closeSync(file);
    rmSync(path, { force: true });
  };
  try {
    await read((bytes) => {
      for (let from = 0; from < bytes.length;) from += writeSync(file, bytes, from);
    });
    return {
      size: fstatSync(file).size,
      read(position, into) {
        if (isCancelled()) throw importCancelled();
        let done = 0;
        for (let count = -1; done < into.length && count !== 0; done += count) {
          count = readSync(file, into, done, into.length - done, position + done);
        }
        into.fill(0, done);
      },
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}
