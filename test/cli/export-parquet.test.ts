import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RawSample, Workout } from '@vitalgate/client';
import { appCall } from '../contract/app-call.ts';
import { allScopes } from '../contract/stocked-host.ts';
import { startHost, type RunningHost } from '../host-process.ts';
import { keepPaired } from './keep-paired.ts';
import { newVitalgateUser, type VitalgateUser } from './vitalgate-process.ts';

let host: RunningHost;
let user: VitalgateUser;
let scratch: string;
let database: DuckDBConnection;

const only = 'metrics,workouts,nutrition-logs,blood-tests,raw-types,bodyMass,vo2Max';

beforeAll(async () => {
  [host, user, scratch, database] = await Promise.all([
    startHost({ here: true, sampleData: true, developerMode: true }),
    newVitalgateUser(),
    mkdtemp(join(tmpdir(), 'vitalgate-parquet-')),
    DuckDBInstance.create(':memory:').then((instance) => instance.connect()),
  ]);
  await appCall(host, 'setRawConsent', { accepted: true });
  await appCall(host, 'grantPermissions', { types: ['bodyMass', 'vo2Max'] });
  await keepPaired(user, host, allScopes, 'all');
  for (const format of ['ndjson', 'parquet']) {
    const exported = await user.run('export', join(scratch, format), '--host', 'all', '--only', only, `--${format}`);
    expect([exported.code, exported.stderr]).toEqual([0, '']);
  }
});

afterAll(async () => {
  database.closeSync();
  await Promise.all([host.stop(), user.remove(), rm(scratch, { recursive: true })]);
});

async function rows(sql: string): Promise<readonly Record<string, unknown>[]> {
  const result = await database.runAndReadAll(sql.replaceAll('DIR', join(scratch, 'parquet')));
  return result.getRowObjectsJson();
}

async function lines<Item>(file: string): Promise<readonly Item[]> {
  const text = await readFile(join(scratch, 'ndjson', file), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Item);
}

const sum = (values: readonly (number | null)[]): number =>
  values.reduce<number>((all, value) => all + (value ?? 0), 0);

test('DuckDB reads all types and years at once, with the sums of the NDJSON', async () => {
  const expected = await Promise.all(
    ['bodyMass', 'vo2Max'].map(async (type) => {
      const samples = await lines<RawSample>(`raw-samples/${type}.ndjson`);
      return {
        type,
        count: samples.length,
        first: samples[0]?.start ?? '',
        sum: sum(samples.map(({ value }) => value)),
      };
    }),
  );
  const found = await rows(
    `select type, count(*)::int as count, sum(value) as sum, epoch_ms(min(start)) as first
     from 'DIR/raw-samples/**/*.parquet' group by type order by type`,
  );
  expect(found.map(({ type, count, first }) => [type, count, Number(first)])).toEqual(
    expected.map(({ type, count, first }) => [type, count, Date.parse(first)]),
  );
  found.forEach((row, index) => expect(row['sum']).toBeCloseTo(expected[index]?.sum ?? Number.NaN, 6));
  const years = await rows(
    `select distinct year from 'DIR/raw-samples/**/*.parquet' where year <> extract(year from start at time zone 'UTC')`,
  );
  expect(years).toEqual([]);
});

test('instants, numbers, booleans and nulls are what they are in the API', async () => {
  const types = await rows(`describe select * from 'DIR/workouts/**/*.parquet'`);
  const typeOf = Object.fromEntries(types.map((row) => [row['column_name'], row['column_type']]));
  expect(typeOf).toMatchObject({
    id: 'VARCHAR',
    start: 'TIMESTAMP WITH TIME ZONE',
    durationSeconds: 'DOUBLE',
    distanceMeters: 'DOUBLE',
    indoor: 'BOOLEAN',
    year: 'BIGINT',
  });
  const workouts = await lines<Workout>('workouts.ndjson');
  const [totals] = await rows(
    `select count(*)::int as count, count(distanceMeters)::int as measured, sum(distanceMeters) as meters, count_if(indoor)::int as indoor
     from 'DIR/workouts/**/*.parquet'`,
  );
  expect(totals).toMatchObject({
    count: workouts.length,
    measured: workouts.filter(({ distanceMeters }) => distanceMeters !== null).length,
    indoor: workouts.filter(({ indoor }) => indoor === true).length,
  });
  expect(totals?.['meters']).toBeCloseTo(sum(workouts.map(({ distanceMeters }) => distanceMeters)), 4);
  // A cell that was no number would not have been written as one.
  const metrics = await lines<{ daily: { value: number }[] }>('metrics.ndjson');
  const days = metrics.flatMap(({ daily }) => daily);
  const [counted] = await rows(
    `select count(*)::int as count, sum(value) as sum, any_value(typeof(date)) as type from 'DIR/metrics/**/*.parquet'`,
  );
  expect(counted).toMatchObject({ count: days.length, type: 'DATE' });
  expect(Number(counted?.['sum']) / sum(days.map(({ value }) => value))).toBeCloseTo(1, 9);
  const blood = await lines<{ results: { value: number | null }[] }>('blood-tests.ndjson');
  const results = blood.flatMap(({ results: all }) => all);
  const [lab] = await rows(
    `select sum(value) as sum, typeof(any_value(referenceLow)) as low from 'DIR/blood-tests/**/*.parquet'`,
  );
  expect(lab?.['low']).toBe('DOUBLE');
  expect(lab?.['sum']).toBeCloseTo(sum(results.map(({ value }) => value)), 6);
  const [food] = await rows(
    `select typeof(any_value(energyKilocalories)) as energy, typeof(any_value(loggedAt)) as at from 'DIR/nutrition-logs/**/*.parquet'`,
  );
  expect(food).toEqual({ energy: 'DOUBLE', at: 'TIMESTAMP WITH TIME ZONE' });
});

test('nothing but Parquet is left, for its user alone; the same records make the same bytes', async () => {
  const folder = join(scratch, 'parquet');
  const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('.vitalgate-known'))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  expect(files.filter((file) => !file.endsWith('part.parquet'))).toEqual([]);
  expect(files).toContain('raw-types/part.parquet');
  const one = files.find((file) => file.startsWith('workouts/')) ?? '';
  const before = await readFile(join(folder, one));
  expect((await stat(join(folder, one))).mode & 0o777).toBe(0o600);
  expect((await user.run('export', folder, '--host', 'all', '--only', 'workouts', '--parquet')).code).toBe(0);
  expect(await readFile(join(folder, one))).toEqual(before);
});

test('what is new since the last run is a further file in its year', async () => {
  const words = ['export', join(scratch, 'parquet'), '--host', 'all', '--parquet', '--since-last', '--json'];
  const none = await user.run(...words, '--only', 'bodyMass');
  expect([none.code, none.json()]).toMatchObject([0, { files: [], gone: [] }]);
  await rm(join(scratch, 'parquet', '.vitalgate-known', 'vo2Max'));
  // Without a note of what it has, all of it is taken once more, in place of what was there.
  const again = await user.run(...words, '--only', 'vo2Max');
  expect(again.json()).toMatchObject({ files: [{ dataset: 'raw-samples/vo2Max', file: 'raw-samples/type=vo2Max' }] });
  const [counted] = await rows(`select count(*)::int as count from 'DIR/raw-samples/type=vo2Max/**/*.parquet'`);
  expect(counted).toEqual({ count: (await lines('raw-samples/vo2Max.ndjson')).length });
});
