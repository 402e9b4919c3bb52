import type { MetricStore } from '../../ports/metric-store.ts';
import type { Instant, LocalDate } from '../../records/instant.ts';
import { methodTraits } from '../catalogue/method-traits.ts';
import { typeOfMetric, type MetricDefinition } from '../catalogue/metric-definition.ts';

/** Which days of a metric can be known, and which of them are over. */
export interface KnownDays {
  /**
   * The last day that can be known: today, or the day on which the newest data of the metric was made if that is
   * earlier. A sample of a later day is a plan or a mistake.
   */
  readonly last: LocalDate;
  /**
   * Whether a day's value is whole. What grows through the day (a sum, a count, time covered) is not whole today, nor on
   * the day on which its newest data was made. A night is whole once it has ended, and so are a latest value and a mean of
   * what was measured.
   */
  readonly isWhole: (date: LocalDate) => boolean;
}

/** What is known of a metric's days at an instant. docs/decisions/0058-days-that-are-not-over.md says why. */
export function knownDays(metric: MetricDefinition, store: MetricStore, now: Instant): KnownDays {
  const today = store.dateAt(now);
  const age = store.dataAge(typeOfMetric(metric));
  const made = age === null ? today : store.dateAt(age.madeAt);
  const { growsThroughTheDay } = methodTraits[metric.method];
  return {
    last: age?.isDated === true && made < today ? made : today,
    isWhole: (date) => !growsThroughTheDay || (date < today && date !== made),
  };
}
