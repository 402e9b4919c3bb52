import { findMetric } from '@vitalgate/contract';
import { type ImportRun, type Instant, type LocalDate } from '@vitalgate/core';
import type { HealthStores } from '@vitalgate/sqlite';
import { at, quantitySample, sleepSample, workoutRecord } from '../records/record-builders.ts';
import { describe, expect, it } from 'vitest';
import { temporaryDatabase, temporaryDirectory, temporaryHealthStores } from './temporary-stores.ts';

const minute = 60_000;
const day = '2026-03-09' as LocalDate;
const clock = (time: string): Instant => at(`${day}T${time}:00Z`);

type Fill = (run: ImportRun) => void;
type Changes = Partial<Parameters<ImportRun['quantity']>[0]>;

const source = (name: string): Changes => ({ source: { name, bundleIdentifier: null, version: null }, device: null });

/** Steps from one time of the day to another. */
function steps(from: string, to: string, value: number, changes: Changes = source('Watch')): Fill {
  const times = { start: clock(from), end: clock(to) };
  return (run) => run.quantity(quantitySample(`${day}T00:00:00Z`, { type: 'stepCount', value, ...times, ...changes }));
}

const sums = (from: string, to: string, value: number): Fill =>
  steps(from, to, value, { ...source('Phone|Watch'), aggregated: true });

function told(type: string, from: string, to: string, kind: 'quantity' | 'category' = 'quantity'): Fill {
  return (run) => run.told({ kind, type, start: clock(from), end: clock(to) });
}

/** A delivery of what there is at `madeAt`. It arrives months later: how long it was on its way must not matter. */
function deliver({ imports }: HealthStores, madeAt: Instant, fills: readonly Fill[], format = 'health-auto-export') {
  const receivedAt = (madeAt + 200 * 24 * 60 * minute) as Instant;
  const feed = { receivedAt };
  const run = imports.begin({ importId: `feed of ${format}`, fileName: 'Phone', format, startedAt: receivedAt, feed });
  run.exportedAt(madeAt);
  for (const fill of fills) fill(run);
  return run.finish({ complete: true, finishedAt: receivedAt });
}

function bring(
  { imports }: HealthStores,
  importId: string,
  madeAt: Instant,
  fills: readonly Fill[],
  format = 'apple-health',
) {
  const run = imports.begin({ importId, fileName: 'export.zip', format, startedAt: madeAt });
  run.exportedAt(madeAt);
  for (const fill of fills) fill(run);
  return run.finish({ complete: true, finishedAt: madeAt });
}

/** What every export of the person holds: a history that began long ago. */
const history: Fill = (run) => run.quantity(quantitySample('2020-01-01T00:00:00Z', { type: 'bodyMass', value: 70 }));

const valueOf = ({ metrics }: HealthStores, metricId = 'stepCount'): number | undefined =>
  metrics.days(metricId, null, 999).find(({ date }) => date === day)?.value;

function explain({ statistics }: HealthStores, metricId: string) {
  const metric = findMetric(metricId);
  if (metric === undefined) throw new Error(metricId);
  return statistics.explain(metric, day);
}

