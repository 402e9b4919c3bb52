import { checkOptions, VitalgateError } from '../calls/vitalgate-error.ts';
import { answerFields, listOperations } from '../records/answer-fields.ts';
import type { RangeQuery } from '../records/queries.ts';
import { pageText, type PageText } from '../answers/page-text.ts';
import { invalid, readAnswer } from '../answers/read-answer.ts';
import type { Lists } from './lists.ts';
import type { CallOptions, RecordList } from './record-list.ts';
import { pageWalk } from './page-walk.ts';
import { recordsOfPages } from './records-of-pages.ts';
import type { ListOperation, MetricSummary, Page, Queries, Records } from '../records/records.ts';
import { requestTarget, type AnyQuery } from '../answers/request-target.ts';
import { sendPatiently } from '../answers/send-patiently.ts';
import { capabilitiesShape, statusShape, tokenShape } from '../shapes/answer-shapes.ts';
import { bundleShape, nextCursorOf } from '../shapes/bundle-shape.ts';
import { list, nullable, object, shapeOf, text, type Shape } from '../shapes/shape.ts';
import type { ClientResponse, Transport, Wait } from '../calls/transport.ts';
import type { VitalgateClient } from './vitalgate-client.ts';

/** The parts of a client. */
export interface ClientOptions {
  readonly transport: Transport;
  /** The client token that pairing handed over; without it only status and capabilities can be read. */
  readonly token?: string;
  /** Waits out what a 429 asks for. */
  readonly wait: Wait;
}

const fhirFormat = 'application/fhir+json';

/**
 * Makes a client of a transport. On Node, `connect` of `@vitalgate/client/node` does it with a transport that pins the certificate.
 *
 * @example
 * ```ts
 * import { createClient, type Transport } from '@vitalgate/client';
 *
 * // The days of a metric, over a transport of your own.
 * async function steps(transport: Transport, token: string) {
 *   const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
 *   const client = createClient({ transport, token, wait });
 *   const { daily } = await client.metrics.get('steps');
 *   return daily;
 * }
 * ```
 */
