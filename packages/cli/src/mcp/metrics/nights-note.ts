import { nightMetrics } from '../../nights/nights-of.ts';

const ofNights: ReadonlySet<string> = new Set(nightMetrics);

export function isOfNights(metricId: string): boolean {
  return ofNights.has(metricId);
}

/** A note on the night of a weekday, if any of the metrics is one of nights. */
export function nightsNote(metrics: readonly { readonly metricId: string }[]): readonly string[] {
  const ids = metrics.map(({ metricId }) => metricId).filter(isOfNights);
  if (ids.length === 0) return [];
  return [
    `${ids.join(', ')}: a night is of the day on which it ended, so Saturday is the night from Friday to Saturday.`,
  ];
}
