import { findMetric, metricCatalogue } from '@vitalgate/contract';
import { metricSummary, type ImportRun, type Instant, type LocalDate, type QuantitySample } from '@vitalgate/core';
import {
  at,
  bloodTestRecord,
  quantitySample,
  sleepSample,
  stepSample,
} from '../../../../test/records/record-builders.ts';
import { importOf } from '../../../../test/records/import-of.ts';
import { describe, expect, it } from 'vitest';
import {
  temporaryDatabase,
  temporaryDirectory,
  temporaryHealthStores,
} from '../../../../test/stores/temporary-stores.ts';
import { intlTimeZones } from '../../../terminal/src/intl-time-zones.ts';
import type { HealthStores } from '../open-health-stores.ts';
import { healthMigrations } from '../migrations/health-migrations.ts';
import { migrate } from '../migrations/migrate.ts';

const zones = intlTimeZones();
const date = (text: string) => text as LocalDate;

const phone = { source: { name: 'iPhone', bundleIdentifier: null, version: null }, device: null };
const band = { source: { name: 'Band', bundleIdentifier: null, version: null }, device: null };

/** Two days of overlapping steps, heart rates, a night, and a long sample over three midnights. */
const records: readonly ((run: ImportRun) => void)[] = [
  ...Array.from({ length: 40 }, (_, n) => (run: ImportRun) => {
    const start = new Date(at('2026-03-08T20:00:00Z') + n * 2_400_000).toISOString();
    run.quantity(stepSample(start, 100 + n));
    run.quantity(stepSample(start, 90 + n, phone));
    if (n % 3 === 0) run.quantity(stepSample(start, 70 + n, band));
    run.quantity(quantitySample(start, { value: 60 + (n % 17) }));
  }),
  (run) => run.quantity(stepSample('2026-03-07T10:00:00Z', 3600, { ...phone, end: at('2026-03-09T22:00:00Z') })),
  (run) => run.category(sleepSample('2026-03-08T22:00:00Z', 300, 'asleepCore')),
  (run) => run.category(sleepSample('2026-03-09T03:10:00Z', 90, 'asleepREM')),
];

/** Every day of every metric that has any, with its sources. */
function numbers({ metrics }: HealthStores): Record<string, unknown> {
  const found = metricCatalogue.map(({ metricId }) => [
    metricId,
    { days: metrics.days(metricId, null, 10_000), sources: metrics.sources(metricId) },
  ]);
  return Object.fromEntries(found) as Record<string, unknown>;
}

function filled(directory = temporaryDirectory(), zone = 'Europe/Berlin'): HealthStores {
  const stores = temporaryHealthStores(directory, zone, zones);
  importOf(stores.imports, 'all', (run) => records.forEach((record) => record(run)));
  return stores;
}

const stepsOn = ({ metrics }: HealthStores, day: string) =>
  metrics.days('stepCount', null, 100).find((one) => one.date === day)?.value;

const expected = () => numbers(filled());

