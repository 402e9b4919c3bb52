import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { datasets } from '@vitalgate/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  connect,
  observeIdentity,
  VitalgateError,
  type ListOperation,
  type Queries,
  type Records,
  type VitalgateClient,
} from '@vitalgate/client/node';
import { appCall, clientsOf, decide, holdWindow, pairedToken } from '../contract/app-call.ts';
import { startStockedHost } from '../contract/stocked-host.ts';
import type { RunningHost } from '../host-process.ts';
import { root } from '../project-files.ts';

let host: RunningHost & { readonly token: string };
let fingerprint: string;
let client: VitalgateClient;

beforeAll(async () => {
  host = await startStockedHost();
  ({ fingerprint } = await observeIdentity({ host: '127.0.0.1', port: host.apiPort }));
  client = clientWith(host.token);
});

afterAll(async () => {
  client.close();
  await host.stop();
});

function clientWith(token?: string): VitalgateClient {
  const addresses = [{ host: '127.0.0.1', port: host.apiPort }];
  return connect({ addresses, fingerprint, ...(token === undefined ? {} : { token }) });
}

async function failure(call: Promise<unknown>): Promise<VitalgateError> {
  const error: unknown = await call.then(
    () => 'nothing failed',
    (reason: unknown) => reason,
  );
  if (error instanceof VitalgateError) return error;
  throw error;
}

async function allOf<Operation extends ListOperation>(operation: Operation, query: Queries[Operation]) {
  const found: Records[Operation][] = [];
  for await (const record of client.records(operation, query)) found.push(record);
  return found;
}

const heartRates = { type: 'heartRate', start: '2026-02-01T00:00:00Z', end: '2026-02-02T00:00:00Z' } as const;

describe('against a real host, the lists by their names', () => {
  it('hold what the operations answer, with a Date wherever a time is', async () => {
    const [start, end] = [new Date(heartRates.start), new Date(heartRates.end)];
    expect(await client.metrics.list().toArray()).toEqual(await allOf('getMetrics', {}));
    expect(await client.workouts.list({ limit: 1 }).toArray()).toEqual(await allOf('getWorkouts', {}));
    expect(await client.nutritionLogs.list().toArray()).toEqual(await allOf('getNutritionLogs', {}));
    const oats = await client.foods.list({ query: 'oats', limit: 5 }).page();
    expect(oats.data).toEqual((await client.getPage('getNutritionFoods', { query: 'oats', limit: 5 })).data);
    expect(oats.data).toHaveLength(5);
    expect(await client.bloodTests.list().toArray()).toEqual(await allOf('getBloodTests', {}));
    expect(await client.rawTypes.list().toArray()).toEqual(await allOf('getRawHealthTypes', {}));
    const samples = await client.rawSamples.list({ type: 'heartRate', start, end }).toArray();
    expect(samples).toEqual(await allOf('getRawHealthSamples', heartRates));
    expect(samples.length).toBeGreaterThan(0);
    const bundles: string[] = [];
    for await (const { bundle } of client.bloodTests.bundles()) bundles.push(bundle);
    expect(bundles.join()).toContain('"DiagnosticReport"');
  });

  it('find one metric, and refuse what a typo made of a filter', async () => {
    const all = await client.metrics.list().toArray();
    const known = all.find(({ latest }) => latest !== null);
    expect((await client.metrics.get(known?.metricId ?? '')).latest).toEqual(known?.latest);
    expect(await failure(client.metrics.get('stepCounts'))).toMatchObject({ code: 'invalid_parameter', status: 400 });
    const typo = { strat: '2026-01-01T00:00:00Z' } as object;
    expect(await failure(client.workouts.list(typo).page())).toMatchObject({ details: [{ parameter: 'strat' }] });
  });
});

