import {
  operations,
  type DataOperationName,
  type Operation,
  type PagedOperationName,
  type Scope,
} from '@vitalgate/contract';
import { get, once, tokenFor, whyUnpaired, type CheckContext } from './check-context.ts';
import { jsonOf, memberOf, type Answer, type Asked } from '../connection/answer.ts';
import { expectRead } from './judge.ts';
import { CannotCheck } from './verdict.ts';

export type DataRow = Operation & { readonly access: { readonly kind: 'clientToken'; readonly scope: Scope } };

export const dataOperations = Object.keys(operations).filter(
  (name) => operations[name as keyof typeof operations].access.kind === 'clientToken',
) as DataOperationName[];

export const pagedOperations = dataOperations.filter(
  (name): name is PagedOperationName => operations[name].pageSize !== null,
);

export function operationsOf(granted: readonly Scope[]): readonly DataOperationName[] {
  return dataOperations.filter((name) => granted.includes(operations[name].access.scope));
}

/** An operation that the client of the run reads. Throws CannotCheck if there is no client. */
export function readableOperation(context: CheckContext): DataOperationName {
  const { token, scopes } = context.clients.all;
  const [name] = operationsOf(scopes);
  if (name === undefined || token === null) throw new CannotCheck('pairing', whyUnpaired(context.clients));
  return name;
}

export function rowOf(name: DataOperationName): DataRow {
  return operations[name];
}

export type Query = Readonly<Record<string, string>>;

export interface RecordPage {
  readonly answer: Answer;
  readonly records: readonly unknown[];
  readonly nextCursor: string | null;
}

export function targetOf(path: string, query: Query): string {
  const text = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return text.length === 0 ? path : `${path}?${text.join('&')}`;
}

export async function readWith(
  context: CheckContext,
  name: DataOperationName,
  query: Query = {},
  given: Partial<Omit<Asked, 'target'>> = {},
): Promise<Answer> {
  const { path, access } = rowOf(name);
  const token = given.token === undefined ? tokenFor(context, access.scope) : given.token;
  const hidden = ['cursor', ...(given.hidden ?? [])];
  return get(context, targetOf(path, { ...(await requiredQuery(context, name)), ...query }), {
    ...given,
    token,
    hidden,
  });
}

/** Parameters that an operation cannot do without, over all times. */
async function requiredQuery(context: CheckContext, name: DataOperationName): Promise<Query> {
  if (name !== 'getRawHealthSamples') return {};
  return { type: (await rawTypes(context)).readable, start: '1970-01-01T00:00:00Z', end: '2100-01-01T00:00:00Z' };
}

/** A page of a list. Throws CheckFailed if it is not read, CannotCheck where its envelope is an unknown one. */
export async function readPage(
  context: CheckContext,
  name: DataOperationName,
  query: Query = {},
  given: Partial<Omit<Asked, 'target'>> = {},
): Promise<RecordPage> {
  const answer = await readWith(context, name, query, given);
  expectRead(answer);
  return pageOf(answer);
}

/** The page in an answer. Throws CannotCheck if its envelope is an unknown one. */
export function pageOf(answer: Answer): RecordPage {
  const body = jsonOf(answer);
  const data = memberOf(body, 'data');
  const nextCursor = memberOf(body, 'nextCursor');
  if (!Array.isArray(data) || (nextCursor !== null && typeof nextCursor !== 'string')) {
    throw new CannotCheck('shape', 'the answer is not in the envelope that this check can read: data and nextCursor');
  }
  return { answer, records: data, nextCursor };
}

/** A page with more records than `limit`, so that there is a next one. Throws CannotCheck if the host holds too few. */
export async function firstPageOfMany(
  context: CheckContext,
  name: DataOperationName,
  limit: number,
): Promise<RecordPage & { readonly nextCursor: string }> {
  const page = await readPage(context, name, { limit: String(limit) });
  if (page.nextCursor !== null) return { ...page, nextCursor: page.nextCursor };
  throw new CannotCheck('data', `the host holds too few records for ${name}`);
}

/** A raw type that can be read and, if there is one, holds samples; and one that must not be read, or null. */
export function rawTypes(
  context: CheckContext,
): Promise<{ readonly readable: string; readonly denied: string | null }> {
  return once(context, 'rawTypes', async () => {
    const { records } = await readPage(context, 'getRawHealthTypes');
    const rows = records.flatMap((record) => {
      const type = memberOf(record, 'type');
      return typeof type === 'string' ? [{ type, record }] : [];
    });
    const readable = rows.filter(({ record }) => memberOf(record, 'readable') === true);
    const held = readable.filter(({ record }) => memberOf(record, 'available') === true);
    const dense = held.find(({ type }) => type === 'heartRate') ?? held.find(({ type }) => type === 'stepCount');
    const chosen = dense ?? held[0] ?? readable[0] ?? rows[0];
    if (chosen === undefined) throw new CannotCheck('data', 'the host lists no raw type');
    const denied = rows.find(({ record }) => memberOf(record, 'readable') === false);
    return { readable: chosen.type, denied: denied?.type ?? null };
  });
}
