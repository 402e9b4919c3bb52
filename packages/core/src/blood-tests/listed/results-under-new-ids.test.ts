import { bloodTestResult } from '../../../../../test/records/record-builders.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { BloodTestResultRecord } from '../../records/blood-test-record.ts';
import { bloodTestId } from '../../records/identity.ts';
import type { Instant } from '../../records/instant.ts';
import type { BloodTestVersion } from '../versions/blood-test-version.ts';
import { listedBloodTests } from './listed-blood-tests.ts';

const time = '2026-03-09T10:00:00Z';

function result(identifier: string, value: number): BloodTestResultRecord {
  const quantity = { value: String(value), comparator: null, unit: null, unitCode: null };
  return bloodTestResult('Iron', { identifier, quantity });
}

/** One export of the results of one blood draw, with an id for each. */
function exported(results: readonly BloodTestResultRecord[], made: number, number: number): BloodTestVersion {
  const key = `fhir\nS\ncollected ${time}`;
  const record = {
    key,
    gathered: true,
    collectedDate: time,
    issuedAt: null,
    codings: [],
    name: 'Laboratory results',
    status: 'final' as const,
    laboratory: null,
    results,
    source: { name: 'S' },
  };
  const at = made as Instant;
  return {
    id: bloodTestId(key),
    record,
    latestExport: at,
    latestImport: number,
    firstImport: number,
    imports: [number],
  };
}

function listed(versions: readonly BloodTestVersion[]): readonly BloodTestResultRecord[] {
  return listedBloodTests(versions, (date) => Date.parse(date) as Instant).flatMap(({ record }) => record.results);
}

function counts(values: readonly string[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const value of values) found.set(value, (found.get(value) ?? 0) + 1);
  return found;
}

/** What each export of a laboratory holds that makes all ids anew, and the order in which they are imported. */
const exports = fc
  .array(fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 5 })
  .chain((values) =>
    fc.tuple(fc.constant(values), fc.shuffledSubarray([...values.keys()], { minLength: values.length })),
  );

it('lists of results whose ids pass as many of each value as the export that holds most of it, in whatever order they come', () => {
  fc.assert(
    fc.property(exports, ([values, order]) => {
      const versions = order.map((made, number) =>
        exported(
          (values[made] ?? []).map((value, at) => result(`${made}-${at}`, value)),
          made,
          number + 1,
        ),
      );
      const most = new Map<string, number>();
      for (const held of values) {
        for (const [value, count] of counts(held.map(String))) most.set(value, Math.max(most.get(value) ?? 0, count));
      }
      const shown = listed(versions);
      expect(counts(shown.map(({ quantity }) => quantity?.value ?? ''))).toEqual(most);
      // What was listed before keeps its id.
      const before = listed(versions.slice(0, -1)).map(({ identifier }) => identifier);
      expect(shown.map(({ identifier }) => identifier)).toEqual(expect.arrayContaining(before));
    }),
    { numRuns: 300 },
  );
});

it('lists results whose ids last by them, however alike they are', () => {
  fc.assert(
    fc.property(fc.array(fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 1 }), { maxLength: 4 }), (all) => {
      const everything = [1, 2, 3, 4, 5];
      const versions = [...all, everything].map((ids, number) =>
        exported(
          ids.map((id) => result(`o${id}`, 1)),
          number,
          number + 1,
        ),
      );
      expect(new Set(listed(versions).map(({ identifier }) => identifier))).toEqual(
        new Set(everything.map((id) => `o${id}`)),
      );
    }),
    { numRuns: 100 },
  );
});
