import { rm } from 'node:fs/promises';
import { request } from 'node:http';
import { dirname } from 'node:path';
import type { AppEvent } from '@vitalgate/contract';
import { beforeEach, expect, test } from 'vitest';
import { writeSmallExport } from '../contract/small-export.ts';
import { startHost, type RunningHost } from '../host-process.ts';
import { preparedStore } from '../prepared-store.ts';
import { askApp, openSession, type RawSession } from './raw-app.ts';

let host: RunningHost;
let session: RawSession;
let events: AppEvent[];

beforeEach(async () => {
  host = await startHost({ here: true, copyOf: await preparedStore('small'), developerMode: true });
  session = await openSession(host, host.appUrl);
  const heard: AppEvent[] = [];
  events = heard;
  const sent = request({ host: '127.0.0.1', port: host.appPort, path: '/app/v1/events', headers: session.headers });
  sent
    .on('error', () => undefined)
    .on('response', (response) => {
      let begun = '';
      response.setEncoding('utf8').on('data', (text: string) => {
        const lines = (begun + text).split('\n');
        begun = lines.pop() ?? '';
        heard.push(...lines.map((line) => JSON.parse(line) as AppEvent));
      });
      response.on('error', () => undefined);
    });
  sent.end();
  await expect.poll(() => events.length).toBeGreaterThan(1);
  return async () => {
    sent.destroy();
    await host.stop();
  };
});

async function act(name: string, input: unknown = {}): Promise<{ result?: unknown; error?: { code: string } }> {
  const asked = { method: 'POST', headers: session.headers, body: JSON.stringify(input) };
  return JSON.parse((await askApp(host, `/app/v1/actions/${name}`, asked)).text) as { result?: unknown };
}

const inOrder = (lists: readonly (readonly string[])[]): readonly string[] => [...new Set(lists.flat())].sort();

/** That these topics are told while something is done, and no other before the next change. */
async function expectTopics(work: () => Promise<unknown>, topics: readonly string[]): Promise<void> {
  const before = events.length;
  const told = (): readonly (readonly string[])[] =>
    events.slice(before).flatMap((event) => (event.event === 'changed' ? [event.topics] : []));
  await work();
  await expect.poll(() => inOrder(told())).toEqual(topics);
  const count = told().length;
  await act('grantPermissions', { types: ['bodyMass'] });
  await expect.poll(() => told().slice(count).flat()).toContain('permissions');
  const next = told().findIndex((list, index) => index >= count && list.includes('permissions'));
  expect(inOrder(told().slice(0, next))).toEqual(topics);
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
    expect((await act('undoImport', { importId: 'none' })).error?.code).toBe('not_found');
    expect((await act('revokeClient', { clientId: 'none' })).error?.code).toBe('not_found');
  }, []);
});

test('tells of an import that is undone, and of the stages of the next one', async () => {
  const [before] = (await act('listImports')).result as { importId: string }[];
  await expectTopics(() => act('undoImport', { importId: before?.importId }), ['data', 'imports']);
  const folder = await writeSmallExport();
  await host.command('import', folder);
  await rm(dirname(folder), { recursive: true });
  await expect.poll(() => stages().slice(-2)).toEqual(['merging', null]);
});

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
