import type { FoodMatch, FoodRank } from '@vitalgate/core';
import { boundLimit } from '../sql/bound-limit.ts';
import type { SqlDatabase } from '../sql/driver.ts';
import { commonFrom, commonKey } from './common-words.ts';
import { foodCatalogueVersion } from './food-catalogue-schema.ts';
import type { CountFoods, FoodQuery } from './food-query.ts';
import { foodColumns, foodFromRow, foodJoins, type FoodRow } from './food-row.ts';

/**
 * How much of the index one answer may still read, in entries; catalogues that are searched for it share it. A search that
 * finds little among much stops there, so that none holds the thread for long, whatever the words.
 */
export interface SearchWork {
  left: number;
  /** What it may read beyond that if nothing was found. */
  reserve: number;
}

/** A food as ranks compare it, with its place in the order of ranks. */
export type NamedRow = readonly [place: number, id: string, name: string, brand: string | null, barcode: string | null];

/** Texts of foods joined; null if there are none. */
export type JoinedTexts = readonly [count: number, characters: number | null, text: Uint8Array | null];

/** What a query found among the places that were looked at, of which the last is `reached`. */
export interface FoundPlaces {
  readonly found: readonly number[];
  readonly reached: number;
}

/**
 * The last place in one of the two orders whose food does not come after a given one, 0 if there is none: halves of what is left,
 * in one step of SQLite. `?` are the number of foods, and twice what the foods of that order are compared by.
 */
const lastPlaceSql = (order: 'by_rank' | 'by_name', compared: string): string => {
  const isUpTo = `(${compared}) <= (${compared.replaceAll(/\w+/g, '?')})`;
  return `
    WITH RECURSIVE bounds (low, high) AS (
      SELECT 0, CAST(? AS INTEGER)
      UNION ALL
      SELECT CASE WHEN ${isUpTo} THEN place ELSE low END, CASE WHEN ${isUpTo} THEN high ELSE place - 1 END
      FROM bounds CROSS JOIN ${order} ON place = (low + high + 1) / 2 CROSS JOIN food USING (food_id)
      WHERE low < high
    )
    SELECT MAX(low) FROM bounds`;
};

const textsSql = (from: string): string =>
  `SELECT COUNT(*), SUM(characters), CAST(group_concat(text, ',') AS BLOB) FROM ${from}`;

/** The texts of foods, as lists write them; null of a file that an earlier program wrote. */
function textStatements(db: SqlDatabase) {
  const version = db.prepare<readonly [number]>('PRAGMA user_version').get()?.[0] ?? 0;
  if (version < foodCatalogueVersion) return null;
  return {
    listed: db.prepare<JoinedTexts>(textsSql('food_json WHERE place > ? AND place <= ?')),
    found: db.prepare<JoinedTexts>(
      textsSql('json_each(?) AS places CROSS JOIN food_json ON rank_place = places.value'),
    ),
  };
}

/**
 * A file of foods as it is read: foods have a place in the order of ranks (name length, name, id) and one in the order of names,
 * each from 1. The full-text index finds places in the order of ranks.
 */
export class FoodIndex {
  readonly size: number;
  readonly texts: ReturnType<typeof textStatements>;
  readonly #db: SqlDatabase;
  readonly #statements: ReturnType<typeof statementsOf>;

  constructor(db: SqlDatabase) {
    this.#db = db;
    this.size = db.prepare<readonly [number]>('SELECT foods FROM catalogue').get()?.[0] ?? 0;
    this.texts = textStatements(db);
    this.#statements = statementsOf(db);
  }

  /** About how many foods have a word. */
  readonly count: CountFoods = (form, how) =>
    this.#statements.common.get(commonKey(form, how))?.[0] ?? Math.min(commonFrom, this.size);

  /** The last place whose food does not come after this rank, in one of the two orders; 0 if there is none. */
  lastUpTo({ nameLength, name, id }: FoodRank, order: 'rank' | 'name'): number {
    const compared = order === 'rank' ? [nameLength, name, id] : [name, id];
    const last = order === 'rank' ? this.#statements.lastByRank : this.#statements.lastByName;
    return last.get(this.size, ...compared, ...compared)?.[0] ?? 0;
  }

