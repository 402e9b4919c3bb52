import { request } from 'node:http';
import type { AppEvent } from '@vitalgate/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startHost, type RunningHost } from '../host-process.ts';
import { askApp, openSession, type RawSession } from './raw-app.ts';

let host: RunningHost;
let session: RawSession;
const events: AppEvent[] = [];
let end: () => void;

beforeAll(async () => {
  host = await startHost({ sampleData: true, developerMode: true });
  session = await openSession(host, host.appUrl);
  const sent = request({ host: '127.0.0.1', port: host.appPort, path: '/app/v1/events', headers: session.headers });
  sent
    .on('error', () => undefined)
    .on('response', (response) => {
      let begun = '';
      response.setEncoding('utf8').on('data', (text: string) => {
        const lines = (begun + text).split('\n');
        begun = lines.pop() ?? '';
        events.push(...lines.map((line) => JSON.parse(line) as AppEvent));
      });
      response.on('error', () => undefined);
    });
  sent.end();
  end = () => sent.destroy();
}, 90_000);
afterAll(async () => {
  end();
  await host.stop();
});

async function act(name: string, input: unknown = {}): Promise<{ result?: unknown; error?: { code: string } }> {
  const asked = { method: 'POST', headers: session.headers, body: JSON.stringify(input) };
  return JSON.parse((await askApp(host, `/app/v1/actions/${name}`, asked)).text) as { result?: unknown };
}

/** That these topics are told while something is done, and no other. */
async function expectTopics(work: () => Promise<unknown>, topics: readonly string[]): Promise<void> {
  const before = events.length;
  const told = (): readonly string[] => {
    const all = events.slice(before).flatMap((event) => (event.event === 'changed' ? event.topics : []));
    return [...new Set(all)].sort();
  };
  await work();
  await expect.poll(told).toEqual(topics);
  // Long enough for another one to come.
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(told()).toEqual(topics);
}

/** The stages of imports as they were told, null between them. */
const stages = () => events.flatMap((event) => (event.event === 'import' ? [event.state.running?.stage ?? null] : []));

test('begins with what runs', async () => {
  await expect.poll(() => events.length).toBe(2);
  expect(events).toEqual([{ event: 'ready' }, { event: 'import', state: { running: null, last: null } }]);
});

test('tells what a command changed', async () => {
  await expectTopics(() => host.command('permissions', 'grant', 'heartRate'), ['permissions']);
  await expectTopics(() => host.command('raw-consent', 'accept'), ['settings']);
});

test('tells of pairing and of a read', async () => {
  let token = '';
  await expectTopics(async () => {
    token = (await host.pair(['app.metrics'])).clientToken;
  }, ['clients', 'pairing', 'settings']);
  await expectTopics(() => host.request({ path: '/api/v1/metrics', token }), ['activity', 'clients']);
});

test('reading tells nothing, a refused change neither', async () => {
  await expectTopics(async () => {
    await act('readSettings');
    expect((await act('revokeClient', { clientId: 'none' })).error?.code).toBe('not_found');
  }, []);
});

test('tells of the end of the sample person', async () => {
  await expectTopics(() => act('removeSampleData'), ['data', 'imports']);
  await act('loadSampleData');
  await expect.poll(() => stages().slice(-2), { timeout: 90_000 }).toEqual(['merging', null]);
}, 120_000);

test('the user reads their own data without scope, consent, permission or a line in the activity log', async () => {
  await host.command('permissions', 'withdraw', '--all');
  await host.command('raw-consent', 'withdraw');
  const activity = JSON.stringify(await act('listActivity'));
  const parameters = { type: 'heartRate', start: '2000-01-01T00:00:00Z', end: '2100-01-01T00:00:00Z', limit: '3' };
  const samples = await act('readData', { operation: 'getRawHealthSamples', parameters });
  expect((samples.result as { data: unknown[] }).data).toHaveLength(3);
  const types = (await act('listRawTypes')).result as {
    type: string;
    count: number;
    first: string;
    readable: boolean;
  }[];
  const first = (samples.result as { data: { start: string }[] }).data[0];
  expect(types.find(({ type }) => type === 'heartRate')).toMatchObject({
    readable: false,
    available: true,
    first: first?.start,
  });
  const workouts = (await act('readData', { operation: 'getWorkouts', parameters: { limit: '1' } })).result as {
    data: { id: string }[];
  };
  expect((await act('readWorkout', { id: workouts.data[0]?.id })).result).toEqual(workouts.data[0]);
  expect(JSON.stringify(await act('listActivity'))).toBe(activity);
});

test.each([
  [{ operation: 'getMetrics', parameters: { metricId: 'nonsense' } }],
  [{ operation: 'getMetrics', parameters: { metricID: 'stepCount' } }],
  [{ operation: 'getWorkouts', parameters: { limit: '101' } }],
  [{ operation: 'getWorkouts', parameters: { cursor: 'x' } }],
  [{ operation: 'getBloodTests', parameters: { format: 'application/fhir+json' } }],
  [{ operation: 'getStatus' }],
  [{ operation: 'constructor' }],
])('readData refuses %j', async (input) => {
  expect((await act('readData', input)).error?.code).toBe('invalid_input');
});
