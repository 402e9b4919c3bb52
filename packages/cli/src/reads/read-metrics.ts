import type { MetricSummary, VitalgateClient } from '@vitalgate/client';
import { didYouMean, findName } from '@vitalgate/contract';
import { CommandError, counted, plainText, type Terminal } from '@vitalgate/terminal';
import type { CommandInput } from '../program/define-command.ts';
import { csvDialect, type CsvDialect } from '../csv/csv-dialect.ts';
import { keepKnownNames } from '../hosts/known-names.ts';
import { withClient } from '../hosts/open-client.ts';
import { outputForm, type OutputForm } from '../lists/output-form.ts';
import { recordWriter } from '../lists/record-writer.ts';
import { dayLimitNote } from '../metrics/day-limit.ts';
import { knownDays } from '../metrics/known-days.ts';
import { dayRange, withinDays } from '../ranges/day-range.ts';
import { metricLines, shownDays } from '../tables/metric-lines.ts';
import { periodRows, periodSize, wholeRange, writePeriods } from './metric-periods.ts';

/** The ids that the words mean, in the order of the words. Throws CommandError `invalid_input`, naming what comes near. */
async function meantIds(words: readonly string[], client: VitalgateClient, signal: AbortSignal) {
  const { metrics, rawHealthTypes } = await client.getCapabilities({ signal });
  await keepKnownNames({
    metrics: metrics.map(({ metricId }) => metricId),
    types: rawHealthTypes.map(({ type }) => type),
  });
  const known = metrics.map(({ metricId, name }) => ({ id: metricId, name }));
  const ids = words.map((word) => {
    const { id, similar } = findName(word, known);
    if (id !== null) return id;
    throw new CommandError('invalid_input', `There is no metric ${plainText(word)}.${plainText(didYouMean(similar))}`, {
      doNext: { command: 'metrics' },
    });
  });
  return [...new Set(ids)];
}

async function readNamed(words: readonly string[], client: VitalgateClient, signal: AbortSignal) {
  const ids = await meantIds(words, client, signal);
  const pages = await Promise.all(ids.map((metricId) => client.getPage('getMetrics', { metricId }, { signal })));
  return pages.flatMap(({ data }) => data);
}

async function readAll(client: VitalgateClient, signal: AbortSignal): Promise<readonly MetricSummary[]> {
  const all: MetricSummary[] = [];
  for await (const metric of client.records('getMetrics', {}, { signal })) all.push(metric);
  await keepKnownNames({ metrics: all.map(({ metricId }) => metricId) });
  return all;
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

/** `metrics [metricId…]`: always all of their days, or those of a range. */
export async function readMetrics(input: CommandInput): Promise<number> {
  const { terminal, hostName, signal, words, options } = input;
  const form = outputForm(options);
  const dialect = csvDialect(options);
  const size = periodSize(options['by']);
  const range = dayRange(options);
  return withClient(hostName, async ({ client }) => {
    const read = words.length === 0 ? await readAll(client, signal) : await readNamed(words, client, signal);
    const metrics = read
      .map((metric) => ({ whole: metric, part: range === null ? metric : withinDays(metric, range) }))
      .filter(({ part }) => options['withData'] !== true || part.daily.length > 0);
    const parts = metrics.map(({ part }) => part);
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

/** Says which days are not printed. */
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
