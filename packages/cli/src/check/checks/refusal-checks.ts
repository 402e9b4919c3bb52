import { operations, type ErrorCode } from '@vitalgate/contract';
import { get, takenRequest, tokenFor, whyUnpaired, type CheckContext } from '../judging/check-context.ts';
import { decision, type Check } from '../judging/check.ts';
import { errorCodeOf, type Answer } from '../connection/answer.ts';
import { expectDetail, expectError, expectErrorBody, expectRead } from '../judging/judge.ts';
import { dataOperations, readableOperation, readWith, rowOf, targetOf } from '../judging/lists.ts';
import { creating, polling } from '../pairing/pairing-attempt.ts';
import { CannotCheck, CheckFailed, failIf } from '../judging/verdict.ts';

const invented = `vgc_${'A'.repeat(43)}`;
const inventedId = '00000000-0000-4000-8000-000000000000';
const { getStatus, createPairingRequest } = operations;

function expectChallenge(answer: Answer, form: RegExp): void {
  const challenge = answer.headers.get('www-authenticate') ?? 'none';
  if (!form.test(challenge)) throw new CheckFailed(`WWW-Authenticate like ${form.source}`, challenge, answer);
}

function narrowClient({ clients }: CheckContext) {
  for (const [scope, { token }] of clients.only) {
    const name = dataOperations.find((candidate) => rowOf(candidate).access.scope !== scope);
    if (token !== null && name !== undefined) return { token, name };
  }
  throw new CannotCheck(
    'pairing',
    clients.all.token === null ? whyUnpaired(clients) : 'no client with one scope was paired',
  );
}

/** Create, refused for its body. Throws CannotCheck if create is refused whatever is sent. */
async function refusedCreate(
  context: CheckContext,
  body: unknown,
  code: ErrorCode,
  type = 'application/json',
): Promise<Answer> {
  takenRequest(context);
  const headers = type === '' ? [] : ([['Content-Type', type]] as const);
  const answer = await context.ask(creating(body, headers));
  if (errorCodeOf(answer) === 'pairing_closed') {
    throw new CannotCheck('pairing', 'the settings page was closed meanwhile: keep it open and run the check again');
  }
  expectError(answer, code);
  return answer;
}

const valid = { displayName: 'Conformance check: never shown', scopes: ['app.metrics'] };
const badNames: readonly unknown[] = [
  undefined,
  '',
  '   ',
  7,
  null,
  'x'.repeat(65),
  'a\u202Eb',
  'a\nb',
  'a\u200Bb',
  'a\u0000b',
];

const perOperation = dataOperations.flatMap((name): readonly Check[] => [
  decision(['0007'], `${name} refuses unknown, repeated and badly encoded parameters, naming them`, async (context) => {
    const { path, access, parameters } = rowOf(name);
    const token = tokenFor(context, access.scope);
    const named = parameters[0]?.name;
    const queries: (readonly [query: string, parameter: string | null])[] = [
      ['strat=1', 'strat'],
      ['%E9=1', null],
    ];
    if (named !== undefined) {
      queries.push(
        [`${named}=1&${named}=1`, named],
        [`${named}=%zz`, named],
        [`${named.toUpperCase()}=1`, named.toUpperCase()],
      );
    }
    for (const [query, parameter] of queries) {
      const answer = await get(context, `${path}?${query}`, { token });
      if (answer.status === 403) expectRead(answer);
      expectError(answer, 'invalid_parameter');
      if (parameter !== null) expectDetail(answer, 'parameter', parameter);
    }
  }),
  decision(['0009', '0010'], `${name} answers 401 with a challenge to no token and to a wrong one`, async (context) => {
    const none = await get(context, rowOf(name).path);
    expectError(none, 'unauthorized');
    expectChallenge(none, /^Bearer$/);
    const wrong = await get(context, rowOf(name).path, { token: invented });
    expectError(wrong, 'invalid_token');
    expectChallenge(wrong, /^Bearer error="invalid_token"$/);
  }),
]);

