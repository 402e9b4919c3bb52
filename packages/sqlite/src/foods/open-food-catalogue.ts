import {
  compareFoodRanks,
  foodListRank,
  foodQueryWords,
  foodRanker,
  foodWords,
  gtinOfQuery,
  type FoodMatch,
  type FoodPage,
  type FoodRank,
  type PageLimits,
  type RankedFood,
  type ReadyFoods,
  type StatedFood,
} from '@vitalgate/core';
import type { SqlDatabase } from '../sql/driver.ts';
import { findByWords, workOfOneAnswer, type Ranker } from './find-by-words.ts';
import { FoodIndex, type JoinedTexts, type SearchWork } from './food-index.ts';
import { foodQueries } from './food-query.ts';

/** Most foods of all the words of a name that are compared with it. */
const mostNamesakes = 100;

/** Names whose foods are remembered at a time. */
const mostMatched = 4096;

const nothing = new Uint8Array(0);
const noTexts: JoinedTexts = [0, null, null];

const spelled = (text: string | null): string => (text === null ? '' : foodWords(text).join(' '));

function byBarcode(index: FoodIndex, query: string, rankOf: Ranker): readonly FoodMatch[] {
  const gtin = gtinOfQuery(query);
  if (gtin === null) return [];
  const matches = index.ofBarcode(gtin).flatMap((food) => {
    const rank = rankOf(food);
    return rank === null ? [] : [{ food, rank }];
  });
  return matches.sort((one, other) => compareFoodRanks(one.rank, other.rank));
}

function foodsNamed(index: FoodIndex, name: string, brand: string): readonly RankedFood[] {
  const words = foodQueryWords(`${name} ${brand}`);
  if (name === '' || index.size === 0) return [];
  const { whole } = foodQueries(words, index.count);
  const { found } = index.find(whole, 0, mostNamesakes, { left: workOfOneAnswer / 100, reserve: 0 }, 0);
  return index
    .named(found)
    .filter(([, , itsName, itsBrand]) => spelled(itsName) === name && spelled(itsBrand) === brand)
    .map(([, id, itsName, itsBrand, barcode]) => ({ id, name: itsName, brand: itsBrand, barcode }));
}

/** The texts of all foods of a page; null if one is not ready, or if they are too long. */
function readyText([count, length, text]: JoinedTexts, foods: number, characters: number): Uint8Array | null {
  return length === null || count < foods || length > characters ? null : text;
}

/**
 * The catalogue in a database that a `foodCatalogueWriter` has finished; it is only read. The full-text index finds the foods of
 * each tier in the order of their ranks, so a page costs what it holds. A page starts after the rank it is given, whether or not
 * a food with that rank is (still) there.
 */
export function openFoodCatalogue(db: SqlDatabase) {
  const index = new FoodIndex(db);
  const { size, texts } = index;
  const placeOf = (after: FoodRank | null): number => (after === null ? 0 : index.lastUpTo(after, 'name'));
  // A file of foods never changes, people eat the same again, and finding a name takes a search.
  const matched = new Map<string, readonly RankedFood[]>();

  return {
    search(query: string, after: FoodRank | null, limit: number, work: SearchWork): FoodPage {
      const rankOf = foodRanker(query);
      const matches = byBarcode(index, query, rankOf)
        .filter(({ rank }) => after === null || compareFoodRanks(rank, after) > 0)
        .slice(0, limit);
      const found = findByWords(index, query, rankOf, after, limit - matches.length, work);
      for (const { place, rank } of found.matches) matches.push({ food: index.foodAt(place), rank });
      return { matches, stoppedAt: found.stoppedAt };
    },
    list: (after: FoodRank | null, limit: number): readonly FoodMatch[] =>
      index.listed(placeOf(after), limit).map((food) => ({ food, rank: foodListRank(food) })),
    /** As `FoodSearch.readyList`, of this file. */
    readyList(after: FoodRank | null, { records, characters }: PageLimits): ReadyFoods | null {
      const from = placeOf(after);
      const to = Math.min(size, from + records);
      const count = to - from;
      const text = readyText(texts?.listed.get(from, to) ?? noTexts, count, characters);
      return text === null ? null : { count, lastOfMore: to < size ? foodListRank(index.nameAt(to)) : null, text };
    },
    /** As `FoodSearch.readySearch`, of this file. */
    readySearch(
      query: string,
      after: FoodRank | null,
      { records, characters }: PageLimits,
      work: SearchWork,
    ): ReadyFoods | null {
      if (texts === null || gtinOfQuery(query) !== null) return null;
      const { matches, stoppedAt } = findByWords(index, query, foodRanker(query), after, records + 1, work);
      const page = matches.slice(0, records);
      const lastOfMore = matches.length > records ? (page.at(-1)?.rank ?? null) : stoppedAt;
      if (page.length === 0) return { count: 0, lastOfMore, text: nothing };
      const found = texts.found.get(JSON.stringify(page.map(({ place }) => place)));
      const text = readyText(found ?? noTexts, page.length, characters);
      return text === null ? null : { count: page.length, lastOfMore, text };
    },
    match({ name, brand }: StatedFood): readonly RankedFood[] {
      const key = JSON.stringify([name, brand]);
      const known = matched.get(key);
      if (known !== undefined) return known;
      const found = foodsNamed(index, spelled(name), spelled(brand));
      if (matched.size >= mostMatched) matched.clear();
      matched.set(key, found);
      return found;
    },
    versionsOf: (ids: readonly string[]) => index.versionsOf(ids),
    close: () => index.close(),
  };
}

export type FoodCatalogue = ReturnType<typeof openFoodCatalogue>;
