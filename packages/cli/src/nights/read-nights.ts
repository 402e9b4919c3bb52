import type { MetricSummary, VitalgateClient } from '@vitalgate/client';
import { clockTimeText } from '@vitalgate/contract';
import { counted, type TableColumn } from '@vitalgate/terminal';
import type { CommandInput } from '../program/define-command.ts';
import { csvDialect } from '../csv/csv-dialect.ts';
import { layoutOf } from '../csv/csv-layout.ts';
import { withClient } from '../hosts/open-client.ts';
import { listLength, outputForm } from '../lists/output-form.ts';
import { dayRange } from '../ranges/parse-range.ts';
import { durationText, unknown } from '../terminal/number-text.ts';
import { nightAmounts, nightMetrics, nightsOf, type Night, type NightAmount } from './nights-of.ts';
import { writeRows } from '../lists/record-writer.ts';

const mostAtOnce = 100;

const csvLayout = layoutOf<Night>({
  date: 'date',
  start: 'instant',
  end: 'instant',
  ...Object.fromEntries(nightAmounts.map((amount) => [amount, 'number'] as const)),
  timeZone: 'text',
  sources: ['list', 'text'],
});

function clockColumn(head: string, amount: NightAmount): TableColumn<Night> {
  return { head, cell: ({ [amount]: minutes }) => (minutes === null ? unknown : clockTimeText(minutes)) };
}

function durationColumn(head: string, amount: NightAmount): TableColumn<Night> {
  const cell = ({ [amount]: minutes }: Night): string => durationText(minutes === null ? null : minutes * 60);
  return { head, cell, side: 'right' };
}

const columns: readonly TableColumn<Night>[] = [
  { head: 'NIGHT TO', cell: ({ date }) => date },
  clockColumn('ASLEEP', 'startMinutes'),
  clockColumn('AWAKE', 'endMinutes'),
  durationColumn('SLEPT', 'asleepMinutes'),
  durationColumn('IN BED', 'inBedMinutes'),
  durationColumn('CORE', 'coreMinutes'),
  durationColumn('DEEP', 'deepMinutes'),
  durationColumn('REM', 'remMinutes'),
  durationColumn('UP', 'awakeMinutes'),
  durationColumn('NAPS', 'napMinutes'),
];

export async function readNights(input: CommandInput): Promise<number> {
  const { terminal, hostName, signal, options } = input;
  const form = outputForm(options);
  const dialect = csvDialect(options);
  const { most } = listLength(options, mostAtOnce);
  const range = dayRange(options);
  return withClient({ hostName, terminal }, async ({ client }) => {
    const all = nightsOf(await readSummaries(client, signal)).filter(
      ({ date }) => (range?.from ?? '') <= date && date <= (range?.to ?? '9999-12-31'),
    );
    const nights = all.slice(0, most ?? all.length);
    await writeRows(nights, form, terminal, { layout: csvLayout, columns, dialect });
    if (form === 'table' && nights.length === 0) terminal.err('Nothing found.');
    else if (form === 'table') {
      terminal.err('Naps count in the time in bed, up and in each stage of their day, and not in the time slept.');
    }
    if (nights.length < all.length) {
      terminal.err(`These are the newest ${nights.length} of ${counted(all.length, 'night')}. --all reads everything.`);
    }
    return 0;
  });
}

/** The metrics of nights that the host knows: one of before may lack some. */
async function readSummaries(client: VitalgateClient, signal: AbortSignal): Promise<readonly MetricSummary[]> {
  const { metrics } = await client.getCapabilities({ signal });
  const known = new Set(metrics.map(({ metricId }) => metricId));
  const ids = nightMetrics.filter((metricId) => known.has(metricId));
  const pages = await Promise.all(ids.map((metricId) => client.getPage('getMetrics', { metricId }, { signal })));
  return pages.flatMap(({ data }) => data);
}
