import type { ClauseId } from '@vitalgate/contract/specification';
import { askPerson, once, takenRequest, tokenFor, whyUnpaired, type CheckContext } from '../judging/check-context.ts';
import { clause, decision, type Check } from '../judging/check.ts';
import { fieldOf, type Answer } from '../connection/answer.ts';
import {
  expectCode,
  expectEnd,
  expectError,
  expectNoToken,
  expectRead,
  expectRefused,
  seenIn,
} from '../judging/judge.ts';
import { operationsOf, rawTypes, readableOperation, readWith } from '../judging/lists.ts';
import { createRequest, creating, endOf, pollToTheEnd } from '../pairing/pairing-attempt.ts';
import type { PersonStep } from '../pairing/person.ts';
import { CannotCheck, CheckFailed, failIf } from '../judging/verdict.ts';

/** Lets the user do something, looks, and lets them undo it whatever was seen. */
async function whileDone(
  context: CheckContext,
  [step, text]: readonly [PersonStep, string],
  [undo, undoText]: readonly [PersonStep, string],
  look: () => Promise<void>,
): Promise<void> {
  await askPerson(context, step, text);
  try {
    await look();
  } finally {
    // Whatever they answer here takes nothing from what was seen.
    await askPerson(context, undo, undoText).catch(() => undefined);
  }
}

/** A request made to be looked at and denied. Throws CannotCheck if there is nobody to do so. */
function shownRequest(context: CheckContext) {
  return once(context, 'shownRequest', async () => {
    if (context.person === null) {
      throw new CannotCheck('person', 'the user of the app must look at a request and deny it: run with --interactive');
    }
    takenRequest(context);
    const displayName = 'Conformance check: please deny';
    const { created, request } = await createRequest(context, { displayName, scopes: ['app.metrics'], wanted: 'deny' });
    if (request === null) throw new CheckFailed('a pairing request', seenIn(created), created);
    const code = request.confirmationCode === null ? '' : ` and the code ${request.confirmationCode}`;
    const question = `Does the app show a pairing request named “${displayName}”${code}?`;
    return { created, request, isShown: (await askPerson(context, 'seeRequest', question, request)) === 'yes' };
  });
}

/** The polls of a request that was denied: that of the run, where it was, else one for this purpose. */
function deniedPolls(context: CheckContext): Promise<readonly Answer[]> {
  return once(context, 'deniedPolls', async () => {
    const { all } = context.clients;
    if (all.status === 'denied') return all.polls;
    const { created, request } = await shownRequest(context);
    await askPerson(context, 'deny', `Deny the pairing request “${request.displayName}” in the app.`, request);
    return pollToTheEnd(context, request, endOf(created));
  });
}

function revocation(context: CheckContext): Promise<{ readonly revoked: Answer; readonly other: Answer }> {
  return once(context, 'revocation', async () => {
    const [entry] = context.clients.only;
    if (entry === undefined) throw new CannotCheck('pairing', 'no second client was paired that could be revoked');
    const [scope, client] = entry;
    const [name] = operationsOf([scope]);
    const { token } = client;
    if (token === null || name === undefined) throw new CannotCheck('pairing', whyUnpaired(context.clients));
    expectRead(await readWith(context, name, {}, { token }));
    await askPerson(context, 'revoke', `Revoke the client “${client.displayName}” in the app.`, client.request);
    return {
      revoked: await readWith(context, name, {}, { token }),
      other: await readWith(context, name),
    };
  });
}

async function expectDenied(context: CheckContext): Promise<void> {
  const { denied } = await rawTypes(context);
  if (denied !== null) return expectPermissionDenied(context, denied);
  if (context.person === null) {
    throw new CannotCheck(
      'consent',
      'the app holds every permission: withdraw that of one type, or run with --interactive',
    );
  }
  const { readable } = await rawTypes(context);
  await whileDone(
    context,
    ['withdrawPermissions', `Withdraw the health permission for ${readable} in the app.`],
    ['grantPermissions', `Grant the health permission for ${readable} again.`],
    () => expectPermissionDenied(context, readable),
  );
}

async function expectPermissionDenied(context: CheckContext, type: string): Promise<void> {
  expectCode(await readWith(context, 'getRawHealthSamples', { type }), 'permission_denied');
}

