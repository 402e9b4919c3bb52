import { typeOfMetric, type MetricChangeView, type MetricDefinition } from '@vitalgate/contract';
import { changeOfDays, daysBetween, daysLookedAt, type DaysChange } from '@vitalgate/days';
import type { MetricStore } from '../../ports/metric-store.ts';
import type { TypeSources } from '../../ports/statistics-store.ts';
import type { Instant, LocalDate } from '../../records/instant.ts';
import { knownDays } from '../summary/known-days.ts';

/** Days around a change within which a source that began or ended may have made it. */
const aboutThen = 10;

interface Reads {
  readonly metrics: MetricStore;
  /** Every type that has samples; only asked for if something changed. */
  readonly sources: () => readonly TypeSources[];
}

/** The sources of a type whose first or last sample lies about the day of a change. An only source that goes on changes nothing. */
function sourcesAbout(
  type: string,
  change: DaysChange<LocalDate>,
  { metrics, sources }: Reads,
): MetricChangeView['sources'] {
  if (change.state !== 'step') return { began: [], ended: [] };
  const ofType = sources().find((one) => one.type === type)?.sources ?? [];
  const isAbout = (at: Instant): boolean => Math.abs(daysBetween(change.since, metrics.dateAt(at))) <= aboutThen;
  const isOver = (last: Instant): boolean => daysBetween(metrics.dateAt(last), change.until) > aboutThen / 2;
  return {
    began: ofType.filter(({ first }) => isAbout(first)).map(({ name }) => name),
    ended: ofType.filter(({ last }) => isAbout(last) && isOver(last)).map(({ name }) => name),
  };
}

/** What became of some metrics lately, by their whole days. docs/changes.md says how. */
export function metricChanges(
  wanted: readonly MetricDefinition[],
  reads: Reads,
  now: Instant,
): readonly MetricChangeView[] {
  const { metrics } = reads;
  const today = metrics.dateAt(now);
  return wanted.map((metric) => {
    const { metricId, name, unit, aggregation } = metric;
    const { last, isSoFar } = knownDays(metric, metrics, now);
    const days = metrics.days(metricId, last, daysLookedAt).filter(({ date }) => !isSoFar(date));
    const change = changeOfDays(days, today);
    return {
      metricId,
      name,
      unit,
      aggregation,
      today,
      change,
      sources: sourcesAbout(typeOfMetric(metric), change, reads),
    };
  });
}
