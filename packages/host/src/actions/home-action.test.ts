import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NightsView } from '@vitalgate/contract';
import { changesReader, homeHealth, metricActions, runAction } from '@vitalgate/http';
import { addDays } from '@vitalgate/days';
import { at, quantitySample, sleepSample, stepSample } from '../../../../test/records/record-builders.ts';
import { importOf } from '../../../../test/records/import-of.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHostLog } from '../logging/host-log.ts';
import { dataParts } from '../serving/host-api.ts';
import { openStore, type OpenStore } from '../stores/open-store.ts';

let base: string;
let store: OpenStore;

const days = Array.from({ length: 90 }, (_, day) => addDays('2026-01-01', day));
const today = addDays('2026-01-01', 89);

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'vitalgate-home-'));
  const log = openHostLog({ write: () => undefined });
  store = await openStore({ dataDirectory: join(base, 'data'), purpose: 'test', log });
  importOf(store.stores.health.imports, 'a', (run) => {
    for (const [place, date] of days.entries()) {
      // Eight of ten days lie from 52 to 56; since three weeks it is 62.
      const value = place >= 68 ? 62 : 52 + (place % 5);
      run.quantity(quantitySample(`${date}T05:00:00Z`, { type: 'restingHeartRate', value }));
      run.quantity(quantitySample(`${date}T06:00:00Z`, { type: 'heartRate', value: 60 + (place % 3) }));
      run.quantity(stepSample(`${date}T06:00:00Z`, date === today ? 1200 : 8000));
    }
    run.quantity(quantitySample('2026-01-20T06:00:00Z', { type: 'bodyMass', value: 80.4 }));
    run.quantity(quantitySample('2026-01-20T06:00:00Z', { type: 'bloodGlucose', value: 95 }));
    for (const date of days.slice(-10)) {
      run.category(sleepSample(`${date}T00:10:00Z`, 360, 'asleepCore'));
    }
  });
  store.stores.health.statistics.setZone('0001-01-01' as never, 'UTC');
});
afterAll(async () => {
  await store.close();
  rmSync(base, { recursive: true, force: true });
});

function partsAt(now: string) {
  const data = { ...dataParts(store), clock: { now: () => at(now), monotonic: () => 0 } };
  return { data, statistics: store.stores.health.statistics, preferences: store.stores.control.preferences };
}

function home(now = `${today}T08:00:00Z`) {
  const parts = partsAt(now);
  return homeHealth(parts, changesReader(parts));
}

async function nightsAt(now: string, input: object = {}): Promise<readonly string[]> {
  const { today: day, nights } = (await runAction(metricActions(partsAt(now)), 'listNights', input)) as NightsView;
  return [day, ...nights.slice(0, 2).map(({ date }) => date)];
}

test('P02: before anything is chosen, what is measured now, and a weight however old it is; each against its usual', () => {
  const { numbers, today: day } = home();
  expect(day).toBe(today);
  expect(numbers.map(({ metricId, value, date, isSoFar }) => [metricId, value, date, isSoFar])).toEqual([
    ['stepCount', 1200, today, true],
    ['restingHeartRate', 62, today, false],
    ['bodyMass', 80.4, '2026-01-20', false],
  ]);
  const [steps, heart, weight] = numbers;
  expect([steps?.usual?.low, steps?.usual?.high]).toEqual([8000, 8000]);
  expect([heart?.usual?.low, heart?.usual?.high, weight?.usual]).toEqual([52, 56, null]);
});

test('what was chosen is shown in its order, without what has no data; what can be chosen is all that has', () => {
  store.stores.control.preferences.write({
    ...store.stores.control.preferences.read(),
    homeNumbers: ['bloodGlucose', 'vo2Max', 'nonsense', 'heartRate'],
  });
  const { numbers, choices } = home();
  expect(numbers.map(({ metricId }) => metricId)).toEqual(['bloodGlucose', 'heartRate']);
  expect(choices.map(({ metricId }) => metricId)).toEqual(
    expect.arrayContaining(['bloodGlucose', 'bodyMass', 'heartRate', 'sleepAsleep', 'stepCount']),
  );
});

test('what changed alone is said, and the nights of a week, none if the newest is long ago', () => {
  const { changes, nights } = home();
  expect(changes.map(({ metricId, change }) => [metricId, change.state])).toEqual([['restingHeartRate', 'step']]);
  expect(nights.map(({ date }) => date)).toEqual(days.slice(-7).reverse());
  expect(nights[0]?.clock).toEqual({ start: 10, end: 370 });
  expect(home('2026-04-30T08:00:00Z')).toMatchObject({ nights: [], changes: [] });
});

test('a list of nights ends with the day that the host has, whatever day it is where the page is', async () => {
  expect(await nightsAt('2026-03-30T23:59:59Z')).toEqual(['2026-03-30', '2026-03-30', '2026-03-29']);
  expect(await nightsAt('2026-03-31T00:00:00Z')).toEqual(['2026-03-31', '2026-03-31', '2026-03-30']);
  const before = await nightsAt('2026-03-31T00:00:00Z', { until: '2026-03-25' });
  expect(before).toEqual(['2026-03-31', '2026-03-25', '2026-03-24']);
});
