import type { MetricSummary } from '@vitalgate/client';
import { CommandError, counted, type Terminal } from '@vitalgate/terminal';
import type { CommandInput } from '../program/define-command.ts';
import { csvDialect, type CsvDialect } from '../csv/csv-dialect.ts';
import { withClient } from '../hosts/open-client.ts';
import { outputForm, type OutputForm } from '../lists/output-form.ts';
import { recordWriter } from '../lists/record-writer.ts';
import { dayLimitNote, knownDays } from '../metrics/known-days.ts';
import { influxLines, prometheusLines } from '../dashboards/dashboard-lines.ts';
import { dayRange, withinDays } from '../ranges/parse-range.ts';
import { metricLines, shownDays } from '../tables/metric-lines.ts';
import { reachingBack, readAll, readNamed } from './asked-metrics.ts';
import { periodRows, periodSize, wholeRange, writePeriods } from './metric-periods.ts';

/** The lines of the metrics for a dashboard; null if the options name none. Throws CommandError `invalid_input`. */
function dashboardLines(options: CommandInput['options']) {
  const form = (['influx', 'prometheus'] as const).find((name) => options[name] === true);
  if (form === undefined) return null;
  const other = ['influx', 'prometheus', 'json', 'ndjson', 'csv', 'spreadsheet', 'by'].find(
    (name) => name !== form && options[name] !== undefined,
  );
  if (other === undefined) return form === 'influx' ? influxLines : prometheusLines;
  throw new CommandError('invalid_input', `--${form} goes with a range and metrics alone, not with --${other}.`);
}

async function writeSummaries(
  metrics: readonly MetricSummary[],
  form: OutputForm,
  terminal: Terminal,
  dialect: CsvDialect,
): Promise<void> {
  const writer = recordWriter('getMetrics', form, terminal, dialect);
  if (metrics.length > 0) await writer.page(metrics);
  await writer.end();
}

export async function readMetrics(input: CommandInput): Promise<number> {
  const { terminal, hostName, signal, words, options } = input;
  const form = outputForm(options);
  const dialect = csvDialect(options);
  const linesOf = dashboardLines(options);
  const size = periodSize(options['by']);
  const range = dayRange(options);
  return withClient({ hostName, terminal }, async ({ client }) => {
    const listed = words.length === 0 ? await readAll(client, signal) : await readNamed(words, client, signal);
    const read = range === null || words.length > 0 ? listed : await reachingBack(listed, range, client, signal);
    const metrics = read
      .map((metric) => ({ whole: metric, part: range === null ? metric : withinDays(metric, range) }))
      .filter(({ part }) => options['withData'] !== true || part.daily.length > 0);
    const parts = metrics.map(({ part }) => part);
    if (linesOf !== null) {
      // What is latest is so within the range: Prometheus takes one value, and InfluxDB the days.
      const lines = linesOf(parts);
      if (lines.length > 0) await terminal.outText(`${lines.join('\n')}\n`);
      return 0;
    }
    const [only, ...others] = parts;
    if (size !== null) await writePeriods(periodRows(metrics, size), form, terminal, dialect);
    else if (form !== 'table') await writeSummaries(parts, form, terminal, dialect);
    else if (range !== null) {
      const asTable = others.length === 0 ? periodRows(metrics, 'day') : wholeRange(metrics);
      await writePeriods(asTable, form, terminal, dialect);
    } else if (only !== undefined && others.length === 0 && words.length > 0) {
      await terminal.outText(`${metricLines(only, terminal.columns).join('\n')}\n`);
    } else await writeSummaries(parts, form, terminal, dialect);
    if (form === 'table' && parts.length === 0) terminal.err('Nothing found.');
    if (words.length > 0) {
      const isAlone = size === null && range === null && parts.length === 1;
      for (const metric of read) noteDays(metric, isAlone ? form : 'csv', terminal);
    }
    return 0;
  });
}

function noteDays(metric: MetricSummary, form: OutputForm, terminal: Terminal): void {
  const { days, later } = knownDays(metric);
  if (form === 'table' && days.length > shownDays) {
    terminal.err(`These are the last ${shownDays} of ${counted(days.length, 'day')} with data; --csv prints them all.`);
  }
  if (form === 'table' && later.length > 0) {
    terminal.err(`${counted(later.length, 'day')} after these are planned or mistyped; --csv prints them too.`);
  }
  const limit = dayLimitNote(metric);
  if (limit !== null) terminal.err(limit);
}
