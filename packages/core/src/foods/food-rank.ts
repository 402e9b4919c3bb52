import type { Food } from '@vitalgate/contract';
import type { FoodRank } from '../ports/food-search.ts';
import { foodName, type FoodName, type FoodNameWord } from './food-name.ts';
import { foodWords } from './food-words.ts';
import { singularForm } from './singular-form.ts';

/** Largest value of one step of the tier, so that the steps never run into each other. */
const stepLimit = 99;

/** A query word, and where a name has it: the first whole word, else the first that begins so. */
interface Place {
  readonly query: FoodNameWord;
  readonly part: number;
  readonly whole: boolean;
}

// Plain index loops: a search ranks thousands of names.
function find(query: FoodNameWord, name: FoodName): Place | null {
  let begun = -1;
  for (let part = 0; part < name.length; part++) {
    for (const { word, singular } of name[part] ?? []) {
      if (word === query.word || singular === query.singular) return { query, part, whole: true };
      if (begun < 0 && word.startsWith(query.word)) begun = part;
    }
  }
  return begun < 0 ? null : { query, part: begun, whole: false };
}

/** Whether a word of the name answers one of the query's; as a beginning only where the name has no better place. */
function isCovered({ word, singular }: FoodNameWord, places: readonly Place[]): boolean {
  for (const { query, whole } of places) {
    if (word === query.word || singular === query.singular || (!whole && word.startsWith(query.word))) return true;
  }
  return false;
}

/**
 * How well a name answers a query, lower is better; null where a query word is missing. Three steps decide: whether
 * the name is about the query (its first part is nothing but query words; begins with one; neither), then how far
 * into the name and into mixed parts the words lie, then how many are only the start of a word.
 */
function nameTier(query: readonly FoodNameWord[], name: FoodName): number | null {
  const places: Place[] = [];
  for (const word of query) {
    const place = find(word, name);
    if (place === null) return null;
    places.push(place);
  }
  const isFull = (part: number): boolean => (name[part] ?? []).every((word) => isCovered(word, places));
  let mixed = 0;
  let depth = 0;
  let begun = 0;
  for (const { part, whole } of places) {
    if (!whole) begun++;
    if (part > depth) depth = part;
    if (mixed === 0 && !isFull(part)) mixed = 1;
  }
  const first = name[0]?.[0];
  const subject = first === undefined || !isCovered(first, places) ? 2 : isFull(0) ? 0 : 1;
  return (subject * 100 + Math.min(stepLimit, mixed + depth + begun)) * 100 + Math.min(stepLimit, begun);
}

/** A query as words without repeats. */
function queryWords(query: string): readonly FoodNameWord[] {
  return [...new Set(foodWords(query))].map((word) => ({ word, singular: singularForm(word) }));
}

/** A food as far as its rank needs it, its name taken apart beforehand. */
export interface NamedFood {
  readonly id: string;
  readonly name: string;
  readonly words: FoodName;
}

/**
 * Prepares one query for many foods. The function it gives ranks a food, or gives null where not every word of the
 * query is in its name or brand, in any order, as a whole word (singular or plural) or as the start of one. A query
 * without words matches nothing.
 */
export function foodRanker(query: string): (food: NamedFood) => FoodRank | null {
  const words = queryWords(query);
  return (food) => {
    const tier = words.length === 0 ? null : nameTier(words, food.words);
    return tier === null ? null : { tier, nameLength: food.name.length, name: food.name, id: food.id };
  };
}

/** The rank of one food for one query, or null where it does not match. See `foodRanker`. */
export function foodRank(query: string, food: Food): FoodRank | null {
  return foodRanker(query)({ id: food.id, name: food.name, words: foodName(food) });
}

/** The rank of a food in the list of all foods, by (name, id). */
export function foodListRank(food: Pick<Food, 'id' | 'name'>): FoodRank {
  return { tier: 0, nameLength: 0, name: food.name, id: food.id };
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Orders ranks, best first: tier, name length, name, id. Texts compare by code unit, so the order is total and fixed. */
export function compareFoodRanks(a: FoodRank, b: FoodRank): number {
  return a.tier - b.tier || a.nameLength - b.nameLength || compareTexts(a.name, b.name) || compareTexts(a.id, b.id);
}
