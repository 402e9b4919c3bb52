import type { CancelSignal } from '../calls/transport.ts';
import type { MetricId } from '../records/known-words.ts';
import type { FoodsQuery, MetricsQuery, RangeQuery, RawSamplesQuery } from '../records/queries.ts';
import type {
  BloodTest,
  Food,
  MetricSummary,
  NutritionLogEntry,
  Page,
  RawHealthType,
  RawSample,
  Workout,
} from '../records/records.ts';

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

/** Metrics: daily values of steps, sleep, heart rate and others. Scope `app.metrics`. */
export interface Metrics {
  /** Every metric with its last 30 days, or one with its whole history. */
  list(options?: MetricsQuery & CallOptions): RecordList<MetricSummary>;
  /** One metric with its whole history. Rejects with `invalid_parameter` if the host does not know it. */
  get(metricId: MetricId, options?: CallOptions): Promise<MetricSummary>;
}

/** Workouts. Scope `app.workouts`. */
export interface Workouts {
  /** Workouts that began in the range, newest first. */
  list(options?: RangeQuery & CallOptions): RecordList<Workout>;
}

/** Food and drink as logged. Scope `app.nutrition`. */
export interface NutritionLogs {
  /** Entries logged in the range, newest first. */
  list(options?: RangeQuery & CallOptions): RecordList<NutritionLogEntry>;
}

/** The catalog of foods. Scope `app.nutrition`. */
export interface Foods {
  /** Foods that match `query`, best match first; without it all, by name. */
  list(options?: FoodsQuery & CallOptions): RecordList<Food>;
}

/** Blood tests. Scope `app.bloodTests`. */
export interface BloodTests {
  /** Blood tests collected in the range, newest first. */
  list(options?: RangeQuery & CallOptions): RecordList<BloodTest>;
  /** The same as Bundles of FHIR R4, page by page. */
  bundles(options?: RangeQuery & CallOptions): AsyncGenerator<FhirPage, void, undefined>;
}

/** Raw quantity types. Scope `rawhealth.raw`. */
export interface RawTypes {
  /** Every type, with whether the host holds samples of it and may hand them out. */
  list(options?: CallOptions): RecordList<RawHealthType>;
}

/** Raw quantity samples. Scope `rawhealth.raw`. */
export interface RawSamples {
  /** Samples of one type that began in the range, oldest first. */
  list(options: RawSamplesQuery & CallOptions): RecordList<RawSample>;
}
