import type { MetricSummary } from '@vitalgate/client';
import { counted, type Terminal } from '@vitalgate/terminal';
import type { CommandInput } from '../commands/define-command.ts';
import { withClient } from '../hosts/open-client.ts';
import { outputForm, type OutputForm } from '../lists/output-form.ts';
import { recordWriter } from '../lists/record-writer.ts';
import { runList } from '../lists/run-list.ts';
import { metricLines, shownDays } from '../tables/metric-lines.ts';
import { dayLimitNote } from '../metrics/day-limit.ts';
import { knownDays } from '../metrics/known-days.ts';

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
