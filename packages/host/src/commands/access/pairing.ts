import { addGroup, type CommandPlace } from '@vitalgate/terminal';
import type { OutputOf } from '../../program/app-connection.ts';
import { addHostCommand, addPlainCommand, addStoreCommand } from '../../program/define-command.ts';
import { tableLines, timeText } from '../../program/table-lines.ts';
import { scopesIn } from './scopes-in.ts';

function row(request: OutputOf<'listPairingRequests'>[number]): readonly string[] {
  return [
    request.requestId,
    request.displayName,
    request.confirmationCode,
    request.remoteAddress,
    request.scopes.join(' '),
    timeText(request.expiresAt),
  ];
}

export function registerPairing(place: CommandPlace): void {
  const group = addGroup(place, 'pairing', 'clients that ask for access');
  addPlainCommand(group, 'open', 'open the pairing window while this runs; shows requests and asks', async (input) => {
    const { openPairing } = await import('./open-pairing.ts');
    return openPairing(input);
  });
  addStoreCommand(group, 'list', 'requests that wait', async (connection, { terminal: { columns } }) => {
    const value = await connection.call('listPairingRequests', {});
    const fit = { columns, shortened: ['NAME'] };
    const table = tableLines(['REQUEST', 'NAME', 'CODE', 'FROM', 'ASKS FOR', 'EXPIRES'], value.map(row), fit);
    return { value, lines: value.length === 0 ? ['No request waits.'] : table };
  });
  const inWindow = 'while the window is open';
  const approve = {
    summary: inWindow,
    options: [['--scopes <scopes>', 'grant these of the scopes it asks for: a,b']],
  } as const;
  addHostCommand(group, 'approve <requestId>', approve, async (connection, { words: [requestId = ''], options }) => {
    const list = options['scopes'];
    const granted = typeof list === 'string' ? { scopes: scopesIn(list) } : {};
    const value = await connection.call('approvePairingRequest', { requestId, ...granted });
    return { value, lines: [`${value.displayName} is approved for ${value.scopes.join(', ')}.`] };
  });
  addHostCommand(group, 'deny <requestId>', inWindow, async (connection, { words: [requestId = ''] }) => {
    const value = await connection.call('denyPairingRequest', { requestId });
    return { value, lines: [`${value.displayName} is denied.`] };
  });
  const clear = 'deny all that wait and forget denied ones, so that clients can ask again';
  addHostCommand(group, 'clear', clear, async (connection) => {
    const value = await connection.call('clearPairingRequests', {});
    const denied = value.denied === 1 ? '1 request was' : `${value.denied} requests were`;
    return { value, lines: [`${denied} denied; none counts against the limit any more.`] };
  });
}
