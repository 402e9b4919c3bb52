import { describe, expect, it } from 'vitest';
import { requestPairing, type PendingRequest } from './request-pairing.ts';
import type { ClientRequest, ClientResponse } from '../calls/transport.ts';
import { VitalgateError } from '../calls/vitalgate-error.ts';

type Scripted = Partial<ClientResponse> & { readonly json?: unknown };

const hostTime = Date.parse('2031-05-01T12:00:00Z');
const created: Scripted = {
  status: 201,
  headers: { date: new Date(hostTime).toUTCString() },
  json: {
    requestId: 'req/1',
    pollingToken: 'vgp_polling',
    status: 'pending',
    confirmationCode: '012345',
    expiresAt: new Date(hostTime + 60_000).toISOString(),
    pollIntervalSeconds: 2,
  },
};
const polled = (status: string, more: object = {}): Scripted => ({
  json: { requestId: 'req/1', status, scopes: ['app.metrics'], expiresAt: 'x', ...more },
});
const refused = (status: number, code: string): Scripted => ({
  status,
  json: { error: { code, message: code, details: [] } },
});
const fault = (code: string) => new VitalgateError(code, code);

/** Asks a host that answers so in turn, the last answer for ever. Time passes by waiting alone, a second per answer. */
async function ask(answers: readonly (Scripted | VitalgateError)[], signal?: AbortSignal) {
  const sent: ClientRequest[] = [];
  const waits: number[] = [];
  const shown: PendingRequest[] = [];
  let now = 7_000_000;
  const result = await requestPairing({
    transport: {
      send: (request) => {
        const answer = answers[Math.min(sent.length, answers.length - 1)] ?? {};
        sent.push(request);
        now += 1000;
        if (answer instanceof VitalgateError) return Promise.reject(answer);
        const { json, ...rest } = answer;
        return Promise.resolve({ status: 200, headers: {}, body: JSON.stringify(json), ...rest });
      },
      close: () => undefined,
    },
    displayName: 'Notebook',
    scopes: ['app.metrics'],
    wait: (milliseconds) => {
      waits.push(milliseconds);
      now += milliseconds;
      return Promise.resolve();
    },
    elapsed: () => now,
    onPending: (request) => void shown.push(request),
    signal,
  }).then(
    ({ token }) => token,
    (error: VitalgateError) => error.code,
  );
  return { result, sent, waits, shown };
}

const approved = polled('approved', { bearerToken: 'vgc_token' });

