import { existsSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { SqlDatabase } from '@vitalgate/sqlite';
import type { DataDirectory } from '../data-directory/data-directory.ts';
import { isDiskFull } from '../errors/disk-full.ts';
import { HostError } from '../errors/host-error.ts';
import { isWhole } from '../sqlite/is-whole.ts';
import { inMemory, openDatabase, type FileDatabase } from '../sqlite/open-database.ts';

type Use = 'control' | 'health';

export interface StoreFiles {
  readonly control: FileDatabase;
  readonly health: FileDatabase;
  readonly paths: Readonly<Record<Use, string>>;
  /** Notes in both that the other one exists; call it once both are made. */
  markWhole(): void;
}

/** SQLite's `application_id` of a store whose companion exists: "VGPT", a part of a whole. */
const partMark = 0x5647_5054;

/** The error of a file that cannot be used as it is, with what to do. */
export function unusableStore(path: string, wrong: string, cause?: unknown): HostError {
  const text = `${path} ${wrong}. Restore it from a backup, or name another directory with --data-dir.`;
  return new HostError('dataDirectoryUnusable', text, { cause });
}

/**
 * The last to close a file takes its log away: one that is still there was killed, and perhaps the disk kept less than it said. A
 * page that is lost could be read as other numbers for ever, so the file is looked through before it is opened.
 */
function checkAfterKill(path: string): void {
  if (existsSync(`${path}-wal`) && !isWhole(path)) throw unusableStore(path, 'is damaged');
}

function open(path: string, use: Use): FileDatabase {
  try {
    checkAfterKill(path);
    return openDatabase(path, use);
  } catch (error) {
    if (isDiskFull(error) || error instanceof HostError) throw error;
    throw unusableStore(path, 'cannot be opened; it may be damaged', error);
  }
}

function pragma(database: SqlDatabase, name: 'application_id' | 'user_version'): number {
  return database.prepare<readonly [number]>(`PRAGMA ${name}`).get()?.[0] ?? 0;
}

function mark(database: SqlDatabase): void {
  if (pragma(database, 'application_id') === partMark) return;
  try {
    database.exec(`PRAGMA application_id = ${partMark}`);
  } catch (error) {
    // The next opening marks it; a full disk is no reason to serve nothing.
    if (!isDiskFull(error)) throw error;
  }
}

const hasBytes = (path: string): boolean => existsSync(path) && statSync(path).size > 0;

function partLost(directory: DataDirectory, path: string): HostError {
  const state = existsSync(path) ? 'is empty' : 'is missing';
  return new HostError(
    'dataDirectoryUnusable',
    `${basename(path)} ${state}, although the other files in ${directory.path} belong to it. Nothing was changed. Put it back from a backup. Without a backup, name a new directory with --data-dir, import your export there and pair your clients again.`,
  );
}

/**
 * Opens the files of the stores, made at the first time; `control` in memory, and its file left alone, unless
 * `keepsControl`. A store that was made together with the other one knows that it exists, so a file that was lost or
 * emptied is never replaced by an empty one. Throws HostError `dataDirectoryUnusable`.
 */
export function openStoreFiles(directory: DataDirectory, keepsControl: boolean): StoreFiles {
  const paths: Readonly<Record<Use, string>> = {
    control: join(directory.path, 'control.sqlite'),
    health: directory.databaseFile,
  };
  const uses: readonly Use[] = keepsControl ? ['control', 'health'] : ['health'];
  const opened = new Map<Use, FileDatabase>();
  try {
    for (const use of uses) if (hasBytes(paths[use])) opened.set(use, open(paths[use], use));
    const whole = [...opened.values()].filter((database) => pragma(database, 'user_version') > 0);
    const lost = uses.find((use) => {
      const database = opened.get(use);
      return database === undefined || pragma(database, 'user_version') === 0;
    });
    // The certificate is made after both stores, and the control store never without the health store.
    const isKnown =
      whole.some((database) => pragma(database, 'application_id') === partMark) ||
      (whole.length === 0 && existsSync(directory.certificateFile)) ||
      (!keepsControl && hasBytes(paths.control));
    if (lost !== undefined && isKnown) throw partLost(directory, paths[lost]);
    for (const use of uses) if (!opened.has(use)) opened.set(use, open(paths[use], use));
    const health = opened.get('health') ?? open(paths.health, 'health');
    const control = opened.get('control') ?? open(inMemory, 'control');
    return {
      control,
      health,
      paths,
      markWhole() {
        if (!keepsControl) return;
        for (const database of [control, health]) mark(database);
      },
    };
  } catch (error) {
    for (const database of opened.values()) database.close();
    throw error;
  }
}
