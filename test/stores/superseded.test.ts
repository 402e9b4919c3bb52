import { findMetric } from '@vitalgate/contract';
import { type ImportRun, type Instant, type LocalDate } from '@vitalgate/core';
import type { HealthStores } from '@vitalgate/sqlite';
import { at, quantitySample, sleepSample, workoutRecord } from '../records/record-builders.ts';
import { describe, expect, it } from 'vitest';
import { intlTimeZones } from '../../packages/terminal/src/intl-time-zones.ts';
import { temporaryDatabase, temporaryDirectory, temporaryHealthStores } from './temporary-stores.ts';

const day = '2026-03-09' as LocalDate;
const always: readonly [Instant, Instant] = [at('1970-01-01T00:00:00Z'), at('2100-01-01T00:00:00Z')];
const minute = 60_000;
const ten = at('2026-03-09T10:00:00Z');

type Fill = (run: ImportRun) => void;

/** An export made on `2026-MONTH-01`. */
function bring({ imports }: HealthStores, month: string, fill: Fill, complete = true, format = 'apple-health') {
  const run = imports.begin({ importId: month, fileName: 'export.zip', format, startedAt: 1 as Instant });
  run.exportedAt(at(`2026-${month}-01T00:00:00Z`));
  fill(run);
  return run.finish({ complete, finishedAt: 2 as Instant });
}

function sample(type: string, start: number, minutes: number, value: number, name = 'Watch') {
  return quantitySample('2026-03-09T10:00:00Z', {
    type,
    value,
    start: start as Instant,
    end: (start + minutes * minute) as Instant,
    source: { name, bundleIdentifier: null, version: null },
  });
}

const workoutTypes = { activeEnergyBurned: 10, distanceWalkingRunning: 150, stepCount: 160 };

/** What every export of the person holds. */
const elsewhere: Fill = (run) => run.quantity(sample('activeEnergyBurned', ten + 120 * minute, 1, 5));

/** An hour of a workout as the watch recorded it: a sample a minute of each type. */
const inMinutes: Fill = (run) => {
  elsewhere(run);
  for (const [type, each] of Object.entries(workoutTypes)) {
    for (let index = 0; index < 60; index++) run.quantity(sample(type, ten + index * minute, 1, each));
  }
};

/** The same hour after the phone condensed it. */
const condensed: Fill = (run) => {
  elsewhere(run);
  for (const [type, each] of Object.entries(workoutTypes)) run.quantity(sample(type, ten, 60, each * 60));
};

function valueOn({ metrics }: HealthStores, metricId: string): number | undefined {
  return metrics.days(metricId, null, 99).find(({ date }) => date === day)?.value;
}

const hourOf = (stores: HealthStores) =>
  ['activeEnergyBurned', 'distanceWalkingRunning', 'stepCount'].map((metricId) => valueOn(stores, metricId));
const once = [605, 9, 9600];

function weight(kilograms: number): Fill {
  return (run) => run.quantity(sample('bodyMass', ten, 0, kilograms, 'Scale'));
}

function namedWeight(start: number, kilograms: number, name: string) {
  return { ...sample('bodyMass', start, 0, kilograms, 'Scale'), metadata: { HKExternalUUID: name } };
}

/** A weight a day, all under one name, on these days from the ninth on. */
const namedWeights =
  (days: readonly number[]): Fill =>
  (run) => {
    elsewhere(run);
    for (const one of days) run.quantity(namedWeight(ten + one * 1440 * minute, 80 + one, 'the user'));
  };

/** As many steps of a source as minutes, in one sample. */
const hour =
  (source: string, from: number, minutes: number): Fill =>
  (run) =>
    run.quantity(sample('stepCount', ten + from * minute, minutes, minutes, source));

const sleepStage =
  (start: number, minutes: number, value: string): Fill =>
  (run) =>
    run.category(sleepSample(new Date(start).toISOString(), minutes, value));

