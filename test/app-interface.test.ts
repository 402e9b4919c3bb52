import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startHost, type RunningHost } from './host-process.ts';

let host: RunningHost;
let controlKey: string;

beforeAll(async () => {
  host = await startHost({ here: true });
  controlKey = (JSON.parse(await readFile(join(host.dataDirectory, 'host.json'), 'utf8')) as { controlKey: string })
    .controlKey;
});

afterAll(() => host.stop());

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** Plain HTTP to the app's port on loopback; the key and JSON go along unless said otherwise. */
function ask(
  path: string,
  {
    method = 'POST',
    headers = {},
    body = '{}',
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  const sentHeaders = { authorization: `Bearer ${controlKey}`, 'content-type': 'application/json', ...headers };
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: host.appPort, path, method, headers: sentHeaders }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => void (text += chunk));
      response.once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    sent.once('error', reject);
    sent.end(method === 'POST' ? body : undefined);
  });
}

const code = ({ text }: Answer): unknown => (JSON.parse(text) as { error?: { code: string } }).error?.code;
const readStatus = '/app/v1/actions/readStatus';

test('an action answers its result to the holder of the key', async () => {
  const answer = await ask(readStatus);
  expect(answer.status).toBe(200);
  expect(JSON.parse(answer.text)).toMatchObject({ result: { running: true, apiPort: host.apiPort } });
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
});

describe('nothing is told without the key: S9', () => {
  test.each([
    ['none', ''],
    ['another', `Bearer ${'A'.repeat(43)}`],
    ['another scheme', 'Basic eDp5'],
  ])('%s', async (_name, authorization) => {
    for (const path of [readStatus, '/app/v1/actions/nonsense']) {
      const answer = await ask(path, { headers: { authorization } });
      expect(answer.status).toBe(401);
      expect(answer.text).not.toMatch(/apiPort|dataDirectory/);
    }
  });

  test('the key of the page is no key of the actions', async () => {
    const pageKey = new URL(host.appUrl).searchParams.get('key') ?? '';
    expect((await ask(readStatus, { headers: { authorization: `Bearer ${pageKey}` } })).status).toBe(401);
  });
});

test.each(['evil.example', 'evil.example:8765', '127.0.0.1.evil.example', '192.168.1.2', '[::2]'])(
  'S1: Host %j is refused although the key is right',
  async (name) => {
    const answer = await ask(readStatus, { headers: { host: name } });
    expect([answer.status, code(answer)]).toEqual([403, 'host_not_allowed']);
  },
);

test.each(['127.0.0.1', 'localhost', 'LOCALHOST', '[::1]'])('S2: Host %s with the port is ours', async (name) => {
  expect((await ask(readStatus, { headers: { host: `${name}:${host.appPort}` } })).status).toBe(200);
});

test.each(['null', 'https://evil.example', 'http://127.0.0.1:8765.evil.example'])(
  'S4: Origin %s is refused',
  async (origin) => {
    const answer = await ask(readStatus, { headers: { origin } });
    expect([answer.status, code(answer)]).toEqual([403, 'origin_not_allowed']);
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  },
);

/** Sends pieces over a connection of its own, a moment apart; what came back until it was closed. */
async function inPieces(...pieces: readonly string[]): Promise<string> {
  const socket = connect(host.appPort, '127.0.0.1').setEncoding('utf8');
  let text = '';
  socket.on('data', (piece: string) => void (text += piece)).on('error', () => undefined);
  const closed = once(socket, 'close');
  for (const piece of pieces) {
    socket.write(piece);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await closed;
  return text;
}

test('an action without the key is refused by its head, one with the key waits for its body', async () => {
  const head = `POST ${readStatus} HTTP/1.1\r\nHost: 127.0.0.1:${host.appPort}\r\nContent-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n`;
  const begun = performance.now();
  expect(await inPieces(`${head}\r\n`, '{')).toMatch(/^HTTP\/1\.1 401 /);
  // A body has 15 seconds.
  expect(performance.now() - begun).toBeLessThan(10_000);
  const uploadHead = head
    .replace(readStatus, '/app/v1/uploads?name=x')
    .replace('application/json', 'application/octet-stream');
  expect(await inPieces(`${uploadHead}Expect: 100-continue\r\n\r\n`)).toMatch(/^HTTP\/1\.1 401 /);
  expect(await inPieces(`${head}Authorization: Bearer ${controlKey}\r\n\r\n`, '{', '}')).toMatch(
    /^HTTP\/1\.1 200 [^]*"apiPort"/,
  );
});

describe('what an action takes', () => {
  test.each(['text/plain', 'application/x-www-form-urlencoded', ''])('S6: Content-Type %j is 415', async (type) => {
    const answer = await ask(readStatus, { headers: { 'content-type': type } });
    expect([answer.status, code(answer)]).toEqual([415, 'unsupported_media_type']);
  });

  test.each(['', '{', '[1', 'undefined'])('body %j is 400', async (body) => {
    const answer = await ask(readStatus, { body });
    expect([answer.status, code(answer)]).toEqual([400, 'invalid_input']);
  });

  test('input of another shape is 400 and names what is wrong', async () => {
    const answer = await ask('/app/v1/actions/switchDeveloperMode', { body: '{"on":"yes"}' });
    expect([answer.status, code(answer)]).toEqual([400, 'invalid_input']);
    expect(answer.text).toContain('on');
  });

  test.each(['nonsense', '__proto__', 'constructor', 'toString', 'readStatus/', ''])(
    'action %j does not exist',
    async (name) => {
      const answer = await ask(`/app/v1/actions/${name}`);
      expect([answer.status, code(answer)]).toEqual([404, 'not_found']);
    },
  );

  test('GET runs no action', async () => {
    const answer = await ask(readStatus, { method: 'GET' });
    expect([answer.status, code(answer)]).toEqual([405, 'method_not_allowed']);
  });
});

test('with Accept: application/x-ndjson an action answers lines, the last of them its result or error', async () => {
  const accept = { accept: 'application/x-ndjson' };
  const good = await ask(readStatus, { headers: accept });
  expect(good.headers['content-type']).toBe('application/x-ndjson');
  expect(JSON.parse(good.text)).toMatchObject({ result: { running: true } });
  const bad = await ask('/app/v1/actions/undoImport', { headers: accept, body: '{"importId":"x"}' });
  expect(JSON.parse(bad.text)).toMatchObject({ error: { code: 'not_found' } });
});

test('the proof is an HMAC of the nonce under the control key, and is told to nobody who asks for less', async () => {
  const nonce = 'n'.repeat(43);
  const answer = await ask(`/app/v1/proof?nonce=${nonce}`, { method: 'GET', headers: { authorization: '' } });
  const proof = createHmac('sha256', controlKey).update(`vitalgate host proof ${nonce}`).digest('base64url');
  expect(JSON.parse(answer.text)).toEqual({ proof });
  for (const short of ['', 'n', 'n'.repeat(44), '%00'.repeat(14)]) {
    const refused = await ask(`/app/v1/proof?nonce=${short}`, { method: 'GET', headers: { authorization: '' } });
    expect(refused.status).toBe(401);
  }
});

test('no path of the app leads over the API, and none of the API over the app', async () => {
  await host.command('developer-mode', 'on', '--accept-terms');
  const overApi = await host.request({ method: 'POST', path: readStatus, token: controlKey, body: {} });
  expect(overApi.status).toBe(404);
  const overApp = await ask('/api/v1/status', { method: 'GET' });
  expect([401, 404]).toContain(overApp.status);
  expect(overApp.text).not.toContain('apiVersion');
});
