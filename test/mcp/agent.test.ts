import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { MetricSummary, Page, Scope } from '@vitalgate/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostStore } from '../../packages/cli/src/hosts/host-store.ts';
import { newVitalgateUser, vitalgate, type VitalgateUser } from '../cli/vitalgate-process.ts';
import { makeIdentity, startProxy, startRecorder, type RecordingProxy } from '../client/impostor.ts';
import { appCall, clientsOf, pairedToken } from '../contract/app-call.ts';
import { allScopes } from '../contract/stocked-host.ts';
import { startHost, type RunningHost } from '../host-process.ts';
import { callTool, type Answered } from './connected-server.ts';

const spaces: (() => Promise<unknown>)[] = [];
afterAll(() => Promise.all(spaces.map((close) => close())));

/** An agent that has started `vitalgate mcp`. */
interface StartedAgent {
  readonly tools: Awaited<ReturnType<Client['listTools']>>['tools'];
  /** What its client found wrong with what the server sent. */
  readonly faults: readonly Error[];
  stderr(): string;
  call(name: string, input?: Readonly<Record<string, unknown>>): Promise<Answered>;
}

async function startAgent(user: VitalgateUser): Promise<StartedAgent> {
  const environment = Object.entries(user.environment).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, value]],
  );
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [vitalgate, 'mcp', '--host', 'home'],
    env: Object.fromEntries(environment) as Record<string, string>,
    stderr: 'pipe',
  });
  let stderr = '';
  transport.stderr?.on('data', (bytes: Buffer) => void (stderr += bytes.toString()));
  const agent = new Client({ name: 'test', version: '0.0.0' });
  const faults: Error[] = [];
  Object.assign(agent, { onerror: (fault: Error) => void faults.push(fault) });
  await agent.connect(transport);
  spaces.push(() => agent.close());
  const { tools } = await agent.listTools();
  return { tools, faults, stderr: () => stderr, call: (name, input = {}) => callTool(agent, name, input) };
}

/** Keeps a pairing as `home` with the host behind the proxy, as `vitalgate pair` would. */
async function keep(
  { host, user, proxy }: { host: RunningHost; user: VitalgateUser; proxy: RecordingProxy },
  scopes: readonly Scope[],
  token: string,
): Promise<void> {
  const { pairingLink } = (await appCall(host, 'readCertificate')) as { pairingLink: string };
  const fingerprint = new URL(pairingLink).searchParams.get('sha256') ?? '';
  const none = {
    write: () => Promise.resolve(false),
    read: () => Promise.resolve(null),
    remove: () => Promise.resolve(),
  };
  const added = await hostStore(join(user.configDirectory, 'hosts'), none).add(
    {
      name: 'home',
      addresses: [{ host: '127.0.0.1', port: proxy.port }],
      fingerprint,
      certificatePem: host.certificatePem,
      displayName: 'home',
      scopes,
      pairedAt: '2026-03-09T07:30:00.000Z',
    },
    token,
  );
  if (!added) throw new Error('the pairing was not kept');
}

/** A host of its own, and a user whose agent reads all of it but most raw types. */
async function newScene({ isPaired = true, sampleData = false } = {}) {
  const [host, user] = await Promise.all([
    startHost({ here: true, sampleData, developerMode: true }),
    newVitalgateUser(),
  ]);
  const proxy = await startProxy(isPaired ? host.apiPort : 1);
  spaces.push(
    () => host.stop(),
    () => user.remove(),
    () => proxy.close(),
  );
  await appCall(host, 'setRawConsent', { accepted: true });
  await appCall(host, 'grantPermissions', { types: ['heartRate'] });
  const token = isPaired ? await pairedToken(host, allScopes, 'Agent') : '';
  if (isPaired) await keep({ host, user, proxy }, [...allScopes], token);
  return { host, user, proxy, token, agent: await startAgent(user) };
}

type Scene = Awaited<ReturnType<typeof newScene>>;

/** What is only read, over one host. */
let reading: Scene;
beforeAll(async () => void (reading = await newScene({ sampleData: true })));

