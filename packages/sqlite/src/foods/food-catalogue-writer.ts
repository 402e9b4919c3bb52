import { nutrientKeys, type Food } from '@vitalgate/contract';
import { digest53, foodName, gtinOf, type FoodRecord } from '@vitalgate/core';
import type { SqlDatabase } from '../sql/driver.ts';
import { commonWords } from './common-words.ts';
import { foodCatalogueVersion, foodIndexes, foodTables } from './food-catalogue-schema.ts';
import { foodColumns, foodFromRow, foodJoins, type FoodRow } from './food-row.ts';
import { foodTokens } from './food-tokens.ts';

/** Page cache of the file while it is written, and most that a sort holds, in KiB. */
const writingKibibytes = 65_536;

/** What the full-text index gathers in memory before it writes, in bytes. */
const indexBytes = 33_554_432;

/** Foods that are indexed at a time. */
const batch = 2000;

/** Different sources and categories that are remembered; what comes beyond is looked up. */
const rememberedTexts = 10_000;

export interface WrittenCatalogue {
  readonly foods: number;
  /** Equal for files of the same foods. */
  readonly digest: number;
}

/** Gives each distinct text a number and a row. */
function numbered(db: SqlDatabase, table: 'food_source' | 'food_category'): (text: string) => number {
  const insert = db.prepare(`INSERT OR IGNORE INTO ${table} (name) VALUES (?)`);
  const find = db.prepare<readonly [number]>(`SELECT rowid FROM ${table} WHERE name = ?`);
  const numbers = new Map<string, number>();
  return (text) => {
    const known = numbers.get(text);
    if (known !== undefined) return known;
    insert.run(text);
    const number = find.get(text)?.[0] ?? 0;
    if (numbers.size < rememberedTexts) numbers.set(text, number);
    return number;
  };
}

function leaveNewest(db: SqlDatabase): void {
  db.exec(`
    CREATE INDEX food_by_id ON food (id, version);
    DELETE FROM food WHERE food_id IN (
      SELECT food_id FROM (SELECT food_id, id = LEAD(id) OVER (ORDER BY id, version, food_id) AS is_older FROM food)
      WHERE is_older
    )`);
}

function indexWords(db: SqlDatabase): void {
  db.exec(`
    INSERT INTO food_words (food_words, rank) VALUES ('hashsize', ${indexBytes}), ('automerge', 0), ('crisismerge', 2000)`);
  const page = db.prepare<readonly [place: number, name: string, brand: string | null]>(
    `SELECT place, name, brand FROM by_rank JOIN food USING (food_id) WHERE place > ? ORDER BY place LIMIT ${batch}`,
  );
  const insert = db.prepare('INSERT INTO food_words (rowid, words) VALUES (?, ?)');
  let last = 0;
  for (;;) {
    const rows = page.all(last);
    for (const [place, name, brand] of rows) {
      insert.run(place, foodTokens(foodName({ name, brand })));
      last = place;
    }
    if (rows.length < batch) break;
  }
  db.exec("INSERT INTO food_words (food_words) VALUES ('optimize')");
}

/** Files of more foods than this hold no ready texts. */
const mostWithTexts = 20_000;

function writeTexts(db: SqlDatabase): void {
  const count = db.prepare<readonly [number]>('SELECT COUNT(*) FROM by_name').get()?.[0] ?? 0;
  if (count > mostWithTexts) return;
  const rankPlaces = new Map(db.prepare<readonly [number, number]>('SELECT food_id, place FROM by_rank').all());
  const select = db.prepare<readonly [foodId: number, ...FoodRow]>(
    `SELECT food_id, ${foodColumns} FROM by_name CROSS JOIN food USING (food_id) ${foodJoins} WHERE place = ?`,
  );
  const insert = db.prepare('INSERT INTO food_json VALUES (?, ?, ?, ?)');
  for (let place = 1; place <= count; place++) {
    const row = select.get(place);
    if (row === undefined) throw new Error('a food has no source');
    const [foodId, ...columns] = row;
    const text = JSON.stringify(foodFromRow(columns));
    insert.run(place, rankPlaces.get(foodId) ?? null, text.length, text);
  }
}

