import { findMetric, type MetricSummary } from '@vitalgate/contract';
import * as z from 'zod/mini';
import { rounded } from '../answer/rounded.ts';

export const addedTotalSchema = z.object({
  rows: z.number(),
  /** The metric of the same days, as the app shows it; null if it was not read. */
  metric: z.nullable(z.number()),
  difference: z.nullable(z.number()),
});

export type AddedTotal = z.infer<typeof addedTotalSchema>;

function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) <= 1e-6 * Math.max(1, Math.abs(other));
}

/** The metric's values by date, in the unit of its samples; none if the host has another unit than we know. */
function valuesOf({ metricId, unit, daily }: MetricSummary): ReadonlyMap<string, number> {
  const known = findMetric(metricId);
  if (known?.madeFrom.kind !== 'quantity' || known.unit !== unit) return new Map();
  const { multiply, divide } = known.madeFrom;
  return new Map(daily.map(({ date, value }) => [date, (value * divide) / multiply]));
}

/**
 * The sums of some days beside the metric's own values of them, and the days whose sum is another. A day without a value counts
 * as 0 if the metric has a value of any of them. `metric` is null if it was not read. docs/decisions/0167-what-a-client-cannot-see.md says why
 * they may differ.
 */
export function dayTotals(
  days: readonly { readonly date: string; readonly sum: number }[],
  metric: MetricSummary | null,
): { readonly total: AddedTotal; readonly otherDays: readonly string[] } {
  const rows = days.reduce((total, { sum }) => total + sum, 0);
  const values = metric === null ? new Map<string, number>() : valuesOf(metric);
  if (!days.some(({ date }) => values.has(date))) {
    return { total: { rows: rounded(rows), metric: null, difference: null }, otherDays: [] };
  }
  const stated = days.reduce((total, { date }) => total + (values.get(date) ?? 0), 0);
  const difference = isSame(rows, stated) ? 0 : rounded(rows - stated);
  const others = days.filter(({ date, sum }) => !isSame(sum, values.get(date) ?? 0));
  return {
    total: { rows: rounded(rows), metric: rounded(stated), difference },
    otherDays: others.map(({ date }) => date),
  };
}