describe('sums of a feed beside an export of the same phone', () => {
  const exported = [history, steps('08:00', '08:20', 200), steps('09:00', '09:10', 90)];
  const delivered = [told('stepCount', '08:10', '12:00'), sums('08:10', '09:00', 150), sums('09:00', '10:00', 95)];

  it('take the place of its samples in their time, and nowhere else', () => {
    const stores = temporaryHealthStores();
    bring(stores, 'export', clock('11:00'), exported);
    expect(valueOf(stores)).toBe(290);
    deliver(stores, clock('12:00'), delivered);
    // Half of the first sample lies before what the feed told of.
    expect(valueOf(stores)).toBe(100 + 150 + 95);
    stores.imports.remove('feed of health-auto-export');
    expect(valueOf(stores)).toBe(290);
  });

  it('give way to an export that was made later, and count again when it is undone', () => {
    const stores = temporaryHealthStores();
    deliver(stores, clock('12:00'), delivered);
    expect(valueOf(stores)).toBe(245);
    bring(stores, 'export', clock('13:00'), exported);
    expect(valueOf(stores)).toBe(290);
    deliver(stores, clock('14:00'), [told('stepCount', '09:00', '14:00'), sums('09:00', '10:00', 96)]);
    expect(valueOf(stores)).toBe(200 + 96);
    stores.imports.remove('export');
    expect(valueOf(stores)).toBe(150 + 96);
  });

  it('are explained with what they took the place of', () => {
    const stores = temporaryHealthStores();
    bring(stores, 'export', clock('11:00'), exported);
    deliver(stores, clock('12:00'), delivered);
    const { value, parts, sources } = explain(stores, 'stepCount');
    expect(value).toBe(345);
    expect(parts.map(({ from, to, counted, whole, reason }) => [from, to, counted, whole, reason])).toEqual([
      [clock('08:00'), clock('08:10'), 100, 100, null],
      [clock('08:10'), clock('08:20'), 0, 100, 'superseded'],
      [clock('08:10'), clock('09:00'), 150, 150, null],
      [clock('09:00'), clock('09:10'), 0, 90, 'superseded'],
      [clock('09:00'), clock('10:00'), 95, 95, null],
    ]);
    expect(sources.map(({ name, counted }) => [name, counted])).toEqual(
      expect.arrayContaining([
        ['Watch', 100],
        ['Phone|Watch', 245],
      ]),
    );
  });

  it('merge with another phone’s samples as a watch’s do', () => {
    const stores = temporaryHealthStores();
    deliver(stores, clock('12:00'), delivered);
    bring(stores, 'other', clock('13:00'), [steps('08:40', '09:20', 400, source('Scale app'))], 'health-connect');
    expect(valueOf(stores)).toBe(245);
  });

  it('are raw samples that say what they are, and so is what they took the place of', () => {
    const stores = temporaryHealthStores();
    bring(stores, 'export', clock('11:00'), exported);
    deliver(stores, clock('12:00'), delivered);
    const raw = stores.samples.page('stepCount', clock('00:00'), clock('23:00'), null, 99);
    const said = new Map(raw.map(({ value, origin }) => [value, origin.metadata]));
    expect(raw).toHaveLength(4);
    const times = `${new Date(clock('08:00')).toISOString()}/${new Date(clock('08:10')).toISOString()}`;
    expect([said.get(200), said.get(90)]).toEqual([{ VitalgateCounted: times }, { VitalgateCounted: 'nothing' }]);
    const sum = { VitalgateAggregated: '1' };
    expect([said.get(150), said.get(95)]).toEqual([sum, sum]);
  });
});

const oxygen = (time: string, value: number, changes: Changes = {}): Fill => {
  const times = { start: clock(time), end: (clock(time) + (changes.aggregated ? 60 : 0) * minute) as Instant };
  return (run) =>
    run.quantity(quantitySample(`${day}T00:00:00Z`, { type: 'oxygenSaturation', value, ...times, ...changes }));
};

const asleep =
  (name: string): Fill =>
  (run) =>
    run.category({
      ...sleepSample(`${day}T01:00:00Z`, 60, 'asleepCore'),
      source: { name, bundleIdentifier: null, version: null },
    });

describe('averages and stages of a feed beside samples of the same phone', () => {
  it('count if there is no sample, whichever was told later', () => {
    const stores = temporaryHealthStores();
    bring(stores, 'export', clock('11:00'), [history, oxygen('08:10', 90), oxygen('08:50', 92)]);
    deliver(stores, clock('12:00'), [
      told('oxygenSaturation', '08:00', '12:00'),
      oxygen('08:00', 99, { aggregated: true }),
      oxygen('09:00', 97, { aggregated: true }),
    ]);
    expect(valueOf(stores, 'oxygenSaturation')).toBe(93);
  });

  it('of sleep count once, however they are named', () => {
    const stores = temporaryHealthStores();
    bring(stores, 'export', clock('11:00'), [history, asleep('Watch')]);
    deliver(stores, clock('12:00'), [told('sleepAnalysis', '00:00', '12:00', 'category'), asleep('Watch of Ann')]);
    expect(explain(stores, 'sleepCore').sources.map(({ name }) => name)).toEqual(['Watch of Ann']);
    expect(valueOf(stores, 'sleepCore')).toBe(60);
  });
});

const walksOf = (name: string): Fill[] => [
  steps('08:00', '08:10', 100, source(name)),
  steps('08:10', '08:20', 50, source(name)),
  steps('20:00', '20:05', 10, source(name)),
];

