import type { MetricSummary } from '@vitalgate/client';
import { isClockMetric } from '@vitalgate/contract';
import { CommandError, type TableColumn, type Terminal } from '@vitalgate/terminal';
import { plainCsv, type CsvDialect } from '../csv/csv-dialect.ts';
import { layoutOf } from '../csv/csv-layout.ts';
import type { OutputForm } from '../lists/output-form.ts';
import { bucketNumbers, bucketsOf } from '../metrics/buckets.ts';
import { knownDays } from '../metrics/known-days.ts';
import { amountText } from '../terminal/number-text.ts';
import { writeRows } from '../lists/record-writer.ts';

const periodSizes = ['day', 'week', 'month'] as const;

export type PeriodSize = (typeof periodSizes)[number];

/** `--by`; null if it is not there. Throws CommandError `invalid_input`. */
export function periodSize(option: unknown): PeriodSize | null {
  if (option === undefined) return null;
  const size = periodSizes.find((known) => known === option);
  if (size !== undefined) return size;
  throw new CommandError('invalid_input', `--by takes one of: ${periodSizes.join(', ')}.`);
}

export interface ReadMetric {
  readonly whole: MetricSummary;
  readonly part: MetricSummary;
}

/** A metric over the days with data of one period. A day that is not over counts in none of its numbers. */
export interface MetricPeriod {
  readonly metricId: string;
  readonly name: string;
  readonly unit: string;
  readonly start: string;
  readonly end: string;
  readonly days: number;
  readonly average: number;
  readonly min: number;
  readonly max: number;
  /** The sum of its days; null for what cannot be added up. */
  readonly total: number | null;
}

function periodOf(metric: MetricSummary, values: MetricSummary['daily']): MetricPeriod {
  const { metricId, name, unit, aggregation } = metric;
  const dates = values.map(({ date }) => date);
  const [start = '', end = ''] = [dates[0], dates.at(-1)];
  const { mean, min, max, sum } = bucketNumbers({ start, values, days: values.length });
  const isSum = aggregation === 'sum' || (aggregation === 'duration' && !isClockMetric(metricId));
  return { metricId, name, unit, start, end, days: values.length, average: mean, min, max, total: isSum ? sum : null };
}

function daysOf({ whole, part }: ReadMetric): MetricSummary['daily'] {
  const { days, unfinished } = knownDays(whole);
  const counted = new Set(days.map(({ date }) => date));
  return part.daily.filter(({ date }) => counted.has(date) && date !== unfinished?.date);
}

/** Each metric over each period that holds days with data, oldest first; by day, all days with data and the unfinished one too. */
export function periodRows(metrics: readonly ReadMetric[], size: PeriodSize): readonly MetricPeriod[] {
  return metrics.flatMap((metric) => {
    if (size === 'day') return metric.part.daily.map((day) => periodOf(metric.part, [day]));
    const days = daysOf(metric);
    const [from, to] = [days[0]?.date, days.at(-1)?.date];
    if (from === undefined || to === undefined) return [];
    return bucketsOf(days, { from, to }, size).map(({ values }) => periodOf(metric.part, [...values]));
  });
}

export function wholeRange(metrics: readonly ReadMetric[]): readonly MetricPeriod[] {
  return metrics.flatMap((metric) => {
    const days = daysOf(metric);
    return days.length === 0 ? [] : [periodOf(metric.part, days)];
  });
}

const csvLayout = layoutOf<MetricPeriod>({
  metricId: 'text',
  name: 'text',
  unit: 'text',
  // Days, beside which a spreadsheet has a time of its zone all the same.
  start: 'instant',
  end: 'instant',
  days: 'number',
  average: 'number',
  min: 'number',
  max: 'number',
  total: 'number',
});

function columnsOf(rows: readonly MetricPeriod[]): readonly TableColumn<MetricPeriod>[] {
  const amount =
    (pick: (row: MetricPeriod) => number | null) =>
    (row: MetricPeriod): string =>
      amountText(pick(row), row.unit, row.metricId);
  const isSeveral = new Set(rows.map(({ metricId }) => metricId)).size > 1;
  const isByDay = rows.every(({ start, end }) => start === end);
  const metric: TableColumn<MetricPeriod> = { head: 'METRIC', cell: ({ metricId }) => metricId };
  const day: TableColumn<MetricPeriod> = { head: isByDay ? 'DAY' : 'FROM', cell: ({ start }) => start };
  const value: TableColumn<MetricPeriod> = {
    head: isByDay ? 'VALUE' : 'AVERAGE',
    cell: amount(({ average }) => average),
    side: 'right',
  };
  const first = isSeveral ? [metric, day] : [day];
  if (isByDay) return [...first, value];
  return [
    ...first,
    { head: 'TO', cell: ({ end }) => end },
    { head: 'DAYS', cell: ({ days }) => String(days), side: 'right' },
    value,
    { head: 'LOWEST', cell: amount(({ min }) => min), side: 'right' },
    { head: 'HIGHEST', cell: amount(({ max }) => max), side: 'right' },
    { head: 'TOTAL', cell: amount(({ total }) => total), side: 'right' },
  ];
}

export async function writePeriods(
  rows: readonly MetricPeriod[],
  form: OutputForm,
  terminal: Terminal,
  dialect: CsvDialect = plainCsv,
): Promise<void> {
  await writeRows(rows, form, terminal, { layout: csvLayout, columns: columnsOf(rows), dialect });
}