describe('the same records give the same numbers', () => {
  it.each([
    ['shuffled', [[...records].reverse()]],
    ['imported twice', [records, records]],
    ['in two halves', [records.slice(0, 20), records.slice(20)]],
    ['in two halves, the later first', [records.slice(20), records.slice(0, 20)]],
    ['in two parts that overlap', [records.slice(10), records.slice(0, 25)]],
  ])('%s', (_how, parts) => {
    const stores = temporaryHealthStores(temporaryDirectory(), 'Europe/Berlin', zones);
    for (const [index, part] of parts.entries()) {
      importOf(stores.imports, `part ${index}`, (run) => part.forEach((record) => record(run)));
    }
    expect(numbers(stores)).toEqual(expected());
  });

  it('after an import was undone', () => {
    const stores = filled();
    importOf(stores.imports, 'more', (run) => {
      run.quantity(stepSample('2026-03-09T08:00:00Z', 5000, { source: { ...band.source, name: 'Other Watch' } }));
      run.category(sleepSample('2026-03-09T05:00:00Z', 200, 'asleep'));
    });
    expect(numbers(stores)).not.toEqual(expected());
    stores.imports.remove('more');
    expect(numbers(stores)).toEqual(expected());
  });

  it('with a sample written as two', () => {
    const whole = filled();
    const stores = temporaryHealthStores(temporaryDirectory(), 'Europe/Berlin', zones);
    const middle = at('2026-03-08T16:00:00Z');
    importOf(stores.imports, 'halves', (run) => {
      for (const record of records.slice(0, 40)) record(run);
      run.quantity(stepSample('2026-03-07T10:00:00Z', 1800, { ...phone, end: middle }));
      run.quantity(stepSample('2026-03-08T16:00:00Z', 1800, { ...phone, end: at('2026-03-09T22:00:00Z') }));
    });
    expect(stores.metrics.days('stepCount', null, 10)).toEqual(whole.metrics.days('stepCount', null, 10));
  });

  it('with the zone moved and moved back', () => {
    const stores = filled();
    const { statistics } = stores;
    statistics.setZone(date('2026-03-09'), 'Asia/Tokyo');
    expect(numbers(stores)).not.toEqual(expected());
    statistics.setZone(date('2026-03-09'), 'Europe/Berlin');
    expect([numbers(stores), statistics.zones()]).toEqual([
      expected(),
      [{ fromDate: '0001-01-01', zone: 'Europe/Berlin' }],
    ]);
    statistics.setZone(date('0001-01-01'), 'Asia/Tokyo');
    expect(numbers(stores)).toEqual(numbers(filled(temporaryDirectory(), 'Asia/Tokyo')));
    statistics.setZone(date('0001-01-01'), 'Europe/Berlin');
    expect(numbers(stores)).toEqual(expected());
  });

  it('with a priority set and taken back', () => {
    const stores = filled();
    stores.statistics.setPriority('stepCount', ['Band', 'iPhone']);
    expect(numbers(stores)).not.toEqual(expected());
    stores.statistics.setPriority('stepCount', null);
    expect(numbers(stores)).toEqual(expected());
  });
});

const both = (run: ImportRun, start: string) => {
  run.quantity(stepSample(start, 100));
  run.quantity(stepSample(start, 70, phone));
};

/** Six of something that an app logged. */
const logged = (type: string, app: string, metadata: Readonly<Record<string, string>>) =>
  quantitySample('2026-03-09T10:00:00Z', { type, value: 6, source: { ...band.source, name: app }, metadata });

