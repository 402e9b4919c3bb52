import { operations, scopes, type Scope } from '@vitalgate/contract';
import { clientToken, get, takenRequest, whyUnpaired, type CheckContext } from '../judging/check-context.ts';
import { clause, type Check } from '../judging/check.ts';
import type { Answer } from '../connection/answer.ts';
import { expectRead, expectRefused, tellsPermissionDenied } from '../judging/judge.ts';
import { dataOperations, operationsOf, readWith, rowOf } from '../judging/lists.ts';
import { CannotCheck, skipIf } from '../judging/verdict.ts';
import type { PairingAttempt } from '../pairing/pairing-attempt.ts';

const invented = `vgc_${'A'.repeat(43)}`;

/** The client that holds one scope alone. Throws CannotCheck if there is none. */
function clientOf({ clients }: CheckContext, scope: Scope): PairingAttempt & { readonly token: string } {
  const client = clients.only.get(scope);
  const token = client?.token ?? null;
  if (client !== undefined && token !== null) return { ...client, token };
  skipIf(!clients.all.scopes.includes(scope), 'option', `${scope} was left out by --scopes`);
  skipIf(clients.all.token === null, 'pairing', whyUnpaired(clients));
  throw new CannotCheck('pairing', `no client with ${scope} alone was paired: run with --each-scope and approve each`);
}

/** Fails if a client is not let in. The permission is looked at after token and scope: if it is missing, both were good. */
function expectLetIn(answer: Answer): void {
  if (!tellsPermissionDenied(answer)) expectRead(answer);
}

async function expectOthersRefused(context: CheckContext, scope: Scope): Promise<void> {
  const { token } = clientOf(context, scope);
  for (const name of dataOperations) {
    if (rowOf(name).access.scope === scope) continue;
    const answer = await get(context, rowOf(name).path, { token });
    expectRefused(answer, `of ${name} to a client that holds ${scope} alone`);
  }
}

const withoutToken = dataOperations.flatMap((name): readonly Check[] => [
  clause(['1.3', '1.5'], `${name} is refused without a token`, async (context) => {
    expectRefused(await get(context, rowOf(name).path), 'without a token');
  }),
  clause(['1.3'], `${name} is refused with a token that nobody issued`, async (context) => {
    expectRefused(await get(context, rowOf(name).path, { token: invented }), 'of an invented token');
  }),
]);

const byScope = scopes.map((scope) =>
  clause(
    [`2.2.${scope}`, '5.3.scope', '1.4'],
    `${scope} opens its own operations and nothing else`,
    async (context) => {
      await expectOthersRefused(context, scope);
      const { token } = clientOf(context, scope);
      for (const name of operationsOf([scope])) expectLetIn(await readWith(context, name, {}, { token }));
    },
  ),
);

export const accessChecks: readonly Check[] = [
  ...withoutToken,
  clause(['1.5'], 'status and capabilities do not mind a token that is none', async (context) => {
    expectRead(await get(context, operations.getStatus.path, { token: invented }));
    expectRead(await get(context, operations.getCapabilities.path, { token: invented }));
  }),
  clause(['2.1.pollingToken', '5.2.own'], 'the polling token reads no data', async (context) => {
    const token = takenRequest(context).pollingToken;
    for (const name of dataOperations) {
      expectRefused(await get(context, rowOf(name).path, { token }), 'of the polling token');
    }
  }),
  ...dataOperations.map((name) =>
    clause(['5.3'], `${name} takes the bearerToken of the poll`, async (context) => {
      expectLetIn(await readWith(context, name));
    }),
  ),
  ...byScope,
  clause(['5.7.d'], 'raw reads are refused to a client without rawhealth.raw', async (context) => {
    const [client] = [...context.clients.only].filter(([scope]) => scope !== 'rawhealth.raw').map(([, found]) => found);
    const token = client?.token ?? null;
    skipIf(token === null, 'pairing', 'no client without rawhealth.raw was paired');
    for (const name of operationsOf(['rawhealth.raw'])) {
      expectRefused(await get(context, rowOf(name).path, { token }), 'without rawhealth.raw');
    }
  }),
  clause(['3.approve'], 'an approved client reads all that it asked for', async (context) => {
    clientToken(context);
    for (const name of operationsOf(context.clients.all.scopes)) expectLetIn(await readWith(context, name));
  }),
];
