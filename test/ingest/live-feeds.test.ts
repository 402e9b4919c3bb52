import { X509Certificate } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { connect as tlsConnect } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newDataDirectory, startHost, type RunningHost } from '../host-process.ts';
import { deliver, stepsPayload, type Sender } from './deliver.ts';

interface NewKey {
  readonly keyId: string;
  readonly key: string;
  readonly url: string;
  readonly setupLink: string | null;
}

let host: RunningHost;
let dataDirectory: string;
let opened: { url: string; fingerprint: string };
let phone: NewKey;
/** What the senders trust. */
let ca: string;

async function json<Value>(...words: string[]): Promise<Value> {
  return (await host.command(...words, '--json')).json() as Value;
}

const sender = (given: Partial<Sender> = {}): Sender => ({
  url: phone.url,
  key: phone.key,
  ca,
  headers: { 'automation-aggregation': 'Seconds' },
  ...given,
});

beforeAll(async () => {
  dataDirectory = await newDataDirectory();
  host = await startHost({ dataDirectory, developerMode: true, words: ['--address', '127.0.0.1'] });
  await host.command('raw-consent', 'accept');
  await host.command('permissions', 'grant', 'stepCount');
  ca = host.certificatePem;
  opened = await json('ingest', 'on', '--port', '0');
  phone = await json('ingest', 'key', 'new', 'my phone', '--feed', 'health-auto-export');
}, 60_000);

afterAll(async () => {
  await host.stop();
  await rm(dataDirectory, { recursive: true, force: true });
});

/** The certificate that a port presents, as fingerprint. */
function presented(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = tlsConnect({ host: '127.0.0.1', port: Number(new URL(url).port), ca }, () => {
      resolve(socket.getPeerCertificate().fingerprint256);
      socket.destroy();
    });
    socket.once('error', reject);
  });
}

test('what the commands print: the listener with the fingerprint of the certificate that it presents, a key shown once', async () => {
  expect(Object.keys(opened)).toEqual(['url', 'fingerprint']);
  expect(opened.fingerprint).toBe(await presented(opened.url));
  expect(Object.keys(phone)).toEqual(['keyId', 'key', 'url', 'setupLink']);
  expect(phone.key).toMatch(/^vgi_[A-Za-z0-9_-]{43}$/);
  expect(phone.url).toBe(`${opened.url}/health-auto-export`);
  expect(phone.setupLink).toContain(`url=${encodeURIComponent(phone.url)}&`);
  const scale = await json<NewKey>('ingest', 'key', 'new', 'scale', '--feed', 'ndjson');
  expect([scale.setupLink, scale.url]).toEqual([null, `${opened.url}/ndjson`]);
  const listed = await host.command('ingest', 'key', 'list', '--json');
  expect(listed.stdout).not.toMatch(/vgi_/);
  expect(listed.json()).toMatchObject([
    { keyId: phone.keyId, name: 'my phone', feed: 'health-auto-export' },
    { keyId: scale.keyId, name: 'scale', feed: 'ndjson', lastDeliveryAt: null },
  ]);
  expect((await host.command('ingest', 'key', 'new', 'x', '--feed', 'fitbit', '--json')).code).toBe(2);
});

test('T15: a sample that is sent is served within a minute, and the metric of its day too; the same again changes nothing', async () => {
  const { clientToken: token } = await host.pair(['rawhealth.raw', 'app.metrics'], 'Reader');
  const body = stepsPayload([120, 80, 300]);
  const begun = performance.now();
  expect(await deliver(sender(), body)).toEqual({
    status: 201,
    body: { accepted: 3, skipped: [], outcome: null },
  });
  const steps = async (): Promise<unknown> => {
    const path = '/api/v1/rawhealth/samples?type=stepCount&start=2026-03-09T00:00:00Z&end=2026-03-10T00:00:00Z';
    const { data } = (await host.request({ path, token })).json() as { data: { value: number }[] };
    return data.map(({ value }) => value);
  };
  const day = async (): Promise<unknown> => {
    const { data } = (await host.request({ path: '/api/v1/metrics?metricId=stepCount', token })).json() as {
      data: { daily: unknown[] }[];
    };
    return data[0]?.daily;
  };
  await expect.poll(steps, { timeout: 60_000 }).toEqual([120, 80, 300]);
  expect(await day()).toEqual([{ date: '2026-03-09', value: 500 }]);
  expect(performance.now() - begun).toBeLessThan(60_000);

  const outcome = { stored: 3, known: 0, older: 0 };
  expect(await deliver(sender(), body)).toEqual({ status: 200, body: { accepted: 3, skipped: [], outcome } });
  expect(await deliver(sender(), stepsPayload([120, 80, 300, 7]))).toMatchObject({ status: 201 });
  await expect.poll(steps, { timeout: 60_000 }).toEqual([120, 80, 300, 7]);
  expect(await day()).toEqual([{ date: '2026-03-09', value: 507 }]);
  const [feed] = await json<{ lastDeliveryRecords: number }[]>('imports', 'list');
  expect(feed).toMatchObject({ fileName: 'my phone', format: 'health-auto-export', feed: { deliveries: 2 } });
  const status = await json<{ feeds: unknown[] }>('status');
  expect(status.feeds[0]).toMatchObject({
    name: 'my phone',
    state: 'delivering',
    deliveries: 2,
    waiting: 0,
    lastDeliveryOutcome: { stored: 1, known: 3, older: 0 },
  });
}, 120_000);

