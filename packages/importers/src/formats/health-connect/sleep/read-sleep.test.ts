import { metricCatalogue } from '@vitalgate/contract';
import { expect, test } from 'vitest';
import {
  databaseSource,
  healthConnectDatabase,
  type HealthConnectDatabase,
} from '../../../../../../test/stores/health-connect-database.ts';
import { temporaryHealthStores } from '../../../../../../test/stores/temporary-stores.ts';
import { importTexts } from '../../../../../../test/importers/import-texts.ts';
import { fileContext } from '../../../kit/importer.ts';
import { createHealthConnectImporter } from '../health-connect-importer.ts';

const importer = createHealthConnectImporter();

function phoneWith(fill: (phone: HealthConnectDatabase) => void) {
  const phone = healthConnectDatabase();
  fill(phone);
  return databaseSource({ 'a.db': phone.bytes() });
}

/** Minutes by sleep metric of the one day that a phone's nights end on. */
async function minutes(fill: (phone: HealthConnectDatabase) => void): Promise<Readonly<Record<string, number>>> {
  const { imports, metrics } = temporaryHealthStores();
  const run = imports.begin({ importId: 'i', fileName: 'f', format: 'health-connect', startedAt: 1 as never });
  const { complete } = await importer.run(phoneWith(fill), run, fileContext);
  run.finish({ complete, finishedAt: 2 as never });
  const ids = metricCatalogue.filter(({ category }) => category === 'sleep').map(({ metricId }) => metricId);
  const days = ids.flatMap((id) => metrics.days(id, null, 9).map(({ value }) => [id, value] as const));
  return Object.fromEntries(days);
}

/** Adds a session from one time to another; times before noon are of the next day. */
function sleep(phone: HealthConnectDatabase, from: string, to: string, row: object = {}): number {
  return phone.add('sleep_session_record_table', { start_time: when(from), end_time: when(to), ...row });
}

function stage(phone: HealthConnectDatabase, parent_key: number, from: string, to: string, stage_type: number): void {
  phone.add('sleep_stages_table', { parent_key, stage_start_time: when(from), stage_end_time: when(to), stage_type });
}

function when(time: string): number {
  return Date.parse(`2026-03-${time > '12' ? '08' : '09'}T${time}:00Z`);
}

test('H02: a night that is written again and again is one night', async () => {
  const asleep = await minutes((phone) => {
    sleep(phone, '23:00', '00:05', { last_modified_time: '2026-03-09T00:05:00Z' });
    sleep(phone, '23:00', '01:18', { last_modified_time: '2026-03-09T01:18:00Z' });
    sleep(phone, '23:00', '06:05', { last_modified_time: '2026-03-09T06:05:00Z' });
  });
  expect(asleep).toMatchObject({ sleepAsleep: 425 });
});

/** A night that an app wrote twice, with other stages the second time. */
function writtenTwice(phone: HealthConnectDatabase): void {
  const first = sleep(phone, '23:00', '01:00', { last_modified_time: '2026-03-09T01:00:00Z' });
  stage(phone, first, '23:00', '01:00', 4);
  const last = sleep(phone, '23:00', '03:00', { last_modified_time: '2026-03-09T03:00:00Z' });
  stage(phone, last, '23:00', '00:30', 5);
  stage(phone, last, '00:30', '00:45', 1);
  stage(phone, last, '00:45', '03:00', 6);
}

test('H02: of a night that is written again, the stages of the last version count', async () => {
  expect(await minutes(writtenTwice)).toMatchObject({ sleepAsleep: 225, sleepDeep: 90, sleepRem: 135, sleepAwake: 15 });
  const { skips } = await importTexts(importer, phoneWith(writtenTwice));
  expect(skips).toEqual([{ kind: 'categorySample', reason: 'olderVersion', subject: 'sleep_session_record_table' }]);
});

test('H03: a night in two sessions is their sum, without the gap', async () => {
  expect(
    await minutes((phone) => {
      sleep(phone, '23:18', '04:25');
      sleep(phone, '05:20', '09:51');
    }),
  ).toMatchObject({ sleepAsleep: 307 + 271 });
});

test('H03: each stage a session of its own, beside one for the whole night', async () => {
  const asleep = await minutes((phone) => {
    stage(phone, sleep(phone, '23:00', '00:00'), '23:00', '00:00', 4);
    stage(phone, sleep(phone, '00:00', '01:00'), '00:00', '01:00', 5);
    stage(phone, sleep(phone, '01:00', '01:20'), '01:00', '01:20', 1);
    sleep(phone, '23:00', '02:00', { last_modified_time: '2026-03-11T00:00:00Z' });
  });
  expect(asleep).toMatchObject({ sleepAsleep: 160, sleepCore: 60, sleepDeep: 60, sleepAwake: 20 });
});

test('H04: stages by their numbers; a session without one that is known is asleep for its whole length', async () => {
  const { categories, skips } = await importTexts(
    importer,
    phoneWith((phone) => {
      const night = sleep(phone, '23:00', '07:00');
      const hours = ['23:00', '00:00', '01:00', '02:00', '03:00', '04:00', '05:00', '06:00', '07:00'];
      for (let number = 0; number < 8; number++) {
        stage(phone, night, hours[number] ?? '', hours[number + 1] ?? '', number);
      }
      stage(phone, sleep(phone, '08:00', '09:00', { title: 'Nap' }), '08:00', '09:00', 0);
      sleep(phone, '10:00', '10:30');
    }),
  );
  const told = categories.map(({ type, value, start }) => [type, value, new Date(start).toISOString().slice(11, 16)]);
  expect(told.map(([type]) => type)).toEqual(Array(9).fill('sleepAnalysis'));
  expect(told.map(([, value, start]) => `${start} ${value}`)).toEqual([
    '08:00 asleepUnspecified',
    '10:00 asleepUnspecified',
    '00:00 awake',
    '01:00 asleepUnspecified',
    '02:00 awake',
    '03:00 asleepCore',
    '04:00 asleepDeep',
    '05:00 asleepREM',
    '06:00 awake',
  ]);
  expect(skips.map(({ reason, subject }) => `${reason} ${subject}`)).toEqual([
    'invalidValue sleep_stages_table',
    'invalidValue sleep_stages_table',
  ]);
});