export const refusalChecks: readonly Check[] = [
  ...perOperation,
  decision(['0009'], 'status and capabilities take no parameter', async (context) => {
    expectError(await get(context, `${getStatus.path}?x=1`), 'invalid_parameter');
  }),
  decision(['0009'], 'an unknown path or requestId is 404 not_found', async (context) => {
    expectError(await get(context, '/api/v1/nothing'), 'not_found');
    const token = context.clients.all.request?.pollingToken ?? invented;
    expectError(await context.ask(polling(inventedId, token)), 'not_found');
  }),
  decision(
    ['0009', '0018'],
    'polling with no token, with a client token, or with that of another request is 401',
    async (context) => {
      const { all, only } = context.clients;
      const { requestId } = takenRequest(context);
      expectError(await context.ask(polling(requestId, null)), 'unauthorized');
      const [other] = only.values();
      for (const token of [all.token, other?.request?.pollingToken]) {
        if (typeof token === 'string') expectError(await context.ask(polling(requestId, token)), 'invalid_token');
      }
    },
  ),
  decision(['0009'], 'the polling token is an invalid_token for data', async (context) => {
    const token = takenRequest(context).pollingToken;
    for (const name of dataOperations) expectError(await get(context, rowOf(name).path, { token }), 'invalid_token');
  }),
  decision(
    ['0009', '0010'],
    'a scope that was not granted is insufficient_scope, and the challenge names it',
    async (context) => {
      const { token, name } = narrowClient(context);
      const { scope } = rowOf(name).access;
      const answer = await get(context, rowOf(name).path, { token });
      expectError(answer, 'insufficient_scope');
      expectDetail(answer, 'scope', scope);
      expectChallenge(answer, new RegExp(`^Bearer error="insufficient_scope", scope="${scope.replace('.', '\\.')}"$`));
    },
  ),
  decision(['0011'], 'the token is looked at before the parameters, and the scope too', async (context) => {
    expectError(await get(context, targetOf('/api/v1/workouts', { limit: '0' })), 'unauthorized');
    const { token, name } = narrowClient(context);
    expectError(await get(context, `${rowOf(name).path}?limit=0`, { token }), 'insufficient_scope');
  }),
  decision(['0008'], 'every error has the one body, in JSON', async (context) => {
    const errors = [
      await get(context, '/api/v1/nothing'),
      await get(context, '/api/v1/metrics'),
      await get(context, '/api/v1/metrics', { token: invented }),
      await get(context, getStatus.path, { method: 'DELETE' }),
      await get(context, `${getStatus.path}?x=1`),
      await get(context, getStatus.path, { headers: [['Origin', 'https://evil.example']] }),
      await context.ask(creating({ ...valid, scopes: [] })),
    ];
    for (const error of errors) {
      if (error.status >= 400) expectErrorBody(error);
    }
  }),
  decision(['0008'], 'no error tells of the inside of the host', async (context) => {
    const answer = await readWith(context, readableOperation(context), { limit: "1' OR 1=1 --" });
    if (/\bat .+:\d+:\d+|sqlite|select |\/home\/|node_modules/i.test(answer.text)) {
      throw new CheckFailed('no stack, path or SQL', 'something that looks like it', answer);
    }
  }),
  decision(['0015'], 'a displayName that is missing, too long or hides something is refused', async (context) => {
    for (const displayName of badNames) {
      expectDetail(await refusedCreate(context, { ...valid, displayName }, 'invalid_request'), 'field', 'displayName');
    }
  }),
  decision(['0015'], 'scopes that are missing, empty or unknown are refused', async (context) => {
    for (const scopes of [undefined, [], 'app.metrics', [7], Array.from({ length: 6 }, () => 'app.metrics')]) {
      expectDetail(await refusedCreate(context, { ...valid, scopes }, 'invalid_request'), 'field', 'scopes');
    }
    await refusedCreate(context, { ...valid, scopes: ['app.metrics', 'app.everything'] }, 'invalid_scope');
  }),
  decision(['0015'], 'a body that is no JSON object is refused', async (context) => {
    for (const body of ['', '{', 'null', '[]', '"text"']) await refusedCreate(context, body, 'invalid_request');
  }),
  decision(['0009', '0015'], 'a body over 16 KiB is 413', async (context) => {
    await refusedCreate(context, { ...valid, more: 'x'.repeat(17 * 1024) }, 'payload_too_large');
  }),
  decision(['0009'], 'a body that does not say it is JSON is 415', async (context) => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', '']) {
      await refusedCreate(context, valid, 'unsupported_media_type', type);
    }
  }),
  decision(['0013'], 'another method on a known path is 405 with Allow, OPTIONS too', async (context) => {
    const targets = [getStatus.path, '/api/v1/metrics', createPairingRequest.path];
    for (const target of targets) {
      for (const method of ['OPTIONS', 'PUT', 'DELETE', 'PATCH']) {
        const answer = await get(context, target, { method });
        expectError(answer, 'method_not_allowed');
        const allowed = target === createPairingRequest.path ? 'POST' : 'GET, HEAD';
        const allow = answer.headers.get('allow') ?? 'none';
        if (allow !== allowed) throw new CheckFailed(`Allow: ${allowed}`, allow, answer);
      }
    }
  }),
  decision(['0013'], 'HEAD answers as GET, without a body', async (context) => {
    const head = await get(context, getStatus.path, { method: 'HEAD' });
    failIf(head.status !== 200 || head.text !== '', 'status 200 without a body', `status ${head.status}`, head);
    const refused = await get(context, '/api/v1/metrics', { method: 'HEAD' });
    failIf(refused.status !== 401, 'status 401 without a token', `status ${refused.status}`, refused);
  }),
];
