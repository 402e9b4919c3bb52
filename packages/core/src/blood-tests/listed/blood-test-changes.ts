import type { BloodTestRecord } from '../../records/blood-test-record.ts';
import type { ListedBloodTest } from './listed-blood-tests.ts';

export type ListedTest = Pick<ListedBloodTest, 'id' | 'ids' | 'record'>;

/** Counts of the blood tests that an import brought. One that is in none of these was there already. */
export interface BloodTestCounts {
  readonly added: number;
  readonly replaced: number;
  /** Listed no more: the laboratory took it back. */
  readonly gone: number;
}

function namesOf({ source, results }: BloodTestRecord): readonly string[] {
  return results.flatMap(({ identifier, contained }) =>
    identifier === null || contained === true ? [] : `${source.name}\n${identifier}`,
  );
}

/** Finds what is listed under one of these ids. */
function byIds(tests: readonly ListedTest[]): (ids: readonly string[]) => ListedTest | undefined {
  const found = new Map(tests.flatMap((test) => test.ids.map((id) => [id, test])));
  return (ids) => ids.map((id) => found.get(id)).find((test) => test !== undefined);
}

/** Finds the predecessor of a blood test: the same one, or results that no report named and that now stand in it alone. */
function predecessors(
  before: readonly ListedTest[],
  after: readonly ListedTest[],
): (test: ListedTest) => ListedTest | undefined {
  const [wasListed, isListed] = [byIds(before), byIds(after)];
  const absorbed = before.filter((test) => isListed(test.ids) === undefined);
  const byName = new Map(absorbed.flatMap((test) => namesOf(test.record).map((name) => [name, test])));
  return (test) => {
    const same = wasListed(test.ids);
    if (same !== undefined || byName.size === 0) return same;
    return namesOf(test.record)
      .map((name) => byName.get(name))
      .find((found) => found !== undefined);
  };
}

/** Counts what became of the blood tests of these ids that an import brought; each at most once. */
export function bloodTestCounts(
  before: readonly ListedTest[],
  after: readonly ListedTest[],
  brought: Iterable<string>,
): BloodTestCounts {
  const [wasListed, isListed] = [byIds(before), byIds(after)];
  const predecessorOf = predecessors(before, after);
  const counted = new Set<ListedTest>();
  const counts = { added: 0, replaced: 0, gone: 0 };
  for (const id of brought) {
    const now = isListed([id]);
    const then = now === undefined ? wasListed([id]) : predecessorOf(now);
    const one = now ?? then;
    if (one === undefined || counted.has(one)) continue;
    counted.add(one);
    // One that went into a report is no loss.
    if (now === undefined) counts.gone += bloodTestsWithout([one], after);
    else if (then === undefined) counts.added++;
    else if (JSON.stringify(now.record) !== JSON.stringify(then.record)) counts.replaced++;
  }
  return counts;
}

/** The number of blood tests of the first list that have nothing in the second that takes their place. */
export function bloodTestsWithout(tests: readonly ListedTest[], others: readonly ListedTest[]): number {
  const isThere = byIds(others);
  const alone = tests.filter(({ ids }) => isThere(ids) === undefined);
  if (alone.length === 0) return 0;
  const names = new Set(others.flatMap(({ record }) => namesOf(record)));
  return alone.filter(({ record }) => !namesOf(record).some((name) => names.has(name))).length;
}
