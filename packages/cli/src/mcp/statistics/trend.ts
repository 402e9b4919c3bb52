import { dayNumberOf } from '@vitalgate/days';
import { meanOf } from './describe.ts';
import { twoSided } from './normal-distribution.ts';

export interface DayValue {
  readonly date: string;
  readonly value: number;
}

const minTrendDays = 8;

/**
 * The trend of daily values, oldest first; null for fewer than eight. `unclear`: no more than chance would show (Mann-Kendall,
 * two-sided, p >= 0.05). Changes are of the least-squares line. Beyond two months means of seven days are tested, since days
 * follow each other closely.
 */
export function trendOf(values: readonly DayValue[]) {
  const first = values[0];
  if (first === undefined || values.length < minTrendDays) return null;
  const days = values.map(({ date }) => dayNumberOf(date) - dayNumberOf(first.date));
  const slope = slopeOf(
    days,
    values.map(({ value }) => value),
  );
  const weekly = weeklyMeans(values, days);
  const testedOn: 'days' | 'weeks' = (days.at(-1) ?? 0) >= 60 && weekly.length >= minTrendDays ? 'weeks' : 'days';
  const { score, p } = mannKendall(testedOn === 'weeks' ? weekly : values.map(({ value }) => value));
  const direction: 'unclear' | 'rising' | 'falling' = p >= 0.05 ? 'unclear' : score > 0 ? 'rising' : 'falling';
  return {
    direction,
    changePerWeek: slope * 7,
    changeOverWindow: slope * (days.at(-1) ?? 0),
    p,
    testedOn,
  };
}

function slopeOf(days: readonly number[], values: readonly number[]): number {
  const [meanDay, meanValue] = [meanOf(days), meanOf(values)];
  const products = days.reduce((sum, day, index) => sum + (day - meanDay) * ((values[index] ?? 0) - meanValue), 0);
  return products / days.reduce((sum, day) => sum + (day - meanDay) ** 2, 0);
}

function weeklyMeans(values: readonly DayValue[], days: readonly number[]): readonly number[] {
  const weeks = new Map<number, number[]>();
  for (const [index, { value }] of values.entries()) {
    const week = Math.floor((days[index] ?? 0) / 7);
    weeks.set(week, [...(weeks.get(week) ?? []), value]);
  }
  return [...weeks.values()].map(meanOf);
}

/** Mann and Kendall's test for a monotonic trend, with the correction for ties and for continuity. */
export function mannKendall(values: readonly number[]): { readonly score: number; readonly p: number } {
  let score = 0;
  for (let later = 1; later < values.length; later += 1) {
    for (let earlier = 0; earlier < later; earlier += 1) {
      score += Math.sign((values[later] ?? 0) - (values[earlier] ?? 0));
    }
  }
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const ties = [...counts.values()].reduce((sum, count) => sum + weight(count), 0);
  const variance = (weight(values.length) - ties) / 18;
  if (variance <= 0 || score === 0) return { score, p: 1 };
  return { score, p: twoSided((score - Math.sign(score)) / Math.sqrt(variance)) };
}

function weight(count: number): number {
  return count * (count - 1) * (2 * count + 5);
}
