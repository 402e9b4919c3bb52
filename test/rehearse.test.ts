import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appCall, uploadTo } from './contract/app-call.ts';
import {
  commandHere,
  newDataDirectory,
  runCommand,
  startHost,
  type ApiResponse,
  type RunningHost,
} from './host-process.ts';
import { writeSmallExport } from './small-export.ts';

const raw = '/api/v1/rawhealth/samples?type=heartRate&start=2020-01-01T00:00:00Z&end=2100-01-01T00:00:00Z&limit=1';
const scopes = ['app.metrics', 'rawhealth.raw'];
const hosts: RunningHost[] = [];

async function rehearse(dataDirectory: string | null, ...what: readonly string[]): Promise<RunningHost> {
  const words = ['--sample-data', '--auto-approve', ...what.flatMap((word) => ['--rehearse', word])];
  const host = await startHost({ sampleData: true, words, ...(dataDirectory === null ? {} : { dataDirectory }) });
  hosts.push(host);
  return host;
}

let usual: RunningHost;
let usualDirectory: string;
let denying: RunningHost;
let refusing: RunningHost;
let expiring: RunningHost;

beforeAll(async () => {
  // The first makes the sample person that the others copy.
  usualDirectory = await newDataDirectory();
  usual = await rehearse(usualDirectory);
  [denying, refusing, expiring] = await Promise.all([
    rehearse(null, 'deny'),
    rehearse(null, 'revoke-after=2', 'no-permission'),
    rehearse(null, 'expire', 'rate-limit'),
  ]);
});
afterAll(async () => {
  await Promise.all(hosts.map((host) => host.stop('SIGKILL')));
  await rm(usualDirectory, { recursive: true });
});

interface Asked {
  readonly requestId: string;
  readonly pollingToken: string;
  readonly status: string;
  readonly expiresAt: string;
}

const create = (host: RunningHost): Promise<ApiResponse> =>
  host.request({ method: 'POST', path: '/api/v1/pairing/requests', body: { displayName: 'CI', scopes } });

async function ask(host: RunningHost): Promise<Asked> {
  const created = await create(host);
  expect(created.status).toBe(201);
  return created.json() as Asked;
}

async function poll(host: RunningHost, { requestId, pollingToken }: Asked) {
  const answer = await host.request({ path: `/api/v1/pairing/requests/${requestId}`, token: pollingToken });
  return answer.json() as { readonly status: string; readonly bearerToken?: string };
}

async function pairedToken(host: RunningHost): Promise<string> {
  const asked = await ask(host);
  expect(asked.status).toBe('pending');
  await expect.poll(async () => (await poll(host, asked)).status).toBe('approved');
  return (await poll(host, asked)).bearerToken ?? '';
}

const codeOf = (response: ApiResponse): unknown =>
  (response.json() as { readonly error?: { readonly code: string } }).error?.code;

/** What docs/guides/client-development.md says of the first line. */
function fieldsOfGuide(): readonly string[] {
  const guide = readFileSync(new URL('../docs/guides/client-development.md', import.meta.url), 'utf8');
  const rows = /^\| Field.*\n((?:\|.*\n)+)/m.exec(guide)?.[1]?.split('\n') ?? [];
  const fields = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  );
  expect(fields).toContain('pairingLink');
  return fields;
}

test('one line starts a host that approves, serves raw samples too, and is reached by its link', async () => {
  const [started] = usual.events;
  const shown = (await usual.command('certificate', 'show', '--json')).json() as { pairingLink: string };
  expect(started).toMatchObject({ event: 'started', developerModeOn: true, pairingLink: shown.pairingLink });
  expect(shown.pairingLink).toMatch(new RegExp(`^vitalgate://127\\.0\\.0\\.1:${usual.apiPort}\\?sha256=[0-9a-f]{64}$`));
  for (const field of fieldsOfGuide()) expect(started).toHaveProperty(field);
  expect(usual.stderr()).toMatch(/^WARNING: --auto-approve/);
  const answer = await usual.request({ path: raw, token: await pairedToken(usual) });
  expect(answer.status).toBe(200);
  expect((answer.json() as { data: unknown[] }).data).toHaveLength(1);
});

