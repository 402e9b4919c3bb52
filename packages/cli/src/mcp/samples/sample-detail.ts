import type { MetricSummary, RawSample } from '@vitalgate/contract';
import { numberText } from '../../terminal/number-text.ts';
import { dayStart } from '../../times/zone-time.ts';
import { rounded } from '../answer/rounded.ts';
import { spokenAmount } from '../metrics/shown-value.ts';
import { datesOf, type AskedSpan } from './asked-span.ts';
import { countedSums, dayTotals, type AddingKind, type AddedTotal } from './counted-sums.ts';
import { sampleBuckets } from './sample-coverage.ts';

export interface SampleDetail {
  /** Those that count: if they add up, also those that began before and reach in. */
  readonly samples: readonly RawSample[];
  readonly total: AddedTotal | null;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly start: number; readonly cells: readonly number[] }[];
  readonly notes: readonly string[];
  readonly words: (type: string, unit: string) => string;
}

export function valueDetail(reaching: readonly RawSample[], { from, to }: AskedSpan, size: number): SampleDetail {
  const samples = reaching.filter(({ start }) => Date.parse(start) >= from);
  const buckets = sampleBuckets(samples, { from, to, size });
  return {
    samples,
    total: null,
    columns: ['start', 'mean', 'low', 'high', 'samples'],
    rows: buckets.flatMap(({ start, mean, low, high, samples: count }) =>
      mean === null ? [] : [{ start, cells: [rounded(mean), rounded(low ?? 0), rounded(high ?? 0), count] }],
    ),
    notes: [],
    words(type, unit) {
      const all = overallOf(samples);
      if (all === null) return 'no samples';
      return `mean ${spokenAmount(all.mean, unit, type)}, ${numberText(all.low)} to ${numberText(all.high)}`;
    },
  };
}

export function sumDetail(
  samples: readonly RawSample[],
  span: AskedSpan,
  size: number,
  { kind, metric }: { readonly kind: AddingKind; readonly metric: MetricSummary | null },
): SampleDetail {
  const { from, to, days } = span;
  const bounds = Array.from({ length: Math.ceil((to - from) / size) }, (_, index) => from + index * size);
  const sums = countedSums(kind, samples, [...bounds, to], span.timeZone);
  const buckets = sampleBuckets(samples, { from, to, size });
  // Of days in another zone than the metric's nothing can be compared.
  const dates = days === null || (metric !== null && metric.timeZone !== span.timeZone) ? [] : datesOf(days);
  const daySums =
    dates.length === 0
      ? countedSums(kind, samples, [from, to], span.timeZone)
      : countedSums(kind, samples, [...dates.map((date) => dayStart(date, span.timeZone)), to], span.timeZone);
  const { total, otherDays } = dayTotals(
    daySums.map((sum, place) => ({ date: dates[place] ?? '', sum })),
    metric,
  );
  return {
    samples,
    total,
    columns: ['start', 'sum'],
    rows: buckets.map(({ start }) => ({ start, cells: [rounded(sums[(start - from) / size] ?? 0)] })),
    notes: sumNotes(kind, samples, total, otherDays),
    words: (type, unit) => (samples.length === 0 ? 'no samples' : totalWords(total, unit, type)),
  };
}

/** The day's amount is the metric's, which the app shows too; the rows' lack or excess beside it is named. */
function totalWords({ rows, metric, difference }: AddedTotal, unit: string, type: string): string {
  const shown = (value: number): string => spokenAmount(value, unit, type);
  if (metric === null || difference === null) return `the rows add up to ${shown(rows)}`;
  if (difference === 0) return `${shown(metric)}, as the metric has it`;
  const by = `${shown(Math.abs(difference))} ${difference < 0 ? 'less' : 'more'}`;
  return `${shown(metric)} by the metric, which is the right one; the rows add up to ${shown(rows)}, ${by}`;
}

function sumNotes(
  kind: AddingKind,
  samples: readonly RawSample[],
  { metric, rows }: AddedTotal,
  otherDays: readonly string[],
): readonly string[] {
  const sources = new Set(samples.map(({ source }) => source.name)).size;
  const how =
    kind === 'sensed'
      ? `Where ${sources} sources overlap, one counts, in the usual order: typed in by hand, watch, phone, the rest.`
      : `What ${sources} sources logged is added up; an exact repeat counts once.`;
  return [
    ...(sources > 1 ? [how] : []),
    ...(metric === null && rows > 0
      ? [
          "The metric's value for this time was not read (a part of a day, another zone, or no app.metrics); the rows may differ from it.",
        ]
      : []),
    ...(otherDays.length > 0
      ? [
          `The rows of ${otherDays.join(', ')} do not add up to the metric, so take none of them for what counted then. What the user's own order of sources, or a newer export in place of samples, leaves out cannot be seen here.`,
        ]
      : []),
  ];
}

export function overallOf(samples: readonly RawSample[]) {
  if (samples.length === 0) return null;
  let [sum, low, high] = [0, Infinity, -Infinity];
  for (const { value } of samples) {
    sum += value;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return { mean: rounded(sum / samples.length), low: rounded(low), high: rounded(high), samples: samples.length };
}
