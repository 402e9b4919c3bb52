import {
  givenName,
  isEntrySuperseded,
  type CategorySample,
  type NutritionEntry,
  type QuantitySample,
} from '@vitalgate/core';
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

/** Keys of nutrition entries that a newer complete export lacks and has others in place of. */
export function memorySupersededEntries(imports: readonly HeldImport[]): ReadonlySet<string> {
  const entries = entriesOf(imports.flatMap(({ records }) => records));
  const superseded = new Set<string>();
  for (const { report, records } of imports) {
    const inNewer = [...entriesOf(records).values()];
    for (const { key } of memoryMissing(imports, report.importId, (same) => same)) {
      const entry = entries.get(key);
      if (entry !== undefined && isEntrySuperseded(entry, inNewer)) superseded.add(key);
    }
  }
  return superseded;
}

function nameOf(imported: ImportedRecord): string | null {
  const sample = sampleOf(imported);
  const name = sample === null ? null : givenName(sample.metadata);
  return sample === null || name === null ? null : `${sample.type} ${sample.source.name} ${name}`;
}

/** Keys of the samples of which a newer complete export holds another version under the name that their program gave to them. */
function olderVersions(imports: readonly HeldImport[]): readonly string[] {
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
      .filter((record) => nameOf(record) !== null && names.has(nameOf(record)) && !kept.has(recordKey(record)))
      .map(recordKey);
  });
}

/**
 * Keys of the samples that a newer complete export lacks and whose time a sample of the same type and source in it covers, or that
 * it holds in another version. Of an export that has nothing in common with the earlier ones, the covering sample must have the
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
      const isTaken = records.some((record) => {
        const other = sampleOf(record);
        if (other === null || other.type !== missing.type || other.source.name !== missing.source.name) return false;
        if (group.doubt === 'nothingInCommon') return other.start === missing.start && other.end === missing.end;
        return other.start <= missing.start && other.end >= missing.end;
      });
      if (isTaken) superseded.add(key);
    }
  }
  return superseded;
}
