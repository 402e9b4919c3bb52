import type { ImportReport, Instant, LocalDate } from '@vitalgate/core';
import { createHealthConnectImporter, fileContext } from '@vitalgate/importers';
import type { HealthStores } from '@vitalgate/sqlite';
import { expect, it } from 'vitest';
import { databaseSource, healthConnectDatabase, type HealthConnectDatabase } from './health-connect-database.ts';
import { importXml } from './import-xml.ts';
import { temporaryHealthStores } from './temporary-stores.ts';

const day = '2026-03-09' as LocalDate;
const open = { start: null, end: null };
const importer = createHealthConnectImporter();

async function importPhone({ imports }: HealthStores, id: string, phone: HealthConnectDatabase): Promise<ImportReport> {
  const format = 'health-connect';
  const run = imports.begin({ importId: id, fileName: 'a.db', format, startedAt: 1 as Instant });
  const { complete } = await importer.run(databaseSource({ 'a.db': phone.bytes() }), run, fileContext);
  return run.finish({ complete, finishedAt: 2 as Instant });
}

const valueOf = ({ metrics }: HealthStores, metricId: string): number | undefined =>
  metrics.days(metricId, null, 99).find(({ date }) => date === day)?.value;

const span = (from: string, to: string) => ({ start_time: `${day}T${from}:00Z`, end_time: `${day}T${to}:00Z` });

/** Changes the rows of a table after their first export. */
function correct({ database }: HealthConnectDatabase, table: string, changes: string, at: string): void {
  database.exec(`UPDATE ${table} SET ${changes}, last_modified_time = ${Date.parse(at)}`);
}

it('H17: a row that is corrected later is replaced, whether it became longer, shorter or another time', async () => {
  for (const [start, end] of [
    ['10:00', '10:50'],
    ['10:00', '10:10'],
    ['12:00', '12:30'],
  ] as const) {
    const stores = temporaryHealthStores();
    const phone = healthConnectDatabase();
    phone.add('exercise_session_record_table', { ...span('10:00', '10:30'), exercise_type: 33 });
    phone.add('active_calories_burned_record_table', { ...span('10:00', '10:30'), energy: 300_000 });
    phone.add('nutrition_record_table', { ...span('10:00', '10:30'), meal_name: 'Bread', energy: 200_000 });
    await importPhone(stores, 'a', phone);
    const [before] = stores.workouts.page(open, null, 9);
    const times = `start_time = ${Date.parse(`${day}T${start}:00Z`)}, end_time = ${Date.parse(`${day}T${end}:00Z`)}`;
    for (const table of ['exercise_session_record_table', 'active_calories_burned_record_table']) {
      correct(phone, table, times, '2026-03-10T13:00:00Z');
    }
    correct(phone, 'active_calories_burned_record_table', 'energy = 450000', '2026-03-10T13:00:00Z');
    correct(phone, 'nutrition_record_table', `${times}, energy = 150000`, '2026-03-10T13:00:00Z');
    const report = await importPhone(stores, 'b', phone);
    expect(report.replaced).toMatchObject({ workouts: 1, nutritionEntries: 1 });
    const workouts = stores.workouts.page(open, null, 9);
    expect(workouts.map(({ id, record }) => [id, record.end, record.activeEnergyKilocalories])).toEqual([
      [before?.id, Date.parse(`${day}T${end}:00Z`), 450],
    ]);
    const entries = stores.nutrition.page(open, null, 9);
    expect(entries.map(({ record }) => record.nutrients.energyKilocalories)).toEqual([150]);
    expect([valueOf(stores, 'activeEnergyBurned'), valueOf(stores, 'dietaryEnergyConsumed')]).toEqual([450, 150]);
    stores.imports.remove('b');
    expect([valueOf(stores, 'activeEnergyBurned'), valueOf(stores, 'dietaryEnergyConsumed')]).toEqual([300, 200]);
  }
});

it('H17: two exports of one day, whichever comes first, say what the later one says', async () => {
  const phone = healthConnectDatabase();
  // Some apps write the day that is not over as one record to its end.
  phone.add('steps_record_table', {
    ...span('00:00', '23:59'),
    count: 3000,
    last_modified_time: `${day}T12:00:00Z`,
  });
  const noon = phone.bytes();
  correct(phone, 'steps_record_table', 'count = 5000', `${day}T18:00:00Z`);
  const evening = phone.bytes();
  for (const order of [
    [noon, evening],
    [evening, noon],
  ]) {
    const stores = temporaryHealthStores();
    for (const [place, bytes] of order.entries()) {
      await importPhone(stores, String(place), { ...phone, bytes: () => bytes });
    }
    expect(valueOf(stores, 'stepCount')).toBe(5000);
  }
});

it('steps of an iPhone and of Health Connect merge as those of two devices', async () => {
  const stores = temporaryHealthStores();
  const phone = healthConnectDatabase();
  phone.add('steps_record_table', { ...span('10:00', '10:10'), count: 1000, device_info_id: 2 });
  phone.add('steps_record_table', { ...span('15:00', '16:00'), count: 5000, device_info_id: 2 });
  await importPhone(stores, 'a', phone);
  await importXml(
    stores.imports,
    'b',
    `<HealthData><Record type="HKQuantityTypeIdentifierStepCount" sourceName="My Watch" unit="count" startDate="${day} 10:00:00 +0000" endDate="${day} 10:10:00 +0000" value="1020"/></HealthData>`,
  );
  expect(valueOf(stores, 'stepCount')).toBe(6020);
  stores.imports.remove('b');
  expect(valueOf(stores, 'stepCount')).toBe(6000);
});
