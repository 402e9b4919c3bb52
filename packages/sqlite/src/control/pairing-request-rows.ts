import type { PairingRequestRow } from '@vitalgate/core';
import type { SqlDatabase, SqlValue } from '../sql/driver.ts';

type Text = string;
type Columns = readonly [
  Text,
  Text,
  Text,
  Text,
  Text,
  Text,
  PairingRequestRow['status'],
  PairingRequestRow['createdAt'],
  PairingRequestRow['expiresAt'],
  PairingRequestRow['resolvedAt'],
  Text | null,
  number,
];

const names = [
  'request_id',
  'display_name',
  'scopes',
  'remote_address',
  'confirmation_code',
  'polling_token_hash',
  'status',
  'created_at',
  'expires_at',
  'resolved_at',
  'client_id',
  'cleared',
];

function toColumns(row: PairingRequestRow): readonly SqlValue[] {
  return [
    row.requestId,
    row.displayName,
    JSON.stringify(row.scopes),
    row.remoteAddress,
    row.confirmationCode,
    row.pollingTokenHash,
    row.status,
    row.createdAt,
    row.expiresAt,
    row.resolvedAt,
    row.clientId,
    row.cleared ? 1 : 0,
  ];
}

function fromColumns(columns: Columns): PairingRequestRow {
  return {
    requestId: columns[0],
    displayName: columns[1],
    scopes: JSON.parse(columns[2]) as PairingRequestRow['scopes'],
    remoteAddress: columns[3],
    confirmationCode: columns[4],
    pollingTokenHash: columns[5],
    status: columns[6],
    createdAt: columns[7],
    expiresAt: columns[8],
    resolvedAt: columns[9],
    clientId: columns[10],
    cleared: columns[11] === 1,
  };
}

/** The statements on pairing requests. None of them opens a transaction. */
export interface PairingRequestRows {
  insert(row: PairingRequestRow): void;
  find(requestId: string): PairingRequestRow | null;
  list(): readonly PairingRequestRow[];
  /** Replaces a pending request; false if it is not pending. */
  replacePending(row: PairingRequestRow): boolean;
  markCleared(requestId: string): void;
  delete(requestId: string): void;
}

/** Prepares the statements on pairing requests. */
export function pairingRequestRows(db: SqlDatabase): PairingRequestRows {
  const list = names.join(', ');
  const marks = names.map(() => '?').join(', ');
  const insert = db.prepare(`INSERT INTO pairing_requests (${list}) VALUES (${marks})`);
  const find = db.prepare<Columns>(`SELECT ${list} FROM pairing_requests WHERE request_id = ?`);
  const all = db.prepare<Columns>(`SELECT ${list} FROM pairing_requests ORDER BY created_at, sequence`);
  const replace = db.prepare(
    `UPDATE pairing_requests SET (${list}) = (${marks}) WHERE request_id = ? AND status = 'pending'`,
  );
  const clear = db.prepare('UPDATE pairing_requests SET cleared = 1 WHERE request_id = ?');
  const remove = db.prepare('DELETE FROM pairing_requests WHERE request_id = ?');
  return {
    insert: (row) => void insert.run(...toColumns(row)),
    find(requestId) {
      const columns = find.get(requestId);
      return columns === undefined ? null : fromColumns(columns);
    },
    list: () => all.all().map(fromColumns),
    replacePending: (row) => replace.run(...toColumns(row), row.requestId).changes === 1,
    markCleared: (requestId) => void clear.run(requestId),
    delete: (requestId) => void remove.run(requestId),
  };
}