/** A hundred weights that are two hours apart, and a hundred that are seconds apart. */
const weights =
  (kilograms: number): Fill =>
  (run) => {
    elsewhere(run);
    for (const [step, count] of [
      [120 * minute, 100],
      [1000, 100],
    ] as const) {
      for (let index = 0; index < count; index++) {
        run.quantity(sample('bodyMass', ten - index * step, 0, kilograms + index / 100, 'Scale'));
      }
    }
  };

/** A workout of which the watch gave the heart rate only as samples, one a minute. */
const rates =
  (...values: readonly number[]): Fill =>
  (run) => {
    elsewhere(run);
    run.workout(workoutRecord('2026-03-09T10:00:00Z', { averageHeartRate: null, maximumHeartRate: null }));
    for (const [index, value] of values.entries()) run.quantity(sample('heartRate', ten + index * minute, 0, value));
  };

describe('samples that a newer export has others in place of', () => {
  it('count in no day, and are kept and reported as missing', () => {
    const stores = temporaryHealthStores();
    bring(stores, '06', inMinutes);
    expect(hourOf(stores)).toEqual(once);
    const { missing } = bring(stores, '12', condensed);
    expect(hourOf(stores)).toEqual(once);
    expect(missing.map(({ type, count, doubt }) => [type, count, doubt])).toEqual([
      ['activeEnergyBurned', 60, null],
      ['distanceWalkingRunning', 60, null],
      ['stepCount', 60, null],
    ]);
    expect(stores.samples.page('stepCount', ...always, null, 99)).toHaveLength(61);
  });

  it('are the same whatever the order of the imports, and count again when the newer one is undone', () => {
    const stores = temporaryHealthStores();
    bring(stores, '12', condensed);
    bring(stores, '06', inMinutes);
    expect(hourOf(stores)).toEqual(once);
    stores.imports.remove('12');
    expect(hourOf(stores)).toEqual(once);
    expect(stores.samples.page('stepCount', ...always, null, 99)).toHaveLength(60);
    bring(stores, '12', condensed);
    expect(hourOf(stores)).toEqual(once);
    stores.imports.remove('06');
    expect(hourOf(stores)).toEqual(once);
  });

  it('give way to the value that was corrected, and come back when the correction is undone', () => {
    const stores = temporaryHealthStores();
    bring(stores, '06', (run) => [elsewhere, weight(80)].forEach((fill) => fill(run)));
    bring(stores, '09', (run) => [elsewhere, weight(79)].forEach((fill) => fill(run)));
    expect(valueOn(stores, 'bodyMass')).toBe(79);
    bring(stores, '12', (run) => [elsewhere, weight(80)].forEach((fill) => fill(run)));
    expect(valueOn(stores, 'bodyMass')).toBe(80);
    stores.imports.remove('12');
    expect(valueOn(stores, 'bodyMass')).toBe(79);
    stores.imports.remove('09');
    expect(valueOn(stores, 'bodyMass')).toBe(80);
  });

  it('give way one by one, be they hours apart or seconds', () => {
    const stores = temporaryHealthStores();
    bring(stores, '06', weights(80));
    bring(stores, '12', weights(70));
    const values = stores.metrics.days('bodyMass', null, 99).map(({ value }) => value);
    expect(values.length).toBeGreaterThan(8);
    expect(Math.max(...values)).toBeLessThan(72);
    stores.imports.remove('12');
    expect(Math.min(...stores.metrics.days('bodyMass', null, 99).map(({ value }) => value))).toBeGreaterThanOrEqual(80);
  });

  it('give way to a correction although the exports have nothing else in common, but to no other sample', () => {
    const stores = temporaryHealthStores();
    bring(stores, '06', weight(80));
    bring(stores, '12', weight(79));
    expect(valueOn(stores, 'bodyMass')).toBe(79);
    const strangers = temporaryHealthStores();
    bring(strangers, '06', inMinutes);
    bring(strangers, '12', (run) => run.quantity(sample('stepCount', ten, 60, 500)));
    expect(valueOn(strangers, 'stepCount')).toBe(9600 + 500);
  });

  it.each([
    ['ends early', (stores: HealthStores) => bring(stores, '12', condensed, false)],
    ['is of another format', (stores: HealthStores) => bring(stores, '12', condensed, true, 'other')],
  ])('A17: count where the other export %s', (_what, other) => {
    const stores = temporaryHealthStores();
    bring(stores, '06', inMinutes);
    other(stores);
    expect(valueOn(stores, 'activeEnergyBurned')).toBe(1205);
  });

  it('count if nothing in the newer export covers all of their time, of their type, by their source', () => {
    const stores = temporaryHealthStores();
    bring(stores, '06', (run) => {
      elsewhere(run);
      run.quantity(sample('stepCount', ten, 10, 100));
      run.quantity(sample('stepCount', ten + 20 * minute, 10, 1000));
      run.quantity(sample('stepCount', ten + 200 * minute, 10, 10, 'Phone'));
    });
    bring(stores, '12', (run) => {
      elsewhere(run);
      run.quantity(sample('stepCount', ten + 1, 30, 7));
      run.quantity(sample('stepCount', ten + 200 * minute, 10, 3));
      run.quantity(sample('flightsClimbed', ten, 60, 3));
    });
    const { parts } = explain(stores, 'stepCount');
    expect(parts).toHaveLength(5);
    expect(parts.filter(({ reason }) => reason === 'superseded').map(({ value }) => value)).toEqual([1000]);
  });

  const cover = (title: string, before: readonly Span[], after: readonly Span[], expected: number): void => {
    it.each([
      ['06', '12'],
      ['12', '06'],
    ])(`are covered by several together: ${title}; %s, then %s`, (...order) => {
      const stores = temporaryHealthStores();
      for (const month of order) {
        bring(stores, month, (run) => {
          elsewhere(run);
          for (const [start, minutes, value] of month === '06' ? before : after)
            run.quantity(sample('stepCount', ten + start * minute, minutes, value));
        });
      }
      expect(valueOn(stores, 'stepCount')).toBe(expected);
      stores.imports.remove('12');
      expect(valueOn(stores, 'stepCount')).toBe(before.reduce((sum, [, , value]) => sum + value, 0));
    });
  };
  type Span = readonly [start: number, minutes: number, value: number];
  const fourMinutes: readonly Span[] = [0, 1, 2, 3].map((at) => [at, 1, 100]);
  cover('two halves of an hour', [[0, 60, 1000]], [[0, 30, 400], [30, 30, 500]], 900); // prettier-ignore
  cover('two halves of six hours', [[0, 360, 1000]], [[0, 180, 400], [180, 180, 500]], 900); // prettier-ignore
  cover('many that overlap', [[0, 360, 1000]], Array.from({ length: 36 }, (_, at) => [at * 10, 15, 12]), 432); // prettier-ignore
  cover('two that meet inside of one', fourMinutes, [[0, 1.5, 150], [1.5, 2.5, 250]], 400); // prettier-ignore
  cover('two that begin before and end after', [[0, 60, 1000]], [[-10, 40, 400], [30, 60, 500]], 900); // prettier-ignore
  cover('a gap leaves it', [[0, 60, 1000]], [[0, 29, 400], [30, 30, 500]], 1900); // prettier-ignore
  cover('an end that is open leaves it', [[0, 60, 1000]], [[0, 30, 400], [30, 29, 500]], 1900); // prettier-ignore
  cover('a gap of hours leaves it', [[0, 600, 1000]], [[0, 60, 400], [540, 60, 500]], 1900); // prettier-ignore
  cover('what comes after a gap is found', [[0, 60, 10], [600, 60, 20]], [[0, 20, 1], [600, 30, 2], [630, 30, 3]], 16); // prettier-ignore

  it('are covered by no two of which each is another type, source or export', () => {
    const stores = temporaryHealthStores();
    bring(stores, '06', (run) => [elsewhere, hour('Watch', 0, 60)].forEach((fill) => fill(run)));
    bring(stores, '09', (run) => [elsewhere, hour('Watch', 0, 30), hour('Phone', 30, 30)].forEach((fill) => fill(run)));
    bring(stores, '12', (run) => [elsewhere, hour('Phone', 0, 30), hour('Watch', 30, 30)].forEach((fill) => fill(run)));
    const { parts } = explain(stores, 'stepCount');
    expect(parts.filter(({ whole }) => whole === 60).map(({ reason }) => reason)).not.toContain('superseded');
  });

  it('are longer ones too, which an older export holds', () => {
    const stores = temporaryHealthStores();
    bring(stores, '06', inMinutes);
    bring(stores, '05', condensed);
    expect(hourOf(stores)).toEqual(once);
    const { parts } = explain(stores, 'stepCount');
    expect(parts.filter(({ reason }) => reason === 'superseded').map(({ value }) => value)).toEqual([9600]);
  });

  it('are a stage of sleep that was cut in two', () => {
    const stores = temporaryHealthStores();
    const night = at('2026-03-08T23:00:00Z');
    const stage = (value: string, from: number, minutes: number) => sleepStage(night + from * minute, minutes, value);
    bring(stores, '06', (run) => [elsewhere, stage('asleepCore', 0, 120)].forEach((fill) => fill(run)));
    bring(stores, '12', (run) =>
      [elsewhere, stage('asleepCore', 0, 90), stage('awake', 90, 30)].forEach((fill) => fill(run)),
    );
    expect([valueOn(stores, 'sleepAsleep'), valueOn(stores, 'sleepAwake')]).toEqual([90, 30]);
  });

  it('are not what bears a name that several samples of one export bear', () => {
    const stores = temporaryHealthStores();
    bring(stores, '06', namedWeights([0, 1, 2]));
    bring(stores, '12', namedWeights([2, 3]));
    expect(stores.metrics.days('bodyMass', null, 9).map(({ value }) => value)).toEqual([80, 81, 82, 83]);
    // Which export it is of does not matter, nor that the newer one bears it once.
    const other = temporaryHealthStores();
    bring(other, '06', namedWeights([0, 1]));
    bring(other, '12', namedWeights([3]));
    expect(other.metrics.days('bodyMass', null, 9).map(({ value }) => value)).toEqual([80, 81, 83]);
    const moved = temporaryHealthStores();
    bring(moved, '06', namedWeights([0]));
    bring(moved, '12', namedWeights([3]));
    expect(moved.metrics.days('bodyMass', null, 9).map(({ value }) => value)).toEqual([83]);
  });

  it('are covered by a sample of the same instant, and by one of months', () => {
    const stores = temporaryHealthStores();
    bring(stores, '06', (run) => {
      elsewhere(run);
      run.quantity(sample('dietaryWater', ten, 0, 100));
      run.quantity(sample('flightsClimbed', ten, 1, 5));
    });
    bring(stores, '12', (run) => {
      elsewhere(run);
      run.quantity(sample('dietaryWater', ten, 0, 200));
      run.quantity(sample('flightsClimbed', at('2026-01-09T10:00:00Z'), 90 * 24 * 60, 90));
    });
    expect(valueOn(stores, 'dietaryWater')).toBe(200);
    expect(valueOn(stores, 'flightsClimbed')).toBeCloseTo(1, 9);
  });

  it('are judged by each newer export, whatever a later one lacks', () => {
    const stores = temporaryHealthStores();
    bring(stores, '06', inMinutes);
    bring(stores, '09', condensed);
    bring(stores, '12', elsewhere);
    expect(hourOf(stores)).toEqual(once);
    stores.imports.remove('09');
    expect(hourOf(stores)).toEqual(once);
    stores.imports.remove('06');
    expect(hourOf(stores)).toEqual([5, undefined, undefined]);
  });

  it('stay out when zones and orders of sources change, and go and come with what is removed', () => {
    const stores = temporaryHealthStores(temporaryDirectory(), 'UTC', intlTimeZones());
    bring(stores, '06', inMinutes);
    stores.statistics.setZone('2026-03-01' as LocalDate, 'Asia/Tokyo');
    bring(stores, '12', condensed);
    stores.statistics.setPriority('stepCount', ['Watch']);
    stores.statistics.setZone('2026-03-05' as LocalDate, 'Europe/Berlin');
    expect(hourOf(stores)).toEqual(once);
    stores.imports.removeMissing('12', { importId: 'removal', at: 3 as Instant, withDoubtful: false });
    expect([hourOf(stores), stores.samples.page('stepCount', ...always, null, 99).length]).toEqual([once, 1]);
    stores.imports.remove('removal');
    expect([hourOf(stores), stores.samples.page('stepCount', ...always, null, 99).length]).toEqual([once, 61]);
    stores.imports.remove('12');
    stores.statistics.setZone('2026-03-05' as LocalDate, null);
    expect(hourOf(stores)).toEqual(once);
  });

  it('count in no workout’s heart rate', () => {
    const stores = temporaryHealthStores();
    const shown = () => stores.workouts.page({ start: null, end: null }, null, 9).map(({ record }) => record);
    bring(stores, '06', rates(100, 190, 120));
    expect(shown()).toMatchObject([{ maximumHeartRate: 190 }]);
    bring(stores, '12', rates(100, 110, 120));
    expect(shown()).toMatchObject([{ maximumHeartRate: 120, averageHeartRate: 110 }]);
    stores.imports.remove('12');
    expect(shown()).toMatchObject([{ maximumHeartRate: 190 }]);
  });

  it('are out if an earlier program counted them', () => {
    const directory = temporaryDirectory();
    const stores = temporaryHealthStores(directory);
    bring(stores, '06', inMinutes);
    bring(stores, '12', condensed);
    temporaryDatabase('health', directory).exec(`
      UPDATE samples SET superseded = 0;
      UPDATE statistics SET rules_version = 0;
      UPDATE metric_days SET value = 2 * value`);
    stores.statistics.rebuild();
    expect(hourOf(stores)).toEqual(once);
  });
});

