import { capabilitiesSchema, operations, scopes, statusSchema, type Capabilities } from '@vitalgate/contract';
import { get, once, type CheckContext } from '../judging/check-context.ts';
import { clause, decision, type Check } from '../judging/check.ts';
import { fieldOf, jsonOf } from '../connection/answer.ts';
import { expectJson, expectRead, expectRefused, expectShape } from '../judging/judge.ts';
import { dataOperations, rowOf } from '../judging/lists.ts';
import { CheckFailed } from '../judging/verdict.ts';

const { getStatus, getCapabilities } = operations;
const inventedId = '00000000-0000-4000-8000-000000000000';

function capabilitiesOf(context: CheckContext): Promise<Capabilities> {
  return once(context, 'capabilities', async () => {
    const answer = await get(context, getCapabilities.path);
    expectRead(answer);
    expectShape(capabilitiesSchema, jsonOf(answer), answer);
    return jsonOf(answer) as Capabilities;
  });
}

export const publicChecks: readonly Check[] = [
  clause(['4.getStatus', '5.1'], 'getStatus is read without a token', async (context) => {
    expectRead(await get(context, getStatus.path));
  }),
  clause(['4.getCapabilities', '5.1'], 'getCapabilities is read without a token', async (context) => {
    expectRead(await get(context, getCapabilities.path));
  }),
  clause(['1.7.json'], 'getStatus and getCapabilities answer in application/json', async (context) => {
    expectJson(await get(context, getStatus.path));
    expectJson(await get(context, getCapabilities.path));
  }),
  clause(['9.1'], 'no other version prefix is served', async (context) => {
    for (const target of ['/api/v2/status', '/api/status', '/v1/status', '/status', '/api/v1.1/status']) {
      expectRefused(await get(context, target), 'outside /api/v1');
    }
  }),
  clause(['4.fixedPaths'], 'a path that is written otherwise, or goes on, is not served', async (context) => {
    for (const target of [
      '/api/v1/status/',
      '/api/v1/Status',
      '/API/v1/status',
      '/api/v1/status/x',
      '//api/v1/status',
    ]) {
      expectRefused(await get(context, target), 'at a path that is none of the API');
    }
  }),
  clause(['4.fixedPaths'], 'a requestId that create did not return is not answered', async (context) => {
    const token = context.clients.all.request?.pollingToken ?? null;
    expectRefused(await get(context, `/api/v1/pairing/requests/${inventedId}`, { token }), 'of an invented requestId');
  }),
  clause(['8.unpaged'], 'status and capabilities are single bodies without a next cursor', async (context) => {
    for (const { path } of [getStatus, getCapabilities]) {
      const answer = await get(context, path);
      if (typeof fieldOf(answer, 'nextCursor') === 'string')
        throw new CheckFailed('one whole answer', 'a page', answer);
    }
  }),

  decision(['0024'], 'status has the fields of the contract', async (context) => {
    const answer = await get(context, getStatus.path);
    expectShape(statusSchema, jsonOf(answer), answer);
  }),
  decision(['0024'], 'capabilities have the fields of the contract', async (context) => {
    await capabilitiesOf(context);
  }),
  decision(['0024'], 'capabilities list the scopes and datasets as the specification has them', async (context) => {
    const { scopes: told, datasets } = await capabilitiesOf(context);
    expectSame('scopes', told.map(({ scope }) => scope).sort(), [...scopes].sort());
    expectSame('datasets', datasets.map(({ operation }) => operation).sort(), [...dataOperations].sort());
    for (const name of dataOperations) {
      const row = rowOf(name);
      const dataset = datasets.find(({ operation }) => operation === name);
      expectSame(`path of ${name}`, [dataset?.path], [row.path]);
      expectSame(`scope of ${name}`, [dataset?.scope], [row.access.scope]);
      expectSame(
        `parameters of ${name}`,
        dataset?.parameters.map((one) => one.name),
        row.parameters.map((one) => one.name),
      );
      expectSame(`largest page of ${name}`, [dataset?.maxPageSize], [row.pageSize?.max ?? null]);
    }
  }),
];

function expectSame(what: string, told: readonly unknown[] | undefined, expected: readonly unknown[]): void {
  if (JSON.stringify(told) === JSON.stringify(expected)) return;
  throw new CheckFailed(`${what}: ${expected.join(', ')}`, (told ?? []).join(', ') || 'none');
}
