import { addGroup, type CommandPlace } from '@vitalgate/terminal';
import type { OutputOf } from '../../program/app-connection.ts';
import { addCommand } from '../../program/define-command.ts';
import { tableLines, timeText } from '../../program/table-lines.ts';

function row(client: OutputOf<'listClients'>[number]): readonly string[] {
  const { clientId, displayName, scopes, approvedAt, lastSeenAt, tokenFetched } = client;
  const times = [timeText(approvedAt), timeText(lastSeenAt)];
  return [clientId, displayName, scopes.join(' '), ...times, tokenFetched ? 'fetched' : 'not fetched'];
}

export function registerClients(place: CommandPlace): void {
  const group = addGroup(place, 'clients', 'paired clients');
  const list = { syntax: 'list', summary: 'who may read what', needs: 'store' } as const;
  addCommand(group, list, async (connection, { terminal: { columns } }) => {
    const value = await connection.call('listClients', {});
    const fit = { columns, shortened: ['NAME'] };
    const table = tableLines(['CLIENT', 'NAME', 'SCOPES', 'APPROVED', 'LAST SEEN', 'TOKEN'], value.map(row), fit);
    const hint = 'Not fetched: the client has yet to ask for its token; it is removed ten minutes after approval.';
    const hints = value.some(({ tokenFetched }) => !tokenFetched) ? ['', hint] : [];
    return { value, lines: value.length === 0 ? ['No client is paired.'] : [...table, ...hints] };
  });
  const revoke = {
    syntax: 'revoke <clientId>',
    summary: 'end its access, from its next request on',
    needs: 'host',
  } as const;
  addCommand(group, revoke, async (connection, { words: [clientId = ''] }) => {
    const value = await connection.call('revokeClient', { clientId });
    return { value, lines: [`${value.displayName} is revoked. Its token no longer opens anything.`] };
  });
}