function explain({ statistics }: HealthStores, metricId: string) {
  const metric = findMetric(metricId);
  if (metric === undefined) throw new Error(metricId);
  return statistics.explain(metric, day);
}

describe('an explanation', () => {
  it('names superseded samples and leaves them out of its sums', () => {
    const stores = temporaryHealthStores();
    bring(stores, '06', inMinutes);
    bring(stores, '12', condensed);
    const { value, sources, stretches, parts } = explain(stores, 'stepCount');
    expect(value).toBe(9600);
    expect(sources).toMatchObject([{ name: 'Watch', samples: 1, whole: 9600, counted: 9600, leftOut: 0 }]);
    expect(stretches).toMatchObject([{ counted: 9600, leftOut: 0 }]);
    const superseded = parts.filter(({ reason }) => reason === 'superseded');
    expect([parts.length, superseded.length]).toEqual([61, 60]);
    expect(superseded[0]).toMatchObject({ value: 160, whole: 160, counted: 0, by: [] });
  });

  it('gives the statistics of what counts alone', () => {
    const stores = temporaryHealthStores();
    bring(stores, '06', (run) => [elsewhere, weight(80)].forEach((fill) => fill(run)));
    bring(stores, '12', (run) => [elsewhere, weight(79)].forEach((fill) => fill(run)));
    const { statistics, parts } = explain(stores, 'bodyMass');
    expect(statistics).toMatchObject({ count: 1, minimum: 79, maximum: 79 });
    expect(parts.map(({ value, reason }) => [value, reason])).toEqual(
      expect.arrayContaining([
        [80, 'superseded'],
        [79, null],
      ]),
    );
  });
});
