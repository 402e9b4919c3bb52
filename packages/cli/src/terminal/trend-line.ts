import type { DailyValue } from '@vitalgate/client';

const bars = Array.from('▁▂▃▄▅▆▇█');
const day = 86_400_000;

/**
 * The last so many days of a metric as one small line, a bar for each day from the lowest value to the highest, a dot for
 * a day without data. `daily` is oldest first; days end at the last with data. Empty where there are none.
 */
export function trendLine(daily: readonly DailyValue[], days = 30): string {
  const last = daily.at(-1);
  if (last === undefined) return '';
  const end = Date.parse(last.date);
  const values = Array<number | null>(days).fill(null);
  for (const { date, value } of daily) {
    const place = days - 1 - Math.round((end - Date.parse(date)) / day);
    if (place >= 0) values[place] = value;
  }
  const known = values.filter((value) => value !== null);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  return values
    .map((value) => {
      if (value === null) return '·';
      const share = most === least ? 0.5 : (value - least) / (most - least);
      return bars[Math.min(bars.length - 1, Math.floor(share * bars.length))];
    })
    .join('');
}
