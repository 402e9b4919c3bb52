import { isEntrySuperseded, type CategorySample, type NutritionEntry, type QuantitySample } from '@vitalgate/core';
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

/**
 * Keys of the samples that a newer complete export lacks and whose time a sample of the same type and source in it covers. Of
 * an export that has nothing in common with the earlier ones, the sample must have the same start and end.
 */
export function memorySuperseded(imports: readonly HeldImport[]): ReadonlySet<string> {
  const samples = new Map<string, QuantitySample | CategorySample>();
  for (const imported of imports.flatMap(({ records }) => records)) {
    const sample = sampleOf(imported);
    if (sample !== null) samples.set(recordKey(imported), sample);
  }
  const superseded = new Set<string>();
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