describe('what is set holds for what comes later', () => {
  it('a priority, for days of imports before and after it', () => {
    const stores = temporaryHealthStores();
    importOf(stores.imports, 'a', (run) => both(run, '2026-03-09T10:00:00Z'));
    stores.statistics.setPriority('stepCount', ['iPhone', 'Watch']);
    importOf(stores.imports, 'b', (run) => both(run, '2026-03-10T10:00:00Z'));
    expect(stores.metrics.days('stepCount', null, 9).map(({ value }) => value)).toEqual([70, 70]);
    expect(stores.metrics.sources('stepCount')).toEqual(['iPhone']);
  });

  it('an order that exports say: behind the user’s own, the newest first, for days before it too, and gone with its import', () => {
    const stores = temporaryHealthStores();
    const says = (importId: string, day: string, ...sources: string[]) =>
      importOf(stores.imports, importId, (run) => {
        run.exportedAt(at(`${day}T23:00:00Z`));
        run.sourceOrder({ types: ['stepCount'], sources });
        both(run, `${day}T10:00:00Z`);
        run.quantity(stepSample(`${day}T10:00:00Z`, 40, band));
      });
    const steps = () => stores.metrics.days('stepCount', null, 9).map(({ value }) => value);
    const inForce = () =>
      stores.statistics
        .sources()
        .map(({ sources, priority, isExported }) => [sources.map(({ name }) => name), priority, isExported]);
    importOf(stores.imports, 'a', (run) => both(run, '2026-03-08T10:00:00Z'));
    expect(steps()).toEqual([100]);
    says('b', '2026-03-10', 'iPhone', 'Watch');
    expect(steps()).toEqual([70, 70]);
    expect(inForce()).toEqual([[['iPhone', 'Watch', 'Band'], null, true]]);
    // An older export than that says nothing of what it knows.
    says('c', '2026-03-09', 'Band', 'Watch', 'iPhone');
    expect(steps()).toEqual([70, 70, 70]);
    stores.statistics.setPriority('stepCount', ['Band']);
    expect(steps()).toEqual([70, 40, 40]);
    expect(inForce()).toEqual([[['Band', 'iPhone', 'Watch'], ['Band'], true]]);
    stores.statistics.setPriority('stepCount', null);
    stores.imports.remove('b');
    expect(steps()).toEqual([100, 40]);
  });

  it('a priority for nights', () => {
    const stores = temporaryHealthStores();
    importOf(stores.imports, 'a', (run) => {
      run.category(sleepSample('2026-03-09T01:00:00Z', 300, 'asleepCore'));
      run.category({ ...sleepSample('2026-03-09T00:00:00Z', 400, 'asleep'), source: band.source });
    });
    const night = () => ['sleepAsleep', 'sleepCore'].map((id) => stores.metrics.days(id, null, 9)[0]?.value);
    expect(night()).toEqual([400, 300]);
    stores.statistics.setPriority('sleepAnalysis', ['Band']);
    expect(night()).toEqual([400, undefined]);
    stores.statistics.setPriority('sleepAnalysis', null);
    expect(night()).toEqual([400, 300]);
  });

  it('the reason of a dose, and a food, by which repeats of another app are known', () => {
    const stores = temporaryHealthStores();
    importOf(stores.imports, 'a', (run) => {
      run.quantity(logged('insulinDelivery', 'Pen', { HKInsulinDeliveryReason: '2', HKExternalUUID: 'p1' }));
      run.quantity(logged('insulinDelivery', 'Loop', { HKInsulinDeliveryReason: '2', HKExternalUUID: 'l1' }));
      run.quantity(logged('dietaryEnergyConsumed', 'Diary', { HKFoodType: 'Egg' }));
    });
    const values = () =>
      ['insulinDelivery', 'dietaryEnergyConsumed'].map((id) => stores.metrics.days(id, null, 9)[0]?.value);
    expect(values()).toEqual([6, 6]);
    importOf(stores.imports, 'b', (run) => {
      run.quantity(logged('insulinDelivery', 'Loop', { HKInsulinDeliveryReason: '1', HKExternalUUID: 'l2' }));
      run.quantity(logged('dietaryEnergyConsumed', 'Scanner', { HKFoodType: 'Toast' }));
    });
    expect(values()).toEqual([12, 12]);
    stores.imports.remove('b');
    expect(values()).toEqual([6, 6]);
  });

  it('a zone: travel across the date line keeps each step on the day that it was', () => {
    const stores = temporaryHealthStores(temporaryDirectory(), 'Pacific/Auckland', zones);
    stores.statistics.setZone(date('2026-03-10'), 'Pacific/Honolulu');
    importOf(stores.imports, 'a', (run) => {
      run.quantity(stepSample('2026-03-09T11:30:00Z', 1)); // 10 March 00:30 in Auckland
      run.quantity(stepSample('2026-03-10T09:30:00Z', 2)); // 9 March 23:30 in Honolulu, which it is not yet for the user
      run.quantity(stepSample('2026-03-10T11:30:00Z', 4)); // 10 March 01:30 in Honolulu
      run.quantity(stepSample('2026-03-11T10:30:00Z', 8)); // 11 March 00:30 in Honolulu
    });
    expect(stores.metrics.days('stepCount', null, 9)).toEqual([
      { date: '2026-03-10', value: 7 },
      { date: '2026-03-11', value: 8 },
    ]);
    stores.statistics.setZone(date('2026-03-11'), 'Pacific/Auckland');
    expect(stepsOn(stores, '2026-03-11')).toBe(12);
  });

  it('the zone that a sample names wins over the history', () => {
    const stores = temporaryHealthStores(temporaryDirectory(), 'UTC', zones);
    importOf(stores.imports, 'a', (run) =>
      run.quantity(stepSample('2026-03-09T23:30:00Z', 5, { timeZone: 'Asia/Tokyo' })),
    );
    stores.statistics.setZone(date('0001-01-01'), 'America/New_York');
    expect(stores.metrics.days('stepCount', null, 9)).toEqual([{ date: '2026-03-10', value: 5 }]);
  });

  it('a change that is taken back leaves the ones around it', () => {
    const { statistics } = temporaryHealthStores(temporaryDirectory(), 'Europe/Berlin', zones);
    statistics.setZone(date('2026-05-01'), 'Asia/Tokyo');
    statistics.setZone(date('2026-03-01'), 'Asia/Tokyo');
    statistics.setZone(date('2026-03-01'), null);
    expect(statistics.zones()).toEqual([
      { fromDate: '0001-01-01', zone: 'Europe/Berlin' },
      { fromDate: '2026-05-01', zone: 'Asia/Tokyo' },
    ]);
    expect(() => statistics.setZone(date('0001-01-01'), null)).toThrow(RangeError);
  });
});

