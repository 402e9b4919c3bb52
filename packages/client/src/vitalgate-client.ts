import type { Capabilities, Page, Status } from '@vitalgate/contract';
import type { ListOperation, Queries, RangeQuery, Records } from './queries.ts';
import type { CancelSignal } from './transport.ts';

/** Options of one call. */
export interface CallOptions {
  readonly signal?: CancelSignal;
}

/** A paired client. Every method rejects with a `VitalgateError`. */
export interface VitalgateClient {
  getStatus(options?: CallOptions): Promise<Status>;
  getCapabilities(options?: CallOptions): Promise<Capabilities>;
  /** One page of a list. */
  getPage<Operation extends ListOperation>(
    operation: Operation,
    query: Queries[Operation],
    options?: CallOptions,
  ): Promise<Page<Records[Operation]>>;
  /** Every page of a list from `query.cursor` on. */
  pages<Operation extends ListOperation>(
    operation: Operation,
    query: Queries[Operation],
    options?: CallOptions,
  ): AsyncGenerator<Page<Records[Operation]>, void, undefined>;
  /** Every record of a list, over all its pages. */
  records<Operation extends ListOperation>(
    operation: Operation,
    query: Queries[Operation],
    options?: CallOptions,
  ): AsyncGenerator<Records[Operation], void, undefined>;
  /** One page of blood tests as a FHIR R4 searchset Bundle, as text exactly as sent, with its next cursor. */
  getBloodTestsAsFhir(
    query: RangeQuery,
    options?: CallOptions,
  ): Promise<{ readonly bundle: string; readonly nextCursor: string | null }>;
  close(): void;
}
