import type { MetricSummary } from './metric-summary.ts';

const sixDays = 6 * 86_400_000;

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value / values.length, 0);

/**
 * Whether a summary's averages count its latest day. They do not if that day's value still grows: the day was not over
 * when its data was made. The host decides this and a summary has no key for it, so it is read off the mean of seven
 * days. Whoever shows a lowest, a highest or an average of days leaves that day out too, and calls its value "so far".
 */
export function countsLatestDay({
  latest,
  averages: { days7 },
  daily,
}: Pick<MetricSummary, 'latest' | 'averages' | 'daily'>): boolean {
  if (latest === null) return true;
  if (days7 === null) return false;
  const end = Date.parse(latest.date);
  const others = daily
    .filter(({ date }) => date < latest.date && Date.parse(date) >= end - sixDays)
    .map(({ value }) => value);
  if (others.length === 0) return true;
  // Where both means are the same but for rounding, as of days that are all alike, nothing grows.
  const rounding = Math.abs(days7) * 1e-9;
  return Math.abs(meanOf([...others, latest.value]) - days7) <= Math.abs(meanOf(others) - days7) + rounding;
}
