import { methodTraits, typeOfMetric, type MetricDefinition } from '@vitalgate/contract';
import type { MetricStore } from '../../ports/metric-store.ts';
import type { Instant, LocalDate } from '../../records/instant.ts';

/** Which days of a metric can be known, and which of them are over. */
export interface KnownDays {
  /**
   * The last day that can be known: today, or the day on which the newest data of the metric was made if that is
   * earlier. It had begun in the user's zone, or in one that samples of the time name: a traveller's. A sample of a later day
   * is a plan or a mistake.
   */
  readonly last: LocalDate;
  /**
   * Whether a day's value is whole. What grows through the day (a sum, a count, time covered) is not whole today, nor on
   * the day on which its newest data was made. A night is whole once it has ended, and so are a latest value and a mean of
   * what was measured.
   */
  readonly isWhole: (date: LocalDate) => boolean;
  /**
   * Whether a day's value is only "so far" to people: it is not whole, or it is not over and its value follows the hour. Such
   * a value is no lowest, no highest, and part of no trend.
   */
  readonly isSoFar: (date: LocalDate) => boolean;
}

/**
 * What is known of a metric's days at an instant. docs/decisions/0058-days-that-are-not-over.md and
 * docs/decisions/0157-latest-day-of-a-traveller.md say why.
 */
export function knownDays(metric: MetricDefinition, store: MetricStore, now: Instant): KnownDays {
  const today = store.dateAt(now);
  const age = store.dataAge(typeOfMetric(metric));
  const made = age === null ? today : store.dateAt(age.madeAt);
  const { growsThroughTheDay } = methodTraits[metric.method];
  const lastAtHome = age?.isDated === true && made < today ? made : today;
  const newest = store.newestDay(metric.metricId) ?? lastAtHome;
  // Most stores hold no later day, and need not be asked in which zones the samples are.
  const isAsked = newest > lastAtHome && age !== null && age.madeAt <= now;
  const elsewhere = isAsked ? store.namedDatesAt(typeOfMetric(metric), age.madeAt) : [];
  const last = elsewhere.reduce((latest, date) => (date > latest ? date : latest), lastAtHome);
  // If it is later elsewhere, the day at home was over where the samples were made.
  const isOver = (date: LocalDate): boolean => (last > lastAtHome ? date < last : date < today && date !== made);
  return {
    last,
    isWhole: (date) => !growsThroughTheDay || isOver(date),
    isSoFar: (date) => (growsThroughTheDay || metric.followsTheHour) && !isOver(date),
  };
}