it('what a feed alone delivers counts until an export has another in its place, however late it was entered', () => {
  const stores = temporaryHealthStores();
  bring(stores, 'export', clock('20:00'), [history, oxygen('07:00', 90)]);
  deliver(stores, clock('09:00'), [oxygen('09:00', 92)]);
  bring(stores, 'newer', clock('21:00'), [history, oxygen('07:00', 90)]);
  expect(valueOf(stores, 'oxygenSaturation')).toBe(91);
  bring(stores, 'corrected', clock('22:00'), [history, oxygen('07:00', 90), oxygen('09:00', 94)]);
  expect(valueOf(stores, 'oxygenSaturation')).toBe(92);
  stores.imports.remove('corrected');
  expect(valueOf(stores, 'oxygenSaturation')).toBe(91);
});

describe('a sample that was deleted on the phone between two exports', () => {
  const deleted = steps('08:30', '08:40', 50);
  const others = [steps('08:00', '08:20', 200), steps('10:00', '10:10', 9)];
  const toldAll = told('stepCount', '07:00', '11:00');
  const first = (stores: HealthStores) => bring(stores, 'first', clock('11:00'), [history, ...others, deleted]);
  const second = (stores: HealthStores) => bring(stores, 'second', clock('13:00'), [history, ...others]);

  it.each([
    ['sums', [toldAll, sums('08:00', '09:00', 200), sums('10:00', '11:00', 9)]],
    ['samples', [toldAll, ...others]],
  ])('stays outdated by a feed’s %s though a newer export outdates the feed, in any order', (_, delivered) => {
    const feed = (stores: HealthStores) => deliver(stores, clock('12:00'), delivered);
    for (const order of [
      [first, feed, second],
      [second, first, feed],
      [feed, second, first],
    ]) {
      const stores = temporaryHealthStores();
      for (const give of order) give(stores);
      expect(valueOf(stores)).toBe(209);
      // Without the feed nobody says that an export knows this time.
      stores.imports.remove('feed of health-auto-export');
      expect(valueOf(stores)).toBe(259);
      feed(stores);
      stores.imports.remove('second');
      expect(valueOf(stores)).toBe(209);
    }
  });

  it('counts if the newest export holds it', () => {
    const stores = temporaryHealthStores();
    deliver(stores, clock('12:00'), [toldAll, sums('08:00', '09:00', 200)]);
    bring(stores, 'second', clock('13:00'), [history, ...others, deleted]);
    expect(valueOf(stores)).toBe(259);
  });
});

it('a file that does not say when it was made is as new as its data, whenever it is imported', () => {
  const stores = temporaryHealthStores();
  deliver(stores, clock('12:00'), [told('stepCount', '07:00', '12:00'), steps('08:00', '08:10', 100)]);
  const startedAt = at('2026-11-28T00:00:00Z');
  const run = stores.imports.begin({ importId: 'file', fileName: 'x.json', format: 'health-auto-export', startedAt });
  for (const fill of [steps('06:00', '06:10', 7), steps('10:00', '10:10', 30)]) fill(run);
  run.finish({ complete: true, finishedAt: startedAt });
  expect(valueOf(stores)).toBe(107);
  stores.imports.remove('feed of health-auto-export');
  expect(valueOf(stores)).toBe(37);
});

it('an Android phone’s deliveries and its export are one phone’s: no total changes', () => {
  const stores = temporaryHealthStores();
  deliver(stores, clock('21:00'), [told('stepCount', '00:00', '21:00'), ...walksOf('Android phone')], 'hc-webhook');
  expect(valueOf(stores)).toBe(160);
  bring(stores, 'export', clock('22:00'), [history, ...walksOf('com.google.android.apps.fitness')], 'health-connect');
  expect(valueOf(stores)).toBe(160);
  deliver(stores, clock('23:00'), [told('stepCount', '00:00', '23:00'), ...walksOf('Android phone')], 'hc-webhook');
  expect(valueOf(stores)).toBe(160);
  stores.imports.remove('export');
  expect(valueOf(stores)).toBe(160);
});

it('an export of a phone that was set up anew takes nothing of what was delivered before it', () => {
  const stores = temporaryHealthStores();
  deliver(stores, clock('12:00'), [told('stepCount', '00:00', '12:00'), steps('08:00', '08:10', 100)]);
  bring(stores, 'export', clock('20:00'), [steps('18:00', '18:10', 30)]);
  expect(valueOf(stores)).toBe(130);
});

