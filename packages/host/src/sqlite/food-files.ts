import { readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { foodFileName, isFoodFileName, type FoodFiles } from '@vitalgate/sqlite';
import { openDatabase } from './open-database.ts';
import { openStagingFile } from './staging-files.ts';

export function foodFilesIn(directory: string): FoodFiles {
  const pathOf = (name: string): string => join(directory, name);
  const remove = (name: string): void => {
    try {
      rmSync(pathOf(name), { force: true });
    } catch {
      // Some systems keep what is open; the next start deletes it.
    }
  };
  return {
    create(importId) {
      const staging = openStagingFile(directory, `${importId}-foods`);
      const name = foodFileName(importId);
      return {
        database: staging.database,
        keep() {
          renameSync(staging.path, pathOf(name));
          return name;
        },
        remove() {
          staging.remove();
          remove(name);
        },
      };
    },
    open(name) {
      try {
        return openDatabase(pathOf(name), 'catalogue');
      } catch {
        return null;
      }
    },
    remove,
  };
}

/** Deletes files of foods that no import names: a program was killed before it named one, or when it had just undone it. */
export function removeUnnamedFoodFiles(directory: string, named: readonly string[]): void {
  for (const fileName of readdirSync(directory)) {
    if (isFoodFileName(fileName) && !named.includes(fileName)) rmSync(join(directory, fileName), { force: true });
  }
}
