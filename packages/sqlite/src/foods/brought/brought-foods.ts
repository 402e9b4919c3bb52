import type { FoodRecord } from '@vitalgate/core';
import type { SqlDatabase } from '../../sql/driver.ts';
import { foodCatalogueWriter, type FoodCatalogueWriter } from '../food-catalogue-writer.ts';
import type { FoodFiles, NewFoodFile } from '../food-files.ts';
import { keptFoodFiles, openFoodFile } from '../user-foods.ts';

/** What the foods of one import did to the catalog. */
export interface KeptFoods {
  /** Foods, each once. */
  readonly foods: number;
  readonly added: number;
  readonly replaced: number;
  /** Name of the file that has them; that of an earlier import if it brought just the same. */
  readonly file: string;
  /** Deletes the file if this import made it. */
  discard(): void;
}

/** What is known of a food: its version and what tells contents apart. */
export type KnownFood = readonly [version: number, digest: number];

export interface FoodFile {
  readonly name: string;
  readonly database: SqlDatabase;
  find(id: string): KnownFood | undefined;
}

/** Opens the files that imports name, that of the latest import first; `body` may read them. */
export function withFoodFiles<Result>(
  names: readonly string[],
  files: FoodFiles,
  body: (opened: readonly FoodFile[]) => Result,
): Result {
  const opened: FoodFile[] = [];
  try {
    for (const name of names) {
      const database = openFoodFile(files, name);
      if (database === null) continue;
      const find = database.prepare<KnownFood>(
        'SELECT version, digest FROM food WHERE id = ? ORDER BY version DESC LIMIT 1',
      );
      opened.push({ name, database, find: (id) => find.get(id) });
    }
    return body(opened);
  } finally {
    for (const { database } of opened) database.close();
  }
}

/** The version of a food that is listed: the highest, of equal ones that of the latest import. */
function listedOf(id: string, opened: readonly FoodFile[]): KnownFood | null {
  let best: KnownFood | null = null;
  for (const file of opened) {
    const known = file.find(id);
    if (known !== undefined && (best === null || known[0] > best[0])) best = known;
  }
  return best;
}

type Counts = Pick<KeptFoods, 'foods' | 'added' | 'replaced'>;

function compare(database: SqlDatabase, opened: readonly FoodFile[]): Counts {
  const [foods = 0] = database.prepare<readonly [number]>('SELECT foods FROM catalogue').get() ?? [];
  if (opened.length === 0) return { foods, added: foods, replaced: 0 };
  let added = 0;
  let replaced = 0;
  const all = database.prepare<readonly [string, ...KnownFood]>('SELECT id, version, digest FROM food ORDER BY id');
  for (const [id, version, digest] of all.iterate()) {
    const listed = listedOf(id, opened);
    if (listed === null) added++;
    else if (version > listed[0] || (version === listed[0] && digest !== listed[1])) replaced++;
  }
  return { foods, added, replaced };
}

const contentsOf = (database: SqlDatabase): string =>
  String(database.prepare<readonly [number, number]>('SELECT foods, digest FROM catalogue').get());

/** Begins to gather the foods of an import in a file that is their catalogue in the end; without any it makes none. */
export function broughtFoods(files: FoodFiles, importId: string) {
  let file: NewFoodFile | null = null;
  let writer: FoodCatalogueWriter | null = null;

  function begin(): FoodCatalogueWriter {
    file = files.create(importId);
    return foodCatalogueWriter(file.database);
  }

  function abandon(): void {
    file?.database.close();
    file?.remove();
    file = null;
  }

  return {
    add(record: FoodRecord): void {
      writer ??= begin();
      writer.add(record);
    },
    /** Forgets what was handed over; harmless after `keep`. */
    abandon,
    /** Indexes the foods and compares them with those that are there; null if there are none. The caller's transaction then notes the file. */
    keep(db: SqlDatabase): KeptFoods | null {
      if (file === null || writer === null) return null;
      writer.finish();
      const { database, keep, remove } = file;
      const outcome = withFoodFiles(keptFoodFiles(db), files, (opened) => ({
        counts: compare(database, opened),
        same: opened.find((one) => contentsOf(one.database) === contentsOf(database))?.name ?? null,
      }));
      database.close();
      if (outcome.same !== null) {
        abandon();
        return { ...outcome.counts, file: outcome.same, discard: () => undefined };
      }
      file = null;
      return { ...outcome.counts, file: keep(), discard: remove };
    },
  };
}

export type BroughtFoods = ReturnType<typeof broughtFoods>;
