import type { Food } from '@vitalgate/contract';
import type { FoodRank } from '../ports/food-search.ts';
import { foodName, type FoodName, type FoodNameWord } from './food-name.ts';
import { foodWords } from './food-words.ts';
import { singularForm } from './singular-form.ts';

/** Largest value of one step of the tier, so that the steps never run into each other. */
const stepLimit = 99;

/** Where a query word was found first. */
interface Found {
  readonly part: number;
  readonly whole: boolean;
}

function find(query: FoodNameWord, name: FoodName): Found | null {
  let beginning: Found | null = null;
  for (const [part, words] of name.entries()) {
    for (const { word, singular } of words) {
      if (word === query.word || singular === query.singular) return { part, whole: true };
      if (beginning === null && word.startsWith(query.word)) beginning = { part, whole: false };
    }
  }
  return beginning;
}

function isCovered(word: FoodNameWord, query: readonly FoodNameWord[], begun: ReadonlySet<FoodNameWord>): boolean {
  return query.some(
    (q) => word.word === q.word || word.singular === q.singular || (begun.has(q) && word.word.startsWith(q.word)),
  );
}

/**
 * How well a name answers a query, lower is better; null where a query word is missing. Three steps decide: whether
 * the name is about the query (its first part is nothing but query words; begins with one; neither), then how far
 * into the name and into mixed parts the words lie, then how many are only the start of a word.
 */
function nameTier(query: readonly FoodNameWord[], name: FoodName): number | null {
  const found: Found[] = [];
  const begun = new Set<FoodNameWord>();
  for (const word of query) {
    const place = find(word, name);
    if (place === null) return null;
    if (!place.whole) begun.add(word);
    found.push(place);
  }
  const covered = (part: number): boolean => (name[part] ?? []).every((word) => isCovered(word, query, begun));
  const first = name[0]?.[0];
  const subject = covered(0) ? 0 : first !== undefined && isCovered(first, query, begun) ? 1 : 2;
  const mixed = found.some(({ part }) => !covered(part)) ? 1 : 0;
  const depth = Math.max(...found.map(({ part }) => part));
  const distance = Math.min(stepLimit, mixed + depth + begun.size);
  return (subject * 100 + distance) * 100 + Math.min(stepLimit, begun.size);
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
