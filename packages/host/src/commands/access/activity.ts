import { allActivity } from '@vitalgate/contract';
import { CommandError, type CommandPlace, counted } from '@vitalgate/terminal';
import type { AppConnection, OutputOf } from '../../program/app-connection.ts';
import { addStoreCommand } from '../../program/define-command.ts';
import { sinceText } from './since-text.ts';
import { tableLines, timeText } from '../../program/table-lines.ts';

function row(entry: OutputOf<'listActivity'>[number]): readonly string[] {
  const filters = Object.entries(entry.filters).map(([name, value]) => `${name}=${value}`);
  return [
    timeText(entry.lastAt),
    entry.clientName,
    entry.operation,
    (entry.refused === null ? counted(entry.records, 'record') : `refused: ${entry.refused}`) +
      (entry.isUnsaved === true ? ', not saved' : ''),
    counted(entry.requests, 'request'),
    filters.join(' '),
  ];
}

/** A revoked client is known by what it left in the log. */
async function checkClientKnown(connection: AppConnection, clientId: string): Promise<void> {
  const paired = await connection.call('listClients', {});
  if (paired.some((client) => client.clientId === clientId)) return;
  if ((await connection.call('listActivity', { clientId, limit: 1 })).length > 0) return;
  throw new CommandError('not_found', `No client has the id ${clientId}, and none that read had it.`, {
    doNext: { page: 'Developer Mode', command: 'clients list' },
  });
}

export function registerActivity(place: CommandPlace): void {
  const words = {
    summary: 'what was read, by whom, when; newest first',
    options: [
      ['--client <id>', 'of this client only'],
      ['--since <time>', 'from this time on: 7d, 12h, 2026-01-01, 2026-01-01T08:00:00Z'],
    ],
  } as const;
  addStoreCommand(place, 'activity', words, async (connection, { terminal: { columns }, options }) => {
    const { client, since } = options;
    const of = {
      ...(typeof client === 'string' ? { clientId: client } : {}),
      ...(typeof since === 'string' ? { since: sinceText(since, new Date()) } : {}),
    };
    const value = await allActivity((input) => connection.call('listActivity', input), of);
    if (value.length === 0 && typeof client === 'string') await checkClientKnown(connection, client);
    const fit = { columns, shortened: ['CLIENT', 'FILTERS'] };
    const table = tableLines(['LAST', 'CLIENT', 'OPERATION', 'READ', 'IN', 'FILTERS'], value.map(row), fit);
    const unsaved = value.filter(({ isUnsaved }) => isUnsaved === true).length;
    const warnings =
      unsaved === 0
        ? []
        : [
            `Of these, ${counted(unsaved, 'entry', 'entries')} could not be saved: a restart of the host loses them. Make room on the disk of the data directory, or make it writable.`,
          ];
    return { value, warnings, lines: value.length === 0 ? ['Nothing was read.'] : table };
  });
}
