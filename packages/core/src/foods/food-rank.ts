import type { Food } from '@vitalgate/contract';
import type { FoodRank } from '../ports/page-places.ts';
import { gtinOf, gtinOfQuery } from './food-barcode.ts';
import { foodName, foodNameWord, type FoodName, type FoodNameWord } from './food-name.ts';
import { foodWords } from './food-words.ts';

/**
 * How well a name answers a query, from the best to the worst; each step is decided only if those before it tie.
 * `subject`: 0 if the name's first part is nothing but words of the query, 1 if it begins with one, 2 if neither. `depth`: how many
 * parts behind the first one must look for all words, at most 2. `begun`: 0 if every word of the query is there whole,
 * singular or plural, 1 if one is only the beginning of a word.
 */
export interface FoodTier {
  readonly subject: 0 | 1 | 2;
  readonly depth: 0 | 1 | 2;
  readonly begun: 0 | 1;
}

/** The tier of a food whose barcode is the query. Every other is larger. */
export const barcodeTier = 0;

/** Every tier of names, best first; a tier's number is its place in this list, from 1. */
export const foodTiers: readonly FoodTier[] = ([0, 1, 2] as const).flatMap((subject) =>
  ([0, 1, 2] as const).flatMap((depth) => ([0, 1] as const).map((begun) => ({ subject, depth, begun }))),
);

/** A query of more words than this ranks by the length of the name alone: all its matches are of the last tier. */
export const mostRankedWords = 4;

/** A first part of more words than this is never taken for nothing but the query. */
export const longestSubject = 3;

/** A query as words without repeats. */
export function foodQueryWords(query: string): readonly FoodNameWord[] {
  return [...new Set(foodWords(query))].map(foodNameWord);
}

/** Whether a word of a name is a word of the query, singular or plural. */
const isWhole = (named: FoodNameWord, asked: FoodNameWord): boolean => named.singular === asked.singular;

/** Whether a word of a name is or begins with a word of the query. */
const isAnswer = (named: FoodNameWord, asked: FoodNameWord): boolean =>
  isWhole(named, asked) || named.word.startsWith(asked.word) || named.singular.startsWith(asked.word);

type Answers = (named: FoodNameWord, asked: FoodNameWord) => boolean;

/** The first part that answers a word of the query, or -1. */
function placeOf(asked: FoodNameWord, name: FoodName, answers: Answers): number {
  for (let part = 0; part < name.length; part++) {
    for (const named of name[part] ?? []) if (answers(named, asked)) return part;
  }
  return -1;
}

/** The last of the parts in which the words of a query lie, or -1 if one lies nowhere. */
function depthOf(query: readonly FoodNameWord[], name: FoodName, answers: Answers): number {
  let depth = 0;
  for (const asked of query) {
    const place = placeOf(asked, name, answers);
    if (place < 0) return -1;
    depth = Math.max(depth, place);
  }
  return depth;
}

function subjectOf(query: readonly FoodNameWord[], [first = []]: FoodName): FoodTier['subject'] {
  const there = query.filter((asked) => first.some((named) => isAnswer(named, asked)));
  if (first.length <= Math.min(longestSubject, there.length)) return 0;
  const [lead] = first;
  return lead !== undefined && query.some((asked) => isAnswer(lead, asked)) ? 1 : 2;
}

function tierOf(query: readonly FoodNameWord[], name: FoodName): number | null {
  const anyDepth = depthOf(query, name, isAnswer);
  if (query.length === 0 || anyDepth < 0) return null;
  if (query.length > mostRankedWords) return foodTiers.length;
  const wholeDepth = depthOf(query, name, isWhole);
  const [begun, depth] = wholeDepth < 0 ? [1, anyDepth] : [0, wholeDepth];
  return 1 + (subjectOf(query, name) * 3 + Math.min(2, depth)) * 2 + begun;
}

/** A food as far as its rank needs it. */
export type RankedFood = Pick<Food, 'id' | 'name' | 'brand' | 'barcode'>;

/**
 * Prepares one query for many foods. The function it gives ranks a food, or gives null if not every word of the query is in
 * its name or brand, in any order, as a whole word (singular or plural) or as the beginning of one, and its barcode is not
 * the query either. A query without words matches nothing.
 */
export function foodRanker(query: string): (food: RankedFood) => FoodRank | null {
  const words = foodQueryWords(query);
  const gtin = gtinOfQuery(query);
  return (food) => {
    const isBarcode = gtin !== null && food.barcode !== null && gtinOf(food.barcode) === gtin;
    const tier = isBarcode ? barcodeTier : tierOf(words, foodName(food));
    return tier === null ? null : { tier, nameLength: food.name.length, name: food.name, id: food.id };
  };
}

/** The rank of one food for one query, or null if it does not match. See `foodRanker`. */
export function foodRank(query: string, food: RankedFood): FoodRank | null {
  return foodRanker(query)(food);
}

/** The rank of a food in the list of all foods, by (name, id). */
export function foodListRank(food: Pick<Food, 'id' | 'name'>): FoodRank {
  return { tier: 0, nameLength: 0, name: food.name, id: food.id };
}

/** A unit of UTF-16 as a number that orders as its code point does: surrogates come behind all others. */
function orderOf(unit: number): number {
  if (unit >= 0xe000) return unit - 0x800;
  return unit >= 0xd800 ? unit + 0x2000 : unit;
}

/** Orders texts by code point, as a database of UTF-8 does. */
export function compareByCodePoint(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const [one, other] = [a.charCodeAt(at), b.charCodeAt(at)];
    if (one !== other) return orderOf(one) - orderOf(other);
  }
  return a.length - b.length;
}

/** Orders ranks, best first: tier, name length, name, id. Texts compare by code point, so the order is total and fixed. */
export function compareFoodRanks(a: FoodRank, b: FoodRank): number {
  return (
    a.tier - b.tier ||
    a.nameLength - b.nameLength ||
    compareByCodePoint(a.name, b.name) ||
    compareByCodePoint(a.id, b.id)
  );
}
