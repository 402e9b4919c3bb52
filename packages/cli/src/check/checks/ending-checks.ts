import { pairingLimits } from '@vitalgate/contract';
import { setTimeout as wait } from 'node:timers/promises';
import { askPerson, once, takenRequest, type CheckContext } from '../judging/check-context.ts';
import { clause, decision, type Check } from '../judging/check.ts';
import { fieldOf, type Answer } from '../connection/answer.ts';
import { expectCode, expectEnd, expectNoToken, expectRead, seenIn } from '../judging/judge.ts';
import { readableOperation, readWith } from '../judging/lists.ts';
import { createRequest, creating, endOf, lifetimeOf, polling, pollToTheEnd } from '../pairing/pairing-attempt.ts';
import { CannotCheck, CheckFailed, failIf, skipIf } from '../judging/verdict.ts';

const asked = { displayName: 'Conformance check: rate limit', scopes: ['app.metrics'], wanted: 'deny' } as const;
const toExpire = { ...asked, displayName: 'Conformance check: let it expire' } as const;
/** Waiting for a request to end by itself is worth while where it takes no longer than this. */
const soonMilliseconds = 15_000;
/** When to look whether a host that decides by itself has done so. */
const decidedBy: readonly number[] = [0, 0, 200];

type Request = NonNullable<Awaited<ReturnType<typeof createRequest>>['request']>;

interface TakenRequest {
  readonly request: Request;
  readonly created: Answer;
}

interface RateLimit {
  readonly taken: readonly TakenRequest[];
  readonly refusal: Answer | null;
}

/** Asks until the host refuses. What was taken stays pending. */
function rateLimit(context: CheckContext): Promise<RateLimit> {
  return once(context, 'rateLimit', async () => {
    const { created } = context.clients.all;
    if (created.status === 429) return { taken: [], refusal: created };
    takenRequest(context);
    skipIf(!context.triesRateLimit, 'option', 'left out by --no-rate-limit');
    return askUntilRefused(context);
  });
}

async function askUntilRefused(context: CheckContext): Promise<RateLimit> {
  const taken: TakenRequest[] = [];
  while (taken.length <= pairingLimits.total) {
    const { created, request } = await createRequest(context, asked);
    if (request === null) return { taken, refusal: created };
    taken.push({ request, created });
    if (taken.length === 1) await expectLeftAlone(context, request);
  }
  return { taken, refusal: null };
}

/** Throws CannotCheck if the host decides the request without anybody. */
async function expectLeftAlone(context: CheckContext, { requestId, pollingToken }: Request): Promise<void> {
  for (const milliseconds of decidedBy) {
    await wait(milliseconds);
    const polled = await context.ask(polling(requestId, pollingToken));
    if (fieldOf(polled, 'status') !== 'pending') {
      throw new CannotCheck('host', 'this host decides requests by itself, so that none is left to be counted');
    }
  }
}

async function refusalOf(context: CheckContext): Promise<Answer> {
  const { refusal, taken } = await rateLimit(context);
  if (refusal !== null) return refusal;
  throw new CheckFailed('429 rate_limited at some point', `${taken.length} requests that were all taken`);
}

/** The youngest request of an address that may ask no more; null if the rate limit is not to be tried. */
function lastWaiting(context: CheckContext): Promise<TakenRequest | null> {
  return once(context, 'lastWaiting', async () => {
    const first = await rateLimit(context).catch(() => null);
    if (first === null) return null;
    // The user may have cleared the first ones.
    const again = await askUntilRefused(context);
    return again.taken.at(-1) ?? first.taken.at(-1) ?? null;
  });
}

