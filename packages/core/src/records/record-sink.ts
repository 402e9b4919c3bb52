import type { SkipReason, TableReading, Food } from '@vitalgate/contract';
import type { BloodTestRecord } from './blood-test-record.ts';
import type { Instant } from './instant.ts';
import type { NutritionEntry } from './nutrition-entry.ts';
import type { CategorySample, QuantitySample } from './quantity-sample.ts';
import type { RoutePoint } from './route-point.ts';
import type { Source } from './source.ts';
import type { WorkoutRecord } from './workout-record.ts';

/** A food of a catalogue that the user brought. Its id names the food by its publisher's lasting number. */
export interface FoodRecord {
  readonly food: Food;
  /** Orders what catalogues say of one food: the highest counts, of equal ones that of the later import. A date as milliseconds, for one. */
  readonly version: number;
}

export type { SkipReason } from '@vitalgate/contract';

/** Why an importer left a record out. `reason` is a stable word; `example` is one sentence without health values. */
export interface Skip {
  /** Kind of record: `quantitySample`, `workout`, `clinicalRecord`, an element's name. */
  readonly kind: string;
  readonly reason: SkipReason;
  /** What to look for in the file: a type, a unit, an element, a file name. Never a health value. */
  readonly subject: string;
}

/** A stretch of time of one type of samples, or of workouts, `[start, end)` on their starts. */
export interface ToldStretch {
  readonly kind: 'quantity' | 'category' | 'workout';
  /** Swift spelling; of workouts `workout`, whatever their activity. */
  readonly type: string;
  /** Whose samples it is about; absent: those of all sources. */
  readonly source?: Source;
  readonly start: Instant;
  readonly end: Instant;
}

/** The order in which a health app counts the sources of some types. */
export interface SourceOrder {
  /** Swift spelling. */
  readonly types: readonly string[];
  /** Names of sources; the first counts before all others. */
  readonly sources: readonly string[];
}

/** Where an importer hands its records. Calls never fail on one record's content. */
export interface RecordSink {
  quantity(sample: QuantitySample): void;
  category(sample: CategorySample): void;
  /** The route belongs to the workout, in the order of its way. */
  workout(workout: WorkoutRecord, route?: readonly RoutePoint[]): void;
  nutrition(entry: NutritionEntry): void;
  /** With the status `entered-in-error`: hides what other exports brought under this key, or the results that it takes back. */
  bloodTest(test: BloodTestRecord): void;
  /** A food of a catalogue, not a log entry. One import may bring millions. */
  food(record: FoodRecord): void;
  skip(skip: Skip): void;
  /** How a file of rows was read, once for each. */
  table(reading: TableReading): void;
  /**
   * When the export, or the delivery, says it was made. `of`: what it is an export of, if those of its format are of several things; it then says
   * nothing of the others.
   */
  exportedAt(at: Instant, of?: string): void;
  /**
   * The delivery holds all that there is of this type, or of one source of it, in this time: what an earlier delivery of the
   * same feed brought there and this one lacks is gone. Without meaning for an import that is no delivery. May be called at any time, and often.
   */
  told(stretch: ToldStretch): void;
  /** How the health app that made the export counts sources: behind the user's own order, and before the usual one. */
  sourceOrder(order: SourceOrder): void;
}
