import type { OutputOf } from './app-connection.ts';
import { addCommand, type CommandPlace } from './define-command.ts';
import { sinceText } from './since-text.ts';
import { tableLines, timeText } from './table-lines.ts';

function row(entry: OutputOf<'listActivity'>[number]): readonly string[] {
  const filters = Object.entries(entry.filters).map(([name, value]) => `${name}=${value}`);
  return [
    timeText(entry.lastAt),
    entry.clientName,
    entry.operation,
    entry.refused === null ? `${entry.records} records` : `refused: ${entry.refused}`,
    entry.requests === 1 ? '1 request' : `${entry.requests} requests`,
    filters.join(' '),
  ];
}

/** `activity`: what was read, by whom, when. */
export function registerActivity(place: CommandPlace): void {
  const definition = {
    syntax: 'activity',
    summary: 'what was read, by whom, when; newest first',
    options: [
      ['--client <id>', 'of this client only'],
      ['--since <time>', 'from this time on: 7d, 12h, 2026-01-01, 2026-01-01T08:00:00Z'],
    ],
    needs: 'store',
  } as const;
  addCommand(place, definition, async (connection, { options: { client, since } }) => {
    const value = await connection.call('listActivity', {
      ...(typeof client === 'string' ? { clientId: client } : {}),
      ...(typeof since === 'string' ? { since: sinceText(since, new Date()) } : {}),
    });
    const table = tableLines(['LAST', 'CLIENT', 'OPERATION', 'READ', 'IN', 'FILTERS'], value.map(row));
    return { value, lines: value.length === 0 ? ['Nothing was read.'] : table };
  });
}
