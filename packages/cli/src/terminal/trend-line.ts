import { dayMilliseconds } from '@vitalgate/days';
import type { MetricSummary } from '@vitalgate/client';
import { knownDays } from '../metrics/known-days.ts';

const bars = Array.from('▁▂▃▄▅▆▇█');

/**
 * The last so many days of a metric as one small line, a bar for each day from the lowest value to the highest, a dot for
 * a day without data. Days end at the latest; if that was not over, its bar is drawn, but it is no lowest. Empty for none.
 */
export function trendLine(metric: Pick<MetricSummary, 'latest' | 'averages' | 'daily'>, days = 30): string {
  const { days: daily, unfinished } = knownDays(metric);
  const last = daily.at(-1);
  if (last === undefined) return '';
  const end = Date.parse(last.date);
  const values = Array<number | null>(days).fill(null);
  for (const { date, value } of daily) {
    const place = days - 1 - Math.round((end - Date.parse(date)) / dayMilliseconds);
    if (place >= 0) values[place] = value;
  }
  const whole = unfinished === null ? values : values.slice(0, -1);
  const known = whole.some((value) => value !== null) ? whole.filter((value) => value !== null) : [last.value];
  const [least, most] = [Math.min(...known), Math.max(...known)];
  return values
    .map((value) => {
      if (value === null) return '·';
      const share = most === least ? 0.5 : (value - least) / (most - least);
      return bars[Math.max(0, Math.min(bars.length - 1, Math.floor(share * bars.length)))];
    })
    .join('');
}
