// Made from the schemas of packages/contract by `npx vitest run test/client/declared-records.test.ts --update`. Change it there.

import type { MetricId } from '../records/known-words.ts';
import type { FoodsQuery, MetricsQuery, RangeQuery, RawSamplesQuery } from '../records/queries.ts';
import type {
  BloodTest,
  Food,
  MetricSummary,
  NutritionLogEntry,
  RawHealthType,
  RawSample,
  Workout,
} from '../records/records.ts';
import type { CallOptions, FhirPage, RecordList } from './record-list.ts';

/** Metrics. Scope `app.metrics`. */
export interface Metrics {
  /** Reads metric summaries. Each has its last 30 days; one that is asked for alone has its whole history. Order: metricId ascending. */
  list(options?: MetricsQuery & CallOptions): RecordList<MetricSummary>;
  /** One metric with its whole history. Rejects with `invalid_parameter` if the host does not know it. */
  get(metricId: MetricId, options?: CallOptions): Promise<MetricSummary>;
}

/** Workouts. Scope `app.workouts`. */
export interface Workouts {
  /** Reads workout summaries. Order: start descending, then id. The range is one of `start`. */
  list(options?: RangeQuery & CallOptions): RecordList<Workout>;
}

/** Nutrition log. Scope `app.nutrition`. */
export interface NutritionLogs {
  /** Reads nutrition log entries. Order: loggedAt descending, then id. The range is one of `loggedAt`. */
  list(options?: RangeQuery & CallOptions): RecordList<NutritionLogEntry>;
}

/** Food catalog. Scope `app.nutrition`. */
export interface Foods {
  /** Searches the food catalog. Order: best match first with query, else name ascending. */
  list(options?: FoodsQuery & CallOptions): RecordList<Food>;
}

/** Blood tests. Scope `app.bloodTests`. */
export interface BloodTests {
  /** Reads blood test summaries, as JSON or as FHIR R4. Order: collectedAt descending, then id. The range is one of `collectedAt`. */
  list(options?: RangeQuery & CallOptions): RecordList<BloodTest>;
  /** The same as Bundles of FHIR R4, page by page. */
  bundles(options?: RangeQuery & CallOptions): AsyncGenerator<FhirPage, void, undefined>;
}

/** List of raw types. Scope `rawhealth.raw`. */
export interface RawTypes {
  /** Lists raw quantity types with whether each is available and readable. Order: type ascending. */
  list(options?: CallOptions): RecordList<RawHealthType>;
}

/** Raw data. Scope `rawhealth.raw`. */
export interface RawSamples {
  /** Reads raw quantity samples of one type. Order: start ascending, then id. The range is one of `start`. */
  list(options: RawSamplesQuery & CallOptions): RecordList<RawSample>;
}

/** Every list of the client. */
export interface Lists {
  readonly metrics: Metrics;
  readonly workouts: Workouts;
  readonly nutritionLogs: NutritionLogs;
  readonly foods: Foods;
  readonly bloodTests: BloodTests;
  readonly rawTypes: RawTypes;
  readonly rawSamples: RawSamples;
}