export function createClient(options: ClientOptions): VitalgateClient {
  checkOptions('createClient', options);
  const { transport, token, wait } = options;
  if (typeof transport?.send !== 'function' || typeof wait !== 'function') {
    throw new VitalgateError('invalid_parameter', 'createClient needs a transport and a wait; on Node take connect');
  }

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
    const response = await read(listOf(operation).path, query as AnyQuery, options);
    return readAnswer(response, pageShapes[operation]);
  }

  async function getPageText<Operation extends ListOperation>(
    operation: Operation,
    query: Queries[Operation],
    options: CallOptions = {},
  ): Promise<PageText<Records[Operation]>> {
    const response = await read(listOf(operation).path, query as AnyQuery, options);
    return pageText(response, pageShapes[operation]);
  }

  function pages<Operation extends ListOperation>(
    operation: Operation,
    query: Queries[Operation],
    options: CallOptions = {},
  ): AsyncGenerator<Page<Records[Operation]>, void, undefined> {
    const largest: number | null = listOf(operation).maxPageSize;
    const first: AnyQuery = { ...(largest === null ? {} : { limit: largest }), ...defined(query as AnyQuery) };
    return followed(
      (cursor) => getPage(operation, (cursor === null ? first : { ...first, cursor }) as Queries[Operation], options),
      ({ data }) => data[0],
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

  function bloodTestBundles(query: RangeQuery, options?: CallOptions) {
    return followed(
      (cursor) =>
        getBloodTestsAsFhir(
          { limit: listOperations.getBloodTests.maxPageSize, ...query, ...(cursor === null ? {} : { cursor }) },
          options,
        ),
      ({ bundle }) => heldBy(bundle),
    );
  }

  /** The list of an operation, as the nouns hand it out: query and signal in one object. */
  function listed<Operation extends ListOperation>(operation: Operation) {
    return (options: Queries[Operation] & CallOptions): RecordList<Records[Operation]> => {
      const [query, call] = separated(operation, options);
      const everyPage = (): AsyncGenerator<Page<Records[Operation]>, void, undefined> => pages(operation, query, call);
      return {
        [Symbol.asyncIterator]: () => recordsOfPages(everyPage()),
        pages: everyPage,
        page: () => getPage(operation, query, call),
        async toArray() {
          const records: Records[Operation][] = [];
          for await (const { data } of everyPage()) for (const record of data) records.push(record);
          return records;
        },
      };
    };
  }

  const nouns = Object.fromEntries(
    (Object.keys(listOperations) as (keyof typeof listOperations)[]).map((operation) => [
      listOperations[operation].noun,
      { list: (options: CallOptions = {}) => listed(operation)(options) },
    ]),
  ) as unknown as Lists;

  async function getMetric(metricId: string, options: CallOptions = {}): Promise<MetricSummary> {
    const { data } = await getPage('getMetrics', { metricId }, options);
    const [metric] = data;
    if (metric !== undefined) return metric;
    throw new VitalgateError('invalid_response', `the host answered nothing about the metric ${metricId}`);
  }

  const close = (): void => transport.close();
  const client: Omit<VitalgateClient, typeof Symbol.dispose | typeof Symbol.asyncDispose> = {
    ...nouns,
    metrics: { ...nouns.metrics, get: getMetric },
    bloodTests: {
      ...nouns.bloodTests,
      bundles: (options = {}) => bloodTestBundles(...separated('getBloodTests', options)),
    },
    rawSamples: { list: listed('getRawHealthSamples') },
    getStatus: async (options = {}) => readAnswer(await get('/api/v1/status', options), statusShape),
    getCapabilities: async (options = {}) => readAnswer(await get('/api/v1/capabilities', options), capabilitiesShape),
    getPage,
    getPageText,
    pages,
    records: (operation, query, options) => recordsOfPages(pages(operation, query, options)),
    getBloodTestsAsFhir,
    bloodTestBundles,
    close,
  };
  // An engine may be too old to have them.
  if (Symbol.dispose !== undefined) Object.assign(client, { [Symbol.dispose]: close });
  if (Symbol.asyncDispose !== undefined) Object.assign(client, { [Symbol.asyncDispose]: async () => close() });
  return client as VitalgateClient;
}

/** The row of a list. Throws `invalid_parameter` if there is no list of this name. */
function listOf(operation: ListOperation): (typeof listOperations)[ListOperation] {
  if (Object.hasOwn(listOperations, operation)) return listOperations[operation];
  const known = Object.keys(listOperations).join(', ');
  throw new VitalgateError('invalid_parameter', `there is no list ${operation}; the lists are ${known}`);
}

/** The query of a list and the options of its calls, of the one object that holds both. */
function separated<Operation extends ListOperation>(
  operation: Operation,
  options: Queries[Operation] & CallOptions,
): [query: Queries[Operation], call: CallOptions] {
  checkOptions(`the list of ${operation}`, options);
  const { signal, ...query } = options;
  return [query as unknown as Queries[Operation], { signal }];
}

const pageShapes = Object.fromEntries(
  Object.keys(listOperations).map((operation) => [
    operation,
    object({ data: list(shapeOf(answerFields[operation as ListOperation])), nextCursor: nullable(text()) }),
  ]),
) as unknown as { readonly [Operation in ListOperation]: Shape<Page<Records[Operation]>> };

/** What a Bundle holds, whatever its links say; undefined if it holds no resource. */
const heldBy = (bundle: string): string | undefined =>
  bundle.includes('"resource":') ? bundle.replaceAll(/cursor=[^"&]*/g, '') : undefined;

/** All pages, each as it comes. Throws as `pageWalk` once the pages go round in circles. */
async function* followed<Answer extends { readonly nextCursor: string | null }>(
  ask: (cursor: string | null) => Promise<Answer>,
  firstOf: (page: Answer) => unknown,
): AsyncGenerator<Answer, void, undefined> {
  const check = pageWalk();
  for (let cursor: string | null = null; ;) {
    const page: Answer = await ask(cursor);
    yield page;
    check(page.nextCursor, firstOf(page));
    cursor = page.nextCursor;
    if (cursor === null) return;
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
