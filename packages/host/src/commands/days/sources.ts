import type { TypeSourcesView } from '@vitalgate/contract';
import { addGroup, type CommandPlace, counted } from '@vitalgate/terminal';
import { whileComputing } from './computing-progress.ts';
import { addStoreCommand } from '../../program/define-command.ts';
import { tableLines } from '../../program/table-lines.ts';

function headline({ type, name, usedFor, isSet, isExported }: TypeSourcesView): string {
  const inForce = isSet ? 'your order' : isExported ? 'the order of your health app' : 'the usual order';
  const order = {
    overlaps: inForce,
    ties: `${inForce}, for samples of one time`,
    nothing: 'all count together',
  }[usedFor];
  return `${type} (${name}): ${order}`;
}

function sourceLines(view: TypeSourcesView, columns: number | null): readonly string[] {
  const rows = view.sources.map(({ name, kind, samples, first, last }, place) => [
    `  ${view.usedFor === 'nothing' ? '-' : place + 1}`,
    name,
    kind,
    samples.toLocaleString('en-US'),
    first.slice(0, 10),
    last.slice(0, 10),
  ]);
  const head = ['  #', 'SOURCE', 'KIND', 'SAMPLES', 'FIRST', 'LAST'];
  return [headline(view), ...tableLines(head, rows, { columns, shortened: ['SOURCE'] })];
}

export function registerSources(place: CommandPlace): void {
  const group = addGroup(place, 'sources', 'which source counts where several recorded at one time');
  const list = 'per type, those that count first come first';
  addStoreCommand(group, 'list', list, async (connection, { terminal: { columns }, typed }) => {
    const value = await connection.call('listSources', {});
    const blocks = value.flatMap((view, index) => [...(index === 0 ? [] : ['']), ...sourceLines(view, columns)]);
    const note = `Entries by hand come before all. To change an order: "${typed('sources priority TYPE SOURCE…')}"`;
    return { value, lines: value.length === 0 ? ['There are no samples yet.'] : [...blocks, '', note] };
  });
  const priority = {
    names: 'types',
    summary: 'set the order of a type, first counts first; without sources: the usual order',
  };
  addStoreCommand(group, 'priority <type> [sources...]', priority, async (connection, { terminal, words }) => {
    const [type = '', ...sources] = words;
    const value = await whileComputing(terminal, (onEvent) =>
      connection.call('setSourcePriority', { type, sources }, onEvent),
    );
    const effect = {
      overlaps: `${counted(value.sources.length, 'source')} in order; the days were computed anew.`,
      ties: 'The order decides between samples of one time; the days were computed anew.',
      nothing: 'The order is kept, but changes no number: all samples of this type count.',
    }[value.usedFor];
    return { value, lines: [...sourceLines(value, terminal.columns), '', effect] };
  });
}
