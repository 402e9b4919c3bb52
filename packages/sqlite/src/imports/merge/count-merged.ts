import { bloodTestCounts, noRecords, type KindCounts } from '@vitalgate/core';
import type { RefreshedBloodTests } from '../../listed/refresh-blood-tests.ts';
import { recordKinds, type DatedKind } from '../../listed/record-kinds.ts';
import type { SampleType } from '../../samples/sample-types.ts';
import type { MergedRecords } from './merge-dated-records.ts';

export interface MergedType extends Pick<SampleType, 'kind' | 'name'> {
  /** Samples that the store did not have. */
  readonly fresh: number;
  /** Samples that a feed no longer holds. */
  readonly gone: number;
}

export interface Merged {
  readonly types: readonly MergedType[];
  readonly dated: MergedRecords;
  /** Records of a delivery that its feed stated otherwise later. */
  readonly older: KindCounts;
  /** Versions of dated records that others of the same feed replaced. */
  readonly goneDated: Readonly<Record<DatedKind, number>>;
}

export interface MergedCounts {
  readonly added: KindCounts;
  readonly replaced: KindCounts;
  readonly addedByType: Record<string, number>;
  /** Blood tests that the laboratory took back. */
  readonly withdrawn: number;
}

/** Counts what an import did. A new record in place of one that is gone is a newer version of it. */
export function countMerged({ types, dated, goneDated }: Merged, bloodTests: RefreshedBloodTests): MergedCounts {
  const tests = bloodTestCounts(bloodTests.before, bloodTests.after, dated.bloodTestIds);
  const added = { ...noRecords(), bloodTests: tests.added };
  const replaced = { ...noRecords(), bloodTests: tests.replaced + tests.gone };
  const addedByType: Record<string, number> = {};
  const count = (kind: Exclude<keyof typeof recordKinds, 'bloodTest'>, fresh: number, gone: number): number => {
    const newer = Math.min(fresh, gone);
    added[recordKinds[kind]] += fresh - newer;
    replaced[recordKinds[kind]] += newer;
    return fresh - newer;
  };
  for (const { kind, name, fresh, gone } of types) {
    const ofType = count(kind, fresh, gone);
    if (ofType > 0) addedByType[name] = ofType;
  }
  for (const kind of ['workout', 'nutrition'] as const) {
    count(kind, dated[kind].added, goneDated[kind]);
    replaced[recordKinds[kind]] += dated[kind].replaced;
  }
  return { added, replaced, addedByType, withdrawn: tests.gone };
}
