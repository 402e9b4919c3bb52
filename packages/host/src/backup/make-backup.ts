import { randomBytes } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { keptFoodFiles } from '@vitalgate/sqlite';
import { ownDirectoryAt, type DataDirectory } from '../data-directory/data-directory.ts';
import { freeBytes } from '../data-directory/spare-room.ts';
import { isDiskFull } from '../errors/disk-full.ts';
import { HostError, systemErrorCode } from '../errors/host-error.ts';
import { openDatabase } from '../sqlite/open-database.ts';
import { addFile, beginBackup } from './backup-file.ts';

export interface MadeBackup {
  /** Full path. */
  readonly file: string;
  readonly madeAt: string;
  readonly files: number;
  /** Of what it holds, and its own. */
  readonly bytes: number;
  readonly fileBytes: number;
  /** Folders beside it of backups that were cut off, or that still run; they hold copies of health data. */
  readonly leftovers: readonly string[];
}

/** How the folder begins that a backup is made in, whatever its file is called: so the next one finds what a killed one left. */
const workPrefix = '.vitalgate-backup-';

/** The folders of other backups beside that of this one. */
function othersIn(folder: string): readonly string[] {
  const names = readdirSync(dirname(folder)).filter((name) => name.startsWith(workPrefix) && name !== basename(folder));
  return names.sort().map((name) => join(dirname(folder), name));
}

export interface BackupOptions {
  readonly version: string;
  readonly now: Date;
  readonly signal: AbortSignal;
  readonly onBytes: (done: number, total: number) => void;
}

/** Copies a database that others may be writing, as one commit left it. Takes no lock that a writer waits for. */
function snapshot(path: string, to: string): void {
  const database = openDatabase(path, 'catalogue');
  try {
    database.prepare('VACUUM INTO ?').run(to);
  } finally {
    database.close();
  }
}

/** The foods that a copy of the store names; null if one of them is gone by now. */
function foodsOf(directory: DataDirectory, healthCopy: string): readonly string[] | null {
  const copy = openDatabase(healthCopy, 'catalogue');
  try {
    const names = [...keptFoodFiles(copy)];
    return names.every((name) => existsSync(join(directory.path, name))) ? names : null;
  } finally {
    copy.close();
  }
}

/** Copies the deliveries that wait and answers their names. One that is gone is merged, and so in the later copy of the store. */
function copyDeliveries({ deliveriesFolder }: DataDirectory, folder: string): readonly string[] {
  if (!existsSync(deliveriesFolder)) return [];
  const waiting = readdirSync(deliveriesFolder, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.name.startsWith('.'),
  );
  mkdirSync(join(folder, 'deliveries'));
  return waiting.flatMap(({ name }) => {
    try {
      copyFileSync(join(deliveriesFolder, name), join(folder, 'deliveries', name));
      return [`deliveries/${name}`];
    } catch (error) {
      if (systemErrorCode(error) === 'ENOENT') return [];
      throw error;
    }
  });
}

/** Copies the store. An import that is undone meanwhile takes its foods away: then it is copied anew. Answers its foods. */
function copyHealth(directory: DataDirectory, folder: string): readonly string[] {
  const health = join(folder, 'health.sqlite');
  for (let attempt = 0; attempt < 3; attempt++) {
    rmSync(health, { force: true });
    snapshot(directory.databaseFile, health);
    const foods = foodsOf(directory, health);
    if (foods !== null) return foods;
  }
  throw new HostError('importRunning', 'Imports come and go while the backup is made. Try again when they are done.');
}

function keyFiles({ certificateFile, authorityFile, feedCertificateFile, installKeyFile }: DataDirectory) {
  return [certificateFile, authorityFile, feedCertificateFile, installKeyFile].filter((file) => existsSync(file));
}

function isThere(path: string): HostError {
  return new HostError('fileUnreadable', `${path} is there already. Name another file; nothing was written.`);
}

