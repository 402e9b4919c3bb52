import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenPairing, RunningHost } from '../host-process.ts';
import { bodyOf, checkedBody, createWith, createdBy, detailedRefusalOf, poll, read, refusalOf } from './answers.ts';
import { appCall, clearRequests, decide } from './app-call.ts';
import { sendRaw, statusIn } from './raw-connection.ts';
import { allScopes, startStockedHost } from './stocked-host.ts';

let host: RunningHost & { readonly token: string };
let page: OpenPairing;

beforeAll(async () => {
  host = await startStockedHost();
  page = await host.openPairing();
});

afterAll(() => host.stop());

const range = 'start=2026-01-01T00:00:00Z&end=2027-01-01T00:00:00Z';
const dataPaths = {
  metrics: 'app.metrics',
  workouts: 'app.workouts',
  'nutrition/logs': 'app.nutrition',
  'nutrition/foods': 'app.nutrition',
  'blood-tests': 'app.bloodTests',
  'rawhealth/types': 'rawhealth.raw',
  [`rawhealth/samples?type=heartRate&${range}`]: 'rawhealth.raw',
};

async function clientWith(scope: string): Promise<string> {
  const created = await createdBy(host, `Only ${scope}`, [scope]);
  await decide(host, 'approve', created.requestId);
  return bodyOf(await poll(host, created)).bearerToken ?? '';
}

