import type { BloodTestRecord, RecordCoding } from '../../records/blood-test-record.ts';

/** What the codings of a report say about those of its results. */
export interface ReportCodings {
  /** Codings of the report itself. */
  readonly codings: readonly RecordCoding[];
  /** Those of them that are the order's, not an analyte's. */
  readonly orderCodings: readonly RecordCoding[];
}

/** Whether a coding is among others: the same code of the same system, whatever it is called. */
export function includesCoding(codings: readonly RecordCoding[], { system, code }: RecordCoding): boolean {
  return codings.some((one) => one.system === system && one.code === code);
}

/**
 * The codings of a report that results of different names have too: some laboratories give each result the code of the
 * order. A report of one analyte shares its code with it by right.
 */
export function orderCodings({
  codings,
  results,
}: Pick<BloodTestRecord, 'codings' | 'results'>): readonly RecordCoding[] {
  const analytes = results.flatMap((result) => [result, ...(result.components ?? [])]);
  return codings.filter((coding) => {
    const named = analytes.filter((analyte) => includesCoding(analyte.codings, coding));
    return named.some(({ name }) => name !== named[0]?.name);
  });
}