function isLocked({ path }: DataDirectory, cause: unknown): HostError {
  const text = `The store in ${path} is locked: a host that was started on a full disk has it to itself. Stop that host, or free some space and start it again; then back up.`;
  return new HostError('dataDirectoryInUse', text, { cause });
}

/** Gives a finished file its name, unless somebody took it meanwhile. */
function nameNew(draft: string, path: string): void {
  try {
    linkSync(draft, path);
    rmSync(draft);
  } catch (error) {
    if (systemErrorCode(error) === 'EEXIST') throw isThere(path);
    if (existsSync(path)) throw isThere(path);
    renameSync(draft, path);
  }
}

async function fill(
  directory: DataDirectory,
  folder: string,
  draft: string,
  options: BackupOptions,
): Promise<Omit<MadeBackup, 'file' | 'leftovers'>> {
  const { now, version, signal, onBytes } = options;
  const madeAt = now.toISOString();
  // The store last: what is noted as merged has to be in it, and to merge once more what waited changes nothing.
  snapshot(join(directory.path, 'control.sqlite'), join(folder, 'control.sqlite'));
  const deliveries = copyDeliveries(directory, folder);
  const foods = copyHealth(directory, folder);
  const files = [
    ...['health.sqlite', 'control.sqlite', ...deliveries].map((name) => ({ name, path: join(folder, name) })),
    ...foods.map((name) => ({ name, path: join(directory.path, name) })),
    ...keyFiles(directory).map((path) => ({ name: basename(path), path })),
  ];
  const total = files.reduce((sum, { path }) => sum + statSync(path).size, 0);
  const backup = openDatabase(draft, 'staging');
  let done = 0;
  try {
    beginBackup(backup, { madeAt, version });
    backup.exec('BEGIN');
    for (const { name, path } of files) {
      await addFile(backup, name, path, async (bytes) => {
        onBytes((done += bytes), total);
        // So that it can be interrupted.
        await nextTurn();
        signal.throwIfAborted();
      });
    }
    backup.exec('COMMIT');
  } finally {
    backup.close();
  }
  return { madeAt, files: files.length, bytes: done, fileBytes: statSync(draft).size };
}

/**
 * Makes one file of all that a data directory holds, of one state, also while a host serves it. Its owner alone can read
 * it: it holds all health data and the keys of the host. Rejects with HostError; nothing is left of a backup that fails.
 */
export async function makeBackup(dataDirectory: string, file: string, options: BackupOptions): Promise<MadeBackup> {
  const directory = ownDirectoryAt(dataDirectory);
  const path = resolve(file);
  // SQLite makes the copies of the stores: they too are for their owner alone.
  process.umask(0o077);
  if (existsSync(path)) throw isThere(path);
  if (!existsSync(directory.databaseFile)) {
    throw new HostError('fileMissing', `${directory.path} holds no store, so there is nothing to back up.`);
  }
  let folder: string;
  try {
    folder = mkdtempSync(join(dirname(path), workPrefix));
  } catch (error) {
    const why = systemErrorCode(error) ?? 'unknown error';
    throw new HostError('fileUnreadable', `${path} cannot be written (${why}). Name another file.`, { cause: error });
  }
  const draft = join(folder, `${randomBytes(6).toString('hex')}.backup`);
  try {
    const made = await fill(directory, folder, draft, options);
    nameNew(draft, path);
    return { file: path, ...made, leftovers: othersIn(folder) };
  } catch (error) {
    if (systemErrorCode(error) === 'SQLITE_BUSY') throw isLocked(directory, error);
    if (!isDiskFull(error)) throw error;
    // The one with less room is the one that is full.
    const [full = path] = [dirname(path), directory.path].sort((one, other) => freeBytes(one) - freeBytes(other));
    const text = `The disk of ${full} is full. In ${dirname(path)}, a backup takes about twice the size of the store while it is made. Nothing is left of it.`;
    throw new HostError('diskFull', text, { cause: error });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
