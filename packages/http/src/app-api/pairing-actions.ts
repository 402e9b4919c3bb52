import { actionInputs, noInput, type PairingRequestView, type ClientView } from '@vitalgate/contract';
import type { DecisionOutcome } from '@vitalgate/core';
import { action, AppError } from './app-action.ts';
import type { AppParts } from './app-parts.ts';
import { pairingRequestView, clientView } from './app-views.ts';

type Parts = Pick<AppParts, 'desk' | 'pairing'>;

/** The actions on requests for access. */
export function pairingActions(parts: Parts) {
  return {
    listPairingRequests: action(noInput, (): readonly PairingRequestView[] =>
      parts.desk.pending().map(pairingRequestView),
    ),
    approvePairingRequest: action(
      actionInputs.approvePairingRequest,
      ({ requestId }) => decided(parts, requestId, parts.desk.approve(requestId)),
      { changes: ['pairing', 'clients'] },
    ),
    denyPairingRequest: action(
      actionInputs.denyPairingRequest,
      ({ requestId }) => decided(parts, requestId, parts.desk.deny(requestId)),
      {
        changes: ['pairing'],
        takesAccess: 'The request is denied',
      },
    ),
    clearPairingRequests: action(noInput, () => ({ denied: parts.desk.clear() }), {
      changes: ['pairing'],
      takesAccess: 'The requests are denied',
    }),
  };
}

const refusals: Readonly<Record<Exclude<DecisionOutcome, 'done'>, AppError>> = {
  windowClosed: new AppError(
    'window_closed',
    'requests are approved and denied only while the pairing window is open',
    { page: 'Developer Mode', command: 'pairing open' },
  ),
  notPending: new AppError('not_pending', 'this request is no longer pending; nothing was changed'),
  notFound: new AppError('not_found', 'no pairing request has this id; nothing was changed', {
    page: 'Developer Mode',
    command: 'pairing list',
  }),
};

function decided({ pairing }: Parts, requestId: string, outcome: DecisionOutcome): PairingRequestView {
  if (outcome !== 'done') throw refusals[outcome];
  const row = pairing.findRequest(requestId);
  if (row === null) throw refusals.notFound;
  return pairingRequestView(row);
}

/** The actions on paired clients. */
export function clientActions(parts: Pick<AppParts, 'pairing' | 'activity' | 'desk' | 'flushActivity'>) {
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
