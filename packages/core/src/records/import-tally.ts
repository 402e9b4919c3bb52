import type { Skip, SkipReason } from './record-sink.ts';

export type RecordKind =
  'quantitySamples' | 'categorySamples' | 'workouts' | 'nutritionEntries' | 'bloodTests' | 'foods';

/** How often something was left out, with the first example subjects. */
export interface SkipCount {
  readonly kind: string;
  readonly reason: SkipReason;
  readonly count: number;
  readonly examples: readonly string[];
}

export type KindCounts = Record<RecordKind, number>;

export function noRecords(): KindCounts {
  return { quantitySamples: 0, categorySamples: 0, workouts: 0, nutritionEntries: 0, bloodTests: 0, foods: 0 };
}

export function sumOfCounts(one: Readonly<KindCounts>, other: Readonly<KindCounts>): KindCounts {
  const sum = { ...one };
  for (const kind of Object.keys(sum) as RecordKind[]) sum[kind] += other[kind];
  return sum;
}

/** Most subjects that one reason names. */
const maxExamples = 5;

/** Longest subject that is kept, in characters. */
const longestSubject = 200;

/** Most different pairs of kind and reason that are counted apart; further kinds are counted as `other`. */
const maxSkipKinds = 500;

function note(examples: string[], example: string): void {
  if (examples.length < maxExamples && !examples.includes(example)) examples.push(example);
}

/** Counts what an import left out, in bounded memory whatever the file holds. */
export function skipTally() {
  const counts = new Map<string, { kind: string; reason: Skip['reason']; count: number; examples: string[] }>();

  function entryOf(kind: string, reason: Skip['reason']): { count: number; examples: string[] } {
    const known = counts.get(`${reason} ${kind}`);
    if (known !== undefined) return known;
    const named = counts.size < maxSkipKinds ? kind : 'other';
    const entry = counts.get(`${reason} ${named}`) ?? { kind: named, reason, count: 0, examples: [] };
    counts.set(`${reason} ${named}`, entry);
    return entry;
  }

  return {
    add({ kind, reason, subject }: Skip): void {
      const entry = entryOf(kind, reason);
      entry.count++;
      note(entry.examples, subject.slice(0, longestSubject));
    },
    addCounts(others: readonly SkipCount[]): void {
      for (const { kind, reason, count, examples } of others) {
        const entry = entryOf(kind, reason);
        entry.count += count;
        for (const example of examples) note(entry.examples, example);
      }
    },
    /** In the order of first appearance. */
    list: (): readonly SkipCount[] =>
      [...counts.values()].map(({ kind, reason, count, examples }) => ({
        kind,
        reason,
        count,
        examples: [...examples],
      })),
  };
}

export type SkipTally = ReturnType<typeof skipTally>;
