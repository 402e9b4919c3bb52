import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenPairing, RunningHost } from '../host-process.ts';
import { createWith, detailedRefusalOf, read, refusalOf } from './answers.ts';
import { appCall, clearRequests } from './app-call.ts';
import { sendRaw, statusIn } from './raw-connection.ts';
import { startStockedHost } from './stocked-host.ts';

let host: RunningHost & { readonly token: string };
let page: OpenPairing;

beforeAll(async () => {
  host = await startStockedHost();
  page = await host.openPairing();
});

afterAll(() => host.stop());

const range = 'start=2026-01-01T00:00:00Z&end=2027-01-01T00:00:00Z';

describe('tokens', () => {
  it('S9: a token that is nearly right opens nothing, and a password neither, from loopback too', async () => {
    const basic = await host.request({ path: '/api/v1/metrics', headers: { Authorization: 'Basic YTpi' } });
    expect(refusalOf(basic)).toEqual([401, 'unauthorized']);
    for (const token of ['', 'x', host.token.slice(0, -1), `${host.token}A`]) {
      expect(refusalOf(await read(host, token, 'metrics'))).toEqual([401, 'invalid_token']);
    }
  });

  it('no token travels by query', async () => {
    const asked = await host.request({ path: `/api/v1/metrics?access_token=${host.token}` });
    expect(refusalOf(asked)).toEqual([401, 'unauthorized']);
    expect(detailedRefusalOf(await read(host, host.token, 'metrics?access_token=x'))).toEqual([
      400,
      'invalid_parameter',
      [{ parameter: 'access_token' }],
    ]);
  });
});

describe('parameters', () => {
  it.each([
    ['metrics?metricId=', 'metricId'],
    [`rawhealth/samples?type=sleepAnalysis&${range}`, 'type'],
  ])('%.40s is 400 and names %s', async (path, parameter) => {
    expect(detailedRefusalOf(await read(host, host.token, path))).toEqual([400, 'invalid_parameter', [{ parameter }]]);
  });
});

describe('formats', () => {
  it('Accept counts on no other operation', async () => {
    for (const path of ['metrics', 'workouts', 'nutrition/logs', 'rawhealth/types']) {
      const asked = { path: `/api/v1/${path}`, token: host.token, headers: { Accept: 'text/html' } };
      const response = await host.request(asked);
      expect([path, response.status, response.headers['content-type']]).toEqual([path, 200, 'application/json']);
    }
  });
});

describe('bodies', () => {
  const good = JSON.stringify({ displayName: 'x', scopes: ['app.metrics'] });
  const json = { 'Content-Type': 'application/json' };

  it.each([
    ['text', 'displayName=x'],
    ['two values', good + good],
  ])('%s is 400 invalid_request', async (_, body) => {
    expect(refusalOf(await createWith(host, body, json))).toEqual([400, 'invalid_request']);
  });

  it('bytes that are no UTF-8 are 400 invalid_request', async () => {
    const body = Buffer.from(good.replace('"x"', '"\u00e9"'), 'latin1');
    expect(refusalOf(await createWith(host, body, json))).toEqual([400, 'invalid_request']);
  });

  it.each([
    ['text/plain that says JSON', { 'Content-Type': 'text/plain; application/json' }],
    ['a form', { 'Content-Type': 'application/x-www-form-urlencoded' }],
    ['FHIR', { 'Content-Type': 'application/fhir+json' }],
    ['another charset', { 'Content-Type': 'application/json; charset=latin1' }],
    ['a compressed body', { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }],
  ])('S6: %s is 415, and no request appears in the page', async (_, headers) => {
    const seen = page.events.length;
    expect(refusalOf(await createWith(host, good, headers as Record<string, string>))).toEqual([
      415,
      'unsupported_media_type',
    ]);
    expect(page.events.slice(seen)).toEqual([]);
    expect(await appCall(host, 'listPairingRequests')).toEqual([]);
  });

  it('application/json with charset=utf-8 is taken', async () => {
    expect((await createWith(host, good, { 'Content-Type': 'Application/JSON; charset=UTF-8' })).status).toBe(201);
    await clearRequests(host);
  });

  it('16 KiB are taken, one byte more is 413', async () => {
    expect(refusalOf(await createWith(host, good.padEnd(16_385, ' '), json))).toEqual([413, 'payload_too_large']);
    expect((await createWith(host, good.padEnd(16_384, ' '), json)).status).toBe(201);
    await clearRequests(host);
  });

  it('413 comes for a body in chunks and for one that is only announced', async () => {
    const head = 'POST /api/v1/pairing/requests HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
    const chunk = `1000\r\n${' '.repeat(0x1000)}\r\n`;
    const chunked = await sendRaw(host, `${head}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(6)}0\r\n\r\n`);
    expect([statusIn(chunked), chunked.text.includes('payload_too_large')]).toEqual([413, true]);
    const announced = await sendRaw(host, `${head}Content-Length: 100000000\r\n\r\n{`);
    expect([statusIn(announced), announced.text.includes('payload_too_large')]).toEqual([413, true]);
  });
});

