import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FoodSearch, RecordKind, SampleExtent } from '@vitalgate/core';
import {
  countRecords,
  lazyFoodSearch,
  openControlStores,
  StoreTooNewError,
  type ControlStores,
  type HealthStores,
  type SqlDatabase,
} from '@vitalgate/sqlite';
import type { DataDirectory } from '../data-directory/data-directory.ts';
import { isDiskFull } from '../errors/disk-full.ts';
import { HostError } from '../errors/host-error.ts';
import { inMemory, openBetterSqlite3, removeStagingFiles } from '../sqlite/better-sqlite3-database.ts';
import { openHealth } from '../sqlite/open-health.ts';

/** All stores of a data directory, open. */
export interface HostStores {
  readonly control: ControlStores;
  readonly health: HealthStores;
  readonly foods: FoodSearch;
  /** How many records of each kind there are; remembered until `healthChanged`. */
  recordCounts(): Readonly<Record<RecordKind, number>>;
  /** Count, first and last of each quantity type; remembered until `healthChanged`. */
  sampleExtents(): ReadonlyMap<string, SampleExtent>;
  /** Says that an import came in or was taken out. */
  healthChanged(): void;
  close(): void;
}

const foodCatalogue = fileURLToPath(new URL('../../dist/foods.sqlite', import.meta.url));

function open(path: string, use: 'control' | 'health'): SqlDatabase {
  try {
    return openBetterSqlite3(path, use);
  } catch (error) {
    if (isDiskFull(error)) throw error;
    throw new HostError(
      'dataDirectoryUnusable',
      `${path} cannot be opened; it may be damaged. Restore it from a backup, or name another directory with --data-dir.`,
      { cause: error },
    );
  }
}

function upToDate<Stores>(openStores: () => Stores, directory: DataDirectory): Stores {
  try {
    return openStores();
  } catch (error) {
    if (!(error instanceof StoreTooNewError)) throw error;
    throw new HostError(
      'dataDirectoryUnusable',
      `${directory.path} was written by a newer version of this program. Update the program, or name another directory with --data-dir.`,
      { cause: error },
    );
  }
}

/**
 * Opens the stores, made at the first time. The caller holds the directory's lock. Without `keepsControl` settings,
 * permissions, pairings and activity start empty, are kept in memory, and what the directory has of them is left alone.
 * Throws HostError `dataDirectoryUnusable`.
 */
export function openHostStores(directory: DataDirectory, keepsControl = true): HostStores {
  removeStagingFiles(directory.path);
  const opened: SqlDatabase[] = [];
  const close = (): void => {
    for (const database of opened.splice(0)) database.close();
  };
  try {
    const controlDatabase = open(keepsControl ? join(directory.path, 'control.sqlite') : inMemory, 'control');
    opened.push(controlDatabase);
    const healthDatabase = open(directory.databaseFile, 'health');
    opened.push(healthDatabase);
    const control = upToDate(() => openControlStores(controlDatabase), directory);
    const health = upToDate(() => openHealth(healthDatabase, directory), directory);
    const foods = lazyFoodSearch(() => {
      const database = openBetterSqlite3(foodCatalogue, 'catalogue');
      opened.push(database);
      return database;
    });
    let counts: Readonly<Record<RecordKind, number>> | null = null;
    const recordCounts = () => (counts ??= countRecords(healthDatabase));
    let extents: ReadonlyMap<string, SampleExtent> | null = null;
    const sampleExtents = () => (extents ??= health.samples.extents());
    const healthChanged = (): void => void ([counts, extents] = [null, null]);
    return { control, health, foods, recordCounts, sampleExtents, healthChanged, close };
  } catch (error) {
    close();
    throw error;
  }
}
