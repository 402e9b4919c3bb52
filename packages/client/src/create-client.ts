import type { Page } from '@vitalgate/contract';
import { listOperations } from './list-operations.ts';
import type { ListOperation, Queries, RangeQuery, Records } from './queries.ts';
import { invalid, readAnswer } from './read-answer.ts';
import { recordsOfPages } from './records-of-pages.ts';
import { requestTarget } from './request-target.ts';
import { sendPatiently } from './send-patiently.ts';
import { capabilitiesShape, statusShape, tokenShape } from './shapes/answer-shapes.ts';
import { bundleShape, nextCursorOf } from './shapes/bundle-shape.ts';
import { recordShapes } from './shapes/record-shapes.ts';
import { list, nullable, object, text, type AnyShape, type Shape } from './shapes/shape.ts';
import type { ClientResponse, Transport, Wait } from './transport.ts';
import type { CallOptions, VitalgateClient } from './vitalgate-client.ts';
import { VitalgateError } from './vitalgate-error.ts';

/** What a client is made of. */
export interface ClientOptions {
  readonly transport: Transport;
  /** The client token that pairing handed over; without it only status and capabilities can be read. */
  readonly token?: string;
  /** Waits out what a 429 asks for. */
  readonly wait: Wait;
}

type AnyQuery = Readonly<Record<string, string | number | undefined>>;

const fhirFormat = 'application/fhir+json';

/** Makes a client of a transport. On Node, `connect` of `@vitalgate/client/node` does it with a transport that pins the certificate. */
export function createClient(options: ClientOptions): VitalgateClient {
  const { transport, token, wait } = options;

  function get(target: string, { signal }: CallOptions, accept = 'application/json', by?: string) {
    const headers = { accept, ...(by === undefined ? {} : { authorization: `Bearer ${by}` }) };
    return sendPatiently(transport, { method: 'GET', target, headers, ...(signal && { signal }) }, wait);
  }

  function read(path: string, query: AnyQuery, options: CallOptions, accept?: string): Promise<ClientResponse> {
    return get(requestTarget(path, query), options, accept, usable(token));
  }

  async function getPage<Operation extends ListOperation>(
    operation: Operation,
    query: Queries[Operation],
    options: CallOptions = {},
  ): Promise<Page<Records[Operation]>> {
    const response = await read(listOperations[operation].path, query as AnyQuery, options);
    return readAnswer(response, pageShapes[operation]);
  }

  function pages<Operation extends ListOperation>(
    operation: Operation,
    query: Queries[Operation],
    options: CallOptions = {},
  ): AsyncGenerator<Page<Records[Operation]>, void, undefined> {
    const largest: number | null = listOperations[operation].maxPageSize;
    const first: AnyQuery = { ...(largest === null ? {} : { limit: largest }), ...defined(query as AnyQuery) };
    return followed((cursor) =>
      getPage(operation, (cursor === null ? first : { ...first, cursor }) as Queries[Operation], options),
    );
  }

  async function getBloodTestsAsFhir(query: RangeQuery, options: CallOptions = {}) {
    const { path } = listOperations.getBloodTests;
    const response = await read(path, { ...query, format: fhirFormat }, options, fhirFormat);
    const bundle = readAnswer(response, bundleShape);
    if (!(response.headers['content-type'] ?? '').startsWith(fhirFormat)) throw invalid(response, 'it is not FHIR');
    const nextCursor = nextCursorOf(bundle);
    if (nextCursor === undefined) throw invalid(response, 'its link to the next page holds no cursor');
    return { bundle: response.body, nextCursor };
  }

  return {
    getStatus: async (options = {}) => readAnswer(await get('/api/v1/status', options), statusShape),
    getCapabilities: async (options = {}) => readAnswer(await get('/api/v1/capabilities', options), capabilitiesShape),
    getPage,
    pages,
    records: (operation, query, options) => recordsOfPages(pages(operation, query, options)),
    getBloodTestsAsFhir,
    bloodTestBundles: (query, options) =>
      followed((cursor) =>
        getBloodTestsAsFhir(
          { limit: listOperations.getBloodTests.maxPageSize, ...query, ...(cursor === null ? {} : { cursor }) },
          options,
        ),
      ),
    close: () => transport.close(),
  };
}

const pageShapes = Object.fromEntries(
  Object.entries<AnyShape>(recordShapes).map(([operation, record]) => [
    operation,
    object({ data: list(record), nextCursor: nullable(text()) }),
  ]),
) as unknown as { readonly [Operation in ListOperation]: Shape<Page<Records[Operation]>> };

/** So many empty pages one after the other are no list. */
const mostEmptyPages = 1000;

/**
 * All pages, the first one asked for without a cursor. Throws `invalid_response` where a cursor comes a second time, and
 * where page after page leads on and holds nothing.
 */
async function* followed<Answer extends { readonly nextCursor: string | null; readonly data?: readonly unknown[] }>(
  ask: (cursor: string | null) => Promise<Answer>,
): AsyncGenerator<Answer, void, undefined> {
  const seen = new Set<string>();
  let empty = 0;
  for (let cursor: string | null = null; ;) {
    const page: Answer = await ask(cursor);
    yield page;
    cursor = page.nextCursor;
    if (cursor === null) return;
    empty = page.data?.length === 0 ? empty + 1 : 0;
    if (seen.has(cursor) || empty === mostEmptyPages) {
      const what = empty === mostEmptyPages ? 'page after page without a record' : 'a cursor a second time';
      throw new VitalgateError(
        'invalid_response',
        `the host sent ${what}, so its list would never end; update the host`,
      );
    }
    seen.add(cursor);
  }
}

function defined(query: AnyQuery): AnyQuery {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
}

/** The token, if it can stand in a header. RFC 6750 2.1. */
function usable(token: string | undefined): string {
  if (token === undefined) {
    throw new VitalgateError(
      'unauthorized',
      'this client holds no token; pair it first, then connect with the pairing',
    );
  }
  if (tokenShape(token) !== null) {
    throw new VitalgateError('invalid_token', 'this is not a client token; pair again and keep the token as it is');
  }
  return token;
}