describe('explain', () => {
  it('gives for every day of every metric what the summary gives', () => {
    const stores = filled();
    stores.statistics.setPriority('stepCount', ['Band']);
    let days = 0;
    for (const metric of metricCatalogue) {
      for (const day of stores.metrics.days(metric.metricId, null, 100)) {
        expect(stores.statistics.explain(metric, day.date).value).toBe(day.value);
        days++;
      }
    }
    expect(days).toBe(10);
  });

  it('says both dates of a night', () => {
    const stores = filled();
    const metric = findMetric('sleepAsleep');
    if (metric === undefined) throw new Error('no such metric');
    expect(stores.statistics.explain(metric, date('2026-03-09'))).toMatchObject({
      value: 390,
      sessions: [{ kind: 'night', startDate: '2026-03-08', endDate: '2026-03-09', counted: 390 }],
    });
    expect(stores.statistics.explain(metric, date('2026-03-08'))).toMatchObject({
      value: null,
      sessions: [],
      parts: [],
    });
    expect(stores.statistics.nearestDays('sleepAsleep', date('2026-03-08'))).toEqual({
      before: null,
      after: '2026-03-09',
    });
  });
});

/** Weights and nights, with a goal and planned nights after the export. */
const planned = (run: ImportRun, exported: string) => {
  run.exportedAt(at(exported));
  const weight = { type: 'bodyMass', device: null };
  run.quantity(quantitySample('2026-03-19T07:00:00Z', { ...weight, value: 80.5 }));
  run.quantity(quantitySample('2026-06-01T07:00:00Z', { ...weight, value: 70 }));
  run.category(sleepSample('2026-03-19T22:50:00Z', 435, 'inBed'));
  run.category(sleepSample('2026-03-20T22:30:00Z', 480, 'inBed'));
  run.category(sleepSample('2026-03-21T22:30:00Z', 480, 'inBed'));
  run.quantity(quantitySample('2026-03-20T18:00:00Z', { type: 'dietaryWater', value: 300 }));
};
const latest = ({ metrics }: HealthStores, metricId: string, now = '2026-12-01T12:00:00Z') => {
  const metric = findMetric(metricId);
  if (metric === undefined) throw new Error(metricId);
  const summary = metricSummary(metric, metrics, { alone: false, now: at(now), fallbackZone: 'UTC' });
  return [summary.latest?.date, summary.averages.days7];
};

