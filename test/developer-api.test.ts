import { ApiError } from '@vitalgate/core';
import { bodyText, type HttpRequest } from '@vitalgate/http';
import { describe, expect, it } from 'vitest';
import { bodyOf, createRequest, request, requestBy } from './api-over-stores.ts';
import { memoryApi } from './memory-api.ts';

function codeOf(api: ReturnType<typeof memoryApi>, sent: HttpRequest): string {
  return bodyOf(api.send(sent)).error.code;
}

function by(token: string): HttpRequest['headers'][number] {
  return ['Authorization', `Bearer ${token}`];
}

function create(
  changed: Partial<HttpRequest>,
  headers: HttpRequest['headers'] = [['Content-Type', 'application/json']],
) {
  const text = JSON.stringify({ displayName: 'x', scopes: ['app.metrics'] });
  return request('/api/v1/pairing/requests', { method: 'POST', body: { kind: 'text', text }, ...changed, headers });
}

describe('the order of checks', () => {
  it('on a data endpoint: host, origin, path, method, token, scope, consent, parameters, permission', () => {
    const api = memoryApi();
    const [wrong, raw] = [api.pair('app.metrics'), api.pair('rawhealth.raw')];
    const bad = '/api/v1/rawhealth/samples?type=heartRate&start=x&end=y';
    const good = '/api/v1/rawhealth/samples?type=heartRate&start=2026-01-01T00:00:00Z&end=2026-01-02T00:00:00Z';
    const send = (target: string, method: string, headers: HttpRequest['headers']) =>
      codeOf(api, { ...request(target), method, headers });
    const host = ['Host', 'localhost'] as const;

    expect(
      send('/nowhere', 'PUT', [
        ['Host', 'evil.example'],
        ['Origin', 'null'],
      ]),
    ).toBe('host_not_allowed');
    expect(send('/nowhere', 'PUT', [host, ['Origin', 'null']])).toBe('origin_not_allowed');
    expect(send('/nowhere', 'PUT', [host])).toBe('not_found');
    expect(send(bad, 'PUT', [host])).toBe('method_not_allowed');
    expect(send(bad, 'GET', [host])).toBe('unauthorized');
    expect(send(bad, 'GET', [host, by('x')])).toBe('invalid_token');
    expect(send(bad, 'GET', [host, by(wrong)])).toBe('insufficient_scope');
    expect(send(bad, 'GET', [host, by(raw)])).toBe('raw_consent_required');
    api.settings.write({ ...api.settings.read(), rawConsentAcceptedAt: api.clock.now() });
    expect(send(bad, 'GET', [host, by(raw)])).toBe('invalid_parameter');
    expect(send(good, 'GET', [host, by(raw)])).toBe('permission_denied');
    api.permissions.grant(['heartRate']);
    expect(api.send(requestBy(raw, good)).status).toBe(200);
    expect(bodyText(api.send(requestBy(raw, good)))).toBe('{"data":[],"nextCursor":null}');
  });

  it('on create: window, media type, size, body, rate limit', () => {
    const api = memoryApi();
    for (let count = 0; count < 3; count++) api.send(createRequest('x', ['app.metrics']));
    const tooLarge = { kind: 'tooLarge' } as const;
    const broken = { kind: 'text', text: '{' } as const;
    api.window.close();
    expect(codeOf(api, create({ body: tooLarge }, [['Content-Type', 'text/plain']]))).toBe('pairing_closed');
    api.window.heard('page', 0);
    expect(codeOf(api, create({ body: tooLarge }, [['Content-Type', 'text/plain']]))).toBe('unsupported_media_type');
    expect(codeOf(api, create({ body: tooLarge }))).toBe('payload_too_large');
    expect(codeOf(api, create({ body: broken }))).toBe('invalid_request');
    expect(codeOf(api, create({}))).toBe('rate_limited');
  });

  it('on poll: header, requestId, token', () => {
    const api = memoryApi();
    const created = bodyOf(api.send(createRequest('x', ['app.metrics'])));
    expect(codeOf(api, request('/api/v1/pairing/requests/nothing'))).toBe('unauthorized');
    expect(codeOf(api, requestBy('x', '/api/v1/pairing/requests/nothing'))).toBe('not_found');
    expect(codeOf(api, requestBy('x', `/api/v1/pairing/requests/${created.requestId}`))).toBe('invalid_token');
  });
});