it('a delivery that was held up on its way changes nothing that the feed was told later', () => {
  const stores = temporaryHealthStores();
  deliver(stores, clock('12:00'), [told('stepCount', '08:00', '12:00'), steps('08:00', '08:10', 100)]);
  const report = deliver(stores, clock('11:00'), [
    told('stepCount', '06:00', '11:00'),
    steps('06:00', '06:10', 7),
    steps('08:00', '08:10', 90),
  ]);
  expect(valueOf(stores)).toBe(107);
  expect(report).toMatchObject({
    added: { quantitySamples: 1 },
    duplicates: { quantitySamples: 0 },
    older: { quantitySamples: 1 },
  });
});

it('a delivery that was held up on its way takes nothing that the feed was sent later, though no time was told of', () => {
  const stores = temporaryHealthStores();
  deliver(stores, clock('12:00'), [steps('08:00', '08:10', 100)]);
  deliver(stores, clock('11:00'), [told('stepCount', '07:00', '11:00'), steps('07:00', '07:10', 7)]);
  expect(valueOf(stores)).toBe(107);
});

it('an average counts again if a sample that lay in its time, and began long before it, is outdated', () => {
  const stores = temporaryHealthStores();
  const long: Fill = (run) =>
    run.quantity(
      quantitySample(`${day}T00:00:00Z`, {
        type: 'oxygenSaturation',
        value: 90,
        start: clock('02:00'),
        end: clock('20:00'),
      }),
    );
  bring(stores, 'export', clock('10:00'), [history, long]);
  deliver(stores, clock('11:00'), [oxygen('09:00', 97, { aggregated: true })]);
  expect(valueOf(stores, 'oxygenSaturation')).toBe(90);
  deliver(stores, clock('12:00'), [told('oxygenSaturation', '01:00', '03:00')]);
  expect(valueOf(stores, 'oxygenSaturation')).toBe(97);
});

const rate =
  (value: number): Fill =>
  (run) =>
    run.quantity(quantitySample(`${day}T08:05:00Z`, { type: 'heartRate', value }));

it('outdated heart rates count in no workout', () => {
  const stores = temporaryHealthStores();
  const shown = () =>
    stores.workouts.page({ start: null, end: null }, null, 9).map(({ record }) => record.maximumHeartRate);
  bring(stores, 'export', clock('11:00'), [
    history,
    rate(190),
    (run) => run.workout(workoutRecord(`${day}T08:00:00Z`, { averageHeartRate: null, maximumHeartRate: null })),
  ]);
  expect(shown()).toEqual([190]);
  deliver(stores, clock('12:00'), [told('heartRate', '08:00', '12:00'), rate(120)]);
  expect(shown()).toEqual([120]);
  stores.imports.remove('feed of health-auto-export');
  expect(shown()).toEqual([190]);
});

describe('what is kept of the times that a feed told of', () => {
  const hour = 60 * minute;

  /** Twelve deliveries of the last week, one every four hours, and one 45 days later; the spans before and after it. */
  function spansKept(exportedAfterHours: number | null): readonly (number | undefined)[] {
    const directory = temporaryDirectory();
    const stores = temporaryHealthStores(directory);
    const database = temporaryDatabase('health', directory);
    const count = database.prepare<readonly [number]>('SELECT COUNT(*) FROM told_spans');
    const deliverAfter = (hours: number): void => {
      const now = (clock('00:00') + hours * hour) as Instant;
      const start = (now - 168 * hour) as Instant;
      deliver(stores, now, [
        ...(hours < 168 ? [steps('00:00', '00:10', 1)] : []),
        (run) => run.told({ kind: 'quantity', type: 'stepCount', start, end: now }),
      ]);
    };
    for (let number = 1; number <= 12; number++) deliverAfter(number * 4);
    if (exportedAfterHours !== null)
      bring(stores, 'export', (clock('00:00') + exportedAfterHours * hour) as Instant, []);
    const before = count.get()?.[0];
    deliverAfter(45 * 24);
    const after = count.get()?.[0];
    stores.imports.remove('feed of health-auto-export');
    return [before, after, count.get()?.[0]];
  }

  it('grows with days and not with deliveries, and goes with the feed', () => {
    // Two days told in parts of four hours become two spans; the week that was told last, and the new week, are one each.
    expect(spansKept(null)).toEqual([12, 4, 0]);
  });

  it('tells apart what was told before an export and after it', () => {
    expect(spansKept(10)).toEqual([12, 5, 0]);
  });
});
