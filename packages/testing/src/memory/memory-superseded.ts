import {
  givenName,
  isEntrySuperseded,
  type AmountCounts,
  type CategorySample,
  type NutritionEntry,
  type QuantitySample,
} from '@vitalgate/core';
import { sixDigits } from '@vitalgate/days';
import { recordKey, type ImportedRecord } from './import-contents.ts';
import { memoryMissing, type HeldImport } from './memory-missing.ts';

function sampleOf(imported: ImportedRecord): QuantitySample | CategorySample | null {
  return imported.kind === 'quantitySamples' || imported.kind === 'categorySamples' ? imported.record : null;
}

function entriesOf(records: readonly ImportedRecord[]): ReadonlyMap<string, NutritionEntry> {
  return new Map(
    records.flatMap((one) => (one.kind === 'nutritionEntries' ? [[recordKey(one), one.record] as const] : [])),
  );
}

/** Says of the samples of an entry's source and moment that some export lacks whether any counts. */
function amountsCounting(imports: readonly HeldImport[]): (entry: NutritionEntry) => AmountCounts {
  const superseded = memorySuperseded(imports);
  const lacked = new Set(
    imports.flatMap(({ report }) => memoryMissing(imports, report.importId, (same) => same).map(({ key }) => key)),
  );
  const missing = imports.flatMap(({ records }) => records).filter((record) => lacked.has(recordKey(record)));
  return ({ loggedAt, source }) =>
    (type, amount) => {
      const own = missing.filter((record) => {
        const sample = record.kind === 'quantitySamples' ? record.record : null;
        if (sample?.type !== type || sample.start !== loggedAt || sample.source.name !== source.name) return false;
        return sixDigits(sample.value) === sixDigits(amount);
      });
      return own.length === 0 ? null : own.some((record) => !superseded.has(recordKey(record)));
    };
}

/** Keys of nutrition entries that a newer complete export lacks and has others in place of. */
export function memorySupersededEntries(imports: readonly HeldImport[]): ReadonlySet<string> {
  const countingOf = amountsCounting(imports);
  const entries = entriesOf(imports.flatMap(({ records }) => records));
  const superseded = new Set<string>();
  for (const { report, records } of imports) {
    const inNewer = [...entriesOf(records).values()];
    for (const { key } of memoryMissing(imports, report.importId, (same) => same)) {
      const entry = entries.get(key);
      if (entry !== undefined && isEntrySuperseded(entry, inNewer, countingOf(entry))) superseded.add(key);
    }
  }
  return superseded;
}

function nameOf(imported: ImportedRecord): string | null {
  const sample = sampleOf(imported);
  const name = sample === null ? null : givenName(sample.metadata);
  return sample === null || name === null ? null : `${sample.type} ${sample.source.name} ${name}`;
}

/** Names that samples of one export bear at different times: each names none of them. */
function namesOfMany(imports: readonly HeldImport[]): ReadonlySet<string | null> {
  return new Set(
    imports.flatMap(({ report, records }) => {
      if (report.exportedAt === null) return [];
      const times = new Map<string | null, string>();
      return records.flatMap((record) => {
        const [name, sample] = [nameOf(record), sampleOf(record)];
        if (name === null || sample === null) return [];
        const time = `${sample.start} ${sample.end}`;
        const known = times.get(name) ?? time;
        times.set(name, known);
        return known === time ? [] : [name];
      });
    }),
  );
}

/** Whether samples, each of which may begin before or end after it, leave no part of a time out. */
function coverTogether(others: readonly (QuantitySample | CategorySample)[], start: number, end: number): boolean {
  const ordered = [...others].sort((one, other) => one.start - other.start);
  let reach = -Infinity;
  for (const other of ordered) {
    if (other.start > Math.max(start, reach)) break;
    reach = Math.max(reach, other.end);
  }
  return reach >= end;
}

/** Keys of the samples of which a newer complete export holds another version under the name that their program gave to them. */
function olderVersions(imports: readonly HeldImport[]): readonly string[] {
  const ofMany = namesOfMany(imports);
  return imports.flatMap(({ report: newer, records }) => {
    const made = newer.exportedAt;
    if (!newer.complete || made === null) return [];
    const isEarlier = ({ report }: HeldImport): boolean =>
      report.format === newer.format && report.exportedAt !== null && report.exportedAt < made;
    const names = new Set(records.map(nameOf));
    const kept = new Set(imports.filter((one) => !isEarlier(one)).flatMap((one) => one.records.map(recordKey)));
    return imports
      .filter(isEarlier)
      .flatMap((one) => one.records)
      .filter((record) => nameOf(record) !== null && names.has(nameOf(record)) && !ofMany.has(nameOf(record)))
      .filter((record) => !kept.has(recordKey(record)))
      .map(recordKey);
  });
}

/**
 * Keys of the samples that a newer complete export lacks and whose time samples of the same type and source in it cover together,
 * or that it holds in another version. Of an export that has nothing in common with the earlier ones, the covering sample must have the
 * same start and end.
 */
export function memorySuperseded(imports: readonly HeldImport[]): ReadonlySet<string> {
  const samples = new Map<string, QuantitySample | CategorySample>();
  for (const imported of imports.flatMap(({ records }) => records)) {
    const sample = sampleOf(imported);
    if (sample !== null) samples.set(recordKey(imported), sample);
  }
  const superseded = new Set(olderVersions(imports));
  for (const { report, records } of imports) {
    for (const { key, group } of memoryMissing(imports, report.importId, (same) => same)) {
      const missing = samples.get(key);
      if (missing === undefined) continue;
      const { type, source, start, end } = missing;
      const others = records.flatMap((record) => {
        const other = sampleOf(record);
        return other !== null && other.type === type && other.source.name === source.name ? [other] : [];
      });
      const hasSameTimes = others.some((other) => other.start === start && other.end === end);
      const isOfSamePerson = group.doubt !== 'nothingInCommon';
      if (hasSameTimes || (isOfSamePerson && coverTogether(others, start, end))) superseded.add(key);
    }
  }
  return superseded;
}
