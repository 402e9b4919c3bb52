import {
  compareFoodRanks,
  recordLimits,
  type FoodMatch,
  type FoodPage,
  type FoodRank,
  type FoodSearch,
} from '@vitalgate/core';
import { workOfOneAnswer } from './find-by-words.ts';
import type { SearchWork } from './food-index.ts';
import type { FoodCatalogue } from './open-food-catalogue.ts';

/** What asking the other catalogues about one food costs, in the measure of `SearchWork`. */
const askingWork = 1000;

/** A page of one catalogue: what it holds, and up to where that is all there is; null if there is nothing more. */
interface Part {
  readonly matches: FoodMatch[];
  knownUpTo: FoodRank | null;
  /** Whether the catalogue itself stopped there. */
  hasStopped: boolean;
}

type NextPage = (catalogue: FoodCatalogue, after: FoodRank | null) => FoodPage;

/** Whether no other catalogue has a better version of the food with this id. */
function isShown(id: string, at: number, catalogues: readonly FoodCatalogue[]): boolean {
  if (catalogues.length === 1) return true;
  const own = catalogues[at]?.versionOf(id) ?? 0;
  return catalogues.every((other, place) => {
    if (place === at) return true;
    const version = other.versionOf(id);
    return version === null || version < own || (version === own && place > at);
  });
}

/**
 * One search over several catalogues, in one order, each food once: of foods with one id the one with the highest version, of
 * equal ones that of the catalogue that `current` gives first.
 */
export function joinFoodCatalogues(current: () => readonly FoodCatalogue[]): FoodSearch {
  function page(after: FoodRank | null, limit: number, nextPage: NextPage, work: SearchWork): FoodPage {
    const catalogues = current();
    const parts = catalogues.map((): Part => ({ matches: [], knownUpTo: after, hasStopped: false }));

    function fill(part: Part, at: number): void {
      const catalogue = catalogues[at];
      if (catalogue === undefined) return;
      const { matches, stoppedAt } = nextPage(catalogue, part.knownUpTo);
      work.left -= askingWork * matches.length;
      for (const match of matches) if (isShown(match.food.id, at, catalogues)) part.matches.push(match);
      part.hasStopped = stoppedAt !== null;
      part.knownUpTo = stoppedAt ?? (matches.length === limit ? (matches.at(-1)?.rank ?? null) : null);
    }

    for (const [at, part] of parts.entries()) fill(part, at);
    for (;;) {
      let behind: Part | null = null;
      for (const part of parts) {
        if (part.knownUpTo === null) continue;
        if (!behind?.knownUpTo || compareFoodRanks(part.knownUpTo, behind.knownUpTo) < 0) behind = part;
      }
      const end = behind?.knownUpTo ?? null;
      const known = parts
        .flatMap(({ matches }) => matches)
        .filter(({ rank }) => end === null || compareFoodRanks(rank, end) <= 0)
        .sort((one, other) => compareFoodRanks(one.rank, other.rank));
      if (known.length >= limit || behind === null) return { matches: known.slice(0, limit), stoppedAt: null };
      if (behind.hasStopped || work.left <= 0) return { matches: known, stoppedAt: end };
      fill(behind, parts.indexOf(behind));
    }
  }

  function onlyOne(): FoodCatalogue | undefined {
    const [only, other] = current();
    return other === undefined ? only : undefined;
  }

  return {
    search(query, after, limit) {
      const work = { left: workOfOneAnswer };
      return page(after, limit, (catalogue, from) => catalogue.search(query, from, limit, work), work);
    },
    list(after, limit) {
      const listed: NextPage = (catalogue, from) => ({ matches: catalogue.list(from, limit), stoppedAt: null });
      return page(after, limit, listed, { left: workOfOneAnswer });
    },
    readyList: (after, limits) => onlyOne()?.readyList(after, limits) ?? null,
    readySearch: (query, after, limits) =>
      onlyOne()?.readySearch(query, after, limits, { left: workOfOneAnswer }) ?? null,
    matcher() {
      const catalogues = current();
      return (food) => {
        // No food of a catalogue has a longer name, and a page may hold many.
        if ((food.name?.length ?? 0) + (food.brand?.length ?? 0) > 2 * recordLimits.foodTextBytes) return null;
        const same = catalogues.flatMap((catalogue, at) =>
          catalogue.match(food).filter(({ id }) => isShown(id, at, catalogues)),
        );
        const ranks = same.map(({ id, name }) => ({ tier: 0, nameLength: name.length, name, id }));
        return ranks.sort(compareFoodRanks)[0]?.id ?? null;
      };
    },
  };
}