test('each feed has its own import: an Android phone, a program; what is undone can come in again', async () => {
  const android = await json<NewKey>('ingest', 'key', 'new', 'android', '--feed', 'hc-webhook');
  const scale = await json<NewKey>('ingest', 'key', 'new', 'my scale', '--feed', 'ndjson');
  const asAndroid = sender({ url: android.url, key: android.key });
  const steps = { count: 842, start_time: '2026-03-20T08:00:00Z', end_time: '2026-03-20T08:10:00Z' };
  const body = JSON.stringify({ timestamp: '2026-03-20T09:00:00.000Z', app_version: '1.2.3', steps: [steps] });
  expect(await deliver(asAndroid, body)).toEqual({
    status: 201,
    body: { accepted: 1, skipped: [], outcome: null },
  });
  const lines = [
    '{"kind":"quantity","type":"bodyMass","start":"2026-03-20T07:00:00Z","value":70.4,"unit":"kg","source":{"name":"S"}}',
    '{"kind":"quantity","type":"bodyMass","start":"2026-03-20T07:00:00Z","value":70.4,"unit":"furlong","source":{"name":"S"}}',
  ];
  const asScale = { url: scale.url, key: scale.key, headers: { 'content-type': 'application/x-ndjson' } };
  expect(await deliver(sender(asScale), lines.join('\n'))).toEqual({
    status: 201,
    body: { accepted: 1, skipped: [{ reason: 'unknownUnit', count: 1 }], outcome: null },
  });
  const imports = (): Promise<{ importId: string; fileName: string; added: unknown }[]> => json('imports', 'list');
  const names = async (): Promise<unknown> => (await imports()).map(({ fileName }) => fileName).sort();
  await expect.poll(names, { timeout: 60_000 }).toEqual(['android', 'my phone', 'my scale']);
  const importId = (await imports()).find(({ fileName }) => fileName === 'android')?.importId ?? '';
  expect((await host.command('imports', 'undo', importId)).code).toBe(0);
  expect(await names()).toEqual(['my phone', 'my scale']);
  expect((await deliver(asAndroid, body)).status).toBe(201);
  await expect.poll(names, { timeout: 60_000 }).toEqual(['android', 'my phone', 'my scale']);
}, 120_000);

test('no path of one listener is a path of the other, and no key or token of one is known to the other', async () => {
  const { clientToken } = await host.pair(['app.metrics'], 'Other');
  const api = await host.request({ path: '/api/v1/metrics?limit=1', token: phone.key });
  expect([api.status, (api.json() as { error: { code: string } }).error.code]).toEqual([401, 'invalid_token']);
  const there = await host.request({
    method: 'POST',
    path: '/ingest/v1/health-auto-export',
    token: phone.key,
    body: {},
  });
  expect(there.status).toBe(404);
  const atIngest = new URL(phone.url).origin;
  for (const path of ['/api/v1/status', '/api/v1/pairing/requests', '/app/v1/actions/readStatus', '/']) {
    expect((await deliver(sender({ url: `${atIngest}${path}` }), '{}')).status).toBe(404);
  }
  expect((await deliver(sender({ key: clientToken }), stepsPayload([1]))).status).toBe(401);
  const door = await fetch(`http://127.0.0.1:${host.appPort}/ingest/v1/health-auto-export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${phone.key}`, 'content-type': 'application/json' },
    body: stepsPayload([1]),
  });
  expect([401, 403, 404]).toContain(door.status);
});

