import { actionInputs, noInput, type ClientView } from '@vitalgate/contract';
import { action } from './app-action.ts';
import { AppError } from './app-error.ts';
import type { AppParts } from './app-parts.ts';
import { clientView } from './app-views.ts';

type Parts = Pick<AppParts, 'pairing' | 'activity' | 'desk' | 'flushActivity'>;

/** The actions on paired clients. */
export function clientActions(parts: Parts) {
  const { pairing } = parts;
  return {
    listClients: action(noInput, (): readonly ClientView[] => {
      parts.flushActivity();
      parts.desk.sweep();
      const reads = parts.activity.countReads();
      return pairing.listClients().map((row) => clientView(row, reads.get(row.clientId) ?? 0));
    }),
    revokeClient: action(
      actionInputs.revokeClient,
      ({ clientId }) => {
        const client = pairing.findClient(clientId);
        if (client === null || !pairing.deleteClient(clientId)) {
          throw new AppError('not_found', 'no paired client has this id', {
            page: 'Developer Mode',
            command: 'clients list',
          });
        }
        return clientView(client, parts.activity.countReads().get(clientId) ?? 0);
      },
      { changes: ['clients'], takesAccess: 'The client is revoked' },
    ),
  };
}
