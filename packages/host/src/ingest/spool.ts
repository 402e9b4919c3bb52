import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { mkdir, open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import type { DataDirectory } from '../data-directory/data-directory.ts';

/** A body on its way to the disk. */
export interface SpoolPart {
  readonly deliveryId: string;
  /** Where it is while it is a part. */
  readonly path: string;
  readonly file: FileHandle;
}

const partOf = (deliveryId: string): string => `${deliveryId}.part`;

function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** The folder of deliveries: bodies on their way, and those that wait for the store. All are private to the user. */
export function spoolOf(directory: DataDirectory) {
  const folder = directory.deliveriesFolder;
  const pathOf = (deliveryId: string): string => join(folder, deliveryId);
  const prepare = async (): Promise<void> => void (await mkdir(folder, { recursive: true, mode: 0o700 }));
  return {
    folder,
    /** Makes the folder if it is missing. */
    prepare,
    async begin(): Promise<SpoolPart> {
      await prepare();
      const deliveryId = randomBytes(8).toString('hex');
      const path = pathOf(partOf(deliveryId));
      return { deliveryId, path, file: await open(path, 'wx', 0o600) };
    },
    /** The part is whole and on disk: gives it its name for good, so that a power loss leaves it. */
    keep({ deliveryId, path }: SpoolPart): void {
      renameSync(path, pathOf(deliveryId));
      syncFolder(folder);
    },
    pathOf,
    remove(deliveryId: string): void {
      for (const name of [deliveryId, partOf(deliveryId)]) rmSync(pathOf(name), { force: true });
    },
    /** Removes every file that is not one of these deliveries: parts of deliveries that were cut off, and what is merged. */
    sweep(deliveryIds: ReadonlySet<string>): void {
      let names: readonly string[] = [];
      try {
        names = readdirSync(folder);
      } catch {
        // Nothing was ever delivered.
      }
      for (const name of names) if (!deliveryIds.has(name)) rmSync(pathOf(name), { force: true, recursive: true });
    },
  };
}

export type Spool = ReturnType<typeof spoolOf>;
