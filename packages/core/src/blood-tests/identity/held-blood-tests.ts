import type { BloodTestRecord } from '../../records/blood-test-record.ts';
import type { RecordVersion } from '../../records/record-version.ts';
import type { BloodTestVersion } from '../versions/blood-test-version.ts';
import { mergedVersion } from '../versions/merged-version.ts';
import { families, inOrder } from './families.ts';
import { withLastingIds } from './lasting-ids.ts';
import { unitedFamilies } from './united-families.ts';

/** All versions of one report or of one gathering, whatever their keys. */
export interface HeldBloodTest {
  /** The key of the version that came first, so that the public id stays. */
  readonly key: string;
  readonly id: string;
  /** Public ids of all keys, `id` first. */
  readonly ids: readonly string[];
  readonly versions: readonly BloodTestVersion[];
  /** The record that they make together. */
  readonly merged: RecordVersion<BloodTestRecord>;
}

/**
 * The blood tests of the store. Each key follows from its record alone; versions of one report may still have several, because a
 * laboratory gave them one id with another time of collection, or one order number with other ids. Each result has the id under which it came first.
 */
export function heldBloodTests(versions: readonly BloodTestVersion[]): readonly HeldBloodTest[] {
  const united = unitedFamilies(families(versions));
  const stated = united.map((all) => all.flatMap((family) => family.versions).sort(inOrder));
  return withLastingIds(stated).flatMap((all, at) => {
    const [first] = all;
    const [only, ...others] = all === stated[at] ? (united[at] ?? []) : [];
    const merged = only !== undefined && others.length === 0 ? only.merged : mergedVersion(all);
    if (first === undefined || merged === null) return [];
    return [{ key: first.record.key, id: first.id, ids: [...new Set(all.map(({ id }) => id))], versions: all, merged }];
  });
}
