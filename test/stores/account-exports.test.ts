import type { Instant } from '@vitalgate/core';
import { expect, test } from 'vitest';
import { inMemory, openDatabase } from '../../packages/host/src/sqlite/open-database.ts';
import { importArchiveZip } from '../archives/import-archive-zip.ts';
import { rows } from '../archives/exports/written-files.ts';
import { at, quantitySample } from '../records/record-builders.ts';
import { healthStoresInMemory } from './stores-in-memory.ts';

function openStores() {
  const database = openDatabase(inMemory, 'health');
  const stores = healthStoresInMemory('UTC', undefined, database);
  const left = database.prepare<readonly [number]>('SELECT COUNT(*) FROM samples WHERE superseded <> 0');
  return {
    stores,
    database,
    leftOut: () => left.get()?.[0],
    days: (id: string) => stores.metrics.days(id, null, 99).map(({ date, value }) => `${date} ${value}`),
  };
}

const minutes = {
  'raw_tracker_steps.csv': rows(
    'start,duration,value',
    '2026-03-10T08:00:00+00:00,"[60,60]","[100,90]"',
    '2026-03-11T08:00:00+00:00,"[60]","[80]"',
  ),
};

test('a table of days that is imported later leaves the minutes of its days as they are, and nothing is missing in it', async () => {
  const { stores, leftOut, days } = openStores();
  await importArchiveZip(stores, 'whole', minutes);
  const table = rows('date,value', '2026-03-09,500', '2026-03-10,250', '2026-03-12,40');
  const [later = ''] = await importArchiveZip(stores, 'days', { 'aggregates_steps.csv': table });
  expect(leftOut()).toBe(0);
  expect(days('stepCount')).toEqual(['2026-03-09 500', '2026-03-10 250', '2026-03-11 80', '2026-03-12 40']);
  expect(stores.imports.missing(later)).toEqual([]);
});

const weights = (...lines: readonly string[]) => ({
  'weight.csv': rows('Date,"Weight (kg)","Fat mass (kg)",Comments', ...lines),
});

test('a weight that was corrected is replaced if its day was the newest too; a part of an account lacks nothing of before', async () => {
  const { stores, days } = openStores();
  const known = ['"2026-03-01 07:30:00",80.1,', '"2026-03-02 07:30:00",80.2,', '"2026-03-03 07:30:00",80.3,'];
  await importArchiveZip(stores, 'one', weights(...known));
  const [second = ''] = await importArchiveZip(stores, 'two', weights(known[0] ?? '', '"2026-03-03 07:30:00",79,'));
  expect(days('bodyMass')).toEqual(['2026-03-01 80.1', '2026-03-02 80.2', '2026-03-03 79']);
  // Of three one came again: that it lacks one and corrects another proves nothing of the others.
  expect(stores.imports.missing(second)).toEqual([]);
  const [third = ''] = await importArchiveZip(
    stores,
    'three',
    weights(known[1] ?? '', known[2] ?? '', '"2026-03-04 07:30:00",79,'),
  );
  // The first lies before all that it holds.
  expect(stores.imports.missing(third)).toMatchObject([{ type: 'bodyMass', count: 1, doubt: null }]);
  expect(days('bodyMass')).toEqual(['2026-03-01 80.1', '2026-03-02 80.2', '2026-03-03 80.3', '2026-03-04 79']);
});

const sleepOfNight = (from: string, minutesOfCore: number) => ({
  'Takeout/Fitbit/Global Export Data/sleep-2026-03-09.json': JSON.stringify([
    {
      logId: 7,
      dateOfSleep: '2026-03-10',
      startTime: `2026-03-09T${from}:00.000`,
      endTime: '2026-03-10T06:00:00.000',
      duration: minutesOfCore * 60_000,
      type: 'stages',
      levels: {
        data: [{ dateTime: `2026-03-09T${from}:00.000`, level: 'light', seconds: minutesOfCore * 60 }],
      },
    },
  ]),
});

test('a night whose start was corrected is replaced by its number', async () => {
  const { stores, days } = openStores();
  await importArchiveZip(stores, 'one', sleepOfNight('22:00', 480));
  await importArchiveZip(stores, 'two', sleepOfNight('23:00', 420));
  expect(days('sleepCore')).toEqual(['2026-03-10 420']);
});

test('an export that is imported again adds the mark of its account to samples that were stored without it', async () => {
  const { stores, database, days } = openStores();
  const source = { name: 'Withings', bundleIdentifier: null, version: null };
  const run = stores.imports.begin({ importId: 'old', fileName: 'a.zip', format: 'withings', startedAt: 1 as Instant });
  for (const [time, value] of [
    ['10T08:00', 100],
    ['10T08:01', 90],
    ['11T08:00', 80],
  ] as const) {
    const start = at(`2026-03-${time}:00Z`);
    run.quantity(
      quantitySample(`2026-03-${time}:00Z`, { type: 'stepCount', value, source, end: (start + 60_000) as Instant }),
    );
  }
  run.finish({ complete: true, finishedAt: 2 as Instant });
  const marked = database.prepare<readonly [number]>(
    `SELECT COUNT(*) FROM samples JOIN provenances USING (provenance_id) WHERE metadata LIKE '%"VitalgateOwnExport":"account"%'`,
  );
  expect(marked.get()).toEqual([0]);
  await importArchiveZip(stores, 'again', minutes);
  expect(marked.get()).toEqual([3]);
  expect(days('stepCount')).toEqual(['2026-03-10 190', '2026-03-11 80']);
});
