import {
  barcodeTier,
  compareFoodRanks,
  foodQueryWords,
  foodTiers,
  type FoodRank,
  type foodRanker,
} from '@vitalgate/core';
import type { FoodIndex, SearchWork } from './food-index.ts';
import { foodQueries, type FoodQueries, type FoodQuery } from './food-query.ts';

/** The work of one answer: some 60 ms of a processor. */
export const workOfOneAnswer = 15_000_000;

/** An answer without a food helps nobody: it may look at as much again. */
export const workOfAnswer = (): SearchWork => ({ left: workOfOneAnswer, reserve: workOfOneAnswer });

/** Goes on with the reserve, if the work is done and there is one. */
export function useReserve(work: SearchWork): void {
  if (work.left > 0) return;
  work.left += work.reserve;
  work.reserve = 0;
}

/** What ranking one found food costs, beside entries of the index. */
const rankingWork = 5000;

/** So many matches are ranked one by one, which finds them in one query. */
const few = 600;

/** Of a search that costs less than this: its tiers are read sooner than hundreds of foods are ranked. */
const cheap = 50_000;
const fewOfCheap = 120;

/** Each page looks at least at this share of a catalogue. */
const leastShare = 1 / 200;

/** Ranks a food for one search. */
export type Ranker = ReturnType<typeof foodRanker>;

/** A food that a search found: its place in the order of ranks, and its rank. */
export interface FoundFood {
  readonly place: number;
  readonly rank: FoodRank;
}

/** What words find, at most so many as were asked for. */
export interface FoundByWords {
  readonly matches: readonly FoundFood[];
  /** Where the work ended; null if all was found that was asked for. */
  readonly stoppedAt: FoodRank | null;
}

/** Foods at places, in the order of these, but for those that do not match. */
function ranked(index: FoodIndex, places: readonly number[], rankOf: Ranker): FoundFood[] {
  return index.named(places).flatMap(([place, id, name, brand, barcode]) => {
    const rank = rankOf({ id, name, brand, barcode });
    return rank === null ? [] : [{ place, rank }];
  });
}

/** All that match, if they are few; else null. */
function rankedFew(index: FoodIndex, any: FoodQuery, rankOf: Ranker, work: SearchWork): readonly FoundFood[] | null {
  // Many matches are found sooner than it is known that they are too many.
  if (any.cost > work.left / 4) return null;
  const most = Math.min(any.cost < cheap ? fewOfCheap : few, Math.floor(Math.max(0, work.left) / rankingWork));
  const { found, reached } = index.find(any, 0, most + 1, work, 0);
  if (found.length > most || reached < index.size) return null;
  work.left -= found.length * rankingWork;
  const all = ranked(index, found, rankOf).filter(({ rank }) => rank.tier !== barcodeTier);
  // Places are in the order of ranks within a tier.
  return all.sort((one, other) => one.rank.tier - other.rank.tier || one.place - other.place);
}

/** Tier by tier, each in the order of ranks, as far as the work reaches. */
function findByTiers(
  index: FoodIndex,
  queries: FoodQueries,
  rankOf: Ranker,
  after: FoodRank | null,
  limit: number,
  work: SearchWork,
): FoundByWords {
  const { size } = index;
  const matches: FoundFood[] = [];
  const firstTier = Math.max(1, after?.tier ?? 1);
  let from = after === null || after.tier < firstTier ? 0 : index.lastUpTo(after, 'rank');
  let least = Math.ceil(size * leastShare);
  for (let tier = firstTier; tier <= foodTiers.length; tier++, from = 0) {
    const tierQuery = queries.tier(tier);
    if (tierQuery === null) continue;
    while (from < size) {
      if (least === 0 && matches.length === 0) useReserve(work);
      if (work.left <= 0 && least === 0) {
        return { matches, stoppedAt: from === 0 ? index.rankAt(tier - 1, size) : index.rankAt(tier, from) };
      }
      const { found, reached } = index.find(tierQuery, from, limit - matches.length, work, least);
      least = 0;
      work.left -= found.length * rankingWork;
      matches.push(...ranked(index, found, rankOf).filter(({ rank }) => rank.tier === tier));
      if (matches.length === limit) return { matches, stoppedAt: null };
      from = reached;
    }
  }
  return { matches, stoppedAt: null };
}

/** Finds what words find, beside a barcode, after a rank: at most so many. */
export function findByWords(
  index: FoodIndex,
  query: string,
  rankOf: Ranker,
  after: FoodRank | null,
  limit: number,
  work: SearchWork,
): FoundByWords {
  const words = foodQueryWords(query);
  if (words.length === 0 || index.size === 0 || limit === 0) return { matches: [], stoppedAt: null };
  const queries = foodQueries(words, index.count);
  const all = rankedFew(index, queries.any, rankOf, work);
  if (all === null) return findByTiers(index, queries, rankOf, after, limit, work);
  const behind = all.filter(({ rank }) => after === null || compareFoodRanks(rank, after) > 0);
  return { matches: behind.slice(0, limit), stoppedAt: null };
}