describe('tokens and scopes', () => {
  it.each(Object.keys(dataPaths))('S9: [Spec 1.3, 5.3] %s needs a token, from loopback too', async (path) => {
    const none = await host.request({ path: `/api/v1/${path}` });
    expect(refusalOf(none)).toEqual([401, 'unauthorized']);
    expect(none.headers['www-authenticate']).toBe('Bearer');
    const basic = await host.request({ path: `/api/v1/${path}`, headers: { Authorization: 'Basic YTpi' } });
    expect(refusalOf(basic)).toEqual([401, 'unauthorized']);
    for (const token of ['', 'x', `vgc_${'A'.repeat(43)}`, host.token.slice(0, -1), `${host.token}A`]) {
      const wrong = await read(host, token, path);
      expect(refusalOf(wrong)).toEqual([401, 'invalid_token']);
      expect(wrong.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
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

  it.each(allScopes)(
    '[Spec 1.2, 1.4, 2.2.app.metrics, 2.2.app.workouts, 2.2.app.nutrition, 2.2.app.bloodTests, 2.2.rawhealth.raw, 5.3.scope, 5.7.d] %s opens its own operations and no other',
    async (scope) => {
      const token = await clientWith(scope);
      for (const [path, needed] of Object.entries(dataPaths)) {
        const response = await read(host, token, path);
        if (needed === scope) {
          expect([path, response.status]).toEqual([path, 200]);
          continue;
        }
        expect(detailedRefusalOf(response)).toEqual([403, 'insufficient_scope', [{ scope: needed }]]);
        expect(response.headers['www-authenticate']).toBe(`Bearer error="insufficient_scope", scope="${needed}"`);
      }
    },
  );

  it('[Spec 5.1] status, capabilities and create need none', async () => {
    checkedBody('getStatus', await host.request({ path: '/api/v1/status' }));
    checkedBody('getCapabilities', await host.request({ path: '/api/v1/capabilities' }));
    await createdBy(host);
    await clearRequests(host);
  });
});

async function message(path: string): Promise<string> {
  return bodyOf(await read(host, host.token, path)).error.message;
}

describe('parameters', () => {
  it.each([
    ['metrics?start=2026-01-01T00:00:00Z', 'start'],
    ['metrics?metricId=steps', 'metricId'],
    ['metrics?metricId=', 'metricId'],
    ['workouts?Limit=1', 'Limit'],
    ['workouts?limit=1&limit=1', 'limit'],
    ['workouts?limit=0', 'limit'],
    ['workouts?limit=-1', 'limit'],
    ['workouts?limit=1.5', 'limit'],
    ['workouts?limit=ten', 'limit'],
    ['workouts?limit=', 'limit'],
    ['workouts?offset=1', 'offset'],
    ['workouts?start=2026-02-30T00:00:00Z', 'start'],
    ['workouts?start=2026-01-01', 'start'],
    ['workouts?start=2026-01-01T00:00:00', 'start'],
    ['workouts?start=2026-01-01T00:00:00%2B01:00', 'start'],
    ['workouts?end=1767225600', 'end'],
    ['workouts?start=2026-01-02T00:00:00Z&end=2026-01-01T00:00:00Z', 'start'],
    ['nutrition/logs?query=oat', 'query'],
    ['nutrition/foods?start=2026-01-01T00:00:00Z', 'start'],
    [`nutrition/foods?query=${'x'.repeat(201)}`, 'query'],
    ['nutrition/foods?query=%E9', 'query'],
    ['blood-tests?metricId=x', 'metricId'],
    ['rawhealth/types?type=heartRate', 'type'],
    ['rawhealth/types?limit=1', 'limit'],
    [`rawhealth/samples?${range}`, 'type'],
    [`rawhealth/samples?type=heartRate&end=2026-01-01T00:00:00Z`, 'start'],
    [`rawhealth/samples?type=heartRate&start=2026-01-01T00:00:00Z`, 'end'],
    [`rawhealth/samples?type=HeartRate&${range}`, 'type'],
    [`rawhealth/samples?type=sleepAnalysis&${range}`, 'type'],
  ])(
    '[Spec 4.parameters.limit, 4.parameters.rawRange, 4.parameters.type, 4.parameters.metricId] %.80s is 400 and names %s',
    async (path, parameter) => {
      expect(detailedRefusalOf(await read(host, host.token, path))).toEqual([
        400,
        'invalid_parameter',
        [{ parameter }],
      ]);
    },
  );

  it.each([
    ['metrics?', 100],
    ['workouts?', 100],
    ['nutrition/logs?', 100],
    ['nutrition/foods?', 100],
    ['blood-tests?', 100],
    [`rawhealth/samples?type=heartRate&${range}&`, 250],
  ])(
    '[Spec 8.getMetrics, 8.getWorkouts, 8.getNutritionLogs, 8.getNutritionFoods, 8.getBloodTests, 8.getRawHealthSamples] %.20s lets a page hold %i and no more',
    async (path, most) => {
      expect((await read(host, host.token, `${path}limit=${most}`)).status).toBe(200);
      const refused = await read(host, host.token, `${path}limit=${most + 1}`);
      expect(detailedRefusalOf(refused)).toEqual([400, 'invalid_parameter', [{ parameter: 'limit' }]]);
      expect(bodyOf(refused).error.message).toContain(String(most));
    },
  );

  it('the message says how to write a time', async () => {
    expect(await message('workouts?start=2026-01-01')).toContain('2026-03-09T07:30:00Z');
    expect(await message('workouts?start=2026-01-01T00:00:00+00:00')).toMatch(/send Z/);
  });

  it('an error about blood tests is application/json, also where FHIR was asked for', async () => {
    expect(refusalOf(await read(host, host.token, 'blood-tests?format=fhir&limit=0'))).toEqual([
      400,
      'invalid_parameter',
    ]);
  });
});

describe('formats', () => {
  it.each([
    ['blood-tests?format=xml', {}],
    ['blood-tests?format=', {}],
    ['blood-tests', { Accept: 'text/html' }],
    ['blood-tests', { Accept: 'application/fhir+xml' }],
    ['blood-tests', { Accept: 'application/json;q=0' }],
  ])('%s with %j is 406', async (path, headers) => {
    const response = await host.request({ path: `/api/v1/${path}`, token: host.token, headers });
    expect(refusalOf(response)).toEqual([406, 'not_acceptable']);
  });

  it('[Spec 4.json, 1.7.json] Accept counts on no other operation', async () => {
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
    ['nothing', ''],
    ['text', 'displayName=x'],
    ['half a body', good.slice(0, -1)],
    ['a list', `[${good}]`],
    ['null', 'null'],
    ['a text in JSON', '"x"'],
    ['two values', good + good],
  ])('%s is 400 invalid_request', async (_, body) => {
    expect(refusalOf(await createWith(host, body, json))).toEqual([400, 'invalid_request']);
  });

  it('bytes that are no UTF-8 are 400 invalid_request', async () => {
    const body = Buffer.from(good.replace('"x"', '"\u00e9"'), 'latin1');
    expect(refusalOf(await createWith(host, body, json))).toEqual([400, 'invalid_request']);
  });

  it.each([
    ['text/plain', { 'Content-Type': 'text/plain' }],
    ['text/plain that says JSON', { 'Content-Type': 'text/plain; application/json' }],
    ['a form', { 'Content-Type': 'application/x-www-form-urlencoded' }],
    ['multipart', { 'Content-Type': 'multipart/form-data; boundary=x' }],
    ['no type', {}],
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
