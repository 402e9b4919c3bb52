import {
  collectedSpan,
  type ImportReport,
  type Instant,
  type MissingDoubt,
  type MissingGroup,
  type RecordKind,
} from '@vitalgate/core';
import { recordKey, type ImportedRecord } from './import-contents.ts';

/** An import with what it brought and no removal took out. */
export interface HeldImport {
  readonly report: ImportReport;
  readonly records: readonly ImportedRecord[];
}

/** A missing record: its key, and the group that counts it. */
export interface MissingRecord {
  readonly key: string;
  readonly group: Pick<MissingGroup, 'kind' | 'type' | 'doubt'>;
  readonly at: Instant;
}

function typeOf(imported: ImportedRecord): string | null {
  const { kind, record } = imported;
  return kind === 'quantitySamples' || kind === 'categorySamples' ? record.type : null;
}

function timesOf(imported: ImportedRecord): { readonly start: Instant | null; readonly end: Instant | null } {
  const { kind, record } = imported;
  if (kind === 'foods') return { start: null, end: null };
  if (kind === 'nutritionEntries') return { start: record.loggedAt, end: record.loggedAt };
  if (kind === 'bloodTests') {
    // The suites' exports say all their times in UTC.
    const { at } = collectedSpan(record, (date) => Date.parse(date) as Instant);
    return { start: at, end: at };
  }
  return record;
}

const holderOf = (imported: ImportedRecord): string => `${imported.kind} ${typeOf(imported) ?? ''}`;

/** What an import lacks of what earlier ones brought, told record by record. `listedAs` gives the key under which a record is listed, or null. */
export function memoryMissing(
  imports: readonly HeldImport[],
  newerId: string,
  listedAs: (key: string) => string | null,
): readonly MissingRecord[] {
  const newer = imports.find(({ report }) => report.importId === newerId);
  const exportedAt = newer?.report.exportedAt ?? null;
  if (newer === undefined || exportedAt === null || !newer.report.complete) return [];
  const isEarlier = ({ report }: HeldImport): boolean =>
    report.format === newer.report.format && report.exportedAt !== null && report.exportedAt < exportedAt;
  const earlier = imports.filter(isEarlier);
  const keysOf = (some: readonly HeldImport[]): ReadonlySet<string> =>
    new Set(some.flatMap(({ records }) => records.map((record) => listedAs(recordKey(record)) ?? recordKey(record))));
  const others = keysOf(imports.filter((one) => !isEarlier(one)));
  const earlierKeys = keysOf(earlier);
  const haveCommon = newer.records.some((record) => earlierKeys.has(listedAs(recordKey(record)) ?? ''));
  const holders = new Set(newer.records.map(holderOf));
  const begin = Math.min(exportedAt, ...newer.records.map((record) => timesOf(record).start ?? Infinity));

  const missing = new Map<string, MissingRecord>();
  for (const record of earlier.flatMap(({ records }) => records)) {
    const { start, end } = timesOf(record);
    const key = listedAs(recordKey(record));
    if (key === null || start === null || end === null || end >= exportedAt || others.has(key)) continue;
    const at = Math.max(start, missing.get(key)?.at ?? start) as Instant;
    let doubt: MissingDoubt | null = at < begin ? 'beforeItsFirst' : null;
    if (!holders.has(holderOf(record))) doubt = 'noneOfType';
    if (!haveCommon) doubt = 'nothingInCommon';
    missing.set(key, { key, group: { kind: record.kind, type: typeOf(record), doubt }, at });
  }
  return [...missing.values()];
}

const kindOrder: readonly RecordKind[] = ['workouts', 'nutritionEntries', 'bloodTests'];

const rank = ({ kind, type, doubt }: MissingGroup): string =>
  `${kindOrder.indexOf(kind) + 1} ${type ?? ''} ${doubt === null ? 0 : 1}`;

/** Samples by type, then the other kinds; what is not doubtful first. */
function compareGroups(one: MissingGroup, other: MissingGroup): number {
  return rank(one) < rank(other) ? -1 : 1;
}

/** Counts missing records by group, in the order of the reports. */
export function missingGroups(missing: readonly MissingRecord[]): readonly MissingGroup[] {
  const groups = new Map<string, { group: MissingRecord['group']; times: Instant[] }>();
  for (const { group, at } of missing) {
    const key = JSON.stringify(group);
    const known = groups.get(key) ?? { group, times: [] };
    groups.set(key, known);
    known.times.push(at);
  }
  return [...groups.values()]
    .map(({ group, times }) => ({
      ...group,
      count: times.length,
      first: Math.min(...times) as Instant,
      last: Math.max(...times) as Instant,
    }))
    .sort(compareGroups);
}