test('what is no such feed is 400, a web page 403, and nothing of it is kept', async () => {
  const before = await json<{ fileName: string }[]>('imports', 'list');
  for (const body of ['hello', '{"data":', '[]', '{"steps":[]}', stepsPayload([5]).slice(0, -4)]) {
    expect(await deliver(sender(), body)).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } });
  }
  const page = { ...sender().headers, origin: 'https://evil.example' };
  expect((await deliver(sender({ headers: page }), stepsPayload([5]))).status).toBe(403);
  expect(await json('imports', 'list')).toEqual(before);
});

test('a revoked key is 401 from the next delivery on, and says so in the list', async () => {
  const old = await json<NewKey>('ingest', 'key', 'new', 'old phone', '--feed', 'health-auto-export');
  const asOld = sender({ url: old.url, key: old.key });
  expect(await deliver(asOld, '{"nonsense":1}')).toMatchObject({ status: 400 });
  expect((await host.command('ingest', 'key', 'revoke', old.keyId)).code).toBe(0);
  expect(await deliver(asOld, '{"nonsense":1}')).toMatchObject({
    status: 401,
    body: { error: { code: 'invalid_token' } },
  });
  expect((await host.command('ingest', 'key', 'revoke', old.keyId)).code).toBe(1);
  expect(JSON.stringify(await json('ingest', 'key', 'list'))).not.toContain('old phone');
});

test('once the authority is made, the listener presents what it signed, with the same public key; a new key is shown at once', async () => {
  const file = join(dataDirectory, '..', `${basename(dataDirectory)}-authority.pem`);
  const authority = await json<{ fingerprint: string; pem: string }>('ingest', 'certificate', file);
  const pem = await readFile(file, 'utf8');
  await rm(file);
  expect([pem, new X509Certificate(pem).fingerprint256]).toEqual([authority.pem, authority.fingerprint]);
  const shown = async () =>
    (await json<{ certificate: { fingerprint: string; publicKeyPin: string } }>('ingest', 'status')).certificate;
  const before = await shown();
  const own = await json<{ fingerprint: string; publicKeyPin: string }>('certificate', 'show');
  expect(before).toMatchObject({ publicKeyPin: own.publicKeyPin, isSignedByAuthority: true });
  expect(before.fingerprint).not.toBe(own.fingerprint);
  ca = pem;
  expect(await presented(phone.url)).toBe(before.fingerprint);
  // Others came since it was sent first.
  expect((await deliver(sender(), stepsPayload([120, 80, 300]))).status).toBe(201);
  // The API goes on showing its own.
  expect((await host.request({ path: '/api/v1/status' })).status).toBe(200);

  await json('certificate', 'reset');
  const after = await presented(phone.url);
  expect(after).not.toBe(before.fingerprint);
  expect(after).toBe((await shown()).fingerprint);
  expect((await json<{ fingerprint: string }>('ingest', 'on')).fingerprint).toBe(after);
}, 60_000);

test('it is its own switch: without Developer Mode it goes on, over a restart too, and off closes it', async () => {
  await host.command('developer-mode', 'off');
  expect((await deliver(sender(), stepsPayload([120, 80, 300]))).status).toBe(200);
  await host.stop();
  host = await startHost({ dataDirectory, words: ['--address', '127.0.0.1'] });
  expect((await deliver(sender(), stepsPayload([120, 80, 300]))).status).toBe(200);
  expect(await json('ingest', 'status')).toMatchObject({ on: true, listening: true, problem: null });

  const plain = await json<{ url: string; fingerprint: null }>('ingest', 'on', '--http');
  expect(plain).toEqual({ url: opened.url.replace('https:', 'http:'), fingerprint: null });
  const overHttp = sender({ url: phone.url.replace('https:', 'http:'), ca: null });
  expect((await deliver(overHttp, stepsPayload([120, 80, 300]))).status).toBe(200);
  await expect(deliver(sender(), '{}')).rejects.toThrow(/EPROTO|wrong version|ECONNRESET|disconnected/);
  expect((await host.command('ingest', 'off')).code).toBe(0);
  await expect(deliver(overHttp, '{}')).rejects.toThrow('ECONNREFUSED');
}, 120_000);
