import {
  compareFoodRanks,
  foodListRank,
  foodQueryWords,
  foodRanker,
  foodTiers,
  foodWords,
  gtinOfQuery,
  barcodeTier,
  type FoodMatch,
  type FoodPage,
  type FoodRank,
  type PageLimits,
  type ReadyFoods,
  type RankedFood,
  type ToldFood,
} from '@vitalgate/core';
import type { SqlDatabase } from '../sql/driver.ts';
import { commonFrom, commonKey } from './common-words.ts';
import { foodCatalogueVersion } from './food-catalogue-schema.ts';
import { foodColumns, foodFromRow, foodJoins, type FoodRow } from './food-row.ts';
import { foodQueries, type CountFoods, type FoodQuery } from './food-query.ts';
import { boundLimit } from '../sql/bound-limit.ts';

/**
 * How much of the index one answer may still read, in entries; catalogues that are searched for it share it. A search that
 * finds little among much stops there, so that none holds the thread for long, whatever the words.
 */
export interface SearchWork {
  left: number;
}

/** The work of one answer: some 60 ms of a processor. */
export const workOfOneAnswer = 15_000_000;

/** What ranking one found food costs, beside entries of the index. */
const rankingWork = 5000;

/** So many matches are ranked one by one, which finds them in one query. */
const few = 600;

/** Of a search that costs less than this: its tiers are read sooner than hundreds of foods are ranked. */
const cheap = 50_000;
const fewOfCheap = 120;

/** Each page looks at least at this share of a catalogue. */
const leastShare = 1 / 200;

/** Most foods of all the words of a name that are compared with it. */
const mostNamesakes = 100;

/** Names whose foods are remembered at a time. */
const mostMatched = 4096;

const nothing = new Uint8Array(0);

