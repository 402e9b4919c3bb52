import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayStart } from '../../packages/cli/src/times/zone-time.ts';
import { appCall } from '../contract/app-call.ts';
import { allScopes } from '../contract/stocked-host.ts';
import { startHost, type RunningHost } from '../host-process.ts';
import { keepPaired } from './keep-paired.ts';
import { newVitalgateUser, type Ended, type VitalgateUser } from './vitalgate-process.ts';

let host: RunningHost;
let user: VitalgateUser;
let scratch: string;

/** Brings body masses of some days, each at noon UTC. */
async function bring(name: string, masses: Readonly<Record<string, number>>): Promise<void> {
  const records = Object.entries(masses).map(
    ([day, value]) =>
      `<Record type="HKQuantityTypeIdentifierBodyMass" sourceName="Scale, &quot;S&quot;" unit="kg" creationDate="${day} 12:00:00 +0000" startDate="${day} 12:00:00 +0000" endDate="${day} 12:00:00 +0000" value="${value}"/>`,
  );
  const file = join(scratch, `${name}.xml`);
  await writeFile(
    file,
    `<HealthData locale="en"><ExportDate value="2026-03-10 08:00:00 +0000"/>\n${records.join('\n')}</HealthData>`,
  );
  expect((await host.command('import', file)).code).toBe(0);
}

beforeAll(async () => {
  [host, user, scratch] = await Promise.all([
    startHost({ here: true, developerMode: true }),
    newVitalgateUser(),
    mkdtemp(join(tmpdir(), 'vitalgate-increments-')),
  ]);
  await appCall(host, 'setRawConsent', { accepted: true });
  await appCall(host, 'grantPermissions', { types: ['bodyMass'] });
  await keepPaired(user, host, allScopes, 'all');
  await bring('first', { '2026-01-10': 70.5, '2026-02-10': 71, '2026-03-01': 72.25 });
});

afterAll(() => Promise.all([host.stop(), user.remove(), rm(scratch, { recursive: true })]));

interface Exported {
  readonly files: readonly { readonly dataset: string; readonly file: string; readonly records: number }[];
  readonly gone?: readonly { readonly dataset: string; readonly records: number }[];
}

function exportInto(folder: string, ...words: readonly string[]): Promise<Ended> {
  return user.run('export', join(scratch, folder), '--host', 'all', ...words, '--json');
}

async function values(folder: string, file: string): Promise<readonly number[]> {
  const text = await readFile(join(scratch, folder, file), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { value: number }).value);
}

test('what came since the last run is added, also with a date of long ago; nothing is there twice', async () => {
  const plain = (await exportInto('grows', '--only', 'bodyMass,metrics')).json() as Exported;
  expect(plain.files.map(({ file, records }) => [file, records])).toContainEqual(['raw-samples/bodyMass.ndjson', 3]);
  const again = (await exportInto('grows', '--only', 'bodyMass,metrics', '--since-last')).json() as Exported;
  expect(again.files.map(({ file }) => file)).toEqual(['metrics.ndjson']);
  await bring('late', { '2025-06-01': 80, '2026-03-05': 73 });
  const ranged = await exportInto('grows', '--only', 'bodyMass', '--since-last', '--start', '2026-03');
  const [recent = ''] = (ranged.json() as Exported).files.map(({ file }) => file);
  expect(recent).toMatch(/^raw-samples\/bodyMass\.since-\d{8}T\d{9}Z\.ndjson$/);
  expect(await values('grows', recent)).toEqual([73]);
  const late = (await exportInto('grows', '--only', 'metrics,body mass', '--since-last')).json() as Exported;
  const [, added = ''] = late.files.map(({ file }) => file);
  expect(await values('grows', added)).toEqual([80]);
  const metrics = await readFile(join(scratch, 'grows', 'metrics.ndjson'), 'utf8');
  expect(metrics).toContain('"date":"2025-06-01"');
  // A whole export makes one file of them.
  expect((await exportInto('grows', '--only', 'bodyMass')).code).toBe(0);
  expect(await readdir(join(scratch, 'grows', 'raw-samples'))).toEqual(['bodyMass.ndjson']);
  expect(await values('grows', 'raw-samples/bodyMass.ndjson')).toEqual([80, 70.5, 71, 72.25, 73]);
});

test('a sample that the host lost is said to be gone, and stays', async () => {
  await bring('undone', { '2025-01-01': 90 });
  expect((await exportInto('lost', '--only', 'bodyMass', '--since-last')).code).toBe(0);
  const [last] = JSON.parse((await host.command('imports', 'list', '--json')).stdout) as { importId: string }[];
  expect((await host.command('imports', 'undo', last?.importId ?? '')).code).toBe(0);
  const after = await exportInto('lost', '--only', 'bodyMass', '--since-last');
  expect([after.code, after.json()]).toMatchObject([
    0,
    { files: [], gone: [{ dataset: 'raw-samples/bodyMass', records: 1 }] },
  ]);
  expect(after.stderr).toContain('1 record of raw-samples/bodyMass is here and no longer on the host');
  expect(await values('lost', 'raw-samples/bodyMass.ndjson')).toContain(90);
});

