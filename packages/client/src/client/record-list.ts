import type { CancelSignal } from '../calls/transport.ts';
import type { Page } from '../records/records.ts';

/** Options of one call. */
export interface CallOptions {
  /** Ends the call with `cancelled`; what it was aborted with is the error's `cause`. */
  readonly signal?: CancelSignal | undefined;
}

/** One page of blood tests as FHIR R4. */
export interface FhirPage {
  /** A searchset Bundle as text exactly as sent: numbers keep the digits that the laboratory wrote. */
  readonly bundle: string;
  readonly nextCursor: string | null;
}

/**
 * A list that is read as it is looped over: `for await (const workout of client.workouts.list())`. Nothing is asked for before
 * that, and nothing is read ahead: leave the loop, and no further page is asked for. Each loop begins anew.
 */
export interface RecordList<Item> extends AsyncIterable<Item> {
  /** Its pages instead of its records, each as large as the API allows if the options name no `limit`. */
  pages(): AsyncGenerator<Page<Item>, void, undefined>;
  /** One page alone: the first, or the one of `cursor`. Of the host's usual size if the options name no `limit`. */
  page(): Promise<Page<Item>>;
  /** Every record in an array. Mind the size of raw samples. */
  toArray(): Promise<Item[]>;
}