/** The answer while Developer Mode was off, if any, and one from after it. */
function switchedOff(context: CheckContext): Promise<{ readonly answered: Answer | null; readonly after: Answer }> {
  return once(context, 'switchedOff', async () => {
    const name = readableOperation(context);
    let answered: Answer | null = null;
    await whileDone(
      context,
      ['switchOff', 'Switch Developer Mode off in the app.'],
      ['switchOn', 'Switch Developer Mode on again, and open its settings page.'],
      async () => {
        answered = await readWith(context, name).catch(() => null);
      },
    );
    return { answered, after: await readWith(context, name) };
  });
}

function closed(
  clauses: readonly ClauseId[],
  when: string,
  close: readonly [PersonStep, string],
  open: readonly [PersonStep, string],
): Check {
  return clause(clauses, `no pairing request is taken ${when}`, async (context) => {
    takenRequest(context);
    await whileDone(context, close, open, async () => {
      const answer = await context.ask(
        creating({ displayName: 'Conformance check: to be refused', scopes: ['app.metrics'] }),
      );
      expectRefused(answer, when);
    });
  });
}

export const personChecks: readonly Check[] = [
  clause(['2.1.displayName', '3.create.shown'], 'the app shows a new request with its name', async (context) => {
    const { isShown } = await shownRequest(context);
    failIf(!isShown, 'the request in the app', 'the user does not see it');
  }),
  clause(['3.deny'], 'a denied request brings no token', async (context) => {
    const polls = await deniedPolls(context);
    expectNoToken(polls);
    const last = polls.at(-1);
    failIf(last !== undefined && fieldOf(last, 'status') === 'approved', 'not approved', 'approved', last);
  }),
  decision(['0016'], 'a denied request is polled as denied', async (context) => {
    expectEnd(await deniedPolls(context), 'denied');
  }),
  closed(
    ['5.4.page', '5.5'],
    'while the settings page is closed',
    ['closePage', 'Close the Developer Mode settings page in the app.'],
    ['openPage', 'Open the settings page again.'],
  ),
  closed(
    ['5.4.active'],
    'while the app is not active',
    ['hidePage', 'Put the app into the background, or hide its window.'],
    ['showPage', 'Bring the app and its settings page back.'],
  ),
  clause(['5.7.c', '5.7'], 'raw reads are refused while the raw health consent is withdrawn', async (context) => {
    const token = tokenFor(context, 'rawhealth.raw');
    await whileDone(
      context,
      ['withdrawRawConsent', 'Withdraw the raw health consent in the app.'],
      ['acceptRawConsent', 'Accept the raw health consent again.'],
      async () => {
        for (const name of operationsOf(['rawhealth.raw'])) {
          expectRefused(await readWith(context, name, {}, { token }), 'without the raw health consent');
        }
      },
    );
  }),
  clause(
    ['7.permission_denied', '5.7.e', '5.7'],
    'samples of a type without permission are 403 permission_denied',
    expectDenied,
  ),
  clause(['3.client.revoked', '5.8'], 'a revoked client reads nothing more', async (context) => {
    const { revoked } = await revocation(context);
    expectRefused(revoked, 'to a revoked client');
  }),
  clause(['3.client.others', '1.3.perClient', '5.8'], 'another client goes on after a revocation', async (context) => {
    const { other } = await revocation(context);
    expectRead(other);
  }),
  decision(['0022'], 'a revoked token is 401 invalid_token from the next request on', async (context) => {
    const { revoked } = await revocation(context);
    expectError(revoked, 'invalid_token');
  }),
  clause(
    ['1.1.developerMode', '5.4.developerMode', '5.7.a'],
    'nothing is served while Developer Mode is off',
    async (context) => {
      const { answered } = await switchedOff(context);
      if (answered !== null) failIf(answered.status < 400, 'no answer', seenIn(answered), answered);
    },
  ),
  decision(
    ['0023'],
    'the port is closed while Developer Mode is off, and clients work again after',
    async (context) => {
      const { answered, after } = await switchedOff(context);
      if (answered !== null) throw new CheckFailed('no connection', seenIn(answered), answered);
      expectRead(after);
    },
  ),
];
