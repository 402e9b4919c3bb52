import type { SqlDatabase } from '../sql/driver.ts';
import type { FoodFiles } from './food-files.ts';
import { openFoodCatalogue, type FoodCatalogue } from './open-food-catalogue.ts';

/** Names of the files that imports in the store name, that of the latest import first. */
export function keptFoodFiles(db: SqlDatabase): readonly string[] {
  return foodFileNames(db)();
}

function foodFileNames(db: SqlDatabase): () => readonly string[] {
  const select = db.prepare<readonly [string]>(
    'SELECT file FROM food_files GROUP BY file ORDER BY MAX(import_number) DESC',
  );
  return () => select.all().map(([file]) => file);
}

export interface UserFoods {
  /** The latest first, as the store names them now. They are opened when they are first asked for. */
  current(): readonly FoodCatalogue[];
  close(): void;
}

/** Opens a file of foods; null if it is lost or damaged: it has no foods then, and the rest is found all the same. */
export function openFoodFile(files: FoodFiles, name: string): SqlDatabase | null {
  const database = files.open(name);
  try {
    database?.prepare('SELECT foods, digest FROM catalogue').get();
    return database;
  } catch {
    database?.close();
    return null;
  }
}

function openedOrNull(files: FoodFiles, name: string): FoodCatalogue | null {
  const database = openFoodFile(files, name);
  return database === null ? null : openFoodCatalogue(database);
}

/** The catalogues whose files imports in the store name. */
export function userFoods(db: SqlDatabase, files: FoodFiles): UserFoods {
  const namesNow = foodFileNames(db);
  const opened = new Map<string, FoodCatalogue | null>();
  const closeAllBut = (names: readonly string[]): void => {
    for (const [name, catalogue] of opened) {
      if (names.includes(name)) continue;
      catalogue?.close();
      opened.delete(name);
    }
  };
  return {
    current() {
      const names = namesNow();
      closeAllBut(names);
      return names.flatMap((name) => {
        const catalogue = opened.get(name) ?? openedOrNull(files, name);
        opened.set(name, catalogue);
        return catalogue ?? [];
      });
    },
    close: () => closeAllBut([]),
  };
}

/** Of a store that takes no foods. */
export const noUserFoods: UserFoods = { current: () => [], close: () => undefined };