test('Developer Mode off and on again leaves the window open', async () => {
  await appCall(usual, 'switchDeveloperMode', { on: false });
  await appCall(usual, 'switchDeveloperMode', { on: true });
  await expect.poll(async () => (await create(usual)).status).toBe(201);
});

test('it takes in no data but the sample person', async () => {
  const folder = await newDataDirectory();
  const file = await writeSmallExport(join(folder, 'export'));
  const refused = await usual.command('import', file, '--json');
  expect(refused.code).toBe(1);
  expect(refused.stdout).toContain('takes no data but the sample person');
  await rm(folder, { recursive: true });
  const uploaded = await uploadTo(usual, 'export.xml', '<HealthData></HealthData>');
  expect(uploaded).toMatchObject({
    error: { code: 'unsupported', message: expect.stringContaining('--auto-approve') as string },
  });
  expect(await appCall(usual, 'readImportState')).toMatchObject({ running: null });
});

test('deny: every request is denied, also the fourth', async () => {
  for (let count = 0; count < 4; count++) {
    const asked = await ask(denying);
    await expect.poll(async () => (await poll(denying, asked)).status).toBe('denied');
  }
});

test('no-permission: raw samples are refused; revoke-after: so is everything after so many answers', async () => {
  const token = await pairedToken(refusing);
  const read = (path: string): Promise<ApiResponse> => refusing.request({ path, token });
  expect(codeOf(await read(raw))).toBe('permission_denied');
  expect((await read('/api/v1/metrics?limit=1')).status).toBe(200);
  expect((await read('/api/v1/rawhealth/types')).status).toBe(200);
  const revoked = await read('/api/v1/metrics?limit=1');
  expect([revoked.status, codeOf(revoked)]).toEqual([401, 'invalid_token']);
  const next = await refusing.request({ path: '/api/v1/metrics?limit=1', token: await pairedToken(refusing) });
  expect(next.status).toBe(200);
});

test('rate-limit: a create is refused until the time that it names; expire: nobody decides, and it says when it ends', async () => {
  const refused = await create(expiring);
  expect([refused.status, codeOf(refused)]).toEqual([429, 'rate_limited']);
  const seconds = Number(refused.headers['retry-after']);
  expect(seconds).toBe(3);
  await sleep(seconds * 1000);
  const before = Date.now();
  const asked = await ask(expiring);
  const lifetime = 5000;
  expect(Date.parse(asked.expiresAt)).toBeGreaterThanOrEqual(before + lifetime);
  expect(Date.parse(asked.expiresAt)).toBeLessThanOrEqual(Date.now() + lifetime);
  expect((await poll(expiring, asked)).status).toBe('pending');
  expect((await create(expiring)).status).toBe(429);
  await expect.poll(async () => (await poll(expiring, asked)).status).toBe('expired');
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(asked.expiresAt));
});

test('nothing of it is there in the next run, also after a kill', async () => {
  expect(await appCall(usual, 'listClients')).not.toEqual([]);
  await usual.stop('SIGKILL');
  const status = (await commandHere(['status', '--json', '--data-dir', usualDirectory])).json();
  expect(status).toMatchObject({ running: false, developerModeOn: false, clients: 0, permissionsGranted: 0 });
  expect(status).toMatchObject({ termsAcceptedAt: null, rawConsentAcceptedAt: null });
});

test('a store that holds anything but the sample person is refused, and so is an address that others reach', async () => {
  const dataDirectory = await newDataDirectory();
  const here = ['--data-dir', dataDirectory] as const;
  const file = await writeSmallExport(`${dataDirectory}-export`);
  expect((await commandHere(['import', file, ...here])).code).toBe(0);
  const serve = ['serve', '--sample-data', '--auto-approve', '--port', '0', '--app-port', '0'] as const;
  const refused = await runCommand([...serve, ...here]);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain('holds other data than the sample person');
  expect(refused.stderr).toContain('--data-dir');
  await rm(dataDirectory, { recursive: true });
  await rm(`${dataDirectory}-export`, { recursive: true });

  const outside = await runCommand([...serve, '--address', '0.0.0.0', '--json', ...here]);
  expect(outside.code).toBe(2);
  expect(outside.json()).toMatchObject({ error: { code: 'invalid_input' } });
});
