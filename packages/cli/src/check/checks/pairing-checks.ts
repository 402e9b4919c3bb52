import { pairingCreatedSchema, pairingPolledSchema } from '@vitalgate/contract';
import { clientToken, whyUnpaired, type CheckContext } from '../judging/check-context.ts';
import { clause, decision, type Check } from '../judging/check.ts';
import { errorCodeOf, fieldOf, jsonOf, type Answer } from '../connection/answer.ts';
import { expectRefused, expectShape, seenIn } from '../judging/judge.ts';
import { operationsOf, readWith } from '../judging/lists.ts';
import { polling, type PairingAttempt } from '../pairing/pairing-attempt.ts';
import { CannotCheck, CheckFailed, failIf, skipIf } from '../judging/verdict.ts';

/** The pairing request of the run. Throws CannotCheck if the window is closed, CheckFailed if create went wrong. */
function createdBy({ clients }: CheckContext): NonNullable<PairingAttempt['request']> {
  const { created, request } = clients.all;
  if (request !== null) return request;
  const code = errorCodeOf(created);
  if (created.status === 403 || created.status === 429 || code === 'rate_limited') {
    throw new CannotCheck('pairing', whyUnpaired(clients));
  }
  throw new CheckFailed('requestId and pollingToken', seenIn(created), created);
}

/** All attempts that reached approved. Throws CannotCheck if none did. */
function approvedOf(context: CheckContext): readonly PairingAttempt[] {
  createdBy(context);
  const { all, only } = context.clients;
  const approved = [all, ...only.values()].filter(({ status }) => status === 'approved');
  skipIf(approved.length === 0, 'pairing', whyUnpaired(context.clients));
  return approved;
}

/** All polls that found their request pending. Throws CannotCheck if there are fewer than `count` of one request. */
function pendingPolls(context: CheckContext, count: number): readonly Answer[] {
  createdBy(context);
  const { all, only } = context.clients;
  for (const { polls } of [all, ...only.values()]) {
    const pending = polls.filter((poll) => fieldOf(poll, 'status') === 'pending');
    if (pending.length >= count) return pending;
  }
  throw new CannotCheck('time', 'the host decides requests sooner than they can be polled');
}

function expectTokens(attempts: readonly PairingAttempt[]): void {
  for (const { token, polls } of attempts) {
    if (token === null) throw new CheckFailed('bearerToken with the poll that says approved', 'none', polls.at(-1));
  }
}

export const pairingChecks: readonly Check[] = [
  clause(
    ['4.createPairingRequest', '3.create', '5.1'],
    'create takes displayName and scopes without a token',
    async (context) => {
      createdBy(context);
    },
  ),
  clause(['2.1.displayName', '2.1.scopes'], 'create takes a displayName and a list of scopes', async (context) => {
    createdBy(context);
  }),
  clause(
    ['2.1.requestId', '4.fixedPaths'],
    'the requestId of create is the one that the poll path answers',
    async (context) => {
      const { requestId, pollingToken } = createdBy(context);
      const polled = await context.ask(polling(requestId, pollingToken));
      failIf(polled.status !== 200, 'status 200', seenIn(polled), polled);
    },
  ),
  clause(
    ['2.1.pollingToken', '4.getPairingRequestStatus', '5.2'],
    'the polling token polls its request',
    async (context) => {
      createdBy(context);
      const [first] = context.clients.all.polls;
      failIf(first?.status !== 200, 'status 200', first === undefined ? 'no poll' : seenIn(first), first);
    },
  ),
  clause(['5.2', '1.5'], 'a poll without a token is refused', async (context) => {
    expectRefused(await context.ask(polling(createdBy(context).requestId, null)), 'without the polling token');
  }),
  clause(['5.2.own'], "another request's polling token does not poll this one", async (context) => {
    const { requestId } = createdBy(context);
    const [other] = context.clients.only.values();
    const pollingToken = other?.request?.pollingToken ?? null;
    skipIf(pollingToken === null, 'pairing', 'there was no second pairing request to try it with');
    expectRefused(await context.ask(polling(requestId, pollingToken)), 'for a token of another request');
  }),
  clause(['5.2.own'], 'a client token does not poll', async (context) => {
    const { requestId } = createdBy(context);
    expectRefused(await context.ask(polling(requestId, clientToken(context))), 'for a client token');
  }),
  clause(['2.1.status'], 'every poll tells a status, and pending or approved are spelled so', async (context) => {
    createdBy(context);
    for (const poll of context.clients.all.polls) {
      const status = fieldOf(poll, 'status');
      if (typeof status !== 'string' || !/^[a-z_]+$/.test(status)) {
        throw new CheckFailed('a status such as pending or approved', 'none', poll);
      }
    }
    approvedOf(context);
  }),
  clause(
    ['2.1.bearerToken', '3.poll', '4.getPairingRequestStatus'],
    'no bearerToken while pending',
    async (context) => {
      for (const poll of pendingPolls(context, 1)) {
        failIf(fieldOf(poll, 'bearerToken') !== undefined, 'no bearerToken while pending', 'one', poll);
      }
    },
  ),
  clause(['3.poll', '3.create'], 'a pending request stays pending by being polled', async (context) => {
    pendingPolls(context, 2);
  }),
  clause(['2.1.bearerToken', '3.approve', '5.5'], 'the poll that says approved brings bearerToken', async (context) => {
    expectTokens(approvedOf(context));
  }),

  decision(['0014'], 'create answers 201, Location, and the fields of the contract', async (context) => {
    const { requestId } = createdBy(context);
    const { created } = context.clients.all;
    failIf(created.status !== 201, 'status 201', seenIn(created), created);
    expectShape(pairingCreatedSchema, jsonOf(created), created);
    const location = created.headers.get('location');
    if (location?.endsWith(`/api/v1/pairing/requests/${requestId}`) !== true) {
      throw new CheckFailed('Location of the poll path', location === undefined ? 'none' : 'another', created);
    }
  }),
  decision(['0016'], 'polls answer 200 with the fields of the contract', async (context) => {
    createdBy(context);
    for (const poll of context.clients.all.polls) {
      failIf(poll.status !== 200, 'status 200', seenIn(poll), poll);
      expectShape(pairingPolledSchema, jsonOf(poll), poll);
    }
  }),
  decision(['0017'], 'once the client token was used, polls say approved without it', async (context) => {
    const { requestId, pollingToken } = createdBy(context);
    const token = clientToken(context);
    for (const name of operationsOf(context.clients.all.scopes)) await readWith(context, name, {}, { token });
    const polled = await context.ask(polling(requestId, pollingToken));
    failIf(fieldOf(polled, 'status') !== 'approved', 'status approved', 'another', polled);
    failIf(fieldOf(polled, 'bearerToken') !== undefined, 'no bearerToken any more', 'one', polled);
  }),
  decision(['0018'], 'both tokens are a prefix of their kind and 43 base64url characters', async (context) => {
    const { pollingToken } = createdBy(context);
    const form = /^([a-z]+_)[\w-]{43}$/;
    const kind = form.exec(pollingToken)?.[1];
    failIf(kind === undefined, 'a polling token of that form', 'another');
    const clientKind = form.exec(clientToken(context))?.[1];
    failIf(clientKind === undefined || clientKind === kind, 'a client token of another prefix', 'not so');
  }),
];
