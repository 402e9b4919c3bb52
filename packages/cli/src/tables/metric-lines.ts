import type { DailyValue, MetricSummary } from '@vitalgate/client';
import { isClockMetric, unitName } from '@vitalgate/contract';
import { paddedText, plainText, tableLines, type TableColumn } from '@vitalgate/terminal';
import { ageText, knownDays } from '../metrics/known-days.ts';
import { amountText, columnNumbers, metricText } from '../terminal/number-text.ts';
import { trendLine } from '../terminal/trend-line.ts';

export const shownDays = 30;
const barWidth = 24;

/** A bar as long as a day's value, from 0 for sums and from the least shown for all else. */
function bars(aggregation: MetricSummary['aggregation'], daily: readonly DailyValue[]): (value: number) => string {
  const values = daily.map(({ value }) => value);
  const most = Math.max(...values);
  const fromZero = aggregation === 'sum' || aggregation === 'duration';
  const least = fromZero ? Math.min(0, ...values) : Math.min(...values);
  return (value) =>
    '█'.repeat(most === least ? 1 : Math.max(1, Math.round(((value - least) / (most - least)) * barWidth)));
}

function fact(label: string, text: string): string {
  return plainText(`${paddedText(label, 14)}${text}`);
}

export function metricLines(metric: MetricSummary, screen: number | null, now = new Date()): readonly string[] {
  const { metricId, name, unit, latest, averages, range30Days, sources, timeZone, aggregation } = metric;
  const { days, unfinished } = knownDays(metric);
  const old = ageText(metric, now);
  const age = old === null ? '' : `: ${old}; averages and bars end there`;
  const about = [
    plainText(`${name} (${metricId}), ${aggregation} of each day`),
    fact('Latest', latest === null ? 'no data' : `${amountText(latest.value, unit, metricId)} on ${latest.date}${age}`),
    ...(unfinished === null
      ? []
      : [fact('', 'so far: that day was not over. Averages, lowest and highest leave it out')]),
  ];
  if (latest === null) return about;
  const shown = days.slice(-shownDays);
  const bar = bars(aggregation, shown);
  const isClock = isClockMetric(metricId);
  const written = (value: number | null): string => metricText(value, unit, metricId);
  const inColumn = unit === 'min' ? written : columnNumbers(shown.map(({ value }) => value));
  const columns: readonly TableColumn<DailyValue>[] = [
    { head: 'DAY', cell: ({ date }) => (date === unfinished?.date ? `${date}, so far` : date) },
    {
      head: isClock ? 'TIME' : unit === 'min' ? 'DURATION' : unitName(unit, metricId).toUpperCase() || 'COUNT',
      cell: ({ value }) => inColumn(value),
      side: 'right',
    },
    { head: '', cell: ({ value }) => bar(value), mayShorten: true },
  ];
  const range =
    range30Days === null ? null : `${written(range30Days.min)} to ${amountText(range30Days.max, unit, metricId)}`;
  return [
    ...about,
    fact(
      'Averages',
      `7 days ${written(averages.days7)}, 30 days ${written(averages.days30)}, 90 days ${written(averages.days90)}`,
    ),
    ...(range === null ? [] : [fact('Its last 30', `${trendLine(metric)}  ${range}`)]),
    fact('Sources', sources.join(', ')),
    fact('Days of', timeZone),
    '',
    ...tableLines(columns, shown, screen),
  ];
}
