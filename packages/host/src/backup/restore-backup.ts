import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SqlDatabase } from '@vitalgate/sqlite';
import { dataDirectoryAt, openDataDirectory } from '../data-directory/data-directory.ts';
import { readInstallKey } from '../data-directory/install-key.ts';
import { ownWay } from '../data-directory/own-way.ts';
import type { DirectoryLock } from '../data-directory/directory-lock.ts';
import { beforeRestorePrefix, restoringFolders, restoringPrefix } from '../data-directory/unfinished-restore.ts';
import { HostError, systemErrorCode } from '../errors/host-error.ts';
import { takeLock } from '../data-directory/take-lock.ts';
import { freeBytes } from '../data-directory/spare-room.ts';
import { openDatabase } from '../sqlite/open-database.ts';
import { extractFile, readBackup, type BackupFacts } from './backup-file.ts';
import { checkDatabase, checkOpens } from './check-restored.ts';

export interface Restored extends BackupFacts {
  /** Full path. */
  readonly dataDirectory: string;
  readonly files: number;
  readonly bytes: number;
  /** Where what was there before lies now; null if nothing was. */
  readonly before: string | null;
  /** Folders of earlier restores of it that were cut off; they hold health data, and nothing reads them. */
  readonly leftovers: readonly string[];
}

const healthName = 'health.sqlite';
/** What it is called until all of the backup is written and checked: a folder that has `health.sqlite` is whole. */
const uncheckedHealthName = 'health.sqlite.unchecked';

export interface RestoreOptions {
  /** Whether what is there may be moved aside. */
  readonly replaces: boolean;
  readonly now: Date;
  readonly signal: AbortSignal;
  readonly onBytes: (done: number, total: number) => void;
}

function openBackup(path: string): SqlDatabase {
  if (!existsSync(path)) throw new HostError('fileMissing', `There is no file ${path}.`);
  // A pipe would be waited for.
  if (!statSync(path).isFile())
    throw new HostError('fileUnreadable', `${path} is no plain file. Name the backup itself.`);
  return asBackup(path, () => openDatabase(path, 'catalogue'));
}

function asBackup<Result>(path: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof HostError || !(error instanceof Error && 'code' in error)) throw error;
    const text = `${path} is no backup of Vitalgate, or it is damaged. Nothing was changed.`;
    throw new HostError('formatUnknown', text, { cause: error });
  }
}

const gigabytes = (amount: number): string => `${(amount / 1e9).toFixed(3)} GB`;

/** Throws HostError `diskFull` if a disk cannot hold so many bytes. */
function checkRoom(folder: string, bytes: number): void {
  const free = freeBytes(folder);
  if (bytes <= free) return;
  const text = `The disk of ${folder} has ${gigabytes(free)} free, and the backup holds ${gigabytes(bytes)}. Free some space. Nothing was changed.`;
  throw new HostError('diskFull', text);
}

/** Throws HostError `fileDamaged` unless the key of the install is whole: no host would start with it. */
function checkKey(folder: string, from: string): void {
  try {
    readInstallKey(dataDirectoryAt(folder));
  } catch (error) {
    const text = `${from} holds a damaged key of the install: it cannot be restored. Nothing was changed.`;
    throw new HostError('fileDamaged', text, { cause: error });
  }
}

/** The lock of a directory that holds something, else null. Rejects with HostError `dataDirectoryInUse`, `storeNotEmpty`. */
async function lockOf(path: string, replaces: boolean): Promise<DirectoryLock | null> {
  const directory = dataDirectoryAt(path);
  if (!existsSync(directory.path) || readdirSync(directory.path).length === 0) return null;
  const lock = await takeLock(openDataDirectory(path), 'restore');
  const holds = existsSync(directory.databaseFile) || existsSync(directory.certificateFile);
  if (!holds || replaces) return lock;
  lock.release();
  throw new HostError(
    'storeNotEmpty',
    `${directory.path} holds a store already, so nothing was changed. Name a new directory with --data-dir, or add --replace: what is there is moved aside and kept.`,
  );
}

/** Takes an empty directory away. Throws HostError `storeNotEmpty` if somebody has put something there meanwhile. */
function removeEmpty(path: string): void {
  try {
    rmdirSync(path);
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === 'ENOENT') return;
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
    throw new HostError('storeNotEmpty', `${path} came into use meanwhile, so nothing was changed.`);
  }
}

/** Where what was there is moved to: a name that nothing has. */
function asideOf(path: string, now: Date): string {
  const name = `${join(dirname(path), beforeRestorePrefix(path))}${now.toISOString().slice(0, 19).replaceAll(':', '')}`;
  for (let number = 1; ; number++) {
    const free = number === 1 ? name : `${name}-${number}`;
    if (!existsSync(free)) return free;
  }
}

/**
 * Puts a backup in the place of a data directory. All of it is written, checked and opened beside it first, so that a
 * backup that is damaged, or that this program cannot open, changes nothing. Rejects with HostError, also if a host serves the directory.
 */
export async function restoreBackup(file: string, dataDirectory: string, options: RestoreOptions): Promise<Restored> {
  const { now, signal, onBytes, replaces } = options;
  const from = resolve(file);
  const place = ownWay(dataDirectory);
  process.umask(0o077);
  const backup = openBackup(from);
  let lock: DirectoryLock | null = null;
  try {
    const { files, ...facts } = asBackup(from, () => readBackup(backup, from));
    lock = await lockOf(place, replaces);
    const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
    mkdirSync(dirname(place), { recursive: true });
    checkRoom(dirname(place), total);
    const folder = mkdtempSync(join(dirname(place), restoringPrefix(place)));
    try {
      let done = 0;
      if (files.some(({ name }) => name.startsWith('deliveries/')))
        mkdirSync(join(folder, 'deliveries'), { mode: 0o700 });
      for (const entry of files) {
        const to = join(folder, entry.name === healthName ? uncheckedHealthName : entry.name);
        await extractFile(backup, entry, { from, to }, async (bytes) => {
          onBytes((done += bytes), total);
          // So that it can be interrupted.
          await nextTurn();
          signal.throwIfAborted();
        });
        if (entry.name.endsWith('.sqlite')) checkDatabase(to, from);
      }
      checkKey(folder, from);
      const restored = { ...dataDirectoryAt(folder), databaseFile: join(folder, uncheckedHealthName) };
      checkOpens(restored, join(folder, 'control.sqlite'), from);
      renameSync(restored.databaseFile, join(folder, healthName));
      const before = lock === null ? null : asideOf(place, now);
      // No sooner: where a file is open, some systems do not rename its folder.
      lock?.release();
      if (before === null) removeEmpty(place);
      else renameSync(place, before);
      renameSync(folder, place);
      return {
        ...facts,
        dataDirectory: place,
        files: files.length,
        bytes: total,
        before,
        leftovers: restoringFolders(place),
      };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  } finally {
    lock?.release();
    backup.close();
  }
}