function refusalOfScopes(scopes: readonly string[]): readonly unknown[] {
  const answer = memoryApi().send(createRequest('x', scopes));
  if (answer.status === 201) return [];
  const { error } = bodyOf(answer);
  return [error.code, ...error.details];
}

describe('the scopes asked for', () => {
  it('are one to five entries, repeats among them', () => {
    expect(refusalOfScopes(Array.from({ length: 5 }, () => 'app.metrics'))).toEqual([]);
    for (const scopes of [[], Array.from({ length: 6 }, () => 'app.metrics'), Array.from({ length: 6 }, () => 'x')]) {
      expect(refusalOfScopes(scopes)).toEqual(['invalid_request', { field: 'scopes' }]);
    }
    expect(refusalOfScopes(['app.metrics', 'x'])).toEqual(['invalid_scope', { field: 'scopes' }]);
  });
});

describe('a target that is a whole address', () => {
  it('RFC 9112 3.2.2: is answered like its path', () => {
    const api = memoryApi();
    const token = api.pair('app.workouts');
    for (const origin of ['http://127.0.0.1:8443', 'https://localhost', 'HTTPS://BOX.local:8443', 'https://[::1]']) {
      expect(api.send(request(`${origin}/api/v1/status`)).status).toBe(200);
      expect(api.send(requestBy(token, `${origin}/api/v1/workouts?limit=1`)).status).toBe(200);
      expect(codeOf(api, requestBy(token, `${origin}/api/v1/workouts?limit=0`))).toBe('invalid_parameter');
      expect(codeOf(api, request(origin))).toBe('not_found');
    }
  });

  it('S1: must name an allowed host, and so must the Host header', () => {
    const api = memoryApi();
    for (const origin of ['http://evil.example', 'https://localhost@evil.example', 'https://', 'http://0.0.0.0']) {
      expect(codeOf(api, request(`${origin}/api/v1/status`))).toBe('host_not_allowed');
    }
    const target = 'http://127.0.0.1:8443/api/v1/status';
    expect(codeOf(api, { ...request(target), headers: [['Host', 'evil.example']] })).toBe('host_not_allowed');
    expect(codeOf(api, { ...request(target), headers: [] })).toBe('host_not_allowed');
    expect(codeOf(api, request('ftp://localhost/api/v1/status'))).toBe('not_found');
  });
});

describe('a fault of ours', () => {
  const secret = 'SELECT * FROM samples WHERE token = /data/vitalgate.sqlite';

  it('S45: is internal_error without stack, path or SQL in the body, and is told to the host once', () => {
    const faults: unknown[] = [];
    const workouts = {
      find: () => null,
      route: () => [],
      facts: () => [],
      page: () => {
        throw new Error(secret);
      },
    };
    const api = memoryApi({ workouts, noteFault: (operation, fault) => faults.push([operation, fault]) });
    const answer = api.send(requestBy(api.pair('app.workouts'), '/api/v1/workouts'));
    expect(answer.status).toBe(500);
    expect(bodyOf(answer).error).toEqual({
      code: 'internal_error',
      message: 'the host failed to answer; its log says more',
      details: [],
    });
    expect(answer.body).not.toMatch(/SELECT|sqlite|at .*\.ts/);
    expect(faults).toEqual([['getWorkouts', expect.objectContaining({ message: secret })]]);
  });

  it('S44: is told with the name of the operation, never with the request', () => {
    const told: string[] = [];
    const nutrition = {
      find: () => null,
      page: () => {
        throw new Error('broken');
      },
    };
    const api = memoryApi({ nutrition, noteFault: (operation) => told.push(operation) });
    const token = api.pair('app.nutrition');
    api.send(requestBy(token, '/api/v1/nutrition/logs?start=2026-01-01T00:00:00Z'));
    expect(told).toEqual(['getNutritionLogs']);
  });
});

