import { describe, expect, it } from 'vitest';
import { createClient } from './create-client.ts';
import type { ClientRequest, ClientResponse } from '../calls/transport.ts';
import type { VitalgateError } from '../calls/vitalgate-error.ts';

type Answer = Partial<ClientResponse> & { readonly json?: unknown };

const type = { type: 'heartRate', name: 'Heart rate', unit: 'count/min', available: true, readable: true };
const sample = (id: string) => ({
  id,
  type: 'heartRate',
  start: '2026-01-01T00:00:00.000Z',
  end: '2026-01-01T00:00:00.000Z',
  value: 61,
  unit: 'count/min',
  source: { name: 'Watch', bundleIdentifier: null, version: null },
  device: null,
  metadata: null,
});
const range = { type: 'heartRate', start: '2026-01-01T00:00:00Z', end: '2026-01-02T00:00:00Z' };

/** A client whose host gives these answers in turn, the last one for ever, and what it was asked and waited. */
function scripted(...answers: readonly Answer[]) {
  const sent: ClientRequest[] = [];
  const waits: number[] = [];
  const client = createClient({
    token: 'vgc_token',
    transport: {
      send: (request) => {
        const { json, ...answer } = answers[Math.min(sent.length, answers.length - 1)] ?? {};
        sent.push(request);
        return Promise.resolve({ status: 200, headers: {}, body: JSON.stringify(json), ...answer });
      },
      close: () => undefined,
    },
    wait: (milliseconds) => Promise.resolve(void waits.push(milliseconds)),
  });
  return { client, sent, waits };
}

async function failure(call: Promise<unknown>): Promise<VitalgateError> {
  return call.then(
    () => Promise.reject(new Error('nothing failed')),
    (error: VitalgateError) => error,
  );
}

describe('what is sent', () => {
  it('is the path of the operation with the query, encoded, and the token in a header only', async () => {
    const { client, sent } = scripted({ json: { data: [], nextCursor: null } });
    await client.getPage('getNutritionFoods', { query: 'crème & 50%+', limit: 3 });
    await client.getPage('getRawHealthTypes', {});
    expect(sent.map(({ method, target }) => [method, target])).toEqual([
      ['GET', '/api/v1/nutrition/foods?query=cr%C3%A8me%20%26%2050%25%2B&limit=3'],
      ['GET', '/api/v1/rawhealth/types'],
    ]);
    expect(sent[0]?.headers).toEqual({ accept: 'application/json', authorization: 'Bearer vgc_token' });
  });

  it('is nothing where text is not Unicode', async () => {
    const { client, sent } = scripted({});
    expect(await failure(client.getPage('getNutritionFoods', { query: '\uD800' }))).toMatchObject({
      code: 'invalid_parameter',
      details: [{ parameter: 'query' }],
    });
    expect(sent).toEqual([]);
  });
});

describe('pages and records', () => {
  it('ask for the largest page, with the same filters, until there is no cursor', async () => {
    const { client, sent } = scripted(
      { json: { data: [sample('a'), sample('b')], nextCursor: 'one' } },
      { json: { data: [], nextCursor: 'two=' } },
      { json: { data: [sample('c')], nextCursor: null } },
    );
    const ids = [];
    for await (const { id } of client.records('getRawHealthSamples', range)) ids.push(id);
    expect(ids).toEqual(['a', 'b', 'c']);
    const first =
      '/api/v1/rawhealth/samples?limit=250&type=heartRate&start=2026-01-01T00%3A00%3A00Z&end=2026-01-02T00%3A00%3A00Z';
    expect(sent.map(({ target }) => target)).toEqual([first, `${first}&cursor=one`, `${first}&cursor=two%3D`]);
  });

  it('ask for a page only once the one before is used up, from the cursor and in the size that was asked for', async () => {
    const { client, sent } = scripted({ json: { data: [sample('a'), sample('b')], nextCursor: 'next' } });
    for await (const { id } of client.records('getRawHealthSamples', { ...range, cursor: 'mine', limit: 2 }))
      if (id === 'b') break;
    expect(sent.map(({ target }) => target)).toEqual([expect.stringMatching(/\?limit=2&.*&cursor=mine$/)]);
  });

  it('end in an error where a cursor comes again, at once or in a circle', async () => {
    for (const cursors of [['a'], ['a', 'b', 'c', 'b']]) {
      const { client, sent } = scripted(
        ...cursors.map((nextCursor, page) => ({ json: { data: [{ ...type, type: `type ${page}` }], nextCursor } })),
      );
      const all = (async () => {
        for await (const page of client.pages('getRawHealthTypes', {})) expect(page.data).toHaveLength(1);
      })();
      expect((await failure(all)).code).toBe('invalid_response');
      expect(sent.length).toBe(cursors.length === 1 ? 2 : 4);
    }
  });

  it('end where page after page leads on and holds nothing', async () => {
    const answers = Array.from({ length: 1002 }, (_, at) => ({ json: { data: [], nextCursor: `c${at}` } }));
    const { client, sent } = scripted(...answers);
    const all = client.records('getRawHealthTypes', {}).next();
    expect([(await failure(all)).code, sent.length]).toEqual(['invalid_response', 1000]);
  });

  it('follow the next link of a Bundle', async () => {
    const headers = { 'content-type': 'application/fhir+json; fhirVersion=4.0' };
    const url = 'https://box.local:8443/api/v1/blood-tests?format=fhir&cursor=a%3Db&limit=1';
    const bundle = (link: unknown) => ({ headers, json: { resourceType: 'Bundle', link, value: 1 } });
    const { client, sent } = scripted(bundle([{ relation: 'next', url }]), bundle([{ relation: 'self', url }]));
    const cursors = [];
    for await (const { nextCursor } of client.bloodTestBundles({ limit: 1 })) cursors.push(nextCursor);
    expect(cursors).toEqual(['a=b', null]);
    expect(sent[1]?.target).toBe('/api/v1/blood-tests?limit=1&cursor=a%3Db&format=application%2Ffhir%2Bjson');
    expect(sent[1]?.headers['accept']).toBe('application/fhir+json');
    const broken = scripted(bundle([{ relation: 'next', url: '?cursor=%E0%A4%A' }])).client;
    expect(await failure(broken.getBloodTestsAsFhir({}))).toMatchObject({ code: 'invalid_response' });
  });
});