describe('a pairing request', () => {
  it('S36: is sent once, shown, polled at once with its own token, and then as often as the host says', async () => {
    const { result, sent, waits, shown } = await ask([created, polled('pending'), polled('pending'), approved]);
    expect(result).toBe('vgc_token');
    expect(sent.map(({ method, target }) => `${method} ${target}`)).toEqual([
      'POST /api/v1/pairing/requests',
      ...Array<string>(3).fill('GET /api/v1/pairing/requests/req%2F1'),
    ]);
    expect(JSON.parse(sent[0]?.body ?? '')).toEqual({ displayName: 'Notebook', scopes: ['app.metrics'] });
    expect(sent.map(({ headers }) => headers['authorization'])).toEqual([
      undefined,
      ...Array(3).fill('Bearer vgp_polling'),
    ]);
    expect(waits).toEqual([2000, 2000]);
    expect(shown).toEqual([{ requestId: 'req/1', confirmationCode: '012345', expiresAt: '2031-05-01T12:01:00.000Z' }]);
  });

  it.each([
    ['pairing_denied', polled('denied')],
    ['pairing_expired', polled('expired')],
    ['pairing_token_gone', polled('approved')],
    ['pairing_expired', refused(404, 'not_found')],
    ['invalid_token', refused(401, 'invalid_token')],
    ['identity_changed', fault('identity_changed')],
  ])('ends as %s', async (code, answer) => {
    const { result, sent } = await ask([created, polled('pending'), answer]);
    expect([result, sent.length]).toEqual([code, 3]);
  });

  it.each([{ pollingToken: 'a\nb' }, { requestId: '\uD800' }, { requestId: '' }])(
    'ends where what was created cannot be asked for: %j',
    async (broken) => {
      const json = { ...(created.json as object), ...broken };
      const { result, sent } = await ask([{ ...created, json }]);
      expect([result, sent.length]).toEqual(['invalid_response', 1]);
    },
  );

  it('takes no token that no header can hold', async () => {
    const { result } = await ask([created, polled('approved', { bearerToken: 'x\r\nHost: y' }), polled('approved')]);
    expect(result).toBe('pairing_token_gone');
  });

  it('S34: outlives lost connections, server errors, answers of something else and a 429', async () => {
    const { result, waits } = await ask([
      created,
      fault('unreachable'),
      fault('timed_out'),
      refused(500, 'internal_error'),
      { status: 502, body: '<html>Bad gateway' },
      { status: 200, body: 'Welcome to the hotel' },
      polled('unheard of'),
      { ...refused(429, 'rate_limited'), headers: { 'retry-after': '9' } },
      approved,
    ]);
    expect(result).toBe('vgc_token');
    expect(waits).toEqual([2000, 2000, 2000, 2000, 2000, 2000, 9000]);
  });

  it('S34: ends when its life is over by its own clock, whatever year either wall clock has', async () => {
    const { result, waits, sent } = await ask([created, fault('unreachable')]);
    expect(result).toBe('pairing_expired');
    // A minute: polls of a second with two seconds between, and one last at the end.
    const polls = sent.length - 1;
    expect(polls * 1000 + waits.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(62_000);
    expect(polls).toBeGreaterThan(18);
  });

  it('takes the time from the status where answers have no date, and five minutes where there is none either', async () => {
    const app = { name: 'x', version: 'x' };
    const time = new Date(hostTime + 50_000).toISOString();
    const status = { json: { status: 'ok', apiVersion: 'v1', app, pairingOpen: true, time } };
    const short = await ask([{ ...created, headers: {} }, status, polled('pending')]);
    expect([short.result, short.sent.length]).toEqual(['pairing_expired', 7]);
    const blind = await ask([{ ...created, headers: {} }, fault('unreachable'), polled('pending')]);
    expect(blind.result).toBe('pairing_expired');
    expect(blind.sent.length).toBeGreaterThan(95);
  });

  it('is not asked again where its answer is lost or is not one', async () => {
    for (const answer of [fault('unreachable'), fault('timed_out'), { status: 201, json: { requestId: 'x' } }]) {
      expect((await ask([answer])).sent).toHaveLength(1);
    }
  });

  it('takes a host that shows no code and says no interval', async () => {
    const { requestId, pollingToken, expiresAt } = created.json as Record<string, string>;
    const bare = { ...created, json: { requestId, pollingToken, expiresAt } };
    const { result, shown, waits } = await ask([bare, polled('pending'), approved]);
    expect([result, shown[0]?.confirmationCode, waits]).toEqual(['vgc_token', null, [2000]]);
  });

  it('is not sent where it was cancelled before', async () => {
    expect(await ask([created], AbortSignal.abort())).toMatchObject({ result: 'cancelled', sent: [] });
  });

  it.each([0, -3, null, '5', 1e-9, 1e9, true])(
    'is polled in bounds whatever interval the host names: %j',
    async (named) => {
      const answer = { ...created, json: { ...(created.json as object), pollIntervalSeconds: named } };
      const { result, waits } = await ask([answer, polled('pending'), approved]);
      expect([result, waits]).toEqual(['vgc_token', [named === 1e-9 ? 500 : named === 1e9 ? 30_000 : 2000]]);
    },
  );

  it('shows no code that a terminal would act on', async () => {
    for (const code of ['\u001b]0;x\u0007', '12 34', 'x'.repeat(33)]) {
      const answer = { ...created, json: { ...(created.json as object), confirmationCode: code } };
      expect((await ask([answer, approved])).shown).toMatchObject([{ confirmationCode: null }]);
    }
  });
});
