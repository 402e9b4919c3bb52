import type { BloodTestRecord } from '../../records/blood-test-record.ts';
import { compareAge, type RecordVersion } from '../../records/record-version.ts';
import type { BloodTestVersion, Brought } from '../versions/blood-test-version.ts';
import { withdrawnReportContent, sourceIn, reportContent } from '../contents/report-content.ts';
import { timeText } from '../contents/result-content.ts';
import { isLoose } from '../contents/result-names.ts';

/** Versions of a blood test that share a name. */
export interface ReportFamily extends Brought {
  readonly versions: readonly BloodTestVersion[];
  /** The one that came first. */
  readonly first: BloodTestVersion;
  readonly merged: RecordVersion<BloodTestRecord>;
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
    versions.map(({ record }) => (isLoose(record) ? null : reportContent(record))),
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
    const content = record === undefined || isLoose(record) ? null : withdrawnReportContent(record);
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
export function unitedByContent(families: readonly ReportFamily[]): readonly (readonly ReportFamily[])[] {
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