test('S12: starts with nothing paired and no host, then meets another certificate, which gets not one byte', async () => {
  const [scene, impostor] = await Promise.all([
    newScene({ isPaired: false }),
    makeIdentity().then((other) => startRecorder(other)),
  ]);
  spaces.push(() => impostor.close());
  const { host, proxy, agent } = scene;
  expect(await agent.call('list_workouts')).toMatchObject({
    isError: true,
    texts: [expect.stringMatching(/^not_found: .*vitalgate\.mjs pair LINK --name home$/)],
  });
  await keep(scene, [...allScopes], await pairedToken(host, allScopes, 'Agent'));
  expect(await agent.call('list_workouts')).toMatchObject({
    isError: true,
    texts: [expect.stringMatching(/^unreachable: /)],
  });
  proxy.moveTo(impostor.port);
  const met = await Promise.all([
    agent.call('list_workouts'),
    agent.call('get_status'),
    agent.call('get_lab_history', { analyte: 'LDL' }),
  ]);
  expect(met.map(({ texts }) => texts[0]?.split(':')[0])).toEqual(Array(3).fill('identity_changed'));
  await impostor.quiet();
  expect([impostor.connections() >= 3, impostor.received()]).toEqual([true, '']);
  proxy.moveTo(host.apiPort);
  expect((await agent.call('list_workouts')).isError).toBe(false);
});

test('every tool answers over the sample person, and the SDK’s client finds each answer true to its schema', async () => {
  const { agent } = reading;
  const inputs: Readonly<Record<string, object>> = {
    summarize_metrics: { metricIds: ['stepCount', 'sleepAsleep', 'restingHeartRate'], period: '90d' },
    compare_periods: { metricIds: ['sleepAsleep', 'sleepDeep'], period: 'last_week', baseline: 'before:30d' },
    get_metric_series: { metricId: 'bodyMass', period: '1y' },
    correlate_metrics: { first: 'stepCount', second: 'sleepAsleep' },
    compare_days: { metricIds: ['steps'], by: 'weekend' },
    find_days: { metricIds: ['steps'], above: 10_000 },
    get_lab_history: { analyte: 'LDL' },
    search_foods: { query: 'oats' },
    get_raw_samples: { type: 'heartRate', period: '2d' },
  };
  expect(agent.tools.map(({ annotations }) => annotations?.readOnlyHint)).toEqual(Array(20).fill(true));
  for (const { name, outputSchema } of agent.tools) {
    const { isError, texts, answer } = await agent.call(name, { ...inputs[name] });
    expect([name, isError, outputSchema?.type]).toEqual([name, false, 'object']);
    expect(texts[1]).toBe(JSON.stringify(answer));
  }
  const { answer: status } = await agent.call('get_status');
  expect(status.scopes.map(({ readable }: { readable: boolean }) => readable)).toEqual(Array(5).fill(true));
  expect((await agent.call('get_lab_history', { analyte: 'LDL' })).answer.series[0].results).toBeGreaterThan(1);
  expect((await agent.call('get_raw_samples', { type: 'heartRate', period: '2d' })).answer.rows.length).toBeGreaterThan(
    50,
  );
});

test('asking how things stand again and again leaves no connection behind', async () => {
  const { proxy, agent } = reading;
  for (let asked = 0; asked < 8; asked++) expect((await agent.call('get_status')).isError).toBe(false);
  await expect.poll(() => proxy.openConnections()).toBe(1);
});

test('the numbers are those of the host', async () => {
  const { host, token, agent } = reading;
  const { data } = (
    await host.request({ path: '/api/v1/metrics?metricId=sleepAsleep', token })
  ).json() as Page<MetricSummary>;
  const daily = data[0]?.daily ?? [];
  const [from, to] = [daily.at(-40)?.date, daily.at(-11)?.date];
  const inPeriod = daily.filter(({ date }) => date >= (from ?? '') && date <= (to ?? ''));
  const { answer } = await agent.call('summarize_metrics', { metricIds: ['sleepAsleep'], period: `${from}..${to}` });
  const [{ statistics, coverage }] = answer.metrics;
  const mean = inPeriod.reduce((sum, { value }) => sum + value, 0) / inPeriod.length;
  expect(statistics.mean).toBeCloseTo(mean, 2);
  expect(coverage).toMatchObject({ from, to, daysWithData: 30, windowSatisfied: true, timeZone: data[0]?.timeZone });
});

