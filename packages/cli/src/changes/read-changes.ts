import { counted, plainText, type TableColumn } from '@vitalgate/terminal';
import type { CommandInput } from '../program/define-command.ts';
import { csvDialect } from '../csv/csv-dialect.ts';
import { layoutOf } from '../csv/csv-layout.ts';
import { withClient } from '../hosts/open-client.ts';
import { outputForm } from '../lists/output-form.ts';
import { writeRows } from '../lists/record-writer.ts';
import { readAllDays } from '../reads/asked-metrics.ts';
import { changeOf, changeRow, changeText, isChange, type ChangeRow } from './changes-of.ts';

const layout = layoutOf<ChangeRow>({
  metricId: 'text',
  name: 'text',
  unit: 'text',
  state: 'text',
  direction: 'text',
  since: 'date',
  until: 'date',
  usual: 'number',
  usualLow: 'number',
  usualHigh: 'number',
  recent: 'number',
  daysBefore: 'number',
  daysSince: 'number',
});

/** People read sentences. */
const columns: readonly TableColumn<ChangeRow>[] = [];

export async function readChanges(input: CommandInput): Promise<number> {
  const { terminal, hostName, signal, words, options } = input;
  const form = outputForm(options);
  const dialect = csvDialect(options);
  return withClient({ hostName, terminal }, async ({ client }) => {
    const metrics = await readAllDays(words, client, signal);
    const now = new Date();
    const looked = metrics.map((metric) => ({ metric, change: changeOf(metric, now) }));
    const changed = looked.filter(({ change }) => isChange(change));
    if (form !== 'table') {
      const rows = [...changed, ...looked.filter(({ change }) => !isChange(change))];
      await writeRows(
        rows.map(({ metric, change }) => changeRow(metric, change)),
        form,
        terminal,
        { layout, columns, dialect },
      );
      return 0;
    }
    const shown = words.length > 0 ? looked : changed;
    const lines = shown.map(({ metric, change }) => plainText(changeText(metric, change)));
    if (lines.length > 0) await terminal.outText(`${lines.join('\n')}\n`);
    if (words.length === 0) {
      const count = (state: string): number => looked.filter(({ change }) => change.state === state).length;
      const notKnown = count('tooFewDays') + count('noRecentDays');
      terminal.err(
        `${counted(changed.length, 'metric')} changed, ${count('asUsual')} are as usual, and ${notKnown} have too few or no recent days.`,
      );
    }
    return 0;
  });
}
