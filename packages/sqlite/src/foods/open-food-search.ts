import type { Food } from '@vitalgate/contract';
import {
  compareFoodRanks,
  foodListRank,
  foodRanker,
  foodWords,
  parseFoodName,
  singularForm,
  type FoodMatch,
  type FoodName,
  type FoodRank,
  type FoodSearch,
} from '@vitalgate/core';
import type { SqlDatabase } from '../driver.ts';
import { foodFromRow, selectFoodRows, type FoodRow } from './food-row.ts';

/** All that a food's rank is made of, with its row's number. */
type CandidateRow = readonly [foodNumber: number, id: string, name: string, words: string];

/** Names kept in memory; some 10 MB. */
const rememberedNamesLimit = 10_000;

interface Candidate {
  readonly foodNumber: number;
  readonly rank: FoodRank;
}

/**
 * The full-text query for the foods that may match: for each word, a word that begins so or the singular that both
 * share. Words are letters and digits only and stand in quotes, so nothing in them is an operator.
 */
function candidateQuery(words: readonly string[]): string {
  return words.map((word) => `("${word}" * OR "${singularForm(word)}")`).join(' AND ');
}

/** Takes names apart and remembers them: foods are few, and a search looks at thousands. */
function rememberedNames(): (text: string) => FoodName {
  const names = new Map<string, FoodName>();
  return (text) => {
    let name = names.get(text);
    if (name === undefined) {
      if (names.size >= rememberedNamesLimit) names.clear();
      names.set(text, (name = parseFoodName(text)));
    }
    return name;
  };
}

function byRank(a: Candidate, b: Candidate): number {
  return compareFoodRanks(a.rank, b.rank);
}

/** Keeps the best `limit` of all that is added, without ordering the rest. */
function bestOf(limit: number) {
  const kept: Candidate[] = [];
  let worst: FoodRank | null = null;
  const trim = () => {
    kept.sort(byRank);
    kept.length = Math.min(kept.length, limit);
  };
  return {
    add(candidate: Candidate): void {
      if (worst !== null && compareFoodRanks(candidate.rank, worst) > 0) return;
      kept.push(candidate);
      if (kept.length < 2 * limit) return;
      trim();
      worst = kept.at(-1)?.rank ?? null;
    },
    ordered(): readonly Candidate[] {
      trim();
      return kept;
    },
  };
}

/**
 * The food catalogue in a database that `writeFoodCatalogue` filled; it is only read. The index names candidates, the
 * rank of `foodRanker` decides and orders. A page starts after the rank it is given, whether or not a food with that
 * rank is (still) there.
 */
export function openFoodSearch(db: SqlDatabase): FoodSearch {
  const candidates = db.prepare<CandidateRow>(
    `SELECT food_id, id, name, words FROM food WHERE food_id IN (SELECT rowid FROM food_words WHERE food_words MATCH ?)`,
  );
  const nameOf = rememberedNames();
  const one = db.prepare<FoodRow>(`${selectFoodRows} WHERE food_id = ?`);
  const first = db.prepare<FoodRow>(`${selectFoodRows} ORDER BY food.name, food.id LIMIT ?`);
  const next = db.prepare<FoodRow>(
    `${selectFoodRows} WHERE (food.name, food.id) > (?, ?) ORDER BY food.name, food.id LIMIT ?`,
  );

  function foodOf(foodNumber: number): Food {
    const row = one.get(foodNumber);
    if (row === undefined) throw new Error('the food catalogue changed while it was read');
    return foodFromRow(row);
  }

  return {
    search(query, after, limit): readonly FoodMatch[] {
      const words = [...new Set(foodWords(query))];
      if (words.length === 0) return [];
      const rankOf = foodRanker(query);
      const best = bestOf(limit);
      for (const [foodNumber, id, name, text] of candidates.all(candidateQuery(words))) {
        const rank = rankOf({ id, name, words: nameOf(text) });
        if (rank !== null && (after === null || compareFoodRanks(rank, after) > 0)) best.add({ foodNumber, rank });
      }
      return best.ordered().map(({ foodNumber, rank }) => ({ food: foodOf(foodNumber), rank }));
    },

    list(after, limit): readonly FoodMatch[] {
      const rows = after === null ? first.all(limit) : next.all(after.name, after.id, limit);
      return rows.map(foodFromRow).map((food) => ({ food, rank: foodListRank(food) }));
    },
  };
}