function messageOf(api: ReturnType<typeof memoryApi>, sent: HttpRequest): string {
  return bodyOf(api.send(sent)).error.message;
}

describe('what a refusal says to do next', () => {
  it('where the window is closed, how to open it: on the page or in a terminal', () => {
    const api = memoryApi();
    api.window.close();
    const message = messageOf(api, createRequest('x', ['app.metrics']));
    expect(message).toBe(
      `the pairing window is closed; open it on the device that hosts this API: on the app's page Developer Mode or with the host's command "pairing open"`,
    );
  });

  it('of a raw type that is nearly right, which was meant; and paths beside operations', () => {
    const api = memoryApi();
    api.settings.write({ ...api.settings.read(), rawConsentAcceptedAt: api.clock.now() });
    const token = api.pair('rawhealth.raw', 'app.metrics');
    const samples = (type: string) => requestBy(token, `/api/v1/rawhealth/samples?type=${type}`);
    expect(messageOf(api, samples('HeartRate'))).toMatch(/Did you mean heartRate\?.*\/api\/v1\/rawhealth\/types/);
    expect(messageOf(api, samples('happiness'))).not.toContain('Did you mean');
    expect(messageOf(api, requestBy(token, '/api/v1/metrics?metricId=x'))).toContain('/api/v1/capabilities');
    expect(messageOf(api, requestBy(token, '/api/v1/metrics?metricId=hrv'))).toContain(
      'Did you mean heartRateVariabilitySDNN?',
    );
    expect(messageOf(api, request('/nowhere'))).toContain('/api/v1/capabilities');
  });
});

describe('the text of a refusal', () => {
  it('S44: holds neither the token nor a value of the query', () => {
    const api = memoryApi();
    api.settings.write({ ...api.settings.read(), rawConsentAcceptedAt: api.clock.now() });
    const scopes = ['app.metrics', 'app.workouts', 'app.nutrition', 'app.bloodTests', 'rawhealth.raw'];
    const token = api.pair(...scopes);
    const values = ['type', 'start', 'end', 'limit', 'cursor', 'metricId', 'format', 'query', 'token'];
    const paths = ['metrics', 'workouts', 'nutrition/logs', 'nutrition/foods', 'blood-tests', 'rawhealth/samples'];
    const refusals = paths.flatMap((path) =>
      values.flatMap((name) => {
        const target = `/api/v1/${path}?${name}=secret${'%C3%A9'.repeat(201)}`;
        const wrong = token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
        return [token, wrong].map((sent) => api.send(requestBy(sent, target)));
      }),
    );
    expect(refusals.every(({ status }) => status >= 400)).toBe(true);
    expect(JSON.stringify(refusals)).not.toMatch(/secret|\u00E9/);
    expect(JSON.stringify(refusals)).not.toContain(token.slice(4, 20));
  });
});

describe('the remote address', () => {
  it('S10: is the socket\u2019s, whatever headers say, and an IPv4 address is one, mapped or not', () => {
    const api = memoryApi();
    const from = (remoteAddress: string, forwarded: string) =>
      api.send({
        ...createRequest('x', ['app.metrics'], remoteAddress),
        headers: [
          ['Host', 'localhost'],
          ['Content-Type', 'application/json'],
          ['X-Forwarded-For', forwarded],
          ['Forwarded', `for=${forwarded}`],
        ],
      }).status;
    expect([
      from('10.0.0.5', '1.1.1.1'),
      from('::ffff:10.0.0.5', '2.2.2.2'),
      from('::FFFF:10.0.0.5', '3.3.3.3'),
    ]).toEqual([201, 201, 201]);
    expect(from('10.0.0.5', '4.4.4.4')).toBe(429);
    expect(api.desk.pending().map(({ remoteAddress }) => remoteAddress)).toEqual(['10.0.0.5', '10.0.0.5', '10.0.0.5']);
    expect(from('10.0.0.6', '10.0.0.5')).toBe(201);
  });
});

