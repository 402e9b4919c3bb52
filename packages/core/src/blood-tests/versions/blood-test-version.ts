import type { BloodTestRecord } from '../../records/blood-test-record.ts';
import type { RecordVersion } from '../../records/record-version.ts';

/** A thing that imports brought. */
export interface Brought {
  /** The numbers of all imports that brought it. */
  readonly imports: readonly number[];
}

/** A blood test in one of the contents in which imports brought it. */
export interface BloodTestVersion extends RecordVersion<BloodTestRecord>, Brought {
  /** Public id of its key. */
  readonly id: string;
  readonly firstImport: number;
}

/** True if one import brought both: what a laboratory lists beside each other is two, whatever another export repeats of it. */
export function cameTogether(one: Brought, other: Brought): boolean {
  const [few, many] = one.imports.length < other.imports.length ? [one, other] : [other, one];
  const known = new Set(many.imports);
  return few.imports.some((number) => known.has(number));
}
