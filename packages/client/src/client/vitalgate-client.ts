import type { PageText } from '../answers/page-text.ts';
import type { RangeQuery } from '../records/queries.ts';
import type { CallOptions, FhirPage } from './record-list.ts';
import type { Lists } from './lists.ts';
import type { Capabilities, ListOperation, Page, Queries, Records, Status } from '../records/records.ts';

declare global {
  // As @types/node and the newest library have it: these declarations are of use without both.
  interface SymbolConstructor {
    readonly dispose: unique symbol;
    readonly asyncDispose: unique symbol;
  }
}

/**
 * A paired client. Every method rejects with a `VitalgateError`. Reads wait out a 429 that says how long, up to a minute
 * in all.
 */
export interface VitalgateClient extends Lists {
  /** State of the API, its version, the host's time. Needs no token. */
  getStatus(options?: CallOptions): Promise<Status>;
  /** Datasets, filters, metrics and raw types that the host supports. Needs no token. */
  getCapabilities(options?: CallOptions): Promise<Capabilities>;
  /** One page of a list by its operation's name, for programs that read any list. Of a host's default size if the query names no `limit`. */
  getPage<Operation extends ListOperation>(
    operation: Operation,
    query: Queries[Operation],
    options?: CallOptions,
  ): Promise<Page<Records[Operation]>>;
  /** One page of a list, as `getPage`, with its text and its cursor before anything is read: the next page can be asked for meanwhile. */
  getPageText<Operation extends ListOperation>(
    operation: Operation,
    query: Queries[Operation],
    options?: CallOptions,
  ): Promise<PageText<Records[Operation]>>;
  /**
   * Every page of a list from `query.cursor` on, each as large as the API allows where the query names no `limit`. A host
   * that sends a cursor or its records a second time, or goes on without an end, ends in `invalid_response`.
   */
  pages<Operation extends ListOperation>(
    operation: Operation,
    query: Queries[Operation],
    options?: CallOptions,
  ): AsyncGenerator<Page<Records[Operation]>, void, undefined>;
  /** Every record of a list, over all its pages. Nothing is read ahead: leave the loop, and no further page is asked for. */
  records<Operation extends ListOperation>(
    operation: Operation,
    query: Queries[Operation],
    options?: CallOptions,
  ): AsyncGenerator<Records[Operation], void, undefined>;
  /** One page of blood tests as FHIR R4. */
  getBloodTestsAsFhir(query: RangeQuery, options?: CallOptions): Promise<FhirPage>;
  /** Every page of blood tests as FHIR R4, from `query.cursor` on. */
  bloodTestBundles(query: RangeQuery, options?: CallOptions): AsyncGenerator<FhirPage, void, undefined>;
  /** Ends all connections; calls that wait reject with `cancelled`. */
  close(): void;
  /** The same as `close`, for `using client = connect(pairing)`. */
  [Symbol.dispose](): void;
  /** The same as `close`, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}
