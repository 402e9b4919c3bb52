import {
  compareFoodRanks,
  recordLimits,
  type FoodMatch,
  type FoodPage,
  type FoodRank,
  type FoodSearch,
} from '@vitalgate/core';
import { useReserve, workOfAnswer } from './find-by-words.ts';
import type { SearchWork } from './food-index.ts';
import type { FoodCatalogue } from './open-food-catalogue.ts';

/** What asking another catalogue about one food costs, in the measure of `SearchWork`. */
const askingWork = 250;

/** So many foods are asked of each catalogue at first: twice what a page would take of each, and at least these. */
const leastOfEach = 8;

/** A page of one catalogue: what was found and not shown yet, and up to where that is all there is; null if there is nothing more. */
interface Part {
  readonly catalogue: FoodCatalogue;
  found: FoodMatch[];
  knownUpTo: FoodRank | null;
  /** How many it is asked for next: more each time, since it holds more of the page than others. */
  count: number;
}

type NextPage = (catalogue: FoodCatalogue, after: FoodRank | null, limit: number, work: SearchWork) => FoodPage;

/** A food with the place of its catalogue among all. */
interface Placed {
  readonly id: string;
  readonly at: number;
}

/** Those foods of which no other catalogue has a better version. */
function bestOf<Food extends Placed>(found: readonly Food[], catalogues: readonly FoodCatalogue[]): readonly Food[] {
  if (catalogues.length === 1) return found;
  const best = new Map<string, { readonly version: number; readonly at: number }>();
  const ids = [...new Set(found.map(({ id }) => id))];
  for (const [at, catalogue] of catalogues.entries()) {
    for (const [id, version] of catalogue.versionsOf(ids)) {
      const known = best.get(id);
      if (known === undefined || known.version < version) best.set(id, { version, at });
    }
  }
  return found.filter(({ id, at }) => best.get(id)?.at === at);
}

/**
 * One search over several catalogues, in one order, each food once: of foods with one id the one with the highest version, of
 * equal ones that of the catalogue that `current` gives first.
 */
export function joinFoodCatalogues(current: () => readonly FoodCatalogue[]): FoodSearch {
  function page(after: FoodRank | null, limit: number, nextPage: NextPage): FoodPage {
    const work = workOfAnswer();
    const catalogues = current();
    const ofEach = Math.min(limit, Math.max(leastOfEach, Math.ceil((2 * limit) / catalogues.length)));
    const parts = catalogues.map((catalogue): Part => ({ catalogue, found: [], knownUpTo: after, count: ofEach }));

    function fill(part: Part, share: number): void {
      const { count } = part;
      part.count = Math.min(limit, 4 * count);
      const own: SearchWork = { left: share, reserve: 0 };
      const { matches, stoppedAt } = nextPage(part.catalogue, part.knownUpTo, count, own);
      work.left -= share - own.left;
      part.found.push(...matches);
      part.knownUpTo = stoppedAt ?? (matches.length === count ? (matches.at(-1)?.rank ?? null) : null);
    }

    /** Takes what was found up to a rank, in its order. */
    function takeUpTo(end: FoodRank | null): (FoodMatch & Placed)[] {
      const taken = parts.flatMap((part, at) => {
        const count = part.found.findIndex(({ rank }) => end !== null && compareFoodRanks(rank, end) > 0);
        return part.found
          .splice(0, count < 0 ? part.found.length : count)
          .map((match) => ({ ...match, id: match.food.id, at }));
      });
      return taken.sort((one, other) => compareFoodRanks(one.rank, other.rank));
    }

    // Each has its share of what is left: what many files find is not lost to what the first of them cost.
    for (const [at, part] of parts.entries()) fill(part, Math.max(0, work.left / (parts.length - at)));
    const shown: FoodMatch[] = [];
    for (;;) {
      let behind: Part | null = null;
      for (const part of parts) {
        if (part.knownUpTo === null) continue;
        if (!behind?.knownUpTo || compareFoodRanks(part.knownUpTo, behind.knownUpTo) < 0) behind = part;
      }
      const end = behind?.knownUpTo ?? null;
      const taken = takeUpTo(end);
      while (taken.length > 0 && shown.length < limit) {
        const next = taken.splice(0, limit - shown.length);
        work.left -= askingWork * next.length * (parts.length - 1);
        shown.push(...bestOf(next, catalogues).map(({ food, rank }) => ({ food, rank })));
      }
      if (shown.length === limit || behind === null) return { matches: shown, stoppedAt: null };
      if (shown.length === 0) useReserve(work);
      if (work.left <= 0) return { matches: shown, stoppedAt: end };
      fill(behind, work.left);
    }
  }

  function onlyOne(): FoodCatalogue | undefined {
    const [only, other] = current();
    return other === undefined ? only : undefined;
  }

  return {
    search(query, after, limit) {
      return page(after, limit, (catalogue, from, count, work) => catalogue.search(query, from, count, work));
    },
    list(after, limit) {
      return page(after, limit, (catalogue, from, count) => ({
        matches: catalogue.list(from, count),
        stoppedAt: null,
      }));
    },
    readyList: (after, limits) => onlyOne()?.readyList(after, limits) ?? null,
    readySearch: (query, after, limits) => onlyOne()?.readySearch(query, after, limits, workOfAnswer()) ?? null,
    matcher() {
      const catalogues = current();
      return (food) => {
        // No food of a catalogue has a longer name, and a page may hold many.
        if ((food.name?.length ?? 0) + (food.brand?.length ?? 0) > 2 * recordLimits.foodTextBytes) return null;
        const same = catalogues.flatMap((catalogue, at) => catalogue.match(food).map((ranked) => ({ ...ranked, at })));
        const ranks = bestOf(same, catalogues).map(({ id, name }) => ({ tier: 0, nameLength: name.length, name, id }));
        return ranks.sort(compareFoodRanks)[0]?.id ?? null;
      };
    },
  };
}
