import type { ImportRun, Instant } from '@vitalgate/core';
import { describe, expect, it } from 'vitest';
import type { HealthStores } from '@vitalgate/sqlite';
import { at, sleepSample, nutritionEntry, quantitySample, workoutRecord } from '../records/record-builders.ts';
import { temporaryHealthStores } from './temporary-stores.ts';

const always: readonly [Instant, Instant] = [at('1970-01-01T00:00:00Z'), at('2100-01-01T00:00:00Z')];
const minute = 60_000;
const day = '2026-03-09';
const clock = (time: string): Instant => at(`${day}T${time}:00Z`);

type Fill = (run: ImportRun) => void;

/** A delivery of the feed `phone`, made and received at a time of the day. */
function deliver({ imports }: HealthStores, time: string, fill: Fill, importId = 'phone') {
  const receivedAt = clock(time);
  const run = imports.begin({
    importId,
    fileName: 'My phone',
    format: 'health-auto-export',
    startedAt: receivedAt,
    feed: { receivedAt },
  });
  run.exportedAt(receivedAt);
  fill(run);
  return run.finish({ complete: true, finishedAt: receivedAt });
}

function steps(time: string, value: number, more: Partial<Parameters<ImportRun['quantity']>[0]> = {}): Fill {
  const start = clock(time);
  return (run) =>
    run.quantity(
      quantitySample(`${day}T00:00:00Z`, {
        type: 'stepCount',
        start,
        end: (start + 10 * minute) as Instant,
        value,
        source: { name: 'Watch', bundleIdentifier: null, version: null },
        ...more,
      }),
    );
}

function told(from: string, to: string, type = 'stepCount', kind: 'quantity' | 'category' = 'quantity'): Fill {
  return (run) => run.told({ kind, type, start: clock(from), end: clock(to) });
}

const all =
  (...fills: readonly Fill[]): Fill =>
  (run) =>
    fills.forEach((fill) => fill(run));

const valuesOf = ({ samples }: HealthStores, type = 'stepCount'): readonly number[] =>
  samples.page(type, ...always, null, 99).map(({ value }) => value);

const stepsOf = ({ metrics }: HealthStores): number | undefined =>
  metrics.days('stepCount', null, 9).find(({ date }) => date === day)?.value;

/** A delivery of the feed `phone` that arrives months after its data, and does not say how new they are. */
function deliverLate({ imports }: HealthStores, fill: Fill) {
  const receivedAt = at('2026-11-28T00:00:00Z');
  const head = { importId: 'phone', fileName: 'My phone', format: 'health-auto-export', startedAt: receivedAt };
  const run = imports.begin({ ...head, feed: { receivedAt } });
  fill(run);
  return run.finish({ complete: true, finishedAt: receivedAt });
}

const sum = (time: string, value: number): Fill => steps(time, value, { aggregated: true });
const beat: Fill = (run) => run.quantity(quantitySample(`${day}T11:00:00Z`, { type: 'heartRate' }));
const planned: Fill = (run) => run.quantity(quantitySample('2027-03-01T00:00:00Z', { type: 'heartRate' }));

describe('deliveries that were held up on their way', () => {
  const toNoon = all(told('08:00', '12:00'), steps('08:00', 10), steps('11:50', 5));
  const toEleven = all(told('06:00', '11:00'), steps('06:00', 7), steps('09:00', 20), steps('10:50', 3));

  it('fill what the feed was not told of with newer data, and change nothing else', () => {
    for (const order of [
      [toNoon, toEleven],
      [toEleven, toNoon],
      [toEleven, toNoon, toEleven],
    ]) {
      const stores = temporaryHealthStores();
      for (const fill of order) deliverLate(stores, fill);
      expect([valuesOf(stores), stepsOf(stores)]).toEqual([[7, 10, 5], 22]);
      expect(stores.metrics.dataAge('stepCount')).toEqual({ madeAt: clock('12:00'), isDated: true });
    }
  });

  it('replace nothing by sums of the same starts', () => {
    const stores = temporaryHealthStores();
    deliverLate(stores, all(sum('08:00', 100), sum('08:10', 200), sum('08:20', 1)));
    deliverLate(stores, all(sum('07:50', 9), sum('08:00', 50), sum('08:10', 150)));
    expect(valuesOf(stores)).toEqual([9, 100, 200, 1]);
  });

  it('are seen by what they lack: one that ends as late in its own types is what the feed says now', () => {
    const stores = temporaryHealthStores();
    deliverLate(stores, all(told('08:00', '09:00'), steps('08:00', 10), beat));
    deliverLate(stores, all(told('08:00', '09:00'), steps('08:00', 20), steps('08:40', 1)));
    expect(valuesOf(stores)).toEqual([20, 1]);
    deliverLate(stores, all(told('08:00', '08:30'), steps('08:10', 30)));
    expect(valuesOf(stores)).toEqual([20, 1]);
    deliverLate(stores, all(told('08:00', '09:00'), steps('08:00', 30), beat));
    expect(valuesOf(stores)).toEqual([30]);
  });

  it('are no newer than when they were received, whatever they hold of the future', () => {
    const stores = temporaryHealthStores();
    deliverLate(stores, all(told('08:00', '12:00'), steps('08:00', 10), planned));
    deliverLate(stores, all(told('08:00', '12:00'), steps('08:00', 20), steps('11:50', 5)));
    expect(valuesOf(stores)).toEqual([20, 5]);
  });
});

