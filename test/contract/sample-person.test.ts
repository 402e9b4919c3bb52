import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MetricChangeView, OperationName } from '@vitalgate/contract';
import { r4BundleErrors } from '../fhir-validators.ts';
import { startHost, type RunningHost } from '../host-process.ts';
import { pagesOf, checkedBody, read, type Body } from './answers.ts';
import { appCall, pairedToken } from './app-call.ts';
import { writeSmallExport } from '../small-export.ts';
import { allScopes } from './stocked-host.ts';

let host: RunningHost;
let token: string;

beforeAll(async () => {
  host = await startHost({ here: true, sampleData: true, developerMode: true });
  await appCall(host, 'setRawConsent', { accepted: true });
  await appCall(host, 'grantPermissions', { all: true });
  token = await pairedToken(host, allScopes);
}, 120_000);

afterAll(() => host.stop());

async function allPages(name: OperationName, path: string, most = 100): Promise<Body['data']> {
  return (await pagesOf(host, token, name, path, most)).flatMap(({ data }) => data);
}

function distinct(records: Body['data'], name: string): number {
  return new Set(records.map((record) => record[name])).size;
}

describe('the sample person', () => {
  it('has a week of glucose, one value a minute, each exactly once over pages of 250', async () => {
    const path = 'rawhealth/samples?type=bloodGlucose&start=2000-01-01T00:00:00Z&end=2100-01-01T00:00:00Z&limit=250';
    const samples = await allPages('getRawHealthSamples', path);
    expect(samples.length).toBeGreaterThanOrEqual(7 * 24 * 60 - 60);
    expect(distinct(samples, 'id')).toBe(samples.length);
    const starts = samples.map(({ start }) => Date.parse(String(start)));
    expect(starts.every((start, index) => index === 0 || start > (starts[index - 1] ?? 0))).toBe(true);
  });

  it('has a heart that beats seven times more at rest in the last month: the pages say how much and since when', async () => {
    const [all, some] = (await Promise.all([
      appCall(host, 'readChanges', {}),
      appCall(host, 'readChanges', { metricIds: ['resting pulse'] }),
    ])) as unknown as (readonly MetricChangeView[])[];
    const heart = all?.find(({ metricId }) => metricId === 'restingHeartRate');
    expect(some).toEqual([heart]);
    if (heart?.change.state !== 'step') throw expect.fail(heart?.change.state);
    const { change } = heart;
    expect(change.direction).toBe('higher');
    expect(change.recent - change.usual.value).toBeGreaterThan(5.5);
    expect(change.recent - change.usual.value).toBeLessThan(8.5);
    const days = (Date.parse(heart.today) - Date.parse(change.since)) / 86_400_000;
    expect(days).toBeGreaterThanOrEqual(24);
    expect(days).toBeLessThanOrEqual(36);
    expect(heart.sources).toEqual({ began: [], ended: [] });
    // What changed comes first, and of sixty metrics few did.
    const states = all?.map((one) => one.change.state) ?? [];
    const changed = states.filter((state) => state === 'step' || state === 'drift');
    expect(states.slice(0, changed.length)).toEqual(changed);
    expect(changed.length).toBeLessThan(15);
  });

  it('has two sources of steps that overlap, and days that count them once', async () => {
    const path = 'rawhealth/samples?type=stepCount&start=2000-01-01T00:00:00Z&end=2100-01-01T00:00:00Z&limit=250';
    const steps = await allPages('getRawHealthSamples', path, 4);
    expect(new Set(steps.map(({ source }) => JSON.stringify(source))).size).toBeGreaterThan(1);
    for (const { source } of steps.slice(0, 3)) expect(JSON.stringify(source)).toMatch(/sample/i);
    const [summary] = await allPages('getMetrics', 'metrics?metricId=stepCount');
    const daily = summary?.['daily'] as readonly { date: string; value: number }[];
    expect(daily.length).toBeGreaterThanOrEqual(395);
    expect(Math.max(...daily.map(({ value }) => value))).toBeLessThan(40_000);
  });

  it('without metricId a summary holds at most the thirty days up to its latest', async () => {
    for (const { metricId, latest, daily } of await allPages('getMetrics', 'metrics')) {
      const days = (daily as readonly { date: string }[]).map(({ date }) => date);
      if (latest === null) {
        expect([metricId, days]).toEqual([metricId, []]);
        continue;
      }
      const { date } = latest as { date: string };
      expect(days.at(-1)).toBe(date);
      const first = new Date(Date.parse(date) - 29 * 86_400_000).toISOString().slice(0, 10);
      expect(days.filter((day) => day < first)).toEqual([]);
      expect(days).toEqual([...days].sort((left, right) => (left < right ? -1 : 1)));
    }
  });

  it('has blood tests whose Bundles two independent R4 validators accept, on every page', async () => {
    let path: string | null = 'blood-tests?format=fhir&limit=2';
    for (let count = 0; path !== null && count < 20; count++) {
      const response = await read(host, token, path);
      expect(response.status).toBe(200);
      expect(r4BundleErrors(response.text)).toEqual([]);
      const { link } = JSON.parse(response.text) as { link: { relation: string; url: string }[] };
      const next = link.find(({ relation }) => relation === 'next');
      path = next === undefined ? null : `blood-tests${new URL(next.url).search}`;
    }
    expect(path).toBeNull();
    const tests = await allPages('getBloodTests', 'blood-tests?limit=100');
    const text = JSON.stringify(tests);
    for (const part of ['"interpretation":"low"', '"interpretation":"high"', '"comparator":"<"', /"text":"[^"]/]) {
      expect(text).toMatch(part);
    }
  });

  it('S53: is taken out whole and alone, says till then that it is there, and a cursor outlives the records that it points at', async () => {
    const { counts } = (await host.command('status', '--json')).json() as { counts: { quantitySamples: number } };
    expect(counts.quantitySamples).toBeGreaterThan(100_000);
    const folder = await mkdtemp(join(tmpdir(), 'vitalgate-export-'));
    const file = await writeSmallExport(join(folder, 'export'));
    const mixed = await host.command('import', file, '--json');
    expect(mixed.json()).toMatchObject([{ sampleDataPresent: true }]);
    expect(mixed.stderr).toMatch(/sample person is in this store too.*sample-data remove --data-dir/);
    await host.command('imports', 'undo', (mixed.json() as { importId: string }[])[0]?.importId ?? '');

    const body = checkedBody('getWorkouts', await read(host, token, 'workouts?limit=5'));
    const types = checkedBody('getRawHealthTypes', await read(host, token, 'rawhealth/types')).data;
    const removal = await host.command('sample-data', 'remove', '--json');
    expect(removal).toMatchObject({ code: 0, stderr: '' });
    expect((removal.json() as { removed: unknown }[]).map(({ removed }) => removed)).toMatchObject([counts]);
    const after = checkedBody('getWorkouts', await read(host, token, `workouts?limit=5&cursor=${body.nextCursor}`));
    expect(after).toEqual({ data: [], nextCursor: null });
    // What has once been there stays available: its absence would tell of the removal.
    const still = checkedBody('getRawHealthTypes', await read(host, token, 'rawhealth/types')).data;
    expect(still).toEqual(types);
    const alone = await host.command('import', file, '--json');
    expect(alone).toMatchObject({ code: 0, stderr: '' });
    expect(alone.json()).toMatchObject([{ sampleDataPresent: false }]);
    await rm(folder, { recursive: true });
  });
});