test('a run over all time that was stopped is finished by the next one, whatever its range', async () => {
  expect((await exportInto('stopped', '--only', 'bodyMass', '--since-last')).code).toBe(0);
  await bring('old', { '2024-05-05': 66 });
  const noted = JSON.parse(
    await readFile(join(scratch, 'stopped', '.vitalgate-known', 'export.json'), 'utf8'),
  ) as object;
  const state = {
    ...noted,
    begunAt: '2026-03-01T03:30:00.000Z',
    words: 'sinceLast=true',
    only: 'bodyMass',
    range: {},
    datasets: {},
  };
  const place = join(scratch, 'stopped', '.vitalgate-export.json');
  await writeFile(place, JSON.stringify(state));
  const other = await exportInto('stopped', '--only', 'bodyMass', '--since-last', '--spreadsheet');
  expect([other.code, other.json()]).toMatchObject([1, { error: { code: 'other_export' } }]);
  const ended = await exportInto('stopped', '--only', 'metrics', '--since-last', '--start', '2026-03');
  const { files } = ended.json() as Exported;
  const added = 'raw-samples/bodyMass.since-20260301T033000000Z.ndjson';
  expect([ended.code, new Set(files.map(({ file }) => file))]).toEqual([0, new Set(['metrics.ndjson', added])]);
  expect(await values('stopped', added)).toEqual([66]);
  await expect(readFile(place)).rejects.toThrow('ENOENT');
});

test('a range chooses by time; a folder in another format or by other options is not added to', async () => {
  const { files } = (
    await exportInto('range', '--start', '2026-02', '--end', '2026-02', '--no-foods')
  ).json() as Exported;
  expect(files.map(({ dataset }) => dataset)).not.toContain('nutrition-foods');
  expect(await values('range', 'raw-samples/bodyMass.ndjson')).toEqual([71]);
  const metrics = (await readFile(join(scratch, 'range', 'metrics.ndjson'), 'utf8')).trim().split('\n');
  const days = metrics.flatMap((line) => (JSON.parse(line) as { daily: { date: string }[] }).daily);
  expect(new Set(days.map(({ date }) => date))).toEqual(new Set(['2026-02-10']));
  const csv = await exportInto('range', '--since-last', '--csv');
  expect([csv.code, csv.json()]).toMatchObject([1, { error: { code: 'other_export' } }]);
});

test('what is known of a type in one format says nothing of another format', async () => {
  await appCall(host, 'grantPermissions', { types: ['height'] });
  expect((await exportInto('formats', '--only', 'bodyMass')).code).toBe(0);
  const { length } = await values('formats', 'raw-samples/bodyMass.ndjson');
  expect((await exportInto('formats', '--csv', '--only', 'height')).code).toBe(0);
  const added = (await exportInto('formats', '--csv', '--only', 'bodyMass', '--since-last')).json() as Exported;
  expect(added.files).toMatchObject([{ dataset: 'raw-samples/bodyMass', records: length }]);
});

test('--only names what it knows, and --no-foods is not --only nutrition-foods', async () => {
  for (const only of ['hartRate', ',']) {
    const wrong = await exportInto('none', '--only', only);
    expect([wrong.code, wrong.json()]).toMatchObject([2, { error: { code: 'invalid_input' } }]);
  }
  expect((await exportInto('none', '--only', 'hartRate')).stdout).toContain('heartRate');
  expect((await exportInto('none', '--only', 'nutrition-foods', '--no-foods')).code).toBe(2);
  expect((await exportInto('none', '--parquet', '--spreadsheet')).code).toBe(2);
});

test('for a spreadsheet with decimal comma: a mark in front, semicolons, commas, local times without zone', async () => {
  const before = process.env['LC_ALL'];
  process.env['LC_ALL'] = 'de_DE.UTF-8';
  try {
    expect((await exportInto('sheet', '--only', 'bodyMass', '--spreadsheet')).code).toBe(0);
    const text = await readFile(join(scratch, 'sheet', 'raw-samples', 'bodyMass.csv'), 'utf8');
    const rows: Record<string, string>[] = parse(text, { columns: true, delimiter: ';', bom: true });
    expect(text.startsWith('\ufeffid;type;start;startLocal;end;endLocal;value;')).toBe(true);
    expect(rows.find(({ start }) => start === '2026-01-10T12:00:00.000Z')).toMatchObject({
      value: '70,5',
      // The user's zone is Berlin.
      startLocal: '2026-01-10 13:00:00',
      sourceName: 'Scale, "S"',
    });
    process.env['LC_ALL'] = 'en_US.UTF-8';
    const english = await user.run('metrics', 'bodyMass', '--host', 'all', '--spreadsheet');
    expect(english.stdout.split('\r\n')[0]).toBe('\ufeffmetricId,name,category,unit,aggregation,timeZone,date,value');
  } finally {
    if (before === undefined) delete process.env['LC_ALL'];
    else process.env['LC_ALL'] = before;
  }
});

test('metrics for a dashboard: every day of a range, also before the last thirty, and one form at a time', async () => {
  const words = ['metrics', '--host', 'all', '--with-data', '--start', '2026-01-01', '--end', '2026-03-31'];
  const points = await user.run(...words, '--influx');
  const [{ timeZone }] = (await user.run('metrics', 'bodyMass', '--host', 'all', '--json')).json() as [
    { timeZone: string },
  ];
  expect(points.stdout.trim().split('\n').slice(0, 2)).toEqual([
    `vitalgate,metric=bodyMass,unit=kg value=70.5 ${dayStart('2026-01-10', timeZone)}000000`,
    `vitalgate,metric=bodyMass,unit=kg value=71 ${dayStart('2026-02-10', timeZone)}000000`,
  ]);
  const gauges = await user.run('metrics', 'bodyMass', '--host', 'all', '--prometheus');
  expect(gauges.stdout).toContain('vitalgate_metric_value{metric="bodyMass",unit="kg"} 73\n');
  for (const other of ['--prometheus', '--csv', '--json']) {
    expect((await user.run('metrics', '--host', 'all', '--influx', other)).code).toBe(2);
  }
});
