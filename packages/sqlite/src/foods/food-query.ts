import { foodTiers, longestSubject, mostRankedWords, type FoodNameWord, type FoodTier } from '@vitalgate/core';
import { firstPlace, wordPlaces } from './food-tokens.ts';

/**
 * A full-text query. Words are letters and digits only and stand in quotes, so nothing in them is an operator. `size` is the most
 * foods that can match; `cost` is about how many entries of the index are read to find them all.
 */
export interface FoodQuery {
  readonly text: string;
  readonly size: number;
  readonly cost: number;
}

/** About how many foods have a word, whole or as a beginning. */
export type CountFoods = (form: string, how: 'whole' | 'beginning') => number;

/** To jump to an entry far ahead costs as much as to read so many in a row. */
const jump = 16;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const joined = (parts: readonly FoodQuery[], by: string): string =>
  parts.length === 1 ? (parts[0]?.text ?? '') : `(${parts.map(({ text }) => text).join(by)})`;

/** Each step through one of several lists looks at all of them. */
const lookAtOther = 0.3;

function or(parts: readonly FoodQuery[]): FoodQuery {
  return {
    text: joined(parts, ' OR '),
    size: sum(parts.map(({ size }) => size)),
    cost: sum(parts.map(({ cost }) => cost)) * (1 + lookAtOther * (parts.length - 1)),
  };
}

/** The part that matches least is read, and the others are asked about each of its matches. */
function and(parts: readonly FoodQuery[]): FoodQuery {
  const size = Math.min(...parts.map((part) => part.size));
  return { text: joined(parts, ' AND '), size, cost: sum(parts.map(({ cost }) => Math.min(cost, jump * size))) };
}

function but(part: FoodQuery, nots: readonly FoodQuery[]): FoodQuery {
  if (nots.length === 0) return part;
  const not = or(nots);
  const { size } = part;
  return { text: `${part.text} NOT ${not.text}`, size, cost: part.cost + Math.min(not.cost, jump * size) };
}

function choices<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  if (size === 0) return [[]];
  return items.flatMap((item, at) => choices(items.slice(at + 1), size - 1).map((rest) => [item, ...rest]));
}

export interface FoodQueries {
  /** All foods that match, of whatever tier. */
  readonly any: FoodQuery;
  readonly whole: FoodQuery;
  /** Exactly the foods of a tier, by its number; null for a tier that this search has none of. */
  readonly tier: (number: number) => FoodQuery | null;
}

/** A list of one place is about a third of that of all places. */
function listed(text: string, place: string, foods: number): FoodQuery {
  const size = place === wordPlaces.anywhere ? foods : foods / 3;
  return { text, size, cost: size };
}

/** Counts a form once: the queries of one search have it in many places. */
function countOnce(count: CountFoods): CountFoods {
  const known = { whole: new Map<string, number>(), beginning: new Map<string, number>() };
  return (form, how) => {
    const foods = known[how].get(form) ?? count(form, how);
    known[how].set(form, foods);
    return foods;
  };
}

/** Makes the queries for words of a search; there must be one. */
export function foodQueries(words: readonly FoodNameWord[], countAnew: CountFoods): FoodQueries {
  const count = countOnce(countAnew);
  type Find = (place: string, word: FoodNameWord) => FoodQuery;

  const whole: Find = (place, { singular }) => listed(`"${place}${singular}"`, place, count(singular, 'whole'));
  const answered: Find = (place, word) => {
    const beginning = listed(`"${place}${word.word}"*`, place, count(word.word, 'beginning'));
    return word.singular.startsWith(word.word) ? beginning : or([beginning, whole(place, word)]);
  };

  /** All words in the parts up to `depth`. */
  const within = (depth: number, find: Find): FoodQuery => {
    const { anywhere, first, second } = wordPlaces;
    const places = depth === 0 ? first : depth === 1 ? [...first, second] : [anywhere];
    return and(words.map((word) => or(places.map((place) => find(place, word)))));
  };

  const any = within(2, answered);
  const allWhole = within(2, whole);
  if (words.length > mostRankedWords) {
    return { any, whole: allWhole, tier: (number) => (number === foodTiers.length ? any : null) };
  }

  const ofTier = ({ subject, begun, depth }: FoodTier): FoodQuery => {
    const find = begun === 0 ? whole : answered;
    const must = within(depth, find);
    const nots = depth > 0 ? [within(depth - 1, find)] : [];
    if (begun === 1) nots.push(allWhole);
    if (subject === 0) return but(and([must, isSubject()]), nots);
    if (subject === 1) return but(and([must, isLead()]), [...nots, isSubject()]);
    return but(must, [...nots, isSubject(), isLead()]);
  };
  const isSubject = (): FoodQuery => {
    const sizes = [...words.keys()].map((at) => at + 1).filter((size) => size <= longestSubject);
    return or(
      sizes.flatMap((size) =>
        choices(words, size).map((chosen) => and(chosen.map((word) => answered(firstPlace(size), word)))),
      ),
    );
  };
  const isLead = (): FoodQuery =>
    or(words.flatMap((word) => [answered(firstPlace(1), word), answered(wordPlaces.lead, word)]));
  return {
    any,
    whole: allWhole,
    tier(number) {
      const tier = foodTiers[number - 1];
      return tier === undefined ? null : ofTier(tier);
    },
  };
}
