import type { DailyValue } from '@vitalgate/client';
import { addDays, addMonths, dayNumberOf, daysBetween, weekdayOf, groupedBy } from '@vitalgate/days';

interface Days {
  readonly from: string;
  readonly to: string;
}

/** Sizes of buckets, finest first. Weeks begin on Monday. */
export const bucketSizes = ['day', 'week', 'month', 'quarter', 'year'] as const;

export type BucketSize = (typeof bucketSizes)[number];

/** A bucket. Its first day may lie before the window: `days` counts those within it. */
export interface Bucket {
  readonly start: string;
  readonly values: readonly DailyValue[];
  readonly days: number;
}

export function bucketStart(day: string, size: BucketSize): string {
  if (size === 'day') return day;
  if (size === 'week') return addDays(day, -weekdayOf(day));
  if (size === 'month') return `${day.slice(0, 8)}01`;
  if (size === 'year') return `${day.slice(0, 5)}01-01`;
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1;
  return `${day.slice(0, 5)}${String(month).padStart(2, '0')}-01`;
}

function nextBucket(start: string, size: BucketSize): string {
  if (size === 'day') return addDays(start, 1);
  if (size === 'week') return addDays(start, 7);
  return addMonths(start, size === 'month' ? 1 : size === 'quarter' ? 3 : 12);
}

export function bucketDays(day: string, size: BucketSize): Days {
  const from = bucketStart(day, size);
  return { from, to: addDays(nextBucket(from, size), -1) };
}

export function bucketCount({ from, to }: Days, size: BucketSize): number {
  const [first, last] = [bucketStart(from, size), bucketStart(to, size)];
  if (size === 'day' || size === 'week')
    return (dayNumberOf(last) - dayNumberOf(first)) / (size === 'week' ? 7 : 1) + 1;
  return (months(last) - months(first)) / (size === 'month' ? 1 : size === 'quarter' ? 3 : 12) + 1;
}

function months(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
}

/** The finest size of which a period touches at most `count` buckets; years where none does. */
export function finestSize(period: Days, count: number): BucketSize {
  return bucketSizes.find((size) => bucketCount(period, size) <= count) ?? 'year';
}

/** Daily values in buckets, oldest first; buckets without data are left out. */
export function bucketsOf(values: readonly DailyValue[], period: Days, size: BucketSize): readonly Bucket[] {
  return [...groupedBy(values, ({ date }) => bucketStart(date, size))].map(([start, group]) => {
    const { to: end } = bucketDays(start, size);
    const days = 1 + daysBetween(start < period.from ? period.from : start, end > period.to ? period.to : end);
    return { start, values: group, days };
  });
}

export function bucketNumbers({ values }: Bucket): { mean: number; min: number; max: number; sum: number } {
  const numbers = values.map(({ value }) => value);
  const mean = numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
  return { mean, min: Math.min(...numbers), max: Math.max(...numbers), sum: mean * numbers.length };
}