  /** The rank of the food at a place, in a tier. */
  rankAt(tier: number, place: number): FoodRank {
    const [name = '', id = ''] = this.#statements.nameAtRank.get(place) ?? [];
    return { tier, nameLength: name.length, name, id };
  }

  /** The food that stands behind so many in the order of names. */
  nameAt(place: number): { readonly name: string; readonly id: string } {
    const [name = '', id = ''] = this.#statements.nameAtName.get(place) ?? [];
    return { name, id };
  }

  foodAt(place: number): FoodMatch['food'] {
    const row = this.#statements.ofPlace.get(place);
    if (row === undefined) throw new Error('a food catalogue is damaged');
    return foodFromRow(row);
  }

  /** Places behind `from` that a query finds, as far as the work reaches, and at least among `least` of them. */
  find({ text, cost }: FoodQuery, from: number, limit: number, work: SearchWork, least: number): FoundPlaces {
    const perPlace = cost / Math.max(1, this.size);
    const affordable = perPlace === 0 ? this.size : Math.floor(work.left / perPlace);
    const to = Math.min(this.size, from + Math.max(affordable, least));
    if (to <= from) {
      work.left = 0;
      return { found: [], reached: from };
    }
    const found = (this.#statements.places.get(text, from, to, limit)?.[0] ?? null)?.split(',').map(Number) ?? [];
    const reached = found.length < limit ? to : (found.at(-1) ?? to);
    work.left -= (reached - from) * perPlace;
    return { found, reached };
  }

  /** The foods at places, in the order of these. */
  named(places: readonly number[]): readonly NamedRow[] {
    return this.#statements.named.all(JSON.stringify(places));
  }

  ofBarcode(gtin: string): readonly FoodMatch['food'][] {
    return this.#statements.ofBarcode.all(Number(gtin)).map(foodFromRow);
  }

  /** Foods behind a place in the order of names. */
  listed(after: number, limit: number): readonly FoodMatch['food'][] {
    return this.#statements.listed.all(after, limit).map(foodFromRow);
  }

  /** The versions of those of some foods that are in the file. */
  versionsOf(ids: readonly string[]): readonly (readonly [id: string, version: number])[] {
    return this.#statements.versions.all(JSON.stringify(ids));
  }

  close(): void {
    this.#db.close();
  }
}

const nameAtSql = (order: 'by_rank' | 'by_name'): string =>
  `SELECT name, id FROM ${order} CROSS JOIN food USING (food_id) WHERE place = ?`;

function statementsOf(db: SqlDatabase) {
  return {
    places: db.prepare<readonly [string | null]>(
      `SELECT group_concat(rowid) FROM (
         SELECT rowid FROM food_words WHERE food_words MATCH ? AND rowid > ? AND rowid <= ? ORDER BY rowid ${boundLimit})`,
    ),
    named: db.prepare<NamedRow>(
      `SELECT place, food.id, food.name, food.brand, food.barcode
       FROM json_each(?) AS places CROSS JOIN by_rank ON place = places.value CROSS JOIN food USING (food_id)`,
    ),
    ofPlace: db.prepare<FoodRow>(
      `SELECT ${foodColumns} FROM by_rank CROSS JOIN food USING (food_id) ${foodJoins} WHERE place = ?`,
    ),
    nameAtRank: db.prepare<readonly [string, string]>(nameAtSql('by_rank')),
    nameAtName: db.prepare<readonly [string, string]>(nameAtSql('by_name')),
    listed: db.prepare<FoodRow>(
      `SELECT ${foodColumns} FROM by_name CROSS JOIN food USING (food_id) ${foodJoins} WHERE place > ? ORDER BY place ${boundLimit}`,
    ),
    lastByRank: db.prepare<readonly [number]>(lastPlaceSql('by_rank', 'name_length, name, id')),
    lastByName: db.prepare<readonly [number]>(lastPlaceSql('by_name', 'name, id')),
    ofBarcode: db.prepare<FoodRow>(`SELECT ${foodColumns} FROM food ${foodJoins} WHERE barcode_number = ?`),
    versions: db.prepare<readonly [string, number]>(
      'SELECT food.id, version FROM json_each(?) AS ids CROSS JOIN food ON food.id = ids.value',
    ),
    common: db.prepare<readonly [number]>('SELECT foods FROM common_word WHERE beginning = ?'),
  };
}
