import type { Instant } from '@vitalgate/core';
import { createHcWebhookImporter } from '../../packages/importers/src/formats/hc-webhook/hc-webhook-importer.ts';
import type { HealthStores } from '@vitalgate/sqlite';
import { at, quantitySample } from '../records/record-builders.ts';
import { expect, it } from 'vitest';
import { textSource } from '../importers/import-texts.ts';
import { temporaryHealthStores } from './temporary-stores.ts';

const importer = createHcWebhookImporter();

/** Delivers lists of records, received at a time. */
async function deliver({ imports }: HealthStores, time: string, lists: object): Promise<void> {
  const receivedAt = at(time);
  const run = imports.begin({
    importId: 'android',
    fileName: 'My phone',
    format: 'hc-webhook',
    startedAt: receivedAt,
    feed: { receivedAt },
  });
  const payload = JSON.stringify({ timestamp: time, app_version: '1', ...lists });
  const { complete } = await importer.run(textSource({ 'a.json': payload }), run, { madeAt: receivedAt, hints: {} });
  run.finish({ complete, finishedAt: receivedAt });
}

function days({ metrics }: HealthStores, metricId: string): unknown {
  return metrics.days(metricId, null, 9).map(({ date, value }) => [date, value]);
}

function steps(count: number, from: string, to: string): object {
  return { steps: [{ count, start_time: `2026-05-09T${from}:00Z`, end_time: `2026-05-09T${to}:00Z` }] };
}

function night(end: string, minutes: number): object {
  const stage = { stage: '4', start_time: '2026-05-08T23:00:00Z', end_time: `2026-05-09T${end}:00Z` };
  return {
    sleep: [{ session_end_time: `2026-05-09T${end}:00Z`, duration_seconds: minutes * 60, stages: [stage] }],
  };
}

function sumOfDay(count: number): object {
  return {
    steps: [{ count, start_time: '2026-05-09T00:00:00Z', end_time: '2026-05-10T00:00:00Z' }],
  };
}

it('H02: a night that is sent again and again as it goes on is one night, also if an old delivery comes twice', async () => {
  const stores = temporaryHealthStores();
  await deliver(stores, '2026-05-09T00:10:00Z', night('00:05', 65));
  await deliver(stores, '2026-05-09T01:20:00Z', night('01:18', 138));
  await deliver(stores, '2026-05-09T06:10:00Z', night('06:05', 425));
  expect(days(stores, 'sleepAsleep')).toEqual([['2026-05-09', 425]]);
  await deliver(stores, '2026-05-09T06:11:00Z', night('06:05', 425));
  expect(days(stores, 'sleepAsleep')).toEqual([['2026-05-09', 425]]);
});

it('a count that went on replaces the one before, and the same delivery twice adds nothing', async () => {
  const stores = temporaryHealthStores();
  await deliver(stores, '2026-05-09T08:10:00Z', steps(100, '08:00', '08:05'));
  await deliver(stores, '2026-05-09T08:20:00Z', steps(180, '08:00', '08:10'));
  await deliver(stores, '2026-05-09T09:20:00Z', steps(50, '09:00', '09:10'));
  await deliver(stores, '2026-05-09T09:21:00Z', steps(50, '09:00', '09:10'));
  expect(days(stores, 'stepCount')).toEqual([['2026-05-09', 230]]);
});

it('the sum of a day grows through the day', async () => {
  const stores = temporaryHealthStores();
  await deliver(stores, '2026-05-09T10:00:00Z', sumOfDay(3000));
  await deliver(stores, '2026-05-09T20:00:00Z', sumOfDay(8000));
  expect(days(stores, 'stepCount')).toEqual([['2026-05-09', 8000]]);
});

const ofDays = (...counts: readonly [day: number, count: number][]) => ({
  steps: counts.map(([day, count]) => ({
    count,
    start_time: `2026-05-0${day}T00:00:00Z`,
    end_time: `2026-05-0${day + 1}T00:00:00Z`,
  })),
});
const values = ({ metrics }: HealthStores) => metrics.days('stepCount', null, 9).map(({ value }) => Math.round(value));

it('the rest of a day, at which the app began to read, takes nothing from the day that was known', async () => {
  const stores = temporaryHealthStores();
  await deliver(stores, '2026-05-07T23:30:00Z', ofDays([7, 9000]));
  await deliver(stores, '2026-05-08T23:50:00Z', ofDays([7, 9100], [8, 8000]));
  // Two days later the app knows 2026-05-07 from 19:00 on.
  await deliver(stores, '2026-05-09T19:00:00Z', ofDays([7, 1200], [8, 8000], [9, 7000]));
  expect(values(stores)).toEqual([9100, 8000, 7000]);
  // What was never known before is the rest alone.
  const late = temporaryHealthStores();
  await deliver(late, '2026-05-09T19:00:00Z', ofDays([7, 1200]));
  expect(values(late)).toEqual([1200]);
});

it('its steps merge with those of another phone as a second device’s do', async () => {
  const stores = temporaryHealthStores();
  const run = stores.imports.begin({
    importId: 'export',
    fileName: 'export.zip',
    format: 'apple-health',
    startedAt: 1 as Instant,
  });
  run.quantity(
    quantitySample('2026-05-09T08:00:00Z', {
      type: 'stepCount',
      value: 120,
      end: at('2026-05-09T08:10:00Z'),
      source: { name: 'Anna’s Apple Watch', bundleIdentifier: null, version: null },
    }),
  );
  run.finish({ complete: true, finishedAt: 2 as Instant });
  // The watch counts while both run; ten of the phone's twenty minutes are its own.
  await deliver(stores, '2026-05-09T09:00:00Z', steps(200, '08:00', '08:20'));
  expect(days(stores, 'stepCount')).toEqual([['2026-05-09', 220]]);
});

const run = (start: string): object => ({
  exercise: [
    {
      type: '56',
      start_time: `2026-05-09T${start}:00Z`,
      end_time: '2026-05-09T09:00:00Z',
      metadata: { data_origin: 'a.b', id: 'run' },
    },
  ],
});

it('K3: takes a workout whose record has a name for one, at whichever time it was said last', async () => {
  const stores = temporaryHealthStores();
  await deliver(stores, '2026-05-09T10:10:00Z', run('08:00'));
  await deliver(stores, '2026-05-09T10:20:00Z', run('08:30'));
  await deliver(stores, '2026-05-09T10:15:00Z', run('08:20'));
  const listed = stores.workouts.page({ start: null, end: null }, null, 9);
  expect(listed.map(({ record }) => record.start)).toEqual([at('2026-05-09T08:30:00Z')]);
});
