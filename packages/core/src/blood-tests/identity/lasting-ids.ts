import { groupedBy } from '@vitalgate/days';
import type { BloodTestRecord, BloodTestResultRecord } from '../../records/blood-test-record.ts';
import { lastingContent } from '../contents/result-content.ts';
import { isWithdrawal, knowsContained, namedResults, namesTakenBack, resultName } from '../contents/result-names.ts';
import { cameTogether, type BloodTestVersion } from '../versions/blood-test-version.ts';
import { unitedOneToOne } from './one-to-one.ts';

/** An id under which versions of one blood test state a result. */
interface StatedId {
  readonly id: string;
  readonly name: string;
  /** Everything that is said under it; null if two versions say different things, for then it is an id that lasts. */
  content: string | null;
  /** Places of the versions that state it, or that came with what takes it back. */
  readonly holders: Set<number>;
}

/** A result that a withdrawal names. */
interface TakenBack {
  readonly name: string;
  readonly withdrawal: BloodTestVersion;
}

/** The content of a result, without its issue if its laboratory's own identifier already says which one it is: each export may be an issue. */
function contentOf(result: BloodTestResultRecord, collectedDate: string | null): string {
  const { issued: _issued, ...rest } = result;
  return lastingContent(result.lineage === undefined ? result : rest, collectedDate);
}

/** By place, all that results say, with what the panels say that hold them and what they hold themselves. */
function contentsIn({ results, collectedDate }: BloodTestRecord): (place: number) => string {
  const groupings = results.flatMap(({ members = [] }, panel) =>
    members.flatMap((member) => [
      { place: member, other: panel },
      { place: panel, other: member },
    ]),
  );
  const around = groupedBy(groupings, ({ place }) => place);
  const textAt = (place: number): string => {
    const result = results[place];
    return result === undefined ? '' : contentOf(result, collectedDate);
  };
  return (place) => [textAt(place), ...(around.get(place) ?? []).map(({ other }) => textAt(other)).sort()].join('\n');
}

/** The ids that only some of the versions state, in the order in which they came. */
function passingIds(
  versions: readonly BloodTestVersion[],
  takenBack: ReadonlyMap<string, readonly TakenBack[]>,
): readonly StatedId[] {
  const named = versions.map(({ record }) => namedResults(record));
  const counts = new Map<string, number>();
  for (const { name } of named.flat()) counts.set(name, (counts.get(name) ?? 0) + 1);
  const found = new Map<string, StatedId>();
  for (const [place, { record }] of versions.entries()) {
    const passing = (named[place] ?? []).filter(({ name }) => (counts.get(name) ?? 0) < versions.length);
    if (passing.length === 0) continue;
    const contentAt = contentsIn(record);
    for (const { name, result, at } of passing) {
      const content = contentAt(at);
      const known = found.get(name);
      if (known === undefined)
        found.set(name, { id: result.identifier ?? '', name, content, holders: new Set([place]) });
      else {
        known.holders.add(place);
        if (known.content !== content) known.content = null;
      }
    }
  }
  for (const { name, holders } of found.values()) {
    for (const { withdrawal } of takenBack.get(name) ?? []) {
      for (const [place, version] of versions.entries()) if (cameTogether(withdrawal, version)) holders.add(place);
    }
  }
  return [...found.values()];
}

/** By name, the id that came first of those that state the same in different exports. Of one export no two are the same. */
function firstIds(ids: readonly StatedId[]): readonly (readonly [name: string, id: string])[] {
  return [...groupedBy(ids, ({ content }) => content).values()]
    .flatMap((equal) => unitedOneToOne(equal, ({ holders }) => holders))
    .flatMap(({ items: [first, ...others] }) => others.map(({ name }) => [name, first.id] as const));
}

function renamed(version: BloodTestVersion, ids: ReadonlyMap<string, string>): BloodTestVersion {
  const { record } = version;
  const takesBack = record.takesBack?.map((id) => ids.get(`${record.source.name}\n${id}`) ?? id);
  const own = new Set(record.results.map(({ identifier }) => identifier));
  const results = record.results.map((result) => {
    const identifier = knowsContained(record) ? ids.get(resultName(record, result) ?? '') : undefined;
    return identifier === undefined || own.has(identifier) ? result : { ...result, identifier };
  });
  const isSame =
    results.every((result, at) => result === record.results[at]) &&
    takesBack?.every((id, at) => id === record.takesBack?.[at]) !== false;
  return isSame
    ? version
    : { ...version, record: { ...record, results, ...(takesBack === undefined ? {} : { takesBack }) } };
}

/**
 * The versions of each blood test with one id for each result. A laboratory may give its results new ids with each export: what versions of one blood
 * test state under different ids is one result if all that is said of it is equal, panel and time too, and one to one, for two of one export
 * are two. The id that came first stays. A blood test in which nothing changes stays the same list. Decision 0064.
 */
export function withLastingIds(
  tests: readonly (readonly BloodTestVersion[])[],
): readonly (readonly BloodTestVersion[])[] {
  const withdrawals = tests.flat().filter(({ record }) => isWithdrawal(record));
  const takenBack = groupedBy(
    withdrawals.flatMap((withdrawal) => namesTakenBack(withdrawal.record).map((name) => ({ name, withdrawal }))),
    ({ name }) => name,
  );
  const ids = new Map(
    tests.flatMap((versions) => (versions.length < 2 ? [] : firstIds(passingIds(versions, takenBack)))),
  );
  if (ids.size === 0) return tests;
  return tests.map((versions) => {
    const changed = versions.map((version) => renamed(version, ids));
    return changed.every((version, at) => version === versions[at]) ? versions : changed;
  });
}
