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
  // What comes in by itself: live feeds and a watched folder.
  `
  CREATE TABLE feed_settings (
    only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
    ingest_on INTEGER NOT NULL,
    ingest_port INTEGER,
    plain_http INTEGER NOT NULL,
    watched_folder TEXT
  );
  CREATE TABLE ingest_keys (
    sequence INTEGER PRIMARY KEY,
    key_id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    feed TEXT NOT NULL,
    key_hash TEXT NOT NULL UNIQUE,
    created_at INTEGER NOT NULL
  );
  CREATE TABLE deliveries (
    sequence INTEGER PRIMARY KEY,
    delivery_id TEXT NOT NULL UNIQUE,
    key_id TEXT NOT NULL,
    feed TEXT NOT NULL,
    name TEXT NOT NULL,
    body_hash TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    received_at INTEGER NOT NULL,
    hints TEXT NOT NULL,
    session TEXT,
    newest_data INTEGER,
    records INTEGER NOT NULL,
    skipped TEXT NOT NULL,
    state TEXT NOT NULL,
    import_id TEXT,
    problem TEXT
  );
  CREATE INDEX deliveries_by_body ON deliveries (feed, name, body_hash, sequence);
  CREATE INDEX deliveries_by_feed ON deliveries (feed, name, sequence);
  CREATE INDEX deliveries_by_session ON deliveries (feed, name, session) WHERE session IS NOT NULL;
  CREATE INDEX deliveries_by_key ON deliveries (key_id, received_at);
  CREATE INDEX deliveries_unmerged ON deliveries (sequence) WHERE state <> 'merged';
  CREATE TABLE feed_counts (
    feed TEXT NOT NULL,
    name TEXT NOT NULL,
    deliveries INTEGER NOT NULL,
    PRIMARY KEY (feed, name)
  ) WITHOUT ROWID;
  CREATE TABLE watched_files (
    path TEXT PRIMARY KEY,
    size INTEGER NOT NULL,
    mtime REAL NOT NULL,
    content_hash TEXT,
    outcome TEXT NOT NULL,
    at INTEGER NOT NULL,
    message TEXT
  ) WITHOUT ROWID;
  CREATE INDEX watched_files_by_time ON watched_files (at);
  CREATE TABLE watched_contents (content_hash TEXT PRIMARY KEY) WITHOUT ROWID;
  `,
  // Which columns of files of laboratory results are what, as the user said it.
  `
  CREATE TABLE lab_columns (
    sequence INTEGER PRIMARY KEY,
    header TEXT NOT NULL UNIQUE,
    columns TEXT NOT NULL,
    once INTEGER NOT NULL
  );
  `,
  // What became of the records of a delivery.
  `
  ALTER TABLE deliveries ADD COLUMN outcome TEXT;
  `,
  // How the pages show things, as the user chose it.
  `
  CREATE TABLE preferences (
    only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
    language TEXT,
    theme TEXT NOT NULL,
    first_day_of_week TEXT,
    units TEXT NOT NULL,
    home_numbers TEXT NOT NULL
  );
  `,
  // Deliveries that were refused lately: few, and nothing of what was sent.
  `
  CREATE TABLE refused_deliveries (
    sequence INTEGER PRIMARY KEY,
    feed TEXT,
    name TEXT,
    remote_address TEXT NOT NULL,
    reason TEXT NOT NULL,
    count INTEGER NOT NULL,
    first_at INTEGER NOT NULL,
    last_at INTEGER NOT NULL
  );
  `,
  // What the user decided on a client after its pairing. `scopes` are what it may read, `asked_scopes` what it asked for.
  `
  ALTER TABLE clients ADD COLUMN asked_scopes TEXT NOT NULL DEFAULT '[]';
  UPDATE clients SET asked_scopes = scopes;
  ALTER TABLE clients ADD COLUMN remote_address TEXT;
  ALTER TABLE clients ADD COLUMN own_name TEXT;
  ALTER TABLE clients ADD COLUMN paused_at INTEGER;
  `,
];
