import { EventEmitter, once } from 'node:events';
import { VitalgateError } from '@vitalgate/client';
import { describe, expect, it } from 'vitest';
import { ToolFailure } from '../../packages/cli/src/mcp/tool/define-tool.ts';
import { connectedServer } from './connected-server.ts';
import { memoryClient } from './memory-client.mjs';

const secret = 'vgc_0000000000000000000000000000000000000000000';

const revoked = (): Error => new VitalgateError('invalid_token', 'revoked');

async function failing(error: Error, tool = 'list_workouts') {
  const server = await connectedServer(memoryClient({ failWith: () => error }));
  return server.call(tool, tool === 'get_raw_samples' ? { type: 'heartRate' } : {});
}

it('asking again and again how things stand leaves no connection open, and ends none that another call reads with', async () => {
  const opened: { isClosed: boolean }[] = [];
  const events = new EventEmitter();
  const letGo = once(events, 'letGo');
  const server = await connectedServer(() => {
    const state = { isClosed: false };
    opened.push(state);
    const client = memoryClient({});
    const getPage: typeof client.getPage = async (operation, ...rest) => {
      if (operation === 'getWorkouts' && opened[0] === state) await letGo;
      if (state.isClosed) throw new VitalgateError('cancelled', 'this client is closed');
      return client.getPage(operation, ...rest);
    };
    return Promise.resolve({ client: { ...client, getPage, close: () => (state.isClosed = true) }, pairing: null });
  });
  const reading = server.call('list_workouts');
  await expect.poll(() => opened.length).toBe(1);
  for (let count = 0; count < 40; count++) expect((await server.call('get_status')).isError).toBe(false);
  expect(opened.filter(({ isClosed }) => !isClosed)).toEqual([opened[0], opened[40]]);
  events.emit('letGo');
  expect((await reading).isError).toBe(false);
  expect(opened[0]?.isClosed).toBe(true);
});

describe('a failure says what to do next', () => {
  it.each([
    ['invalid_token', /revoked.*vitalgate\.mjs pair LINK --name home --scopes app\.metrics$/],
    ['raw_consent_required', /raw-consent accept/],
    ['permission_denied', /Permissions.*list_raw_types/],
    ['unreachable', /serve.*Developer Mode.*call again/],
    ['identity_changed', /nothing was sent.*do not try to get around.*forget NAME.*pair LINK/],
    ['rate_limited', /wait/],
    ['unavailable', /Developer Mode on/],
    ['invalid_cursor', /arguments of next/],
  ])('%s', async (code, step) => {
    const { isError, texts, answer } = await failing(new VitalgateError(code, `at /home/ada/${secret}`));
    expect(isError).toBe(true);
    expect(answer).toBeUndefined();
    expect(texts).toHaveLength(1);
    expect(texts[0]).toMatch(step);
    expect(texts[0]?.startsWith(`${code}: `)).toBe(true);
    expect(texts[0]).not.toMatch(/vgc_|ada/);
  });

  it('insufficient_scope names the scope, and the command with those held already', async () => {
    const { texts } = await failing(new VitalgateError('insufficient_scope', 'no'));
    expect(texts[0]).toMatch(
      /lacks the scope app\.workouts .*vitalgate\.mjs pair LINK --name home --scopes app\.metrics,app\.workouts$/,
    );
  });

  it('raw_consent_required names the page that has the consent', async () => {
    const { texts } = await failing(new VitalgateError('raw_consent_required', 'no'));
    expect(texts[0]).toMatch(/^raw_consent_required: .* in the app on the page Permissions, or with /);
  });

  it('a fault of ours tells nothing of itself', async () => {
    const { isError, texts } = await failing(new TypeError(`${secret} at /home/ada/x.ts`));
    expect([isError, texts[0]?.split(':', 1)]).toEqual([true, ['internal_error']]);
    expect(texts[0]).not.toMatch(/vgc_|ada/);
  });

  it('an argument that is not understood is named, and nothing is read', async () => {
    const client = memoryClient({});
    const server = await connectedServer(client);
    for (const [tool, input, words] of [
      ['list_workouts', { limit: 0 }, 'invalid_arguments: limit: at least 1. '],
      [
        'list_workouts',
        { from: '2026-01-01' },
        'invalid_arguments: from: there is no such argument; there are period, activity, limit, cursor, offset. ',
      ],
      ['search_foods', { query: 'a', from: 1, to: 2 }, 'invalid_arguments: from, to: there is no such argument; '],
      ['get_status', { from: 1 }, 'invalid_arguments: from: this tool takes no arguments. '],
      ['list_workouts', { period: 'next week' }, 'invalid_period: '],
      ['summarize_metrics', { metricIds: [] }, 'invalid_arguments: metricIds: at least 1. '],
      ['summarize_metrics', { metricIds: ['a\nb'] }, 'invalid_arguments: metricIds.0: not understood. '],
      ['correlate_metrics', { first: 'a' }, 'invalid_arguments: second: must be string. '],
    ] as const) {
      const { isError, texts } = await server.call(tool, input);
      expect([isError, texts[0]?.slice(0, words.length)]).toEqual([true, words]);
    }
    expect(client.calls).toEqual([]);
  });

  it('a tool that does not exist is an error of the protocol', async () => {
    const server = await connectedServer(memoryClient({}));
    await expect(server.call('delete_everything')).rejects.toThrow(/no such tool/);
  });
});

it('starts without a pairing, says how to pair, and reads once there is one', async () => {
  let isPaired = false;
  const server = await connectedServer(() =>
    isPaired
      ? Promise.resolve({ client: memoryClient({ getWorkouts: [] }), pairing: null })
      : Promise.reject(new ToolFailure('not_paired', 'Pair first.')),
  );
  expect((await server.call('list_workouts')).texts).toEqual(['not_paired: Pair first.']);
  isPaired = true;
  expect((await server.call('list_workouts')).isError).toBe(false);
});

it('opens the pairing anew after a revocation', async () => {
  let opened = 0;
  const server = await connectedServer(() => {
    opened += 1;
    return Promise.resolve({ client: memoryClient(opened === 1 ? { failWith: revoked } : {}), pairing: null });
  });
  expect((await server.call('list_workouts')).isError).toBe(true);
  expect((await server.call('list_workouts')).isError).toBe(false);
  expect((await server.call('list_workouts')).isError).toBe(false);
  expect(opened).toBe(2);
});

describe('prompts', () => {
  it('name tools that exist, and quote what they are given', async () => {
    const { agent, tools } = await connectedServer(memoryClient({}));
    const names = new Set(tools.map(({ name }) => name));
    const { prompts } = await agent.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual([
      'weekly_review',
      'sleep_review',
      'trend',
      'lab_review',
      'connection',
    ]);
    for (const { name } of prompts) {
      const given = name === 'connection' ? { first: 'a "b', second: 'c' } : {};
      const { messages } = await agent.getPrompt({ name, arguments: given });
      const text = JSON.stringify(messages[0]?.content);
      for (const [tool] of text.matchAll(/\b(?:list|get|summarize|compare|correlate)_\w+/g))
        expect(names).toContain(tool);
      if (name === 'connection') expect(text).toContain(JSON.stringify(JSON.stringify('a "b')).slice(1, -1));
    }
    await expect(agent.getPrompt({ name: 'connection', arguments: { first: 'a' } })).rejects.toThrow(
      /second is required/,
    );
    const lines = agent.getPrompt({ name: 'trend', arguments: { metric: 'x\ny' } });
    await expect(lines).rejects.toThrow(/one line/);
  });
});