/** One file of foods, open. */
export interface FoodCatalogue {
  search(query: string, after: FoodRank | null, limit: number, work: SearchWork): FoodPage;
  list(after: FoodRank | null, limit: number): readonly FoodMatch[];
  /** As `FoodSearch.readyList`, of this file. */
  readyList(after: FoodRank | null, limits: PageLimits): ReadyFoods | null;
  /** As `FoodSearch.readySearch`, of this file. */
  readySearch(query: string, after: FoodRank | null, limits: PageLimits, work: SearchWork): ReadyFoods | null;
  /** Foods with exactly this name and brand. */
  match(told: ToldFood): readonly RankedFood[];
  /** The version of a food, or null if it is not there. */
  versionOf(id: string): number | null;
  close(): void;
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

const textsOf = (from: string): string =>
  `SELECT COUNT(*), SUM(characters), CAST(group_concat(text, ',') AS BLOB) FROM ${from}`;

type JoinedTexts = readonly [count: number, characters: number | null, text: Uint8Array | null];

/** A food that a search found: its place in the order of ranks, and its rank. */
interface FoundFood {
  readonly place: number;
  readonly rank: FoodRank;
}

type NamedRow = readonly [place: number, id: string, name: string, brand: string | null, barcode: string | null];

const spelled = (text: string | null): string => (text === null ? '' : foodWords(text).join(' '));

/**
 * The catalogue in a database that a `foodCatalogueWriter` has finished; it is only read. The full-text index finds the foods of
 * each tier in the order of their ranks, so a page costs what it holds. A page starts after the rank it is given, whether or not
 * a food with that rank is (still) there.
 */
export function openFoodCatalogue(db: SqlDatabase): FoodCatalogue {
  const size = db.prepare<readonly [number]>('SELECT foods FROM catalogue').get()?.[0] ?? 0;
  const places = db.prepare<readonly [string | null]>(
    `SELECT group_concat(rowid) FROM (
       SELECT rowid FROM food_words WHERE food_words MATCH ? AND rowid > ? AND rowid <= ? ORDER BY rowid ${boundLimit})`,
  );
  const named = db.prepare<NamedRow>(
    `SELECT place, food.id, food.name, food.brand, food.barcode
     FROM json_each(?) AS places CROSS JOIN by_rank ON place = places.value CROSS JOIN food USING (food_id)`,
  );
  const ofPlace = db.prepare<FoodRow>(
    `SELECT ${foodColumns} FROM by_rank CROSS JOIN food USING (food_id) ${foodJoins} WHERE place = ?`,
  );
  const nameAtRank = db.prepare<readonly [string, string]>(
    'SELECT name, id FROM by_rank CROSS JOIN food USING (food_id) WHERE place = ?',
  );
  const nameAtName = db.prepare<readonly [string, string]>(
    'SELECT name, id FROM by_name CROSS JOIN food USING (food_id) WHERE place = ?',
  );
  const listed = db.prepare<FoodRow>(
    `SELECT ${foodColumns} FROM by_name CROSS JOIN food USING (food_id) ${foodJoins} WHERE place > ? ORDER BY place ${boundLimit}`,
  );
  const lastByRank = db.prepare<readonly [number]>(lastPlaceSql('by_rank', 'name_length, name, id'));
  const lastByName = db.prepare<readonly [number]>(lastPlaceSql('by_name', 'name, id'));
  const texts =
    (db.prepare<readonly [number]>('PRAGMA user_version').get()?.[0] ?? 0) < foodCatalogueVersion
      ? null
      : {
          listed: db.prepare<JoinedTexts>(textsOf('food_json WHERE place > ? AND place <= ?')),
          found: db.prepare<JoinedTexts>(
            textsOf('json_each(?) AS places CROSS JOIN food_json ON rank_place = places.value'),
          ),
        };
  const ofBarcode = db.prepare<FoodRow>(`SELECT ${foodColumns} FROM food ${foodJoins} WHERE barcode_number = ?`);
  const version = db.prepare<readonly [number]>('SELECT MAX(version) FROM food WHERE id = ?');
  const common = db.prepare<readonly [number]>('SELECT foods FROM common_word WHERE beginning = ?');

  const count: CountFoods = (form, how) => common.get(commonKey(form, how))?.[0] ?? Math.min(commonFrom, size);

  /** The last place whose food does not come after this rank, in one of the two orders; 0 if there is none. */
  function lastUpTo({ nameLength, name, id }: FoodRank, order: 'rank' | 'name'): number {
    const compared = order === 'rank' ? [nameLength, name, id] : [name, id];
    const last = order === 'rank' ? lastByRank : lastByName;
    return last.get(size, ...compared, ...compared)?.[0] ?? 0;
  }

  function rankAt(tier: number, place: number): FoodRank {
    const [name = '', id = ''] = nameAtRank.get(place) ?? [];
    return { tier, nameLength: name.length, name, id };
  }

  function foodAt(place: number): FoodMatch['food'] {
    const row = ofPlace.get(place);
    if (row === undefined) throw new Error('a food catalogue is damaged');
    return foodFromRow(row);
  }

  /** Places behind `from` that a query finds, as far as the work reaches. `reached` is the last place that was looked at. */
  function find({ text, cost }: FoodQuery, from: number, limit: number, work: SearchWork, least: number) {
    const perPlace = cost / Math.max(1, size);
    const affordable = perPlace === 0 ? size : Math.floor(work.left / perPlace);
    const to = Math.min(size, from + Math.max(affordable, least));
    if (to <= from) {
      work.left = 0;
      return { found: [], reached: from };
    }
    const found = (places.get(text, from, to, limit)?.[0] ?? null)?.split(',').map(Number) ?? [];
    const reached = found.length < limit ? to : (found.at(-1) ?? to);
    work.left -= (reached - from) * perPlace;
    return { found, reached };
  }

  type Ranker = ReturnType<typeof foodRanker>;

  function byBarcode(gtin: string | null, rankOf: Ranker): readonly FoodMatch[] {
    if (gtin === null) return [];
    const matches = ofBarcode.all(Number(gtin)).flatMap((row) => {
      const food = foodFromRow(row);
      const rank = rankOf(food);
      return rank === null ? [] : [{ food, rank }];
    });
    return matches.sort((one, other) => compareFoodRanks(one.rank, other.rank));
  }

  /** Foods at places, in the order of these, but for those that do not match. */
  function ranked(places: readonly number[], rankOf: Ranker): FoundFood[] {
    return named.all(JSON.stringify(places)).flatMap(([place, id, name, brand, barcode]) => {
      const rank = rankOf({ id, name, brand, barcode });
      return rank === null ? [] : [{ place, rank }];
    });
  }

  /** All that match, if they are few; else null. */
  function rankedFew(any: FoodQuery, rankOf: Ranker, work: SearchWork): readonly FoundFood[] | null {
    // Many matches are found sooner than it is known that they are too many.
    if (any.cost > work.left / 4) return null;
    const most = any.cost < cheap ? fewOfCheap : few;
    const { found, reached } = find(any, 0, most + 1, work, 0);
    if (found.length > most || reached < size) return null;
    work.left -= found.length * rankingWork;
    const all = ranked(found, rankOf).filter(({ rank }) => rank.tier !== barcodeTier);
    // Places are in the order of ranks within a tier.
    return all.sort((one, other) => one.rank.tier - other.rank.tier || one.place - other.place);
  }

  /** What words find, beside a barcode: at most so many, and where it stopped. */
  function findByWords(query: string, rankOf: Ranker, after: FoodRank | null, limit: number, work: SearchWork) {
    const words = foodQueryWords(query);
    const matches: FoundFood[] = [];
    if (words.length === 0 || size === 0 || limit === 0) return { matches, stoppedAt: null };

    const queries = foodQueries(words, count);
    const all = rankedFew(queries.any, rankOf, work);
    if (all !== null) {
      const behind = all.filter(({ rank }) => after === null || compareFoodRanks(rank, after) > 0);
      return { matches: behind.slice(0, limit), stoppedAt: null };
    }
    const firstTier = Math.max(1, after?.tier ?? 1);
    let from = after === null || after.tier < firstTier ? 0 : lastUpTo(after, 'rank');
    let least = Math.ceil(size * leastShare);
    let isLonger = work.left < workOfOneAnswer / 2;
    for (let tier = firstTier; tier <= foodTiers.length; tier++, from = 0) {
      const tierQuery = queries.tier(tier);
      if (tierQuery === null) continue;
      while (from < size) {
        // An answer without a food helps nobody: it may look at as much again.
        if (work.left <= 0 && least === 0 && matches.length === 0 && !isLonger) {
          isLonger = true;
          work.left += workOfOneAnswer;
        }
        if (work.left <= 0 && least === 0) {
          return { matches, stoppedAt: from === 0 ? rankAt(tier - 1, size) : rankAt(tier, from) };
        }
        const { found, reached } = find(tierQuery, from, limit - matches.length, work, least);
        least = 0;
        work.left -= found.length * rankingWork;
        matches.push(...ranked(found, rankOf).filter(({ rank }) => rank.tier === tier));
        if (matches.length === limit) return { matches, stoppedAt: null };
        from = reached;
      }
    }
    return { matches, stoppedAt: null };
  }

  function search(query: string, after: FoodRank | null, limit: number, work: SearchWork): FoodPage {
    const rankOf = foodRanker(query);
    const matches = byBarcode(gtinOfQuery(query), rankOf)
      .filter(({ rank }) => after === null || compareFoodRanks(rank, after) > 0)
      .slice(0, limit);
    const found = findByWords(query, rankOf, after, limit - matches.length, work);
    for (const { place, rank } of found.matches) matches.push({ food: foodAt(place), rank });
    return { matches, stoppedAt: found.stoppedAt };
  }

  function foodsNamed(name: string, brand: string): readonly RankedFood[] {
    const words = foodQueryWords(`${name} ${brand}`);
    if (name === '' || size === 0) return [];
    const { found } = find(foodQueries(words, count).whole, 0, mostNamesakes, { left: workOfOneAnswer / 100 }, 0);
    return named
      .all(JSON.stringify(found))
      .filter(([, , itsName, itsBrand]) => spelled(itsName) === name && spelled(itsBrand) === brand)
      .map(([, id, itsName, itsBrand, barcode]) => ({ id, name: itsName, brand: itsBrand, barcode }));
  }

  // A file of foods never changes, people eat the same again, and finding a name takes a search.
  const matched = new Map<string, readonly RankedFood[]>();

  return {
    search,
    list(after, limit) {
      const rows = listed.all(after === null ? 0 : lastUpTo(after, 'name'), limit);
      return rows.map(foodFromRow).map((food) => ({ food, rank: foodListRank(food) }));
    },
    readyList(after, { records, characters }) {
      const from = after === null ? 0 : lastUpTo(after, 'name');
      const to = Math.min(size, from + records);
      const [count, length, text] = texts?.listed.get(from, to) ?? [0, null, null];
      if (length === null || text === null || count < to - from || length > characters) return null;
      const [name = '', id = ''] = (to < size ? nameAtName.get(to) : undefined) ?? [];
      return { count, lastOfMore: to < size ? foodListRank({ name, id }) : null, text };
    },
    readySearch(query, after, { records, characters }, work) {
      if (texts === null || gtinOfQuery(query) !== null) return null;
      const { matches, stoppedAt } = findByWords(query, foodRanker(query), after, records + 1, work);
      const page = matches.slice(0, records);
      const lastOfMore = matches.length > records ? (page.at(-1)?.rank ?? null) : stoppedAt;
      if (page.length === 0) return { count: 0, lastOfMore, text: nothing };
      const [count, length, text] = texts.found.get(JSON.stringify(page.map(({ place }) => place))) ?? [0, null, null];
      if (length === null || text === null || count < page.length || length > characters) return null;
      return { count, lastOfMore, text };
    },
    match({ name, brand }) {
      const key = JSON.stringify([name, brand]);
      const known = matched.get(key);
      if (known !== undefined) return known;
      const found = foodsNamed(spelled(name), spelled(brand));
      if (matched.size >= mostMatched) matched.clear();
      matched.set(key, found);
      return found;
    },
    versionOf: (id) => version.get(id)?.[0] ?? null,
    close: () => db.close(),
  };
}
