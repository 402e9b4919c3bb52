import type { ChartStop } from '../charts/chart-days.ts';
import { dateText, dayText, monthOf, monthText } from '../format/dates.ts';
import { texts } from './texts/texts.ts';

/** Names a place of a chart: a day, a week by its days, a month. */
export function stopTitle({ date, until }: ChartStop, grain: 'day' | 'week' | 'month'): string {
  if (grain === 'day') return dayText(date);
  return grain === 'month' ? monthText(monthOf(date)) : texts.fromTo(dateText(date), dateText(until ?? date));
}