/** Samples as long as a month, across every switch, and nights on all days. */
const long = (run: ImportRun) => {
  const days = 86_400_000;
  const month = (type: string, start: string, length: number, value: number) =>
    run.quantity(quantitySample(start, { type, value, end: (at(start) + length * days) as Instant }));
  month('stepCount', '2026-02-20T11:00:00Z', 28, 28_000);
  month('stepCount', '2026-03-09T22:00:00Z', 3, 300);
  month('dietaryWater', '2026-03-01T01:00:00Z', 12, 1200);
  month('environmentalAudioExposure', '2026-03-04T12:00:00Z', 6, 61);
  month('bodyMass', '2026-03-08T22:30:00Z', 0, 80);
  month('heartRate', '2026-03-10T15:30:00Z', 0, 60);
  run.category({ ...sleepSample('2026-03-05T10:00:00Z', 9 * 1440, 'notApplicable'), type: 'mindfulSession' });
  run.category(sleepSample('2026-03-03T10:00:00Z', 3 * 1440, 'inBed'));
  for (let day = 1; day <= 20; day++) {
    const date = `2026-03-${String(day).padStart(2, '0')}`;
    run.category(sleepSample(`${date}T14:00:00Z`, 200 + 20 * day, 'asleepCore'));
    run.category(sleepSample(`${date}T21:30:00Z`, 150, 'asleepDeep'));
    run.category({ ...sleepSample(`${date}T15:30:00Z`, 60, 'stood'), type: 'appleStandHour' });
  }
};

describe('zones set and taken back, in any order', () => {
  type Step = readonly [date: string, zone: string | null];
  const histories: readonly (readonly Step[])[] = [
    [
      ['2026-03-10', 'Asia/Tokyo'],
      ['2026-03-05', 'Pacific/Honolulu'],
    ],
    [
      ['2026-03-05', 'Pacific/Honolulu'],
      ['2026-03-10', 'Asia/Tokyo'],
      ['2026-03-07', 'Pacific/Kiritimati'],
    ],
    [
      ['2026-03-05', 'Asia/Tokyo'],
      ['2026-03-12', 'Europe/Berlin'],
      ['2026-03-05', null],
    ],
    [
      ['2026-03-12', 'Asia/Tokyo'],
      ['0001-01-01', 'America/New_York'],
      ['2026-03-08', 'UTC'],
      ['2026-03-12', null],
    ],
    [
      ['2026-03-02', 'Pacific/Kiritimati'],
      ['2026-03-03', 'Pacific/Honolulu'],
      ['2026-03-04', 'Asia/Tokyo'],
      ['2026-03-03', null],
    ],
  ];

  it.each(histories)('give the numbers that all computed anew would: %j %j', (...steps) => {
    const directory = temporaryDirectory();
    const stores = temporaryHealthStores(directory, 'Europe/Berlin', zones);
    importOf(stores.imports, 'long', long);
    for (const [fromDate, zone] of steps) stores.statistics.setZone(date(fromDate), zone);
    const kept = numbers(stores);
    temporaryDatabase('health', directory).exec('UPDATE statistics SET rules_version = 0');
    stores.statistics.rebuild();
    expect(kept).toEqual(numbers(stores));
    stores.imports.remove('long');
    expect(stores.metrics.days('stepCount', null, 9)).toEqual([]);
    importOf(stores.imports, 'again', long);
    expect(numbers(stores)).toEqual(kept);
    const allSteps = stores.metrics.days('stepCount', null, 99).reduce((sum, { value }) => sum + value, 0);
    expect(allSteps).toBeCloseTo(28_300, 6);
  });
});

