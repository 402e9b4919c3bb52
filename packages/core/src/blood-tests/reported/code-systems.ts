import type { RecordCoding } from '../../records/blood-test-record.ts';

export const loincSystem = 'http://loinc.org';

export const ucumSystem = 'http://unitsofmeasure.org';

/** True if a coding is among others: the same code of the same system, whatever it is called. */
export function includesCoding(codings: readonly RecordCoding[], { system, code }: RecordCoding): boolean {
  return codings.some((one) => one.system === system && one.code === code);
}
