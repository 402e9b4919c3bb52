import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appCall } from '../contract/app-call.ts';
import { allScopes } from '../contract/stocked-host.ts';
import { startHost, type RunningHost } from '../host-process.ts';
import { keepPaired } from './keep-paired.ts';
import { newVitalgateUser, type VitalgateUser } from './vitalgate-process.ts';

let host: RunningHost;
let user: VitalgateUser;
let scratch: string;

beforeAll(async () => {
  [host, user, scratch] = await Promise.all([
    startHost({ here: true, sampleData: true, developerMode: true }),
    newVitalgateUser(),
    mkdtemp(join(tmpdir(), 'vitalgate-exported-')),
  ]);
  await appCall(host, 'setRawConsent', { accepted: true });
  await appCall(host, 'grantPermissions', { types: ['bodyMass'] });
  await keepPaired(user, host, allScopes, 'all');
  await keepPaired(user, host, ['app.workouts', 'app.bloodTests'], 'few');
});

afterAll(() => Promise.all([host.stop(), user.remove(), rm(scratch, { recursive: true })]));

async function filesOf(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

async function digest(path: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
}

/** Every file of a folder with the digest of its bytes. */
async function contentOf(folder: string): Promise<Readonly<Record<string, string>>> {
  const paths = await filesOf(folder);
  return Object.fromEntries(
    await Promise.all(paths.map(async (path) => [path.slice(folder.length + 1), await digest(path)] as const)),
  );
}

async function bytesIn(folder: string): Promise<number> {
  const sizes = await Promise.all((await filesOf(folder).catch(() => [])).map((path) => stat(path).catch(() => null)));
  return sizes.reduce((sum, file) => sum + (file?.size ?? 0), 0);
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const only = 'metrics,workouts,nutrition-logs,blood-tests,raw-types';

/** How often an export is killed; PROGRAM_KILLS says another number. */
const kills = Number(process.env['PROGRAM_KILLS'] ?? 3);

test('killed at random moments, the export equals one that nobody stopped, byte for byte', async () => {
  const words = ['--host', 'all', '--only', only];
  const [whole, killed] = [join(scratch, 'whole'), join(scratch, 'killed')];
  const uninterrupted = await user.run('export', whole, ...words, '--json');
  expect(uninterrupted.code).toBe(0);
  const total = await bytesIn(whole);
  // At shares of the bytes, not of the time: how fast a machine is says nothing about where it is.
  const random = randomNumbers(20_260_309);
  const shares = Array.from({ length: kills }, () => random() * 0.9).sort((a, b) => a - b);
  const ends: (number | null)[] = [];
  for (const share of shares) {
    const running = user.start('export', killed, ...words);
    while (running.child.exitCode === null && (await bytesIn(killed)) < share * total) await sleep(2);
    running.child.kill('SIGKILL');
    ends.push((await running.ended).code);
  }
  expect(ends).toEqual(shares.map(() => null));
  const resumed = await user.run('export', killed, ...words, '--json');
  expect(resumed.code).toBe(0);
  expect(resumed.json()).toMatchObject({ missing: [], files: (uninterrupted.json() as { files: unknown }).files });
  expect(Object.keys(await contentOf(whole))).toHaveLength(5);
  expect(await contentOf(killed)).toEqual(await contentOf(whole));
});

test('what the user does not allow is named, the rest is there, and a later run adds it', async () => {
  const folder = join(scratch, 'partly');
  const words = ['export', folder, '--host', 'all', '--csv', '--only', 'workouts,raw-samples'];
  const partly = await user.run(...words, '--json');
  expect(partly.code).toBe(1);
  const { files, missing } = partly.json() as {
    files: { dataset: string }[];
    missing: { dataset: string; code: string }[];
  };
  expect(files.map(({ dataset }) => dataset)).toEqual(['workouts', 'raw-samples/bodyMass']);
  expect(missing).toContainEqual(expect.objectContaining({ dataset: 'raw-samples/vo2Max', code: 'permission_denied' }));
  expect(partly.stderr).toContain('Missing: raw-samples/vo2Max.');
  const rows: Record<string, string>[] = parse(await readFile(join(folder, 'raw-samples', 'bodyMass.csv')), {
    columns: true,
  });
  expect(rows.length).toBeGreaterThan(50);
  expect(new Set(rows.map(({ type, unit }) => `${type} ${unit}`))).toEqual(new Set(['bodyMass kg']));
  const before = await stat(join(folder, 'workouts.csv'));
  await appCall(host, 'grantPermissions', { types: ['vo2Max'] });
  const more = await user.run(...words, '--json');
  expect(more.stderr).toContain('Going on where the last export into this folder stopped.');
  expect((more.json() as { files: { dataset: string }[] }).files.map(({ dataset }) => dataset)).toContain(
    'raw-samples/vo2Max',
  );
  expect((await stat(join(folder, 'workouts.csv'))).mtimeMs).toBe(before.mtimeMs);
  expect((await filesOf(folder)).filter((path) => path.endsWith('.part') || path.endsWith('.lock'))).toEqual([]);
});

test('the scopes say what is exported; files are their user’s alone; a folder of another export is left alone', async () => {
  const folder = join(scratch, 'few');
  const { code, stdout } = await user.run('export', folder, '--host', 'few');
  expect([code, stdout]).toEqual([0, expect.stringContaining('in 2 files')]);
  expect((await filesOf(folder)).map((path) => path.slice(folder.length + 1))).toEqual([
    'blood-tests.ndjson',
    'workouts.ndjson',
  ]);
  const modes = await Promise.all([folder, join(folder, 'workouts.ndjson')].map((path) => stat(path)));
  expect(modes.map(({ mode }) => (mode & 0o777).toString(8))).toEqual(['700', '600']);
  const other = await user.run('export', join(scratch, 'partly'), '--host', 'all', '--ndjson', '--json');
  expect([other.code, other.json()]).toMatchObject([1, { error: { code: 'other_export' } }]);
});

/** One record at noon of each of so many days up to 2026-03-09, as Apple Health writes it. */
function dailyRecords(type: string, unit: string, days: number): string {
  const last = Date.UTC(2026, 2, 9);
  return Array.from({ length: days }, (_, index) => {
    const at = `${new Date(last - (days - 1 - index) * 86_400_000).toISOString().slice(0, 10)} 12:00:00 +0000`;
    return `<Record type="HKQuantityTypeIdentifier${type}" sourceName="S" unit="${unit}" creationDate="${at}" startDate="${at}" endDate="${at}" value="${index + 1}"/>`;
  }).join('\n');
}

test('eleven and thirty years of days come whole through the API into metrics and an export', async () => {
  const years = { stepCount: 4018, bodyMass: 10_958 };
  const own = await startHost({ here: true, developerMode: true });
  try {
    const file = join(scratch, 'export.xml');
    const records = `${dailyRecords('StepCount', 'count', years.stepCount)}\n${dailyRecords('BodyMass', 'kg', years.bodyMass)}`;
    await writeFile(
      file,
      `<HealthData locale="en"><ExportDate value="2026-03-10 08:00:00 +0000"/>\n${records}</HealthData>`,
    );
    expect((await own.command('import', file)).code).toBe(0);
    await keepPaired(user, own, ['app.metrics'], 'years');
    const folder = join(scratch, 'years');
    const exported = await user.run('export', folder, '--host', 'years', '--json');
    expect([exported.code, exported.json()]).toMatchObject([0, { missing: [] }]);
    const lines = (await readFile(join(folder, 'metrics.ndjson'), 'utf8')).trim().split('\n');
    const metrics = lines.map((line) => JSON.parse(line) as { metricId: string; daily: { value: number }[] });
    for (const [metricId, count] of Object.entries(years)) {
      const daily = metrics.find((metric) => metric.metricId === metricId)?.daily ?? [];
      expect(daily.map(({ value }) => value)).toEqual(Array.from({ length: count }, (_, index) => index + 1));
      const csv = await user.run('metrics', metricId, '--host', 'years', '--csv');
      const rows: Record<string, string>[] = parse(csv.stdout, { columns: true });
      expect([rows.length, rows[0]?.['value'], rows.at(-1)?.['date'], csv.stderr]).toEqual([
        count,
        '1',
        '2026-03-09',
        '',
      ]);
    }
    const { stderr } = await user.run('metrics', 'bodyMass', '--host', 'years');
    expect(stderr).toBe('These are the last 30 of 10,958 days with data; --csv prints them all.\n');
  } finally {
    await own.stop();
  }
});
