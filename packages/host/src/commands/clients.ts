import { addCommand, addGroup, type CommandPlace } from './define-command.ts';
import { tableLines, timeText } from './table-lines.ts';
import { plainText } from './terminal.ts';

/** `clients list` and `revoke`. */
export function registerClients(place: CommandPlace): void {
  const group = addGroup(place, 'clients', 'paired clients');
  addCommand(group, { syntax: 'list', summary: 'who may read what', needs: 'store' }, async (connection) => {
    const value = await connection.call('listClients', {});
    const rows = value.map(({ clientId, displayName, scopes, approvedAt, lastSeenAt }) => [
      clientId,
      displayName,
      scopes.join(' '),
      timeText(approvedAt),
      timeText(lastSeenAt),
    ]);
    const table = tableLines(['CLIENT', 'NAME', 'SCOPES', 'APPROVED', 'LAST SEEN'], rows);
    return { value, lines: value.length === 0 ? ['No client is paired.'] : table };
  });
  const revoke = {
    syntax: 'revoke <clientId>',
    summary: 'end its access, from its next request on',
    needs: 'host',
  } as const;
  addCommand(group, revoke, async (connection, { words: [clientId = ''] }) => {
    const value = await connection.call('revokeClient', { clientId });
    return { value, lines: [`${plainText(value.displayName)} is revoked. Its token no longer opens anything.`] };
  });
}
