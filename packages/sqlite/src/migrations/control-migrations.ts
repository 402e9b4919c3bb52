/** The control store: what the user decided, and who read what. */
export const controlMigrations: readonly string[] = [
  `
  CREATE TABLE settings (
    only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
    developer_mode_on INTEGER NOT NULL,
    terms_accepted_at INTEGER,
    raw_consent_accepted_at INTEGER
  );
  CREATE TABLE permissions (type TEXT PRIMARY KEY) WITHOUT ROWID;
  CREATE TABLE pairing_requests (
    sequence INTEGER PRIMARY KEY,
    request_id TEXT NOT NULL UNIQUE,
    display_name TEXT NOT NULL,
    scopes TEXT NOT NULL,
    remote_address TEXT NOT NULL,
    confirmation_code TEXT NOT NULL,
    polling_token_hash TEXT NOT NULL,
    status TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    resolved_at INTEGER,
    client_id TEXT,
    cleared INTEGER NOT NULL
  );
  CREATE TABLE clients (
    sequence INTEGER PRIMARY KEY,
    client_id TEXT NOT NULL UNIQUE,
    request_id TEXT NOT NULL,
    display_name TEXT NOT NULL,
    scopes TEXT NOT NULL,
    approved_at INTEGER NOT NULL,
    token_hash TEXT UNIQUE,
    first_used_at INTEGER,
    last_seen_at INTEGER
  );
  CREATE TABLE activity (
    activity_id TEXT PRIMARY KEY,
    client_id TEXT NOT NULL,
    client_name TEXT NOT NULL,
    operation TEXT NOT NULL,
    filters TEXT NOT NULL,
    first_at INTEGER NOT NULL,
    last_at INTEGER NOT NULL,
    requests INTEGER NOT NULL,
    records INTEGER NOT NULL,
    refused TEXT
  ) WITHOUT ROWID;
  CREATE INDEX activity_by_time ON activity (last_at, activity_id);
  CREATE INDEX activity_by_client ON activity (client_id, last_at, activity_id);
  `,
  // Answered reads are counted per client on every look at the clients.
  'CREATE INDEX activity_by_refusal ON activity (refused, client_id);',
];
