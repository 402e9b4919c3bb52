import type { Instant } from '../calendar/instant.ts';
import type { AccountStatement, OwnExportRank } from './own-export.ts';

/** A quantity sample as statistics see it: value in the type's unit. */
export interface StatisticsSample {
  readonly start: Instant;
  /** Not before `start`. */
  readonly end: Instant;
  readonly value: number;
  readonly sourceName: string;
  readonly device: string | null;
  /** Typed in by hand: metadata `HKWasUserEntered` is 1. */
  readonly userEntered: boolean;
  /** Of the export of a tracker's account, beside which the same app may have written the same to a phone; else absent or null. */
  readonly account?: AccountStatement | null;
  /** What a logged record says it is about, as `subjectOf` has it: a dose's reason, a food. Absent is null. */
  readonly subject?: string | null;
  /** Of a food: how much what its app told so counts beside what it told otherwise; 0 is absent. */
  readonly ownExportRank?: OwnExportRank;
  /** IANA zone that the record itself names, or null. */
  readonly timeZone: string | null;
}

/** A category sample as statistics see it. */
export interface StatisticsCategorySample extends Omit<StatisticsSample, 'value' | 'subject' | 'toldRank'> {
  /** Text of the value, prefix removed, lowerCamelCase: `asleepCore`, `inBed`, `stood`. */
  readonly value: string;
}

/**
 * Reads samples. Both answers hold every sample that overlaps `[from, to)`, ascending by start; one of no length overlaps
 * if its instant lies inside. The callers read one iterable at a time, to its end or until they
 * break off, and keep no yielded object once they ask for the next: a reader may fill one object again and again.
 */
export interface SampleReader {
  quantitySamples(type: string, from: Instant, to: Instant): Iterable<StatisticsSample>;
  categorySamples(type: string, from: Instant, to: Instant): Iterable<StatisticsCategorySample>;
}

export interface StatisticsReader extends SampleReader {
  /** Those that do not, since a newer export has others in their place; absent if the reader knows of none. */
  readonly superseded?: SampleReader;
}