/** What sets the contents of foods with one id apart, as a safe integer. */
function contentDigest(food: Food, nutrients: string, servings: string): number {
  const { id, name, brand, category, barcode, source } = food;
  return digest53(
    JSON.stringify([
      id,
      name,
      brand,
      category,
      barcode,
      servings,
      nutrients,
      source.name,
      source.reference,
      food.nutrientsPer100Milliliters !== undefined,
    ]),
  );
}

/** More than any version is. */
const beyondVersions = 2 ** 52;

/**
 * The version that decides between records of one food. What states no amount is before all that states one: what a publisher
 * emptied takes nothing away.
 */
function decidingVersion(version: number, amounts: readonly (number | null)[]): number {
  const stated = Number.isSafeInteger(version) && version < beyondVersions ? version : 0;
  return amounts.every((amount) => amount === null) ? stated - beyondVersions : stated;
}

/** Sums digests in whatever order they come, as a safe integer. */
function sumOfDigests(db: SqlDatabase): WrittenCatalogue {
  const rows = db.prepare<readonly [number, number, number]>(
    'SELECT COUNT(*), COALESCE(SUM(digest & 0x3fffffff), 0), COALESCE(SUM(digest >> 30), 0) FROM food',
  );
  const [foods = 0, low = 0, high = 0] = rows.get() ?? [];
  return { foods, digest: digest53(`${foods} ${low} ${high}`) };
}

/** Begins a catalogue in an empty database, which is thrown away if it fails. The same foods give the same file. */
export function foodCatalogueWriter(db: SqlDatabase) {
  db.exec(
    `PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -${writingKibibytes}; BEGIN; ${foodTables}`,
  );
  const sourceNumber = numbered(db, 'food_source');
  const categoryNumber = numbered(db, 'food_category');
  const insert = db.prepare(
    `INSERT INTO food (id, version, digest, name, name_length, brand, category_id, barcode, barcode_number, servings, nutrients,
       is_per_milliliters, source_id, reference)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  return {
    add({ food, version }: FoodRecord): void {
      const { id, name, brand, category, barcode, source } = food;
      const servings = JSON.stringify(food.servings.map(({ description, grams }) => [description, grams]));
      const amounts = nutrientKeys.map((key) => (food.nutrientsPer100Milliliters ?? food.nutrientsPer100Grams)[key]);
      const nutrients = JSON.stringify(amounts);
      const isPerMilliliters = food.nutrientsPer100Milliliters !== undefined;
      const gtin = barcode === null ? null : gtinOf(barcode);
      insert.run(
        id,
        decidingVersion(version, amounts),
        contentDigest(food, nutrients, servings),
        name,
        name.length,
        brand,
        category === null ? null : categoryNumber(category),
        barcode,
        gtin === null ? null : Number(gtin),
        servings,
        nutrients,
        isPerMilliliters ? 1 : 0,
        sourceNumber(source.name),
        source.reference,
      );
    },
    /** Indexes what was added; of several records of one food the newest is kept. Afterwards the file is on disk and only read. */
    finish(): WrittenCatalogue {
      db.exec('COMMIT; BEGIN');
      leaveNewest(db);
      db.exec(`
        ${foodIndexes}
        INSERT INTO by_rank (food_id) SELECT food_id FROM food ORDER BY name_length, name, id;
        INSERT INTO by_name (food_id) SELECT food_id FROM food ORDER BY name, id`);
      writeTexts(db);
      indexWords(db);
      const common = db.prepare('INSERT INTO common_word VALUES (?, ?)');
      for (const [beginning, foods] of commonWords(db)) common.run(beginning, foods);
      const written = sumOfDigests(db);
      db.prepare('INSERT INTO catalogue VALUES (?, ?)').run(written.foods, written.digest);
      // The last commit waits until all of the file is on disk.
      db.exec(`COMMIT; PRAGMA synchronous = FULL; PRAGMA user_version = ${foodCatalogueVersion}; PRAGMA shrink_memory`);
      return written;
    },
  };
}

export type FoodCatalogueWriter = ReturnType<typeof foodCatalogueWriter>;
