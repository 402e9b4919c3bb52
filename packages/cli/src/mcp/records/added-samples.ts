import type { MetricSummary, RawSample } from '@vitalgate/contract';
import * as z from 'zod/mini';
import { rounded } from '../answer/rounded.ts';
import type { AddingKind } from './adding-types.ts';
import { loggedShares, mergedShares, type SampleShare } from './sample-shares.ts';

/** A local day as instants (milliseconds), its end not included. */
export interface DaySpan {
  readonly date: string;
  readonly from: number;
  readonly to: number;
}

/** What some days add up to, in the unit of the samples. */
export const addedTotalSchema = z.object({
  /** What the rows add up to. */
  rows: z.number(),
  /** What the metric has for the same days, which is what the app shows; null if it was not read. */
  metric: z.nullable(z.number()),
  /** Rows less metric. */
  difference: z.nullable(z.number()),
});

/** What some days add up to. */
export type AddedTotal = z.infer<typeof addedTotalSchema>;

/** How samples add up. */
export interface AddedSamples {
  readonly share: SampleShare;
  readonly total: AddedTotal;
}

/** How many units of a metric one unit of its samples is, where they differ. */
const scales: Readonly<Record<string, number>> = { 'm km': 0.001 };

/** So many samples are shared out at most, over all orders: some tenths of a second. */
const mostShared = 250_000;

/** With more sources than this not every order is tried. */
const mostPermuted = 4;

/**
 * Adds samples up as the metric of their days does. The API does not say in which order the user put the sources: it is the
 * usual one, unless another order is what makes the metric's own days.
 */
export function addedSamples(
  kind: AddingKind,
  samples: readonly RawSample[],
  days: readonly DaySpan[],
  metric: MetricSummary | null,
): AddedSamples {
  const known = metricDays(samples, days, metric);
  const all = kind === 'logged' || known === null ? [[]] : ordersOf(samples);
  const orders = all.slice(0, Math.max(1, Math.floor(mostShared / Math.max(1, samples.length))));
  let usual: AddedSamples | null = null;
  for (const order of orders) {
    const share = kind === 'logged' ? loggedShares(samples) : mergedShares(samples, order);
    const sums = days.map((day) => sumOf(samples, day, share));
    const added = { share, total: totalOf(sums, known) };
    usual ??= added;
    if (known === null || known.every((value, index) => isSame(sums[index] ?? 0, value))) return added;
  }
  return usual ?? { share: loggedShares(samples), total: totalOf([], known) };
}

/** The metric's values of the days, in the unit of the samples; null if none is known. A day without data has none. */
function metricDays(
  samples: readonly RawSample[],
  days: readonly DaySpan[],
  metric: MetricSummary | null,
): readonly number[] | null {
  const unit = samples[0]?.unit;
  if (metric === null || unit === undefined) return null;
  const scale = metric.unit === unit ? 1 : scales[`${unit} ${metric.unit}`];
  if (scale === undefined) return null;
  const values = new Map(metric.daily.map(({ date, value }) => [date, value / scale]));
  return days.some(({ date }) => values.has(date)) ? days.map(({ date }) => values.get(date) ?? 0) : null;
}

function sumOf(samples: readonly RawSample[], { from, to }: DaySpan, share: SampleShare): number {
  return samples.reduce((sum, sample) => sum + sample.value * share(sample, from, to), 0);
}

function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) <= 1e-6 * Math.max(1, Math.abs(other));
}

function totalOf(sums: readonly number[], known: readonly number[] | null): AddedTotal {
  const rows = sums.reduce((sum, value) => sum + value, 0);
  if (known === null) return { rows: rounded(rows), metric: null, difference: null };
  const metric = known.reduce((sum, value) => sum + value, 0);
  return {
    rows: rounded(rows),
    metric: rounded(metric),
    difference: isSame(rows, metric) ? 0 : rounded(rows - metric),
  };
}

/** Orders of sources to try: the usual one first; then all, or of many sources each one before the others. */
function ordersOf(samples: readonly RawSample[]): readonly (readonly string[])[] {
  const names = [...new Set(samples.map(({ source }) => source.name))];
  if (names.length < 2) return [[]];
  return [[], ...(names.length <= mostPermuted ? permutations(names) : names.map((name) => [name]))];
}

function permutations(names: readonly string[]): readonly (readonly string[])[] {
  if (names.length === 0) return [[]];
  return names.flatMap((first) =>
    permutations(names.filter((name) => name !== first)).map((others) => [first, ...others]),
  );
}
