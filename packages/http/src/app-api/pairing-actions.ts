import { actionInputs, noInput, type PairingRequestView, type ClientView, told } from '@vitalgate/contract';
import {
  normaliseDisplayName,
  type ClientDecisions,
  type ClientRow,
  type DecisionOutcome,
  type PairingStore,
} from '@vitalgate/core';
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
      ({ requestId, scopes }) => decided(parts, requestId, parts.desk.approve(requestId, scopes)),
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

function clientOrRefused(pairing: PairingStore, clientId: string): ClientRow {
  const client = pairing.findClient(clientId);
  if (client !== null) return client;
  throw new AppError('not_found', 'no paired client has this id', {
    page: 'Developer Mode',
    command: 'clients list',
  });
}

/** The actions on paired clients. */
export function clientActions(parts: Pick<AppParts, 'pairing' | 'activity' | 'clock' | 'desk' | 'flushActivity'>) {
  const { pairing, clock } = parts;
  const viewOf = (client: ClientRow): ClientView =>
    clientView(client, parts.activity.countReads().get(client.clientId) ?? 0);
  function decide(clientId: string, decisionsOf: (client: ClientRow) => Partial<ClientDecisions>): ClientView {
    const client = clientOrRefused(pairing, clientId);
    const { ownName, scopes, pausedAt } = { ...client, ...decisionsOf(client) };
    pairing.decideOnClient(clientId, { ownName, scopes, pausedAt });
    return viewOf({ ...client, ownName, scopes, pausedAt });
  }
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
        const client = clientOrRefused(pairing, clientId);
        pairing.deleteClient(clientId);
        return viewOf(client);
      },
      { changes: ['clients'], takesAccess: 'The client is revoked' },
    ),
    renameClient: action(
      actionInputs.renameClient,
      ({ clientId, name }) => {
        const ownName = name === null || name.trim() === '' ? null : normaliseDisplayName(name);
        if (ownName === null && name !== null && name.trim() !== '') {
          throw new AppError('invalid_input', 'name the client in 1 to 64 letters that can be seen');
        }
        return decide(clientId, () => ({ ownName }));
      },
      { changes: ['clients', 'activity'] },
    ),
    pauseClient: action(
      actionInputs.pauseClient,
      ({ clientId, paused }) =>
        decide(clientId, ({ pausedAt }) => ({ pausedAt: paused ? (pausedAt ?? clock.now()) : null })),
      { changes: ['clients'], takesAccess: ({ paused }) => (paused ? 'The client is paused' : null) },
    ),
    limitClient: action(
      actionInputs.limitClient,
      ({ clientId, scopes }) =>
        decide(clientId, ({ askedScopes }) => {
          const other = scopes.find((scope) => !askedScopes.includes(scope));
          if (other === undefined) return { scopes: askedScopes.filter((scope) => scopes.includes(scope)) };
          throw new AppError(
            'invalid_input',
            told`this client did not ask for ${other}; it must pair again and ask for it`,
          );
        }),
      { changes: ['clients'], takesAccess: 'The client may read what was chosen, and nothing else' },
    ),
  };
}
