import type { BloodTestRecord } from '../records/blood-test-record.ts';
import { compareVersions, type RecordVersion } from '../records/record-version.ts';
import { mergeBloodTests } from './merge-blood-tests.ts';

/** The blood test that its versions make; null where there is none, or the laboratory took it back as entered in error. */
export function shownBloodTest(versions: readonly RecordVersion<BloodTestRecord>[]): BloodTestRecord | null {
  const merged = [...versions]
    .sort(compareVersions)
    .map(({ record }) => record)
    .reduce<BloodTestRecord | null>((held, read) => (held === null ? read : mergeBloodTests(held, read)), null);
  return merged?.status === 'entered-in-error' ? null : merged;
}