describe('Developer Mode off in the middle of things', () => {
  it('[Spec 1.1.developerMode, 5.7.a, 5.4.developerMode] is unavailable for every path, with or without a token', () => {
    const api = memoryApi();
    const token = api.pair('app.metrics', 'rawhealth.raw');
    api.settings.write({ ...api.settings.read(), developerModeOn: false });
    for (const sent of [
      request('/api/v1/status'),
      requestBy(token, '/api/v1/metrics'),
      createRequest('x', ['app.metrics']),
    ]) {
      expect(api.send(sent).status).toBe(503);
      expect(codeOf(api, sent)).toBe('unavailable');
    }
    expect(codeOf(api, requestBy(token, '/api/v1/rawhealth/types'))).toBe('unavailable');
  });

  it('[Spec 1.1.terms, 5.7.b] so it is without the terms', () => {
    const api = memoryApi();
    const token = api.pair('rawhealth.raw');
    api.settings.write({ ...api.settings.read(), termsAcceptedAt: null });
    expect(codeOf(api, requestBy(token, '/api/v1/rawhealth/types'))).toBe('unavailable');
  });
});

function refuseToNote(): never {
  throw new ApiError('unavailable', 'the host cannot note what clients read');
}

describe('what is noted of reads', () => {
  it('is client, operation, filters and count, never search text', () => {
    const notes: object[] = [];
    const api = memoryApi({ noteRead: (note) => notes.push(note) });
    const token = api.pair('app.nutrition');
    api.send(requestBy(token, '/api/v1/nutrition/foods?query=secret'));
    api.send(requestBy(token, '/api/v1/nutrition/logs?start=2026-01-01T00:00:00Z'));
    api.send(requestBy(token, '/api/v1/workouts'));
    expect(JSON.stringify(notes)).not.toContain('secret');
    const client = { clientId: expect.any(String) as string, clientName: 'Dashboard', continued: false, records: 0 };
    expect(notes).toEqual([
      { ...client, operation: 'getNutritionFoods', filters: {}, refused: null },
      { ...client, operation: 'getNutritionLogs', filters: { start: '2026-01-01T00:00:00Z' }, refused: null },
      { ...client, operation: 'getWorkouts', filters: {}, refused: 'insufficient_scope' },
    ]);
  });

  it('comes first: nothing is read, and nobody is told apart, if it cannot be noted', () => {
    const notes: object[] = [];
    const api = memoryApi({ checkNoteRoom: refuseToNote, noteRead: (note) => notes.push(note) });
    const token = api.pair('app.workouts');
    expect(codeOf(api, requestBy(token, '/api/v1/workouts'))).toBe('unavailable');
    expect(codeOf(api, requestBy('nobody', '/api/v1/workouts'))).toBe('invalid_token');
    expect(notes).toEqual([]);
  });

  it('holds no more than 100 characters of a filter, and no parameter that there is not', () => {
    const filters: object[] = [];
    const api = memoryApi({ noteRead: (note) => filters.push(note.filters) });
    const token = api.pair('rawhealth.raw');
    const long = 'x'.repeat(5000);
    const send = () => api.send(requestBy(token, `/api/v1/rawhealth/samples?type=${long}&start=${'9'.repeat(100)}`));
    send();
    api.settings.write({ ...api.settings.read(), rawConsentAcceptedAt: api.clock.now() });
    send();
    api.send(requestBy(token, `/api/v1/rawhealth/samples?type=${'%F0%9F%98%80'.repeat(90)}`));
    api.send(requestBy(token, `/api/v1/rawhealth/samples?${long}=1&type=heartRate`));
    const cut = { type: `${'x'.repeat(99)}…`, start: '9'.repeat(100) };
    expect(filters).toEqual([cut, cut, { type: `${'\u{1F600}'.repeat(49)}…` }, {}]);
  });
});
