import { describe, expect, it } from 'vitest';
import { createClient } from './create-client.ts';
import type { ClientRequest } from '../calls/transport.ts';
import type { VitalgateClient } from './vitalgate-client.ts';
import { VitalgateError } from '../calls/vitalgate-error.ts';

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

/** A client whose host has two pages of two samples and one, and what it was asked. */
function twoPages() {
  const sent: ClientRequest[] = [];
  let closed = 0;
  const client = createClient({
    token: 'vgc_token',
    transport: {
      send: (request) => {
        sent.push(request);
        if (request.signal?.aborted === true) return Promise.reject(new Error('not reached'));
        const isSecond = request.target.includes('cursor=next');
        const page = isSecond
          ? { data: [sample('3')], nextCursor: null }
          : { data: [sample('1'), sample('2')], nextCursor: 'next' };
        return Promise.resolve({ status: 200, headers: {}, body: JSON.stringify(page) });
      },
      close: () => void closed++,
    },
    wait: () => Promise.resolve(),
  });
  return { client, sent, closed: () => closed };
}

const range = { type: 'heartRate', start: new Date(Date.UTC(2026, 0, 1)), end: '2026-01-02T00:00:00Z' };

async function failure(act: () => unknown): Promise<VitalgateError> {
  try {
    await act();
  } catch (error) {
    if (error instanceof VitalgateError) return error;
    throw error;
  }
  throw new Error('nothing failed');
}

describe('a list', () => {
  it('asks for nothing before it is looped over, then page after page', async () => {
    const { client, sent } = twoPages();
    const list = client.rawSamples.list(range);
    expect(sent).toEqual([]);
    const ids: string[] = [];
    for await (const { id } of list) ids.push(id);
    expect(ids).toEqual(['1', '2', '3']);
    const first =
      '/api/v1/rawhealth/samples?limit=250&type=heartRate&start=2026-01-01T00%3A00%3A00.000Z&end=2026-01-02T00%3A00%3A00Z';
    expect(sent.map(({ target }) => target)).toEqual([first, `${first}&cursor=next`]);
  });

  it('begins anew with each loop, and asks no further than a loop goes', async () => {
    const { client, sent } = twoPages();
    const list = client.rawSamples.list(range);
    for await (const { id } of list) if (id === '2') break;
    expect(sent).toHaveLength(1);
    expect((await list.toArray()).map(({ id }) => id)).toEqual(['1', '2', '3']);
  });

  it('hands out pages, or one page alone at a place', async () => {
    const { client, sent } = twoPages();
    const sizes: number[] = [];
    for await (const { data } of client.rawSamples.list(range).pages()) sizes.push(data.length);
    expect(sizes).toEqual([2, 1]);
    const { data, nextCursor } = await client.rawSamples.list({ ...range, limit: 7, cursor: 'next' }).page();
    expect([data.length, nextCursor]).toEqual([1, null]);
    expect(sent.at(-1)?.target).toContain('limit=7&cursor=next');
  });

  it('takes its signal with the query, and keeps why it was aborted', async () => {
    const { client, sent } = twoPages();
    const { signal } = new AbortController();
    await client.workouts
      .list({ limit: 1, signal })
      .page()
      .catch(() => undefined);
    expect([sent[0]?.target, sent[0]?.signal]).toEqual(['/api/v1/workouts?limit=1', signal]);
    const reason = new Error('the page was left');
    const error = await failure(() => client.workouts.list({ signal: AbortSignal.abort(reason) }).page());
    expect([error.code, error.cause]).toEqual(['cancelled', reason]);
  });
});

describe('a wrong word in plain JavaScript', () => {
  const { client } = twoPages();
  const untyped = client as unknown as Record<string, (...words: readonly unknown[]) => Promise<unknown>> & {
    readonly workouts: { list(options: unknown): { page(): Promise<unknown> } };
  };

  it.each([
    [
      'a list that is none',
      () => untyped['getPage']?.('getWorkout', {}),
      /no list getWorkout; the lists are getMetrics, getWorkouts/,
    ],
    ['a list called by what all objects have', () => untyped['getPage']?.('toString', {}), /no list toString/],
    ['text instead of options', () => untyped.workouts.list('2026-01-01'), /takes one object/],
    ['an invalid Date', () => client.workouts.list({ start: new Date('x') }).page(), /start is an invalid Date/],
    [
      'an object instead of a time',
      () => untyped.workouts.list({ end: {} }).page(),
      /end should be text, a number or a Date/,
    ],
    [
      'null instead of a time',
      () => untyped.workouts.list({ end: null }).page(),
      /end should be text, a number or a Date/,
    ],
    ['a client of nothing', () => (createClient as (options?: unknown) => unknown)(), /createClient takes one object/],
    ['a client without a transport', () => (createClient as (options?: unknown) => unknown)({}), /needs a transport/],
  ])('%s is an error of ours', async (_, act, message) => {
    const error = await failure(act);
    expect(error.code).toBe('invalid_parameter');
    expect(error.message).toMatch(message);
  });
});

it('closes at the end of its block', async () => {
  const { client, closed } = twoPages();
  client[Symbol.dispose]();
  await client[Symbol.asyncDispose]();
  expect(closed()).toBe(2);
});

it('finds one metric, and says so if the host answers none', async () => {
  const answers = [{ data: [], nextCursor: null }];
  const client = createClient({
    token: 'vgc_token',
    transport: {
      send: () => Promise.resolve({ status: 200, headers: {}, body: JSON.stringify(answers[0]) }),
      close: () => undefined,
    },
    wait: () => Promise.resolve(),
  });
  expect((await failure(() => client.metrics.get('stepCount'))).code).toBe('invalid_response');
});

it.each([
  ['pages', (client: VitalgateClient) => client.rawSamples.list(range).toArray(), { data: [sample('1')] }],
  [
    'bundles',
    async (client: VitalgateClient) => {
      for await (const page of client.bloodTests.bundles()) void page;
    },
    null,
  ],
])('T14: %s that come again behind another cursor end the list', async (_, act, page) => {
  let asked = 0;
  const body = (): string => {
    const cursor = `c${++asked}`;
    if (page !== null) return JSON.stringify({ ...page, nextCursor: cursor });
    const link = [{ relation: 'next', url: `https://host/api/v1/blood-tests?cursor=${cursor}` }];
    const entry = [{ resource: { resourceType: 'Observation', id: 'a' } }];
    return JSON.stringify({ resourceType: 'Bundle', type: 'searchset', link, entry });
  };
  const client = createClient({
    token: 'vgc_token',
    transport: {
      send: () => Promise.resolve({ status: 200, headers: { 'content-type': 'application/fhir+json' }, body: body() }),
      close: () => undefined,
    },
    wait: () => Promise.resolve(),
  });
  const error = await failure(() => act(client));
  expect([error.code, asked]).toEqual(['invalid_response', 2]);
});