describe('deliveries of a feed', () => {
  it('are one import together, whose report counts them all', () => {
    const stores = temporaryHealthStores();
    const first = deliver(stores, '10:00', all(steps('08:00', 10), steps('09:00', 20)));
    expect(first).toMatchObject({ read: { quantitySamples: 2 }, added: { quantitySamples: 2 } });
    const second = deliver(stores, '11:00', (run) => {
      all(steps('09:00', 20), steps('10:00', 30))(run);
      run.skip({ kind: 'quantitySample', reason: 'unknownType', subject: 'odd' });
    });
    expect(second).toMatchObject({
      read: { quantitySamples: 2 },
      added: { quantitySamples: 1 },
      duplicates: { quantitySamples: 1 },
      feed: { deliveries: 1 },
    });
    expect(stores.imports.list()).toMatchObject([
      {
        importId: 'phone',
        fileName: 'My phone',
        startedAt: clock('10:00'),
        exportedAt: null,
        read: { quantitySamples: 4 },
        added: { quantitySamples: 3 },
        duplicates: { quantitySamples: 1 },
        addedByType: { stepCount: 3 },
        skipped: [{ kind: 'quantitySample', reason: 'unknownType', count: 1, examples: ['odd'] }],
        feed: { deliveries: 2, firstAt: clock('10:00'), lastAt: clock('11:00') },
      },
    ]);
    expect(valuesOf(stores)).toEqual([10, 20, 30]);
  });

  it('replace what was delivered before in the time that they know wholly, and nothing else', () => {
    const stores = temporaryHealthStores();
    deliver(stores, '12:00', all(steps('08:00', 10), steps('09:00', 20), steps('10:00', 30)));
    const report = deliver(stores, '13:00', all(told('09:00', '10:00'), steps('09:00', 25)));
    expect(valuesOf(stores)).toEqual([10, 25, 30]);
    expect(stepsOf(stores)).toBe(65);
    expect(report).toMatchObject({ added: { quantitySamples: 0 }, replaced: { quantitySamples: 1 } });
    deliver(stores, '14:00', told('08:00', '09:00'));
    expect([valuesOf(stores), stepsOf(stores)]).toEqual([[25, 30], 55]);
  });

  it('leave equal samples as they are', () => {
    const stores = temporaryHealthStores();
    deliver(stores, '12:00', all(told('08:00', '12:00'), steps('08:00', 10)));
    const [before] = stores.samples.page('stepCount', ...always, null, 9);
    const report = deliver(stores, '13:00', all(told('08:00', '13:00'), steps('08:00', 10)));
    expect(report).toMatchObject({ duplicates: { quantitySamples: 1 }, replaced: { quantitySamples: 0 } });
    expect(stores.samples.page('stepCount', ...always, null, 9)).toEqual([before]);
  });

  it('tell a sample anew', () => {
    const stores = temporaryHealthStores();
    deliver(stores, '12:00', steps('08:00', 10, { device: 'old' }));
    deliver(stores, '13:00', steps('08:00', 10, { device: 'new' }));
    expect(stores.samples.page('stepCount', ...always, null, 9).map(({ origin }) => origin.device)).toEqual(['new']);
  });

  it('take nothing from other types, kinds and imports', () => {
    const stores = temporaryHealthStores();
    const elsewhere = stores.imports.begin({
      importId: 'other',
      fileName: 'records.ndjson',
      format: 'other-format',
      startedAt: clock('07:00'),
    });
    all(steps('08:00', 10), steps('08:30', 11))(elsewhere);
    elsewhere.finish({ complete: true, finishedAt: clock('07:01') });
    deliver(stores, '12:00', (run) => {
      all(steps('08:00', 10), steps('08:20', 12))(run);
      run.quantity(quantitySample(`${day}T08:00:00Z`, { type: 'heartRate' }));
      run.category(sleepSample(`${day}T08:00:00Z`, 30, 'asleepCore'));
    });
    deliver(stores, '13:00', told('00:00', '13:00'));
    expect(valuesOf(stores)).toEqual([10, 11]);
    expect(valuesOf(stores, 'heartRate')).toHaveLength(1);
    expect(stores.imports.remove('phone')).toMatchObject({
      removed: { quantitySamples: 1, categorySamples: 1 },
    });
    expect(valuesOf(stores)).toEqual([10, 11]);
  });

  it('hold times of the feed alone: two feeds take nothing from each other’s lists', () => {
    const stores = temporaryHealthStores();
    deliver(stores, '10:00', steps('08:00', 10), 'one');
    deliver(stores, '11:00', steps('08:00', 10), 'other');
    deliver(stores, '12:00', all(told('08:00', '09:00')), 'one');
    expect(valuesOf(stores)).toEqual([10]);
    stores.imports.remove('other');
    expect(valuesOf(stores)).toEqual([]);
  });

  it('keep a sample that sums up others apart from an equal recorded one, and say what it is', () => {
    const stores = temporaryHealthStores();
    deliver(stores, '12:00', all(steps('08:00', 10, { aggregated: true }), steps('09:00', 5)));
    const metadata = stores.samples.page('stepCount', ...always, null, 9).map(({ origin }) => origin.metadata);
    expect(metadata).toEqual([{ VitalgateAggregated: '1' }, null]);
    deliver(stores, '13:00', steps('08:00', 12, { aggregated: true }));
    expect([valuesOf(stores), stepsOf(stores)]).toEqual([[12, 5], 17]);
  });

  it('replace workouts and log entries by what they say of them later', () => {
    const stores = temporaryHealthStores();
    const shown = () => stores.workouts.page({ start: null, end: null }, null, 9).map(({ record }) => record);
    deliver(stores, '12:00', (run) => {
      run.workout(workoutRecord(`${day}T08:00:00Z`, { durationSeconds: 100 }));
      run.nutrition(nutritionEntry(`${day}T08:00:00Z`, { foodName: 'Soup' }));
      run.nutrition(nutritionEntry(`${day}T08:00:00Z`, { foodName: 'Bread' }));
    });
    const report = deliver(stores, '13:00', (run) => {
      run.workout(workoutRecord(`${day}T08:00:00Z`, { durationSeconds: 1700 }));
      run.nutrition(nutritionEntry(`${day}T08:00:00Z`, { foodName: 'Soup', brand: 'Mine' }));
    });
    expect(shown()).toMatchObject([{ durationSeconds: 1700 }]);
    const entries = stores.nutrition.page({ start: null, end: null }, null, 9);
    expect(new Set(entries.map(({ record }) => record.brand))).toEqual(new Set(['Mine', null]));
    expect(entries).toHaveLength(2);
    expect(report).toMatchObject({
      added: { workouts: 0, nutritionEntries: 0 },
      replaced: { workouts: 1, nutritionEntries: 1 },
    });
  });

  it('say of when the data of their types are', () => {
    const stores = temporaryHealthStores();
    deliver(stores, '10:00', steps('08:00', 10));
    deliver(stores, '11:00', (run) => run.quantity(quantitySample(`${day}T08:00:00Z`, { type: 'heartRate' })));
    deliver(stores, '12:00', told('11:00', '12:00'));
    expect(stores.metrics.dataAge('stepCount')).toEqual({ madeAt: clock('12:00'), isDated: true });
    expect(stores.metrics.dataAge('heartRate')).toEqual({ madeAt: clock('11:00'), isDated: true });
    // A type of which nothing ever came is none that the store has seen.
    deliver(stores, '13:00', told('11:00', '13:00', 'oxygenSaturation'));
    expect(stores.samples.typesEverSeen().has('oxygenSaturation')).toBe(false);
    expect(stores.metrics.dataAge('oxygenSaturation')).toBeNull();
  });

  it('begin anew when the feed was taken out', () => {
    const stores = temporaryHealthStores();
    deliver(stores, '10:00', steps('08:00', 10));
    expect(stores.imports.remove('phone')).toMatchObject({ removed: { quantitySamples: 1 } });
    deliver(stores, '11:00', steps('09:00', 20));
    expect(stores.imports.list()).toMatchObject([{ feed: { deliveries: 1 }, added: { quantitySamples: 1 } }]);
    expect(valuesOf(stores)).toEqual([20]);
  });

  it('are no deliveries of an import that is no feed', () => {
    const stores = temporaryHealthStores();
    const start = { importId: 'phone', fileName: 'export.zip', format: 'apple-health', startedAt: clock('09:00') };
    stores.imports.begin(start).finish({ complete: true, finishedAt: clock('09:00') });
    expect(() => deliver(stores, '10:00', steps('08:00', 10))).toThrow(/in the store/);
  });
});
