import { digestIdsUnder } from '../../records/identity.ts';
import type { BloodTestRecord } from '../../records/blood-test-record.ts';
import { resultKey } from '../contents/result-content.ts';

/** Public ids of a blood test's results, in their order: stable over re-imports, valid as R4 ids; equal results are counted. */
export function resultIds(record: BloodTestRecord): readonly string[] {
  const idOf = digestIdsUnder(`bloodTestResult\n${record.key}\n`);
  const seen = new Map<string, number>();
  return record.results.map((result) => {
    const key = resultKey(result);
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return idOf(`${key}\n${count}`);
  });
}
