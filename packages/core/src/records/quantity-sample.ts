import type { Instant } from './instant.ts';
import type { Source } from './source.ts';

/** One quantity sample as an importer hands it over: value already in the type's unit. */
export interface QuantitySample {
  /** Swift spelling: `heartRate`. Always one of the table of quantity types; of a category sample, `sleepAnalysis`. */
  readonly type: string;
  readonly start: Instant;
  /** Not before `start`. */
  readonly end: Instant;
  /** Finite, in the type's unit (percentages 0 to 100). */
  readonly value: number;
  readonly source: Source;
  readonly device: string | null;
  readonly metadata: Readonly<Record<string, string>> | null;
  /** IANA zone that the record itself names, or null. */
  readonly timeZone: string | null;
  /** What tells the correlation that holds the sample from others, empty if it says nothing of the kind; absent if none holds it. */
  readonly correlation?: string;
  /**
   * The value sums up, or averages, what several records said of that time. The program that sent it made it; it is no record of
   * the phone. Such a sample is never one with a recorded sample, however equal.
   */
  readonly aggregated?: true;
}

/** One category sample (sleep, stand hours, mindful minutes) as an importer hands it over. */
export interface CategorySample extends Omit<QuantitySample, 'value' | 'correlation'> {
  /** Text of the value, prefix removed, lowerCamelCase: `asleepCore`, `inBed`, `stood`. */
  readonly value: string;
}
