import type { MetricSummary } from '@vitalgate/client';
import type { CommandInput } from '../commands/define-command.ts';
import { withClient } from '../hosts/open-client.ts';
import { outputForm, type OutputForm } from '../lists/output-form.ts';
import { recordWriter } from '../lists/record-writer.ts';
import { runList } from '../lists/run-list.ts';
import { tableLines, type TableColumn } from '../tables/table-printer.ts';
import { amountText, columnNumbers, counted, numberText, unitText } from '../terminal/number-text.ts';
import { plainText } from '../terminal/plain-text.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { paddedText } from '../terminal/text-width.ts';
import { trendLine } from '../terminal/trend-line.ts';
import { dayLimitNote } from './day-limit.ts';

const shownDays = 30;
const barWidth = 24;

/** A bar as long as a day's value, from 0 for sums and from the least shown for all else. */
function bars({ aggregation, daily }: MetricSummary): (value: number) => string {
  const values = daily.slice(-shownDays).map(({ value }) => value);
  const most = Math.max(...values);
  const fromZero = aggregation === 'sum' || aggregation === 'duration';
  const least = fromZero ? Math.min(0, ...values) : Math.min(...values);
  return (value) =>
    '█'.repeat(most === least ? 1 : Math.max(1, Math.round(((value - least) / (most - least)) * barWidth)));
}

function fact(label: string, text: string): string {
  return plainText(`${paddedText(label, 14)}${text}`);
}

/** One metric for people: what it is, its averages, and its last days. */
function metricLines(metric: MetricSummary, screen: number | null): readonly string[] {
  const { metricId, name, unit, latest, averages, range30Days, daily, sources, timeZone, aggregation } = metric;
  const about = [
    plainText(`${name} (${metricId}), ${aggregation} of each day`),
    fact('Latest', latest === null ? 'no data' : `${amountText(latest.value, unit, metricId)} on ${latest.date}`),
  ];
  if (latest === null) return about;
  const bar = bars(metric);
  const shown = daily.slice(-shownDays);
  const written = columnNumbers(shown.map(({ value }) => value));
  const columns: readonly TableColumn<MetricSummary['daily'][number]>[] = [
    { head: 'DAY', cell: ({ date }) => date },
    { head: unitText(unit, metricId).toUpperCase() || 'COUNT', cell: ({ value }) => written(value), side: 'right' },
    { head: '', cell: ({ value }) => bar(value), mayShorten: true },
  ];
  const range =
    range30Days === null ? null : `${numberText(range30Days.min)} to ${amountText(range30Days.max, unit, metricId)}`;
  return [
    ...about,
    fact(
      'Averages',
      `7 days ${numberText(averages.days7)}, 30 days ${numberText(averages.days30)}, 90 days ${numberText(averages.days90)}`,
    ),
    ...(range === null ? [] : [fact('Last 30 days', `${trendLine(daily)}  ${range}`)]),
    fact('Sources', sources.join(', ')),
    fact('Days of', timeZone),
    '',
    ...tableLines(columns, shown, screen),
  ];
}

/** `metrics [metricId]`: always all of them. */
export async function readMetrics(input: CommandInput): Promise<number> {
  const [metricId] = input.words;
  if (metricId === undefined) return runList(input, 'getMetrics', {}, { most: null });
  const { terminal, hostName, signal } = input;
  const form = outputForm(input.options);
  return withClient(hostName, async ({ client }) => {
    const { data } = await client.getPage('getMetrics', { metricId }, { signal });
    if (form === 'table') {
      for (const metric of data) await terminal.outText(`${metricLines(metric, terminal.columns).join('\n')}\n`);
    } else {
      const writer = recordWriter('getMetrics', form, terminal);
      await writer.page(data);
      await writer.end();
    }
    for (const metric of data) noteDays(metric, form, terminal);
    return 0;
  });
}

/** Says which days are not printed. */
function noteDays(metric: MetricSummary, form: OutputForm, terminal: Terminal): void {
  const days = metric.daily.length;
  if (form === 'table' && days > shownDays) {
    terminal.err(`These are the last ${shownDays} of ${counted(days, 'day')} with data; --csv prints them all.`);
  }
  const limit = dayLimitNote(metric);
  if (limit !== null) terminal.err(limit);
}