test('what the user takes away is missed with the way to get it back: permission, consent, then the pairing itself', async () => {
  const scene = await newScene();
  const { host, user, agent } = scene;
  const samples = (type: string): Promise<Answered> => agent.call('get_raw_samples', { type, period: '2d' });
  expect((await samples('stepCount')).texts[0]).toMatch(/^permission_denied: /);
  expect((await samples('noSuchType')).texts[0]).toBe(
    'unknown_type: type: there is no raw type "noSuchType". list_raw_types names all.',
  );
  await appCall(host, 'setRawConsent', { accepted: false });
  expect((await samples('heartRate')).texts[0]).toMatch(/^raw_consent_required: /);
  const [paired] = await clientsOf(host);
  await appCall(host, 'revokeClient', { clientId: paired?.clientId });
  expect((await agent.call('list_metrics')).texts[0]).toMatch(
    /^invalid_token: .*vitalgate\.mjs pair LINK --name home --scopes app\.metrics,/,
  );

  // A new pairing is found without a restart, and a scope that it lacks is named.
  expect((await user.run('forget', 'home', '--json')).code).toBe(0);
  await keep(scene, ['app.metrics'], await pairedToken(host, ['app.metrics'], 'Agent again'));
  expect((await agent.call('list_metrics')).isError).toBe(false);
  expect((await agent.call('list_workouts')).texts[0]).toMatch(
    /^insufficient_scope: .* --name home --scopes app\.metrics,app\.workouts$/,
  );
  const { answer } = await agent.call('get_status');
  expect(answer.scopes.filter(({ readable }: { readable: boolean }) => readable)).toHaveLength(1);
  expect([agent.faults, agent.stderr()]).toEqual([[], '']);
});

test('between two pages, of two agents with one pairing: what the user took is missed by both at once, and nothing of before is told', async () => {
  const scene = await newScene({ sampleData: true });
  const { host, user, agent } = scene;
  const both = [agent, await startAgent(user)];
  const [paired] = await clientsOf(host);
  const at = { clientId: paired?.clientId };
  const [first] = await Promise.all(both.map((one) => one.call('list_workouts', { period: '1y', limit: 5 })));
  const { next } = first?.answer ?? {};
  expect(next.cursor).toMatch(/./);
  const told = async (): Promise<readonly string[]> =>
    (await Promise.all(both.map((one) => one.call('list_workouts', next)))).map(({ isError, texts: [text = ''] }) =>
      isError ? text.slice(0, 70) : 'answered',
    );
  await appCall(host, 'pauseClient', { ...at, paused: true });
  const paused = await told();
  await appCall(host, 'pauseClient', { ...at, paused: false });
  const resumed = await told();
  await appCall(host, 'limitClient', { ...at, scopes: ['app.metrics'] });
  const limited = await told();
  await appCall(host, 'limitClient', { ...at, scopes: allScopes });
  const given = await told();
  await appCall(host, 'resetCertificate');
  const changed = await told();
  expect([paused, resumed, limited, given, changed].map(([one, other]) => [one, one === other])).toEqual([
    [expect.stringMatching(/^client_paused: The user has paused this client/), true],
    ['answered', true],
    [expect.stringMatching(/^insufficient_scope: The user keeps back the scope app.workouts/), true],
    ['answered', true],
    [expect.stringMatching(/^identity_changed: Another certificate answered/), true],
  ]);
  expect([agent.faults, agent.stderr()]).toEqual([[], '']);
});

test('stdout carries the protocol alone, and the end of stdin ends the server', async () => {
  const child = spawn(process.execPath, [vitalgate, 'mcp'], { env: reading.user.environment });
  let [stdout, said] = ['', ''];
  child.stdout.on('data', (bytes: Buffer) => void (stdout += bytes.toString()));
  child.stderr.on('data', (bytes: Buffer) => void (said += bytes.toString()));
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '0' } };
  const messages = [
    { method: 'initialize', id: 1, params },
    { method: 'notifications/initialized' },
    { method: 'tools/call', id: 2, params: { name: 'list_metrics', arguments: {} } },
  ];
  child.stdin.write(messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join(''));
  await expect.poll(() => stdout.split('\n').length).toBe(3);
  child.stdin.end();
  expect(await once(child, 'close')).toEqual([0, null]);
  const answers = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: number });
  expect(answers.map(({ id }) => id)).toEqual([1, 2]);
  expect(stdout + said).not.toMatch(/vgc_/);
  expect(said).toBe('');
});