describe('against a real host, the client', () => {
  it('reads status and capabilities without a token, and nothing else', async () => {
    const stranger = clientWith();
    expect(await stranger.getStatus()).toMatchObject({ status: 'ok', apiVersion: 'v1', pairingOpen: false });
    const { datasets: read } = await stranger.getCapabilities();
    expect(read.map(({ operation }) => operation)).toEqual(Object.keys(datasets));
    expect((await failure(stranger.getPage('getMetrics', {}))).code).toBe('unauthorized');
    stranger.close();
  });

  it('reads every list to its end', async () => {
    expect((await allOf('getMetrics', { metricId: 'stepCount' }))[0]?.latest).toEqual({
      date: '2026-02-03',
      value: 1000,
    });
    const workouts = await allOf('getWorkouts', {});
    expect(workouts).toHaveLength(121);
    expect(workouts[0]).toMatchObject({ activityType: 'running', distanceMeters: 5250 });
    const logs = await allOf('getNutritionLogs', { start: '2026-02-06T00:00:00Z' });
    expect(logs.map(({ foodName }) => foodName)).toContain('Oat porridge');
    expect((await allOf('getBloodTests', {})).map(({ name }) => name)).toEqual(['Morning panel', 'Older panel']);
    expect((await allOf('getRawHealthTypes', {})).filter(({ available }) => available).length).toBeGreaterThan(3);
    const foods = await client.getPage('getNutritionFoods', { query: 'whole milk & 50% + more?', limit: 3 });
    expect(foods.nextCursor === null || foods.data.length === 3).toBe(true);
  });

  it('S53: reads 601 samples, 600 of one instant, each once, in pages of 250 or of any other size', async () => {
    const sizes = [];
    for await (const page of client.pages('getRawHealthSamples', heartRates)) sizes.push(page.data.length);
    expect(sizes).toEqual([250, 250, 101]);
    const seen = await allOf('getRawHealthSamples', { ...heartRates, limit: 37 });
    expect(new Set(seen.map(({ id }) => id)).size).toBe(601);
    const first = await client.getPage('getRawHealthSamples', { ...heartRates, limit: 200 });
    const rest = await allOf('getRawHealthSamples', { ...heartRates, cursor: first.nextCursor ?? '' });
    expect(rest).toHaveLength(401);
  });

  it('reads blood tests as FHIR text, page by page, with the digits that the laboratory wrote', async () => {
    const bundles = [];
    for await (const { bundle } of client.bloodTestBundles({ limit: 1 })) bundles.push(bundle);
    expect(bundles).toHaveLength(2);
    expect(bundles.every((bundle) => bundle.includes('"searchset"'))).toBe(true);
    expect(bundles[1]).toContain('14.2');
  });

  it('rejects with the code, the status and what the host points at', async () => {
    const wrong = await failure(client.getPage('getWorkouts', { limit: 101 }));
    expect(wrong).toMatchObject({ code: 'invalid_parameter', status: 400, details: [{ parameter: 'limit' }] });
    const foreign = await failure(client.getPage('getWorkouts', { cursor: 'x' }));
    expect(foreign.code).toBe('invalid_cursor');
    const metrics = clientWith(await pairedToken(host, ['app.metrics'], 'Metrics only'));
    expect(await failure(metrics.getPage('getBloodTests', {}))).toMatchObject({
      code: 'insufficient_scope',
      status: 403,
    });
    metrics.close();
  });

  it('is what the example of its README makes: one that pairs and prints the resting heart rate', async () => {
    const readme = readFileSync(`${root}packages/client/README.md`, 'utf8');
    const [, example = ''] = /```ts\n([\s\S]*?)```/.exec(readme) ?? [];
    await mkdir(`${root}.cache`, { recursive: true });
    // A folder of its own, in which it keeps its pairing.
    const cwd = await mkdtemp(`${root}.cache/readme-example-`);
    const program = `${cwd}/program.mjs`;
    // Left open: a kept connection must not keep the program.
    expect(example).toContain('client.close();');
    await writeFile(program, example.replace('client.close();', ''));
    const close = await holdWindow(host);
    const link = `vitalgate://127.0.0.1:${host.apiPort}?sha256=${fingerprint}`;
    const ended = promisify(execFile)(process.execPath, [program, link], { cwd });
    const pending = () => appCall(host, 'listPairingRequests') as Promise<{ requestId: string; displayName: string }[]>;
    await expect.poll(pending).toHaveLength(1);
    await decide(host, 'approve', (await pending())[0]?.requestId ?? '');
    close();
    const { stdout } = await ended;
    // The next time it reads without asking.
    const again = await promisify(execFile)(process.execPath, [program], { cwd });
    expect(`Approve ${/\d{6}/.exec(stdout)?.[0]} in the app\n${again.stdout}`).toBe(stdout);
    await rm(cwd, { recursive: true });
    expect(stdout).toMatch(/^Approve \d{6} in the app\n/);
    expect(stdout).toMatch(/'2026-02-03' +│ +52 /);
  });

  it('S41: is refused from the request after its revocation, in the middle of a list', async () => {
    const revoked = clientWith(await pairedToken(host, ['rawhealth.raw'], 'Soon gone'));
    const pages = revoked.pages('getRawHealthSamples', heartRates);
    expect((await pages.next()).done).toBe(false);
    const row = (await clientsOf(host)).find(({ displayName }) => displayName === 'Soon gone');
    await appCall(host, 'revokeClient', { clientId: row?.['clientId'] });
    const error = await failure(pages.next());
    expect([error.code, error.status]).toEqual(['invalid_token', 401]);
    expect((await client.getPage('getMetrics', { limit: 1 })).data).toHaveLength(1);
    revoked.close();
  });
});
