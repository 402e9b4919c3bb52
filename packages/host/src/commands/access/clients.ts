import { addGroup, type CommandPlace } from '@vitalgate/terminal';
import type { OutputOf } from '../../program/app-connection.ts';
import { addHostCommand, addStoreCommand } from '../../program/define-command.ts';
import { tableLines, timeText } from '../../program/table-lines.ts';

function row(client: OutputOf<'listClients'>[number]): readonly string[] {
  const { clientId, displayName, scopes, approvedAt, lastSeenAt, tokenFetched } = client;
  const times = [timeText(approvedAt), timeText(lastSeenAt)];
  return [clientId, displayName, scopes.join(' '), ...times, tokenFetched ? 'fetched' : 'not fetched'];
}

export function registerClients(place: CommandPlace): void {
  const group = addGroup(place, 'clients', 'paired clients');
  addStoreCommand(group, 'list', 'who may read what', async (connection, { terminal: { columns } }) => {
    const value = await connection.call('listClients', {});
    const fit = { columns, shortened: ['NAME'] };
    const table = tableLines(['CLIENT', 'NAME', 'SCOPES', 'APPROVED', 'LAST SEEN', 'TOKEN'], value.map(row), fit);
    const hint = 'Not fetched: the client has yet to ask for its token; it is removed ten minutes after approval.';
    const hints = value.some(({ tokenFetched }) => !tokenFetched) ? ['', hint] : [];
    return { value, lines: value.length === 0 ? ['No client is paired.'] : [...table, ...hints] };
  });
  const revoke = 'end its access, from its next request on';
  addHostCommand(group, 'revoke <clientId>', revoke, async (connection, { words: [clientId = ''] }) => {
    const value = await connection.call('revokeClient', { clientId });
    return { value, lines: [`${value.displayName} is revoked. Its token no longer opens anything.`] };
  });
}