describe('an answer that is not one of this API', () => {
  it.each<[string, Answer]>([
    [
      'data[0].available should be true or false',
      { json: { data: [{ ...type, available: 'yes' }], nextCursor: null } },
    ],
    ['nextCursor should be text', { json: { data: [] } }],
    ['the body should be an object', { json: null }],
    ['not JSON', { body: '<html>' }],
    ['redirects', { status: 302, body: '' }],
    ['not JSON', { status: 502, body: 'Bad gateway' }],
    ['not an error', { status: 404, json: { message: 'no' } }],
    // Else a host could pass for one that nothing was sent to.
    ['only a client', { status: 403, json: { error: { code: 'identity_changed', message: 'no', details: [] } } }],
  ])('is invalid_response: %s', async (message, answer) => {
    const error = await failure(scripted(answer).client.getPage('getRawHealthTypes', {}));
    expect(error).toMatchObject({ code: 'invalid_response', status: answer.status ?? 200 });
    expect(error.message).toContain(message);
  });

  it('is shown without what would move a terminal', async () => {
    const json = { error: { code: 'not_found', message: `a\u001B[2J\u202E${'b'.repeat(5000)}`, details: [] } };
    const error = await failure(scripted({ status: 404, json }).client.getStatus());
    expect(error.message).toMatch(/^a \[2J b+$/);
    expect(error.message.length).toBe(1000);
  });
});

function limited(headers: Record<string, string>): Answer {
  return { status: 429, headers, json: { error: { code: 'rate_limited', message: 'later', details: [] } } };
}

describe('a 429', () => {
  const good = { json: { data: [type], nextCursor: null } };

  it('is waited out for as long as it says, in seconds or by a date of the host', async () => {
    const date = { date: 'Sat, 28 Nov 2026 02:00:00 GMT', 'retry-after': 'Sat, 28 Nov 2026 02:00:09 GMT' };
    const { client, waits } = scripted(limited({ 'retry-after': '7' }), limited(date), good);
    expect((await client.getPage('getRawHealthTypes', {})).data).toEqual([type]);
    expect(waits).toEqual([7000, 9000]);
  });

  it.each([
    ['does not say how long', [limited({})], 0],
    ['asks for more than a minute', [limited({ 'retry-after': '61' })], 0],
    ['asks for more than a minute in all', [limited({ 'retry-after': '40' })], 1],
    ['comes a fourth time', [limited({ 'retry-after': '1' })], 3],
  ])('is the error where it %s', async (_, answers, waited) => {
    const { client, waits } = scripted(...answers);
    const error = await failure(client.getStatus());
    expect([error.code, error.status, waits.length]).toEqual(['rate_limited', 429, waited]);
    expect(String(error.retryAfterSeconds ?? '')).toBe(answers[0]?.headers?.['retry-after'] ?? '');
  });

  it.each(['-5', '1.5', '1000000000000', 'soon', 'Someday'])('that says %j does not say how long', async (said) => {
    const headers = { date: 'Sat, 28 Nov 2026 02:00:00 GMT', 'retry-after': said };
    const { client, sent } = scripted(limited(headers), good);
    expect([(await failure(client.getStatus())).retryAfterSeconds, sent.length]).toEqual([null, 1]);
  });

  it('is not waited out once the call is cancelled', async () => {
    const { client, sent } = scripted(limited({ 'retry-after': '1' }), good);
    const signal = { aborted: false, addEventListener: () => undefined, removeEventListener: () => undefined };
    const call = failure(client.getStatus({ signal }));
    signal.aborted = true;
    expect((await call).code).toBe('cancelled');
    expect(sent).toHaveLength(1);
  });
});
