import type { ClientRow, Instant } from '@vitalgate/core';

const at = 1_773_041_400_000 as Instant;

/** A client that was paired and asked for metrics alone. */
export function clientRow(clientId: string, changes: Partial<ClientRow> = {}): ClientRow {
  return {
    clientId,
    requestId: `request-of-${clientId}`,
    displayName: clientId,
    ownName: null,
    scopes: ['app.metrics'],
    askedScopes: ['app.metrics'],
    remoteAddress: '192.168.1.7',
    approvedAt: at,
    pausedAt: null,
    tokenHash: null,
    firstUsedAt: null,
    lastSeenAt: null,
    ...changes,
  };
}
