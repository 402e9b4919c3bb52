import { Agent } from 'node:https';
import { join } from 'node:path';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandHere, identityCheck, newDataDirectory, startHost, type RunningHost } from './host-process.ts';
import { plainDatabase } from './stores/plain-database.ts';
import { writeSmallExport } from './small-export.ts';

let host: RunningHost;
let dataDirectory: string;
let token: string;
let clientId: string;

const samples = '/api/v1/rawhealth/samples?type=stepCount&start=2026-03-01T00:00:00Z&end=2026-03-02T00:00:00Z';

beforeAll(async () => {
  dataDirectory = await newDataDirectory();
  const folder = await newDataDirectory();
  const exportFile = await writeSmallExport(folder, { steps: 700 });
  host = await startHost({ dataDirectory, developerMode: true });
  expect((await host.command('import', exportFile)).code).toBe(0);
  await rm(folder, { recursive: true });
  await host.command('raw-consent', 'accept');
  await host.command('permissions', 'grant', 'stepCount');
  token = (await host.pair(['rawhealth.raw'], 'Walker')).clientToken;
  const [client] = (await host.command('clients', 'list', '--json')).json() as { clientId: string }[];
  clientId = client?.clientId ?? '';
}, 60_000);

afterAll(async () => {
  await host.stop();
  await rm(dataDirectory, { recursive: true, force: true });
});

async function walk(): Promise<number> {
  let cursor: string | null = null;
  let records = 0;
  do {
    const path: string = `${samples}&limit=250${cursor === null ? '' : `&cursor=${cursor}`}`;
    const page = (await host.request({ path, token })).json() as { data: unknown[]; nextCursor: string | null };
    records += page.data.length;
    cursor = page.nextCursor;
  } while (cursor !== null);
  return records;
}

const activity = async (...words: string[]): Promise<Record<string, unknown>[]> =>
  (await host.command('activity', '--json', ...words)).json() as Record<string, unknown>[];

/** How many whole walks stand in the file, whatever the host still holds in memory. */
function walksOnDisk(): number {
  const database = plainDatabase(join(dataDirectory, 'control.sqlite'), true);
  const walks = database
    .prepare<readonly [number]>('SELECT COUNT(*) FROM activity WHERE requests = 3 AND records = 700')
    .get()?.[0];
  database.close();
  return Number(walks);
}

test('a walk through three pages is one entry, whose client was seen', async () => {
  expect(await walk()).toBe(700);
  expect(await activity()).toMatchObject([
    {
      clientId,
      clientName: 'Walker',
      operation: 'getRawHealthSamples',
      filters: { type: 'stepCount', start: '2026-03-01T00:00:00Z', end: '2026-03-02T00:00:00Z' },
      requests: 3,
      records: 700,
      refused: null,
    },
  ]);
  const [client] = (await host.command('clients', 'list', '--json')).json() as { lastSeenAt: string }[];
  expect(Date.now() - Date.parse(client?.lastSeenAt ?? '')).toBeLessThan(20_000);
});

test('a refused read is an entry with the code', async () => {
  expect((await host.request({ path: '/api/v1/workouts', token })).status).toBe(403);
  expect((await activity())[0]).toMatchObject({ operation: 'getWorkouts', refused: 'insufficient_scope', records: 0 });
});

test('--client and --since choose', async () => {
  expect((await activity('--client', clientId)).length).toBe(2);
  expect(await activity('--client', clientId, '--since', '2036-01-01')).toEqual([]);
  expect((await activity('--since', '1h')).length).toBe(2);
  expect(await activity('--since', '2036-01-01')).toEqual([]);
  const people = await host.command('activity');
  expect(people.stdout).toMatch(/Walker {2}getRawHealthSamples {2}700 records +3 requests {2}type=stepCount/);
});

test('a read is soon on disk, also where the host is killed then, and no token is in it', async () => {
  const before = walksOnDisk();
  await walk();
  await expect.poll(walksOnDisk).toBe(before + 1);
  await host.stop('SIGKILL');
  const result = await commandHere(['activity', '--json', '--data-dir', dataDirectory]);
  const entries = result.json() as Record<string, unknown>[];
  expect(entries[0]).toMatchObject({ requests: 3, records: 700 });
  expect(result.stdout).not.toContain(token);
  host = await startHost({ dataDirectory });
});

test('what was read just before the end is written at the stop', async () => {
  expect((await host.request({ path: '/api/v1/rawhealth/types', token })).status).toBe(200);
  expect(await host.stop('SIGTERM')).toBe(0);
  const result = await commandHere(['activity', '--json', '--data-dir', dataDirectory]);
  expect((result.json() as Record<string, unknown>[])[0]).toMatchObject({
    operation: 'getRawHealthTypes',
    refused: null,
  });
  host = await startHost({ dataDirectory });
});

test('a client that is refused again and again leaves the answered reads where they are', async () => {
  const checkServerIdentity = identityCheck(host.certificatePem);
  const agent = new Agent({ keepAlive: true, maxSockets: 8, maxCachedSessions: 0, checkServerIdentity });
  const before = await activity();
  const paths = Array.from({ length: 600 }, (_, index) =>
    index % 2 === 0 ? `/api/v1/workouts?x=${index}` : `${samples.replace('stepCount', `made-up-${index}`)}&limit=9`,
  );
  const statuses = await Promise.all(paths.map(async (path) => (await host.request({ path, token, agent })).status));
  agent.destroy();
  expect(new Set(statuses)).toEqual(new Set([400, 403]));
  const after = await activity();
  const answered = (entries: typeof after) => entries.filter(({ refused }) => refused === null);
  expect(answered(after)).toEqual(answered(before));
  const refused = (entries: typeof after) => entries.filter((entry) => entry['refused'] !== null);
  const requests = (entries: typeof after) =>
    refused(entries).reduce((sum, entry) => sum + Number(entry['requests']), 0);
  expect(requests(after) - requests(before)).toBe(600);
  expect(refused(after).length).toBeLessThan(110);
});

/** A list of so many entries, each with filters of a usual length, in the store of a host that does not run. */
function fillList(entries: number): void {
  const database = plainDatabase(join(dataDirectory, 'control.sqlite'));
  const insert = database.prepare(
    "INSERT INTO activity VALUES (?, 'c-many', 'Busy 忙しい', 'getMetrics', ?, ?, ?, 1, 30, NULL)",
  );
  const at = Date.now() - 86_400_000;
  const filters = JSON.stringify({ metricId: 'restingHeartRate', start: '2026-03-01T00:00:00.000Z' });
  database.exec('BEGIN');
  for (let index = 0; index < entries; index++) insert.run(`many ${index}`, filters, at + index, at + index);
  database.exec('COMMIT');
  database.close();
}

test('a long list is printed whole, over a running host and without one', async () => {
  await host.stop();
  fillList(3_345);
  const words = ['activity', '--client', 'c-many', '--data-dir', dataDirectory];
  const without = (await commandHere([...words, '--json'])).json() as { activityId: string }[];
  host = await startHost({ dataDirectory });
  const over = (await commandHere([...words, '--json'])).json() as { activityId: string }[];
  expect(over.map(({ activityId }) => activityId)).toEqual(
    Array.from({ length: 3_345 }, (_, index) => `many ${3_344 - index}`),
  );
  expect(without).toEqual(over);
  const people = await commandHere(words);
  expect(people.stdout.trimEnd().split('\n')).toHaveLength(3_346);
});
