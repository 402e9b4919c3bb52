import type { RecordKind, SkipCount } from '../ports/import-store.ts';
import type { Skip } from './record-sink.ts';

/** A count for each kind of record. */
export type KindCounts = Record<RecordKind, number>;

/** Zero for each kind of record. */
export function noRecords(): KindCounts {
  return { quantitySamples: 0, categorySamples: 0, workouts: 0, nutritionEntries: 0, bloodTests: 0, foods: 0 };
}

/** Most subjects that one reason names. */
const maxExamples = 5;

/** Longest subject that is kept, in characters. */
const longestSubject = 200;

/** Most different pairs of kind and reason that are told apart; further kinds are counted as `other`. */
const maxSkipKinds = 500;

/** Counts what an import left out, in bounded memory whatever the file holds. */
export interface SkipTally {
  add(skip: Skip): void;
  /** In the order of first appearance. */
  list(): readonly SkipCount[];
}

/** An empty tally of what was left out. */
export function skipTally(): SkipTally {
  const counts = new Map<string, { kind: string; reason: Skip['reason']; count: number; examples: string[] }>();
  return {
    add({ kind, reason, subject }) {
      let entry = counts.get(`${reason} ${kind}`);
      if (entry === undefined) {
        const told = counts.size < maxSkipKinds ? kind : 'other';
        entry = counts.get(`${reason} ${told}`) ?? { kind: told, reason, count: 0, examples: [] };
        counts.set(`${reason} ${told}`, entry);
      }
      entry.count++;
      if (entry.examples.length === maxExamples) return;
      const example = subject.slice(0, longestSubject);
      if (!entry.examples.includes(example)) entry.examples.push(example);
    },
    list: () =>
      [...counts.values()].map(({ kind, reason, count, examples }) => ({
        kind,
        reason,
        count,
        examples: [...examples],
      })),
  };
}