describe('the latest day', () => {
  it('is no planned night and no goal, until a newer export or today has come to it', () => {
    const stores = temporaryHealthStores(temporaryDirectory(), 'UTC', zones);
    importOf(stores.imports, 'march', (run) => planned(run, '2026-03-20T12:00:00Z'));
    expect(latest(stores, 'bodyMass')).toEqual(['2026-03-19', 80.5]);
    expect(latest(stores, 'sleepInBed')).toEqual(['2026-03-20', 435]);
    // Planned for later the same day; the day was not over.
    expect(latest(stores, 'dietaryWater')).toEqual(['2026-03-20', null]);
    importOf(stores.imports, 'later', (run) => planned(run, '2026-03-21T12:00:00Z'));
    expect(latest(stores, 'sleepInBed')).toEqual(['2026-03-21', 457.5]);
    expect(latest(stores, 'sleepInBed', '2026-03-20T12:00:00Z')).toEqual(['2026-03-20', 435]);
    expect(latest(stores, 'dietaryWater')).toEqual(['2026-03-20', 300]);
    stores.imports.remove('later');
    expect(latest(stores, 'sleepInBed')).toEqual(['2026-03-20', 435]);
  });

  it('follows the zone of the user: the same export is made on another day elsewhere', () => {
    const stores = temporaryHealthStores(temporaryDirectory(), 'UTC', zones);
    importOf(stores.imports, 'a', (run) => {
      run.exportedAt(at('2026-03-20T16:00:00Z'));
      run.quantity(stepSample('2026-03-19T10:00:00Z', 100));
      // Planned: it begins after the export was made.
      run.quantity(stepSample('2026-03-20T16:30:00Z', 7, { timeZone: 'Asia/Tokyo' }));
    });
    expect(latest(stores, 'stepCount')).toEqual(['2026-03-19', 100]);
    stores.statistics.setZone(date('2026-03-10'), 'Asia/Tokyo');
    expect(latest(stores, 'stepCount')).toEqual(['2026-03-21', 100]);
  });

  it('is that of a traveller too: what was measured there before the export is not later than it', () => {
    const stores = temporaryHealthStores(temporaryDirectory(), 'UTC', zones);
    importOf(stores.imports, 'a', (run) => {
      run.exportedAt(at('2026-03-20T16:00:00Z'));
      run.quantity(stepSample('2026-03-19T10:00:00Z', 100));
      run.quantity(stepSample('2026-03-20T15:30:00Z', 7, { timeZone: 'Asia/Tokyo' }));
    });
    expect(latest(stores, 'stepCount')).toEqual(['2026-03-21', 100]);
  });
});

describe('sources', () => {
  it('are counted per type, in the order in force, and leave with their import', () => {
    const stores = temporaryHealthStores();
    const renamed: Partial<QuantitySample> = {
      source: { name: 'Zifferblatt', bundleIdentifier: null, version: null },
      device: 'Apple Watch, Watch7,1, 11.0',
    };
    importOf(stores.imports, 'a', (run) => {
      run.quantity(stepSample('2026-03-09T10:00:00Z', 1, band));
      run.quantity(stepSample('2026-03-09T11:00:00Z', 1, phone));
      run.quantity(stepSample('2026-03-10T11:00:00Z', 1, phone));
    });
    importOf(stores.imports, 'b', (run) => run.quantity(stepSample('2026-03-11T10:00:00Z', 1, renamed)));
    const [steps] = stores.statistics.sources();
    expect(steps).toEqual({
      type: 'stepCount',
      kind: 'quantity',
      priority: null,
      isExported: false,
      sources: [
        {
          name: 'Zifferblatt',
          kind: 'watch',
          samples: 1,
          first: at('2026-03-11T10:00:00Z'),
          last: at('2026-03-11T10:00:00Z'),
        },
        {
          name: 'iPhone',
          kind: 'phone',
          samples: 2,
          first: at('2026-03-09T11:00:00Z'),
          last: at('2026-03-10T11:00:00Z'),
        },
        {
          name: 'Band',
          kind: 'other',
          samples: 1,
          first: at('2026-03-09T10:00:00Z'),
          last: at('2026-03-09T10:00:00Z'),
        },
      ],
    });
    stores.statistics.setPriority('stepCount', ['Band']);
    expect(stores.statistics.sources()[0]?.sources.map(({ name }) => name)).toEqual(['Band', 'Zifferblatt', 'iPhone']);
    stores.imports.remove('b');
    expect(stores.statistics.sources()[0]?.sources.map(({ name }) => name)).toEqual(['Band', 'iPhone']);
  });
});

/** As a program of other rules would have left the store. */
function spoil(directory: string): void {
  temporaryDatabase('health', directory).exec(`
    UPDATE statistics SET rules_version = 0;
    UPDATE metric_days SET value = value + 1;
    INSERT INTO metric_days (metric_id, date, value, sources) VALUES ('stepCount', '2001-01-01', 7, '["Ghost"]');
    DELETE FROM type_sources;
    DELETE FROM import_types`);
}

