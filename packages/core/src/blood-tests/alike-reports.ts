import { digestId } from '../records/identity.ts';
import type { BloodTestRecord } from '../records/blood-test-record.ts';
import { compareAge, type RecordVersion } from '../records/record-version.ts';
import type { BloodTestVersion, Brought } from './blood-test-version.ts';
import { resultContent, timeText, lastingContent } from './result-identity.ts';
import { isLoose } from './result-name.ts';

/** Versions of a blood test that share a name. */
export interface ReportFamily extends Brought {
  readonly versions: readonly BloodTestVersion[];
  /** The one that came first. */
  readonly first: BloodTestVersion;
  readonly merged: RecordVersion<BloodTestRecord>;
}

/** The source as a key names it, which tells servers of one name apart. */
function sourceIn({ key }: BloodTestRecord): string {
  return key.split('\n')[1] ?? '';
}

/** All that a report says but its ids and its last change. Null if that is too little to tell it from others: no time, nothing said, or results that are not there. */
export function wholeReport(record: BloodTestRecord): string | null {
  const { key: _key, resource: _resource, updatedAt: _updated, results, collectedDate, ...head } = record;
  if ((collectedDate ?? head.issued ?? null) === null || results.some(({ missing }) => missing === true)) return null;
  if (results.length === 0 && head.conclusion === undefined && head.conclusionCodes === undefined) return null;
  const said = results.map((result) => [lastingContent(result, collectedDate), result.members ?? []]);
  return JSON.stringify([sourceIn(record), head, timeText(collectedDate), said]);
}

/** What a report entered in error says of itself, so that it is found under any id: name, codes, time and answers. Null without a time or an answer. */
export function alikeReport({ name, codings, collectedDate, results }: BloodTestRecord): string | null {
  const answered = results.filter(({ quantity, text, components }) => quantity ?? text ?? components);
  if (collectedDate === null || answered.length === 0) return null;
  const codes = codings.map(({ system, code }) => `${system ?? ''}|${code}`);
  const said = answered.map((result) => resultContent(result, collectedDate)).sort();
  return digestId([name.toLowerCase(), ...codes, timeText(collectedDate), ...said].join('\n'));
}

/** What two reports differ in at first sight. */
function sight({ merged: { record } }: ReportFamily): string {
  return [sourceIn(record), record.name, record.results.length, timeText(record.collectedDate)].join('\n');
}

/** What all versions of a report say alike; null if two differ, for then its id lasts. */
function wholeFamily({ versions }: ReportFamily): string | null {
  const { status, key } = versions[0]?.record ?? {};
  if (status === 'entered-in-error' || key?.startsWith('fhir\n') !== true) return null;
  const [content = null, ...others] = new Set(
    versions.map(({ record }) => (isLoose(record) ? null : wholeReport(record))),
  );
  return others.length === 0 ? content : null;
}

/** What a report entered in error says, if no import brought it as a right one under its id. */
function takenIn({ versions, merged }: ReportFamily): string | null {
  if (versions.some(({ record }) => isLoose(record) || record.status !== 'entered-in-error')) return null;
  return merged.record.takesBackAlike?.[0]?.content ?? null;
}

interface Slot {
  readonly families: ReportFamily[];
  readonly imports: Set<number>;
}

function isFree(slot: Slot, { imports }: ReportFamily): boolean {
  return !imports.some((number) => slot.imports.has(number));
}

function add({ families, imports }: Slot, family: ReportFamily): void {
  families.push(family);
  for (const number of family.imports) imports.add(number);
}

/** The same report under the id that came first. */
function underId(family: ReportFamily, resource: string | undefined): ReportFamily {
  if (resource === undefined) return family;
  const versions = family.versions.map((version) =>
    version.record.resource === undefined ? version : { ...version, record: { ...version.record, resource } },
  );
  return { ...family, versions };
}

/** Puts each report entered in error to the latest one that says the same. */
function takeBack(slots: readonly Slot[], withdrawals: readonly (readonly [ReportFamily, string])[]): readonly Slot[] {
  const wanted = new Set(withdrawals.map(([, content]) => content));
  const found = new Map<string, Slot[]>();
  const newestFirst = [...slots].sort((one, other) => {
    const [a, b] = [one.families.at(-1), other.families.at(-1)];
    return a === undefined || b === undefined ? 0 : compareAge(b.merged, a.merged);
  });
  for (const slot of newestFirst) {
    const record = slot.families.at(-1)?.merged.record;
    const content = record === undefined || isLoose(record) ? null : alikeReport(record);
    if (record === undefined || content === null || !wanted.has(content)) continue;
    const key = `${sourceIn(record)}\n${content}`;
    found.set(key, [...(found.get(key) ?? []), slot]);
  }
  return withdrawals.flatMap(([family, content]) => {
    const fitting = found.get(`${sourceIn(family.merged.record)}\n${content}`) ?? [];
    const slot = fitting.find((one) => isFree(one, family));
    if (slot === undefined) return { families: [family], imports: new Set(family.imports) };
    add(slot, family);
    return [];
  });
}

/**
 * Unites reports without an order number of which each export tells under another id: those of which all that is said is equal, one to one, for two that one
 * import brought are two. One entered in error whose id nothing else has goes to the latest that says the same. Expects them in the order in which they came.
 */
export function unitedAlike(families: readonly ReportFamily[]): readonly (readonly ReportFamily[])[] {
  const slots: Slot[] = [];
  const byContent = new Map<string, Slot[]>();
  const withdrawals: (readonly [ReportFamily, string])[] = [];
  const seen = new Map<string, number>();
  for (const family of families) seen.set(sight(family), (seen.get(sight(family)) ?? 0) + 1);
  for (const family of families) {
    const taken = takenIn(family);
    if (taken !== null) {
      withdrawals.push([family, taken]);
      continue;
    }
    const content = seen.get(sight(family)) === 1 ? null : wholeFamily(family);
    const alike = content === null ? [] : (byContent.get(content) ?? []);
    const slot = alike.find((one) => isFree(one, family));
    if (slot !== undefined) {
      add(slot, underId(family, slot.families[0]?.first.record.resource));
      continue;
    }
    const own = { families: [family], imports: new Set(family.imports) };
    slots.push(own);
    if (content !== null) byContent.set(content, [...alike, own]);
  }
  const alone = withdrawals.length === 0 ? [] : takeBack(slots, withdrawals);
  return [...slots, ...alone].map((slot) => slot.families);
}