describe('what a head decides is not put off until its body has come', () => {
  const post = 'Host: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n';
  const half = `${post}\r\n{"displayName":`;

  it.each([
    ['an unknown path', `POST /api/v1/nowhere HTTP/1.1\r\n${half}`, 404, 'not_found'],
    ['a method', `PUT /api/v1/workouts HTTP/1.1\r\n${half}`, 405, 'method_not_allowed'],
    ['no token', `GET /api/v1/workouts HTTP/1.1\r\n${half}`, 401, 'unauthorized'],
    ['a wrong token', `GET /api/v1/workouts HTTP/1.1\r\nAuthorization: Bearer x\r\n${half}`, 401, 'invalid_token'],
    ['an Origin', `POST /api/v1/pairing/requests HTTP/1.1\r\nOrigin: null\r\n${half}`, 403, 'origin_not_allowed'],
    [
      'a media type',
      `POST /api/v1/pairing/requests HTTP/1.1\r\n${half.replace('application/json', 'text/plain')}`,
      415,
      'unsupported_media_type',
    ],
    ['nothing wrong', `GET /api/v1/status HTTP/1.1\r\n${half}`, 200, '"status":"ok"'],
  ])('%s', async (_, text, status, words) => {
    const answer = await sendRaw(host, text, { patience: 10_000 });
    expect([statusIn(answer), answer.closed, answer.text.includes(words)]).toEqual([status, true, true]);
    // Else it would be the 408 that comes after 15 seconds.
    expect(answer.milliseconds).toBeLessThan(10_000);
  });

  it('the pairing window, closed and open', async () => {
    const good = JSON.stringify({ displayName: 'Piece by piece', scopes: ['app.metrics'] });
    const create = `POST /api/v1/pairing/requests HTTP/1.1\r\nConnection: close\r\n${post.replace('100', String(good.length))}\r\n`;
    const opened = await sendRaw(host, create, { pieces: [good.slice(0, 9), good.slice(9)], pause: 100 });
    expect(statusIn(opened)).toBe(201);
    await clearRequests(host);
    await page.close();
    const closed = await sendRaw(host, create, { patience: 10_000 });
    expect([statusIn(closed), closed.text.includes('pairing_closed')]).toEqual([403, true]);
    page = await host.openPairing();
  });
});

describe('what the host says of all this', () => {
  it('S44: holds no token, no query and no name', async () => {
    await read(host, host.token, 'nutrition/foods?query=secret-search');
    await read(host, 'vgc_secret-token', 'workouts?start=secret-start');
    const said = host.stderr() + JSON.stringify(host.events);
    for (const secret of [host.token.slice(4), 'secret', 'Authorization', 'app.metrics'])
      expect(said).not.toContain(secret);
  });
});