describe('days of other rules', () => {
  it('are computed anew, all of them, and once', () => {
    const directory = temporaryDirectory();
    const stores = filled(directory);
    const state = () => [numbers(stores), stores.statistics.sources(), stores.metrics.dataAge('stepCount')];
    const before = state();
    expect(before.at(-1)).toMatchObject({ isDated: false });
    expect(stores.statistics.isCurrent()).toBe(true);
    spoil(directory);
    expect(stores.statistics.isCurrent()).toBe(false);
    const steps: number[] = [];
    stores.statistics.rebuild((done, total) => steps.push(done / total));
    expect(state()).toEqual(before);
    expect([steps.at(-1), stores.statistics.isCurrent()]).toEqual([1, true]);
    const again: number[] = [];
    stores.statistics.rebuild((done) => again.push(done));
    expect(again).toEqual([]);
  });

  it.each([
    ['an import', (stores: HealthStores) => void importOf(stores.imports, 'b', (run) => records[0]?.(run))],
    ['a priority', ({ statistics }: HealthStores) => statistics.setPriority('heartRate', ['Watch'])],
    ['a zone', ({ statistics }: HealthStores) => statistics.setZone(date('2030-01-01'), 'Asia/Tokyo')],
  ])('are computed anew with %s', (_what, change) => {
    const directory = temporaryDirectory();
    const stores = filled(directory);
    const before = numbers(stores);
    spoil(directory);
    change(stores);
    expect(numbers(stores)).toEqual(before);
    expect(stores.statistics.isCurrent()).toBe(true);
  });

  it('are those of a store of before there was a version', () => {
    const directory = temporaryDirectory();
    const database = temporaryDatabase('health', directory);
    migrate(database, 'health', healthMigrations.slice(0, 1));
    database.exec(`
      INSERT INTO zones VALUES ('0001-01-01', 'Asia/Tokyo');
      INSERT INTO types VALUES (1, 'quantity', 'stepCount', 600000);
      INSERT INTO sources VALUES (1, 'Watch', NULL);
      INSERT INTO provenances VALUES (1, 1, NULL, NULL, NULL, 0, NULL);
      INSERT INTO samples VALUES (1, ${at('2026-03-09T16:00:00Z')}, 1, 600000, 40, 1, 1, 0);
      INSERT INTO metric_days VALUES ('stepCount', '2026-03-10', 41, '["Watch"]')`);
    const stores = temporaryHealthStores(directory, 'Europe/Berlin', zones);
    expect([stepsOn(stores, '2026-03-10'), stores.statistics.isCurrent()]).toEqual([41, false]);
    stores.statistics.rebuild();
    expect([stepsOn(stores, '2026-03-10'), stores.statistics.isCurrent()]).toEqual([40, true]);
    expect(stores.statistics.sources()[0]?.sources[0]).toMatchObject({ name: 'Watch', samples: 1 });
  });

  it('are also the list of blood tests, in a store that holds nothing else', () => {
    const directory = temporaryDirectory();
    const stores = temporaryHealthStores(directory, 'Europe/Berlin', zones);
    importOf(stores.imports, 'tests', (run) => run.bloodTest(bloodTestRecord('one', '2026-03-09T08:00:00Z')));
    const listed = () => stores.bloodTests.page({ start: null, end: null }, null, 9).map(({ record }) => record.name);
    expect([listed(), stores.statistics.isCurrent()]).toEqual([['Lipid panel'], true]);
    temporaryDatabase('health', directory).exec(`
      UPDATE statistics SET rules_version = 0;
      UPDATE dated_records SET record = replace(record, 'Lipid panel', 'By other rules') WHERE version = 0`);
    expect([listed(), stores.statistics.isCurrent()]).toEqual([['By other rules'], false]);
    stores.statistics.rebuild();
    expect([listed(), stores.statistics.isCurrent()]).toEqual([['Lipid panel'], true]);
  });

  it('an empty store has none', () => {
    expect(temporaryHealthStores().statistics.isCurrent()).toBe(true);
  });
});
