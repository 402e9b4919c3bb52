import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { keptFoodFiles } from '@vitalgate/sqlite';
import { dataDirectoryAt, type DataDirectory } from '../data-directory/data-directory.ts';
import { isDiskFull } from '../errors/disk-full.ts';
import { HostError, systemErrorCode } from '../errors/host-error.ts';
import { openDatabase } from '../sqlite/open-database.ts';
import { addFile, beginBackup } from './backup-file.ts';

/** What was put into a backup. */
export interface MadeBackup {
  /** Full path. */
  readonly file: string;
  readonly madeAt: string;
  readonly files: number;
  /** Of what it holds, and its own. */
  readonly bytes: number;
  readonly fileBytes: number;
}

/** How a backup is made. */
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

/** Copies both stores. An import that is undone meanwhile takes its foods away: then they are copied anew. */
function copyStores(directory: DataDirectory, folder: string): readonly string[] {
  const health = join(folder, 'health.sqlite');
  for (let attempt = 0; attempt < 3; attempt++) {
    rmSync(health, { force: true });
    snapshot(directory.databaseFile, health);
    const foods = foodsOf(directory, health);
    if (foods === null) continue;
    // After the data: what was delivered since is noted as waiting, and a delivery that comes twice is known by its digest.
    snapshot(join(directory.path, 'control.sqlite'), join(folder, 'control.sqlite'));
    return foods;
  }
  throw new HostError('importRunning', 'Imports come and go while the backup is made. Try again when they are done.');
}

function otherFiles({
  path,
  certificateFile,
  authorityFile,
  feedCertificateFile,
  installKeyFile,
  deliveriesFolder,
}: DataDirectory) {
  const single = [certificateFile, authorityFile, feedCertificateFile, installKeyFile].filter((file) =>
    existsSync(file),
  );
  const deliveries = existsSync(deliveriesFolder)
    ? readdirSync(deliveriesFolder, { withFileTypes: true }).filter(
        (entry) => entry.isFile() && !entry.name.startsWith('.'),
      )
    : [];
  return [
    ...single.map((file) => ({ name: basename(file), path: file })),
    ...deliveries.map(({ name }) => ({ name: `deliveries/${name}`, path: join(path, 'deliveries', name) })),
  ];
}

function isThere(path: string): HostError {
  return new HostError('fileUnreadable', `${path} is there already. Name another file; nothing was written.`);
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

function fill(
  directory: DataDirectory,
  folder: string,
  draft: string,
  options: BackupOptions,
): Omit<MadeBackup, 'file'> {
  const { now, version, signal, onBytes } = options;
  const madeAt = now.toISOString();
  const foods = copyStores(directory, folder);
  const files = [
    ...['health.sqlite', 'control.sqlite'].map((name) => ({ name, path: join(folder, name) })),
    ...foods.map((name) => ({ name, path: join(directory.path, name) })),
    ...otherFiles(directory),
  ];
  const total = files.reduce((sum, { path }) => sum + statSync(path).size, 0);
  const backup = openDatabase(draft, 'staging');
  let done = 0;
  try {
    beginBackup(backup, { madeAt, version });
    backup.transaction(() => {
      for (const { name, path } of files) {
        addFile(backup, name, path, (bytes) => {
          signal.throwIfAborted();
          done += bytes;
          onBytes(done, total);
        });
      }
    });
  } finally {
    backup.close();
  }
  return { madeAt, files: files.length, bytes: done, fileBytes: statSync(draft).size };
}

/**
 * Makes one file of all that a data directory holds, of one state, also while a host serves it. Its owner alone can read
 * it: it holds all health data and the keys of the host. Throws HostError; nothing is left of a backup that fails.
 */
export function makeBackup(dataDirectory: string, file: string, options: BackupOptions): MadeBackup {
  const directory = dataDirectoryAt(dataDirectory);
  const path = resolve(file);
  if (existsSync(path)) throw isThere(path);
  let folder: string;
  try {
    folder = mkdtempSync(join(dirname(path), `.${basename(path)}-`));
  } catch (error) {
    const why = systemErrorCode(error) ?? 'unknown error';
    throw new HostError('fileUnreadable', `${path} cannot be written (${why}). Name another file.`, { cause: error });
  }
  const draft = join(folder, `${randomBytes(6).toString('hex')}.backup`);
  try {
    const made = fill(directory, folder, draft, options);
    nameNew(draft, path);
    return { file: path, ...made };
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    const text = `There is no room for the backup in ${dirname(path)}: it takes about twice the size of the store while it is made. Nothing is left of it.`;
    throw new HostError('diskFull', text, { cause: error });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
