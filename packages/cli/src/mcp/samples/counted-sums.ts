import { rounded } from '../answer/rounded.ts';
import { findQuantityType, findMetric, type RawSample, type MetricSummary } from '@vitalgate/contract';
import {
  addedTotals,
  loggedFacts,
  mergedTotals,
  sampleDays,
  timeStretches,
  type Instant,
  type StatisticsSample,
} from '@vitalgate/days';
import { knownZone, timeZones } from '../../times/zone-time.ts';

/** The two ways to add up samples of a type: several devices sense the same at once, but what is logged is logged once. */
export type AddingKind = 'sensed' | 'logged';

/** The way in which samples of a raw type add up; null if only mean, lowest and highest mean something. */
export function addingKindOf(type: string): AddingKind | null {
  const method = findQuantityType(type)?.method;
  if (method === 'mergedSum') return 'sensed';
  return method === 'addedSum' ? 'logged' : null;
}

/** A sample as the host's own rules read it. Its zone is the one that the record itself names. */
function countedSample({ type, start, end, value, source, device, metadata }: RawSample): StatisticsSample {
  return {
    start: Date.parse(start) as Instant,
    end: Date.parse(end) as Instant,
    value,
    sourceName: source.name,
    device,
    userEntered: metadata?.['HKWasUserEntered'] === '1',
    timeZone: metadata?.['HKTimeZone'] ?? null,
    ...loggedFacts(type, metadata),
  };
}

/**
 * What the samples of a type add up to from each of `bounds` to the next, by the host's own rules and the usual order of sources.
 * Of the samples, which ascend by start, all that reach into the time are given. `timeZone` is the user's, for what an app's own
 * export says of a local day. The host may count otherwise: by an order of sources that the user set, and without samples that a
 * newer export has others in place of. The API says neither.
 */
export function countedSums(
  kind: AddingKind,
  samples: readonly RawSample[],
  bounds: readonly number[],
  timeZone: string,
): readonly number[] {
  const counted = samples.map(countedSample);
  const zone = knownZone(timeZone);
  const reader = { quantitySamples: () => counted, categorySamples: () => [] };
  const days = timeStretches(bounds, sampleDays({ zones: timeZones, zoneAt: () => zone, changes: [] }));
  const context = { reader, days, from: 0, to: bounds.length - 2, priority: [], trace: null };
  const type = samples[0]?.type ?? '';
  const totals = kind === 'sensed' ? mergedTotals(type, context) : addedTotals(type, context);
  const sums = Array.from({ length: bounds.length - 1 }, () => 0);
  for (const { day, value } of totals) sums[day] = value;
  return sums;
}

/** `metric` is that of the same days, as the app shows it; null if it was not read. */
export interface AddedTotal {
  readonly rows: number;
  readonly metric: number | null;
  readonly difference: number | null;
}

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