function expiry(context: CheckContext): Promise<readonly Answer[]> {
  return once(context, 'expiry', async () => {
    const { all } = context.clients;
    if (all.status === 'expired') return all.polls;
    takenRequest(context);
    const isSoon = (lifetimeOf(all.created) ?? Infinity) < soonMilliseconds;
    skipIf(!isSoon && !context.waitsForExpiry, 'time', 'takes as long as a request lives: run with --wait-for-expiry');
    const { created, request } = (await lastWaiting(context)) ?? (await createRequest(context, toExpire));
    if (request === null) throw new CannotCheck('pairing', `no further request was taken (${seenIn(created)})`);
    const polls = await pollToTheEnd(context, request, endOf(created));
    const last = polls.at(-1);
    if (last !== undefined && ['approved', 'denied'].includes(String(fieldOf(last, 'status')))) {
      throw new CannotCheck('person', 'the request that was to expire was decided');
    }
    return polls;
  });
}

async function expectTaken(context: CheckContext, after: string): Promise<void> {
  const { created, request } = await createRequest(context, asked);
  if (request === null) throw new CheckFailed(`a request to be taken ${after}`, seenIn(created), created);
}

/** What comes last, since it leaves requests waiting: whether clients are still let in, the rate limit, and expiry. Spec 3, 7, 8.1. */
export const endingChecks: readonly Check[] = [
  clause(['3.client'], 'the client of the beginning still reads at the end', async (context) => {
    expectRead(await readWith(context, readableOperation(context)));
  }),
  decision(['0014'], 'requests of one name are told apart by id, token and code', async (context) => {
    const { taken } = await rateLimit(context);
    skipIf(taken.length < 2, 'data', 'fewer than two requests were taken');
    for (const field of ['requestId', 'pollingToken', 'confirmationCode'] as const) {
      const values = new Set(taken.map(({ request }) => request[field]));
      if (values.size < taken.length) throw new CheckFailed(`another ${field} for each request`, 'one twice');
    }
  }),
  clause(['7.rate_limited'], 'repeated requests of this address are refused with 429 rate_limited', async (context) => {
    expectCode(await refusalOf(context), 'rate_limited');
  }),
  clause(['8.1'], 'the rate limit follows the address of the connection, not what a header claims', async (context) => {
    await refusalOf(context);
    const body = { displayName: asked.displayName, scopes: asked.scopes };
    for (const name of ['X-Forwarded-For', 'X-Real-IP', 'Forwarded']) {
      const value = name === 'Forwarded' ? 'for=192.0.2.7' : '192.0.2.7';
      const headers = [
        ['Content-Type', 'application/json'],
        [name, value],
      ] as const;
      expectCode(await context.ask(creating(body, headers)), 'rate_limited');
    }
  }),
  decision(['0020'], 'the fourth request is refused, with the seconds to wait', async (context) => {
    const refusal = await refusalOf(context);
    const { taken } = await rateLimit(context);
    if (taken.length > pairingLimits.perAddress) {
      throw new CheckFailed(`${pairingLimits.perAddress} requests at most`, String(taken.length), refusal);
    }
    const seconds = refusal.headers.get('retry-after') ?? 'none';
    failIf(!/^[1-9]\d*$/.test(seconds), 'Retry-After in seconds', seconds, refusal);
  }),
  clause(
    ['7.rate_limited.cleared'],
    'once the user has cleared stale requests, the address may ask again',
    async (context) => {
      await refusalOf(context);
      await askPerson(context, 'clearRequests', 'Clear the pairing requests in the app.');
      await expectTaken(context, 'after they were cleared');
    },
  ),
  clause(['3.expire'], 'a request left alone expires, and brings no token', async (context) => {
    const polls = await expiry(context);
    const last = polls.at(-1);
    if (last !== undefined && fieldOf(last, 'status') === 'pending')
      throw new CheckFailed('its end at expiresAt', 'pending after it', last);
    expectNoToken(polls);
  }),
  decision(['0016'], 'an expired request is polled as expired', async (context) => {
    expectEnd(await expiry(context), 'expired');
  }),
  clause(['3.expire.count'], 'once its requests have expired, the address may ask again', async (context) => {
    await refusalOf(context);
    await expiry(context);
    const last = await lastWaiting(context);
    if (last !== null) await pollToTheEnd(context, last.request, endOf(last.created));
    await expectTaken(context, 'after the others expired');
  }),
];
