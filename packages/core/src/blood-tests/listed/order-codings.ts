import type { BloodTestRecord, RecordCoding } from '../../records/blood-test-record.ts';
import { includesCoding } from '../reported/code-systems.ts';

export interface ReportCodings {
  /** Codings of the report itself. */
  readonly codings: readonly RecordCoding[];
  /** Those of them that are the order's, not an analyte's. */
  readonly orderCodings: readonly RecordCoding[];
}

/** Codings that results of different names share: some laboratories give each result the code of the order. */
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
