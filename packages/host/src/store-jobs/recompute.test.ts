import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { phonesOfFormats } from '@vitalgate/importers/formats';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findMetric } from '@vitalgate/contract';
import { type LocalDate } from '@vitalgate/core';
import { openHealthStores, type HealthStores, type SqlDatabase } from '@vitalgate/sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { intlTimeZones } from '@vitalgate/terminal/intl-time-zones';
import { openDataDirectory, type DataDirectory } from '../data-directory/data-directory.ts';
import { openDatabase } from '../sqlite/open-database.ts';
import { openStagingFile } from '../sqlite/staging-files.ts';
import { storeJobs, type StoreJobs } from './store-jobs.ts';

let base: string;
let directory: DataDirectory;
let jobs: StoreJobs;
let database: SqlDatabase;
let stores: HealthStores;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'vitalgate-recompute-'));
  directory = openDataDirectory(join(base, 'data'));
  jobs = storeJobs(directory);
  database = openDatabase(directory.databaseFile, 'health');
  stores = openHealthStores(database, {
    defaultZone: 'Europe/Berlin',
    timeZones: intlTimeZones(),
    phones: phonesOfFormats,
    openStaging: (importId) => openStagingFile(directory.path, importId),
  });
});
afterEach(async () => {
  await jobs.stop();
  database.close();
  rmSync(base, { recursive: true, force: true });
});

const steps = (source: string, hour: string, value: number): string =>
  `<Record type="HKQuantityTypeIdentifierStepCount" sourceName="${source}" unit="count" startDate="2024-05-01 ${hour}:00:00 +0000" endDate="2024-05-01 ${hour}:10:00 +0000" value="${value}"/>`;

async function importSteps(): Promise<void> {
  const path = join(base, 'export.xml');
  writeFileSync(
    path,
    `<HealthData>${steps('Phone', '10', 1000)}${steps('Watch', '10', 1020)}${steps('Phone', '23', 5)}</HealthData>`,
  );
  await jobs.start({ kind: 'path', path }, () => undefined).done;
}

const days = () => stores.metrics.days('stepCount', null, 9).map(({ date, value }) => [date, value]);

test('a change is made in a thread of its own, and other connections see the days that it reaches', async () => {
  await importSteps();
  expect(days()).toEqual([
    ['2024-05-01', 1020],
    ['2024-05-02', 5],
  ]);
  const told: number[] = [];
  await jobs.recompute({ kind: 'priority', type: 'stepCount', order: ['Phone'] }, ({ done, total }) =>
    told.push(done / total),
  );
  expect(days()[0]).toEqual(['2024-05-01', 1000]);
  expect(told.at(-1)).toBe(1);
  await jobs.recompute({ kind: 'zone', fromDate: '2024-05-01' as LocalDate, zone: 'UTC' }, () => undefined);
  expect(days()).toEqual([['2024-05-01', 1005]]);
  const metric = findMetric('stepCount');
  expect(metric && stores.statistics.explain(metric, '2024-05-01' as LocalDate).value).toBe(1005);
});

test('days of other rules are computed anew, and a thread that is ended by force leaves them to the next', async () => {
  await importSteps();
  database.exec('UPDATE statistics SET rules_version = 0; UPDATE metric_days SET value = 7');
  const ended = jobs.recompute({ kind: 'rules' }, () => undefined).catch((error: unknown) => error);
  await jobs.stop();
  await ended;
  jobs = storeJobs(directory);
  const isWhole = stores.statistics.isCurrent();
  expect(days().map(([, value]) => value)).toEqual(isWhole ? [1020, 5] : [7, 7]);
  await jobs.recompute({ kind: 'rules' }, () => undefined);
  expect(days().map(([, value]) => value)).toEqual([1020, 5]);
  expect(stores.statistics.isCurrent()).toBe(true);
});

test('one thing at a time: an import refuses a change, and a change an import', async () => {
  jobs = storeJobs(directory, { cancelPatience: 0 });
  const job = jobs.start({ kind: 'samplePerson' }, () => undefined);
  await expect(jobs.recompute({ kind: 'rules' }, () => undefined)).rejects.toMatchObject({ code: 'importRunning' });
  job.cancel();
  await job.done.catch(() => undefined);
  const change = jobs.recompute({ kind: 'rules' }, () => undefined);
  expect(() => jobs.start({ kind: 'samplePerson' }, () => undefined)).toThrow('days are being computed anew');
  await change;
});
