import type { DatedPosition, DatedStore, Instant, Stored, TimeRange } from '@vitalgate/core';
import { at, bloodTestRecord, nutritionEntry, workoutRecord } from '../../../../test/records/record-builders.ts';
import { importOf } from '../../../../test/records/import-of.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { temporaryHealthStores } from '../../../../test/stores/temporary-stores.ts';
import { drawn } from '../../../../test/drawn-values.ts';

const open: TimeRange = { start: null, end: null };

/** All pages of a range, as a client walks them. */
function walk<Kind>(store: DatedStore<Kind>, range: TimeRange, limit: number): readonly Stored<Kind>[] {
  const found: Stored<Kind>[] = [];
  let after: DatedPosition | null = null;
  for (;;) {
    const page: readonly Stored<Kind>[] = store.page(range, after, limit);
    found.push(...page);
    after = page.at(-1) ?? null;
    if (page.length < limit || after === null) return found;
  }
}

/** Few different times, also before 1970 and none at all. */
const someDay = fc.option(
  fc.integer({ min: -2, max: 5 }).map((day) => (day * 86_400_000) as Instant),
  { nil: null },
);

/** Newest first, undated last, then by id. */
function inOrder(left: DatedPosition, right: DatedPosition): boolean {
  if (left.at === right.at) return left.id < right.id;
  return right.at === null || (left.at !== null && left.at > right.at);
}

