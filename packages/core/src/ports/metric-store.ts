import type { LocalDate } from '../records/instant.ts';

/** One stored day of a metric. */
export interface MetricDay {
  readonly date: LocalDate;
  readonly value: number;
}

/** Day values of metrics, kept up to date by imports, so that reading costs the same whatever the store holds. */
export interface MetricStore {
  /** The newest `limit` days of a metric, ascending by date; `from` leaves out earlier ones. */
  days(metricId: string, from: LocalDate | null, limit: number): readonly MetricDay[];
  /** Names of the sources that the metric's days were made from, ascending. */
  sources(metricId: string): readonly string[];
  /** IANA zone of the user that is in force on a date. */
  timeZoneOn(date: LocalDate): string;
}
