import type { DayReach } from '@vitalgate/days';
import type { Instant, LocalDate } from '../records/instant.ts';

export interface MetricDay {
  readonly date: LocalDate;
  readonly value: number;
}

/** A day with what its measurements reach; null of what is added up, and until days of an older program are computed anew. */
export interface MeasuredDay extends MetricDay {
  readonly reach: DayReach | null;
}

/** When the newest data of a type was made, as the imports that hold the type say. */
export interface DataAge {
  /** When the newest export was made. An import that does not say it counts with the time at which it began. */
  readonly madeAt: Instant;
  /** Whether each of these imports says when its export was made. */
  readonly isDated: boolean;
}

/** Day values of metrics, kept up to date by imports, so that reading costs the same whatever the store holds. */
export interface MetricStore {
  /** The newest `limit` days of a metric, ascending by date; `until` leaves out later ones. */
  days(metricId: string, until: LocalDate | null, limit: number): readonly MetricDay[];
  /** The days of a metric from one date to another, both included, ascending. */
  measuredDays(metricId: string, from: LocalDate, to: LocalDate): readonly MeasuredDay[];
  /** The newest day of a metric, whether or not it can be known; null without data. */
  newestDay(metricId: string): LocalDate | null;
  /** The oldest day of a metric; null without data. */
  oldestDay(metricId: string): LocalDate | null;
  /** Names of the sources that the metric's days were made from, ascending; the first `limit` of them, or all. */
  sources(metricId: string, limit?: number): readonly string[];
  /** When the newest data of a quantity or category type (Swift spelling) was made; null if no import holds the type. */
  dataAge(type: string): DataAge | null;
  /** IANA zone of the user that is in force on a date. */
  timeZoneOn(date: LocalDate): string;
  dateAt(at: Instant): LocalDate;
  /**
   * The local dates at an instant in the zones that the samples of a type (Swift spelling) name which began in the two days
   * before it: those of a traveller, whose zone here is that of home. Empty if no such sample names a zone.
   */
  namedDatesAt(type: string, at: Instant): readonly LocalDate[];
  /** A text for the state of all this: the same as before if nothing has changed since, by whomever. Null within a change. */
  state(): string | null;
}
