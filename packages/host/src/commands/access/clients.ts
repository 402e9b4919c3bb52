import { addGroup, type CommandPlace } from '@vitalgate/terminal';
import type { OutputOf } from '../../program/app-connection.ts';
import { addHostCommand, addStoreCommand } from '../../program/define-command.ts';
import { tableLines, timeText } from '../../program/table-lines.ts';
import { scopesIn } from './scopes-in.ts';

function nameOf({ ownName, displayName }: OutputOf<'listClients'>[number]): string {
  return ownName === null ? displayName : `${ownName} (${displayName})`;
}

function row(client: OutputOf<'listClients'>[number]): readonly string[] {
  const { clientId, scopes, remoteAddress, approvedAt, lastSeenAt, pausedAt, tokenFetched } = client;
  const times = [timeText(approvedAt), timeText(lastSeenAt)];
  const state = pausedAt !== null ? 'paused' : tokenFetched ? 'reads' : 'not fetched';
  return [clientId, nameOf(client), scopes.join(' '), remoteAddress ?? '', ...times, state];
}

export function registerClients(place: CommandPlace): void {
  const group = addGroup(place, 'clients', 'paired clients');
  addStoreCommand(group, 'list', 'who may read what', async (connection, { terminal: { columns } }) => {
    const value = await connection.call('listClients', {});
    const fit = { columns, shortened: ['NAME'] };
    const table = tableLines(
      ['CLIENT', 'NAME', 'SCOPES', 'FROM', 'APPROVED', 'LAST SEEN', 'STATE'],
      value.map(row),
      fit,
    );
    const hint = 'Not fetched: the client has yet to ask for its token; it is removed ten minutes after approval.';
    const hints = value.some(({ tokenFetched }) => !tokenFetched) ? ['', hint] : [];
    return { value, lines: value.length === 0 ? ['No client is paired.'] : [...table, ...hints] };
  });
  const revoke = 'end its access, from its next request on';
  addHostCommand(group, 'revoke <clientId>', revoke, async (connection, { words: [clientId = ''] }) => {
    const value = await connection.call('revokeClient', { clientId });
    return { value, lines: [`${nameOf(value)} is revoked. Its token no longer opens anything.`] };
  });
  const pause = 'have it read nothing until it is resumed; its token stays valid';
  addHostCommand(group, 'pause <clientId>', pause, async (connection, { words: [clientId = ''] }) => {
    const value = await connection.call('pauseClient', { clientId, paused: true });
    return { value, lines: [`${nameOf(value)} is paused. It reads nothing until it is resumed.`] };
  });
  addHostCommand(group, 'resume <clientId>', 'let it read again', async (connection, { words: [clientId = ''] }) => {
    const value = await connection.call('pauseClient', { clientId, paused: false });
    return { value, lines: [`${nameOf(value)} may read again: ${value.scopes.join(', ')}.`] };
  });
  const limit = 'let it read these of the scopes it asked for, and no others: a,b';
  addHostCommand(
    group,
    'scopes <clientId> <scopes>',
    limit,
    async (connection, { words: [clientId = '', list = ''] }) => {
      const value = await connection.call('limitClient', { clientId, scopes: scopesIn(list) });
      return { value, lines: [`${nameOf(value)} may read: ${value.scopes.join(', ')}.`] };
    },
  );
  const rename = 'a name of your own for it; "" takes it away';
  addHostCommand(
    group,
    'rename <clientId> <name>',
    rename,
    async (connection, { words: [clientId = '', name = ''] }) => {
      const value = await connection.call('renameClient', { clientId, name: name === '' ? null : name });
      return { value, lines: [`It is called ${nameOf(value)}.`] };
    },
  );
}
