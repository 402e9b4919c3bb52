import type { BloodTestRecord, BloodTestResultRecord } from '../../records/blood-test-record.ts';
import { cameTogether, type BloodTestVersion } from '../versions/blood-test-version.ts';
import { lastingContent } from '../contents/result-content.ts';
import { isWithdrawal, knowsContained, namesTakenBack, resultName } from '../contents/result-names.ts';

/** An id under which versions of one blood test state a result. */
interface StatedId {
  readonly id: string;
  readonly name: string;
  /** Everything that is said under it; null if two versions say different things, for then it is an id that lasts. */
  content: string | null;
  /** Places of the versions that state it, or that came with what takes it back. */
  readonly holders: Set<number>;
}

/** What a result says without its issue, if its laboratory's own identifier already says which one it is: each export may be an issue. */
function contentOf(result: BloodTestResultRecord, collectedDate: string | null): string {
  const { issued: _issued, ...rest } = result;
  return lastingContent(result.lineage === undefined ? result : rest, collectedDate);
}

/** By place, all that results say, with what the panels say that hold them and what they hold themselves. */
function contentsIn({ results, collectedDate }: BloodTestRecord): (place: number) => string {
  const around = new Map<number, number[]>();
  const note = (place: number, other: number): void => {
    const known = around.get(place);
    if (known === undefined) around.set(place, [other]);
    else known.push(other);
  };
  for (const [panel, { members = [] }] of results.entries()) {
    for (const member of members) {
      note(member, panel);
      note(panel, member);
    }
  }
  const textAt = (place: number): string => {
    const result = results[place];
    return result === undefined ? '' : contentOf(result, collectedDate);
  };
  return (place) => [textAt(place), ...(around.get(place) ?? []).map(textAt).sort()].join('\n');
}

function namedResults(record: BloodTestRecord): readonly { readonly name: string; readonly id: string; at: number }[] {
  if (!knowsContained(record)) return [];
  return record.results.flatMap((result, at) => {
    const name = result.missing === true ? null : resultName(record, result);
    return name === null || result.identifier === null ? [] : { name, id: result.identifier, at };
  });
}

type WithdrawalsOf = (name: string) => readonly BloodTestVersion[];

/** The ids that only some of the versions state, in the order in which they came. */
function passingIds(versions: readonly BloodTestVersion[], withdrawalsOf: WithdrawalsOf): readonly StatedId[] {
  const counts = new Map<string, number>();
  for (const { record } of versions)
    for (const { name } of namedResults(record)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const found = new Map<string, StatedId>();
  for (const [place, { record }] of versions.entries()) {
    const passing = namedResults(record).filter(({ name }) => (counts.get(name) ?? 0) < versions.length);
    if (passing.length === 0) continue;
    const contentAt = contentsIn(record);
    for (const { name, id, at } of passing) {
      const content = contentAt(at);
      const known = found.get(name);
      if (known === undefined) found.set(name, { id, name, content, holders: new Set([place]) });
      else {
        known.holders.add(place);
        if (known.content !== content) known.content = null;
      }
    }
  }
  for (const { name, holders } of found.values()) {
    for (const withdrawal of withdrawalsOf(name)) {
      for (const [place, version] of versions.entries()) if (cameTogether(withdrawal, version)) holders.add(place);
    }
  }
  return [...found.values()];
}

interface Slot {
  readonly id: string;
  readonly holders: Set<number>;
}

/** Ids that state the same in different exports, each with the one that came first. Of one export no two are the same. */
function pairedIds(ids: readonly StatedId[]): readonly (readonly [name: string, id: string])[] {
  const slots = new Map<string, Slot[]>();
  const paired: (readonly [string, string])[] = [];
  for (const { id, name, content, holders } of ids) {
    if (content === null) continue;
    const known = slots.get(content) ?? [];
    slots.set(content, known);
    const slot = known.find((one) => ![...holders].some((place) => one.holders.has(place)));
    if (slot === undefined) known.push({ id, holders: new Set(holders) });
    else {
      for (const place of holders) slot.holders.add(place);
      paired.push([name, slot.id]);
    }
  }
  return paired;
}

function renamed(version: BloodTestVersion, ids: ReadonlyMap<string, string>): BloodTestVersion {
  const { record } = version;
  const takesBack = record.takesBack?.map((id) => ids.get(`${record.source.name}\n${id}`) ?? id);
  const isOtherwise = takesBack?.some((id, at) => id !== record.takesBack?.[at]) === true;
  const own = new Set(record.results.map(({ identifier }) => identifier));
  let isRenamed = false;
  const results = !knowsContained(record)
    ? record.results
    : record.results.map((result) => {
        const identifier = ids.get(resultName(record, result) ?? '');
        if (identifier === undefined || own.has(identifier)) return result;
        isRenamed = true;
        return { ...result, identifier };
      });
  if (!isRenamed && !isOtherwise) return version;
  return { ...version, record: { ...record, results, ...(takesBack === undefined ? {} : { takesBack }) } };
}

/**
 * The versions of each blood test with one id for each result. A laboratory may give its results new ids with each export: what versions of one blood
 * test state under different ids is one result if all that is said of it is equal, panel and time too, and one to one, for two of one export
 * are two. The id that came first stays.
 */
export function withLastingIds(
  tests: readonly (readonly BloodTestVersion[])[],
): readonly (readonly BloodTestVersion[])[] {
  const withdrawals = new Map<string, BloodTestVersion[]>();
  for (const version of tests.flat()) {
    if (!isWithdrawal(version.record)) continue;
    for (const name of namesTakenBack(version.record)) {
      withdrawals.set(name, [...(withdrawals.get(name) ?? []), version]);
    }
  }
  const withdrawalsOf: WithdrawalsOf = (name) => withdrawals.get(name) ?? [];
  const ids = new Map(
    tests.flatMap((versions) => (versions.length < 2 ? [] : pairedIds(passingIds(versions, withdrawalsOf)))),
  );
  return ids.size === 0 ? tests : tests.map((versions) => versions.map((version) => renamed(version, ids)));
}