describe('pages of workouts, entries and blood tests', () => {
  it('gives records of each kind back as they came, by their own time, under a stable id', () => {
    const workout = workoutRecord('2026-03-09T07:00:00Z', { steps: 0, source: { name: 'Watch', device: null } });
    const entry = nutritionEntry('2026-03-09T08:00:00Z', { quantity: { amount: 0.5, unit: 'cup' } });
    const test = bloodTestRecord('hospital/7', '2026-03-09T09:00:00Z');
    const [first, second] = [temporaryHealthStores(), temporaryHealthStores()];
    for (const { imports } of [first, second]) {
      importOf(imports, 'import-1', (run) => {
        run.workout(workout);
        run.nutrition(entry);
        run.bloodTest(test);
      });
    }
    expect(first.workouts.page(open, null, 5)).toEqual([
      { id: expect.any(String) as string, at: at('2026-03-09T07:00:00Z'), record: workout, otherSources: [] },
    ]);
    expect(first.nutrition.page(open, null, 5)).toEqual([
      { id: expect.any(String) as string, at: at('2026-03-09T08:00:00Z'), record: entry, otherSources: [] },
    ]);
    expect(first.bloodTests.page(open, null, 5)).toEqual([
      { id: expect.any(String) as string, at: at('2026-03-09T09:00:00Z'), record: test, otherSources: [] },
    ]);
    expect(second.workouts.page(open, null, 5)).toEqual(first.workouts.page(open, null, 5));
    expect(second.bloodTests.page(open, null, 5)).toEqual(first.bloodTests.page(open, null, 5));
  });

  it('lists newest first within [start, end), with one or both bounds', () => {
    const stores = temporaryHealthStores();
    const days = ['2026-03-01', '2026-03-03', '2026-03-02'].map((day) => `${day}T00:00:00Z`);
    importOf(stores.imports, 'import-1', (run) => {
      for (const day of days) run.workout(workoutRecord(day));
    });
    const starts = (start: string | null, end: string | null) =>
      stores.workouts
        .page({ start: start === null ? null : at(start), end: end === null ? null : at(end) }, null, 10)
        .map(({ record }) => new Date(record.start).toISOString().slice(8, 10));
    expect(starts(null, null)).toEqual(['03', '02', '01']);
    expect(starts('2026-03-02T00:00:00Z', null)).toEqual(['03', '02']);
    expect(starts(null, '2026-03-02T00:00:00Z')).toEqual(['01']);
    expect(starts('2026-03-01T00:00:00Z', '2026-03-03T00:00:00Z')).toEqual(['02', '01']);
    expect(starts('2026-03-02T00:00:00Z', '2026-03-02T00:00:00Z')).toEqual([]);
  });

  it('lists undated blood tests last, and only where no bound was sent', () => {
    const stores = temporaryHealthStores();
    importOf(stores.imports, 'import-1', (run) => {
      run.bloodTest(bloodTestRecord('undated', null));
      run.bloodTest(bloodTestRecord('dated', '1969-12-31T00:00:00Z'));
    });
    const keys = (range: TimeRange) => stores.bloodTests.page(range, null, 10).map(({ record }) => record.key);
    expect(keys(open)).toEqual(['dated', 'undated']);
    expect(keys({ start: null, end: at('2100-01-01T00:00:00Z') })).toEqual(['dated']);
    expect(keys({ start: at('1900-01-01T00:00:00Z'), end: null })).toEqual(['dated']);
  });

  it('finds one record by its id, among those of its kind, in the version that pages list', () => {
    const stores = temporaryHealthStores();
    importOf(stores.imports, 'import-1', (run) => {
      run.bloodTest(bloodTestRecord('hospital/7', '2026-03-09T09:00:00Z', { name: 'First report' }));
      run.workout(workoutRecord('2026-03-09T07:00:00Z'));
      run.workout(workoutRecord('2026-03-09T08:00:00Z'));
    });
    importOf(stores.imports, 'import-2', (run) => {
      run.bloodTest(bloodTestRecord('hospital/7', '2026-03-09T09:00:00Z', { name: 'Second report' }));
    });
    const [workout] = stores.workouts.page(open, null, 1);
    expect(stores.workouts.find(workout?.id ?? '')).toEqual(workout);
    expect(workout?.at).toBe(at('2026-03-09T08:00:00Z'));
    expect(stores.bloodTests.find(workout?.id ?? '')).toBeNull();
    expect(stores.workouts.find('none')).toBeNull();
    const [test] = stores.bloodTests.page(open, null, 5);
    expect(stores.bloodTests.find(test?.id ?? '')).toEqual(test);
  });

  it('goes on after a position that holds no record', () => {
    const stores = temporaryHealthStores();
    importOf(stores.imports, 'import-1', (run) => {
      for (const hour of ['07', '08', '09']) run.nutrition(nutritionEntry(`2026-03-09T${hour}:00:00Z`));
    });
    const page = stores.nutrition.page(open, { at: at('2026-03-09T08:30:00Z'), id: 'none' }, 10);
    expect(page.map(({ record }) => record.loggedAt)).toEqual([at('2026-03-09T08:00:00Z'), at('2026-03-09T07:00:00Z')]);
  });

  it('S53: gives every record of a range exactly once and in order, whatever the data, limit and range', () => {
    fc.assert(
      fc.property(
        fc.array(someDay, { maxLength: 40 }),
        fc.integer({ min: 1, max: 7 }),
        someDay,
        someDay,
        (days, limit, start, end) => {
          const stores = temporaryHealthStores();
          importOf(stores.imports, 'import-1', (run) => {
            for (const [index, issuedAt] of days.entries()) {
              run.bloodTest(bloodTestRecord(`test-${index}`, null, { issuedAt }));
            }
          });
          const found = walk(stores.bloodTests, { start, end }, limit);
          const wanted = days.flatMap((day, index) => {
            const inside =
              day === null
                ? start === null && end === null
                : (start === null || day >= start) && (end === null || day < end);
            return inside ? [`test-${index}`] : [];
          });
          expect(found.map(({ record }) => record.key).sort()).toEqual(wanted.sort());
          for (const [index, record] of found.entries()) {
            const previous = found[index - 1];
            if (previous !== undefined) expect(inOrder(previous, record)).toBe(true);
          }
        },
      ),
      { numRuns: drawn(20) },
    );
  });
});
