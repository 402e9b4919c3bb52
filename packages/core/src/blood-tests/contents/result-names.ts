import type { BloodTestRecord, BloodTestResultRecord } from '../../records/blood-test-record.ts';

/** The name of a result for good within all exports: source and id. Null without an id, and for one that only its report contains. */
export function resultName(record: BloodTestRecord, result: BloodTestResultRecord): string | null {
  if (result.identifier === null || result.contained === true) return null;
  return `${record.source.name}\n${result.identifier}`;
}

export function namesTakenBack({ source, takesBack }: BloodTestRecord): readonly string[] {
  return (takesBack ?? []).map((id) => `${source.name}\n${id}`);
}

/** True if no report made this blood test. Earlier versions of this program did not mark a result without a time. */
export function isLoose({ gathered, key }: BloodTestRecord): boolean {
  return gathered === true || /^fhir\n[^\n]*\nObservation\//.test(key);
}

/** Earlier versions of this program did not say which results are contained in their report; the same id may then be another result. */
export function knowsContained(record: BloodTestRecord): boolean {
  return isLoose(record) || record.resource !== undefined;
}

/** True if this says on its own that results were entered in error. */
export function isWithdrawal(record: BloodTestRecord): boolean {
  return isLoose(record) && record.status === 'entered-in-error';
}

/** A result that a record states under a lasting name. */
export interface NamedResult {
  readonly name: string;
  readonly result: BloodTestResultRecord;
  /** Its place in the record. */
  readonly at: number;
}

/** The results that a record states under lasting names. What it only refers to is left out. */
export function namedResults(record: BloodTestRecord): readonly NamedResult[] {
  if (!knowsContained(record)) return [];
  return record.results.flatMap((result, at) => {
    const name = result.missing === true ? null : resultName(record, result);
    return name === null ? [] : { name, result, at };
  });
}
