import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MetricDaysView } from '@vitalgate/contract';
import { metricActions, runAction, statisticsActions } from '@vitalgate/http';
import { at, quantitySample, stepSample } from '../../../../test/records/record-builders.ts';
import { importOf } from '../../../../test/records/import-of.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHostLog } from '../logging/host-log.ts';
import { dataParts } from '../serving/host-api.ts';
import { openStore, type OpenStore } from '../stores/open-store.ts';

let base: string;
let store: OpenStore;

/** Ten whole days of 50 at night and 80 by day, then a night alone: a phone delivers it at eight in the morning. */
const hours = Array.from({ length: 10 * 24 + 8 }, (_, hour) => ({
  start: new Date(Date.UTC(2026, 1, 26, hour)).toISOString(),
  value: hour % 24 < 8 ? 50 : 80,
}));

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'vitalgate-days-'));
  const log = openHostLog({ write: () => undefined });
  store = await openStore({ dataDirectory: join(base, 'data'), purpose: 'test', log });
  importOf(store.stores.health.imports, 'a', (run) => {
    for (const { start, value } of hours) {
      run.quantity(quantitySample(start, { value, end: (at(start) + 3_600_000) as ReturnType<typeof at> }));
      run.quantity(stepSample(start, 100));
    }
    run.quantity(quantitySample('2026-03-08T06:00:00Z', { type: 'bodyMass', value: 80.4 }));
    run.quantity(quantitySample('2026-03-08T07:00:00Z', { type: 'bodyMass', value: 80.1 }));
    run.quantity(quantitySample('2026-03-08T06:00:00Z', { type: 'walkingSpeed', value: 1.5 }));
    run.quantity(quantitySample('2026-03-08T06:00:00Z', { type: 'restingHeartRate', value: 52 }));
    run.quantity(stepSample('2026-05-01T10:00:00Z', 7));
  });
  store.stores.health.statistics.setZone('0001-01-01' as never, 'UTC');
});
afterAll(async () => {
  await store.close();
  rmSync(base, { recursive: true, force: true });
});

async function daysOf(input: object, now = '2026-03-08T21:00:00Z'): Promise<readonly MetricDaysView[]> {
  const data = dataParts(store);
  const { statistics } = store.stores.health;
  const actions = metricActions({ data: { ...data, clock: { ...data.clock, now: () => at(now) } }, statistics });
  return (await runAction(actions, 'readMetricDays', input)) as readonly MetricDaysView[];
}

test('P02: what follows the hour is only so far on a day that is not over; a weight and a resting heart rate hold', async () => {
  const read = await daysOf({ metricIds: ['heartRate', 'stepCount', 'bodyMass', 'restingHeartRate'] });
  expect(read.map(({ metricId, soFar }) => [metricId, soFar])).toEqual([
    ['heartRate', ['2026-03-08']],
    ['stepCount', ['2026-03-08']],
    ['bodyMass', []],
    ['restingHeartRate', []],
  ]);
  const [heart] = read;
  expect(heart?.values.slice(-2)).toEqual([70, 50]);
  expect([heart?.today, heart?.first, heart?.dates.length]).toEqual(['2026-03-08', '2026-02-26', 11]);
});

test('a day knows the lowest and the highest that was measured, in the metric’s unit, and how often', async () => {
  const [heart, weight, speed, steps] = await daysOf({
    metricIds: ['heartRate', 'bodyMass', 'walkingSpeed', 'stepCount'],
    days: 2,
  });
  expect([heart?.lowest, heart?.highest, heart?.samples]).toEqual([
    [50, 50],
    [80, 50],
    [24, 8],
  ]);
  expect([weight?.values, weight?.lowest, weight?.highest, weight?.samples]).toEqual([[80.1], [80.1], [80.4], [2]]);
  expect([speed?.unit, speed?.lowest, speed?.samples]).toEqual(['km/hr', [5.4], [1]]);
  // A hundred steps in ten minutes are neither low nor high.
  expect([steps?.values, steps?.lowest, steps?.samples]).toEqual([
    [2400, 800],
    [null, null],
    [null, null],
  ]);
});

test('the answer ends with the newest day that can be known, and leaves out metrics without data unless they are asked for', async () => {
  const all = await daysOf({ days: 1 });
  expect(all.map(({ metricId, dates }) => [metricId, ...dates])).toEqual([
    ['bodyMass', '2026-03-08'],
    ['heartRate', '2026-03-08'],
    ['restingHeartRate', '2026-03-08'],
    ['stepCount', '2026-03-08'],
    ['walkingSpeed', '2026-03-08'],
  ]);
  const [none] = await daysOf({ metricIds: ['height'] });
  expect(none).toMatchObject({ metricId: 'height', first: null, dates: [], values: [], soFar: [] });
  // Once the day has come, it is known; the days that were not over are not all so.
  const [later] = await daysOf({ metricIds: ['steps'] }, '2026-05-02T10:00:00Z');
  expect([later?.today, later?.dates.at(-1)]).toEqual(['2026-05-02', '2026-05-01']);
});

const ask = (input: object): Promise<unknown> =>
  runAction(statisticsActions(store.stores.health), 'readMetricColumns', input);

test('a day is read by columns, and what is added up has none', async () => {
  const day = { date: '2026-03-01', columns: 12 };
  expect(await ask({ metricId: 'heartRate', ...day })).toMatchObject({
    unit: 'count/min',
    timeZone: 'UTC',
    start: '2026-03-01T00:00:00.000Z',
    end: '2026-03-02T00:00:00.000Z',
    mean: [50, 50, 50, 50, 80, 80, 80, 80, 80, 80, 80, 80],
    samples: 24,
  });
  await expect(ask({ metricId: 'stepCount', ...day })).rejects.toMatchObject({ code: 'invalid_input' });
  await expect(ask({ metricId: 'heartRate', ...day, date: '2026-02-30' })).rejects.toMatchObject({
    code: 'invalid_input',
  });
});
