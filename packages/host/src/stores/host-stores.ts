import { fileURLToPath } from 'node:url';
import type { FoodSearch, RecordKind, SampleExtent } from '@vitalgate/core';
import {
  countRecords,
  joinFoodCatalogues,
  keptFoodFiles,
  openFoodCatalogue,
  openControlStores,
  StoreLacksTableError,
  StoreTooNewError,
  type ControlStores,
  type FoodCatalogue,
  type HealthStores,
} from '@vitalgate/sqlite';
import { packageFile } from '../built/package-file.ts';
import type { DataDirectory } from '../data-directory/data-directory.ts';
import { HostError } from '../errors/host-error.ts';
import { removeUnnamedFoodFiles } from '../sqlite/food-files.ts';
import { openDatabase } from '../sqlite/open-database.ts';
import { removeStagingFiles } from '../sqlite/staging-files.ts';
import { openHealth } from '../sqlite/open-health.ts';
import { openStoreFiles, unusableStore } from './store-files.ts';

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
  /** Throws HostError `dataDirectoryUnusable` if the files were removed or replaced since. */
  checkPlace(): void;
  close(): void;
}

const foodCatalogue = fileURLToPath(packageFile('dist/foods.sqlite'));

/** The stores in a file, made or brought up to date first. */
function upToDate<Stores>(directory: DataDirectory, path: string, openStores: () => Stores): Stores {
  try {
    return openStores();
  } catch (error) {
    if (error instanceof StoreLacksTableError) {
      throw unusableStore(path, 'lacks a table, so a part of it is lost', error);
    }
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
  const opened: { close(): void }[] = [];
  const close = (): void => {
    for (const database of opened.splice(0)) database.close();
  };
  try {
    const files = openStoreFiles(directory, keepsControl);
    opened.push(files.control, files.health);
    const control = upToDate(directory, files.paths.control, () => openControlStores(files.control));
    const health = upToDate(directory, files.paths.health, () => openHealth(files.health, directory));
    opened.push(health.foods);
    files.markWhole();
    removeUnnamedFoodFiles(directory.path, keptFoodFiles(files.health));
    let builtIn: FoodCatalogue | null = null;
    // Opened at the first search, so that a host which nobody asks for foods starts without it.
    const openBuiltIn = (): FoodCatalogue => {
      const database = openDatabase(foodCatalogue, 'catalogue');
      opened.push(database);
      return openFoodCatalogue(database);
    };
    const foods = joinFoodCatalogues(() => [...health.foods.current(), (builtIn ??= openBuiltIn())]);
    let counts: Readonly<Record<RecordKind, number>> | null = null;
    const recordCounts = () => (counts ??= countRecords(files.health));
    let extents: ReadonlyMap<string, SampleExtent> | null = null;
    const sampleExtents = () => (extents ??= health.samples.extents());
    const healthChanged = (): void => void ([counts, extents] = [null, null]);
    const checkPlace = (): void => {
      for (const file of [files.control, files.health]) file.checkPlace();
    };
    return { control, health, foods, recordCounts, sampleExtents, healthChanged, checkPlace, close };
  } catch (error) {
    close();
    throw error;
  }
}
