import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MetricSummary } from '@vitalgate/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startHost, type Paired, type RunningHost } from '../host-process.ts';
import { seededPerson } from '../matrix/seeded-person.ts';
import { openApp, type AppBrowser } from './browser.ts';
import { shownDays } from './shown-days.ts';

let host: RunningHost;
let client: Paired;
let app: AppBrowser;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitalgate-ways-out-'));
  host = await startHost({ here: true, developerMode: true });
  for (const [name, text] of Object.entries(seededPerson(1))) await writeFile(join(folder, name), text);
  expect(await host.command('import', folder)).toMatchObject({ code: 0 });
  client = await host.pair(['app.metrics']);
  app = await openApp(host, { size: 'desktop', isReused: true });
});
afterAll(async () => {
  await app.close();
  await host.stop();
  await rm(folder, { recursive: true });
});

const read = async (query: string): Promise<readonly MetricSummary[]> => {
  const answer = await host.request({ path: `/api/v1/metrics?${query}`, token: client.clientToken });
  return (answer.json() as { data: readonly MetricSummary[] }).data;
};

// Sums, means, shares, clock times, and what is shown in another unit than it is kept in.
test.each([
  'dietaryEnergyConsumed',
  'heartRate',
  'oxygenSaturation',
  'sleepStart',
  'distanceWalkingRunning',
  'bodyMass',
])('the page of %s shows each day of numbers of every length as the API gives it', async (metricId) => {
  const [metric] = await read(`metricId=${metricId}`);
  expect(metric?.daily.length).toBeGreaterThan(3);
  await app.follow(`/data/metrics/${metricId}`);
  expect(await shownDays(app.page)).toEqual([...(metric?.daily ?? [])].reverse());
});
