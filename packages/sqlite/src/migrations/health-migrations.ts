import type { Migration } from './migrate.ts';
import { isLongSql, lengthClassSql } from '../samples/sample-lengths.ts';
import { fewerSources } from './fewer-sources.ts';
import { nameIdentities } from './name-identities.ts';
import { bloodTestTexts, forgetReadyTexts, readyTexts } from './ready-texts.ts';

/**
 * The health store; docs/store.md has the schema that it leads to, with what each table holds. A migration that changes identities
 * of samples, or what is stored of them, empties `import_stretches`; a program that stores samples by other rules raises
 * `storedSampleVersion`.
 */
export const healthMigrations: readonly Migration[] = [
  `
  CREATE TABLE imports (
    import_number INTEGER PRIMARY KEY AUTOINCREMENT,
    import_id TEXT NOT NULL UNIQUE,
    report TEXT NOT NULL
  );
  CREATE TABLE origin_sets (
    origin_id INTEGER PRIMARY KEY,
    members TEXT NOT NULL UNIQUE
  );
  CREATE TABLE types (
    type_id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    longest_ms INTEGER NOT NULL DEFAULT 0,
    UNIQUE (kind, name)
  );
  CREATE TABLE sources (
    source_id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    bundle_identifier TEXT
  );
  CREATE INDEX sources_by_name ON sources (name);
  CREATE TABLE provenances (
    provenance_id INTEGER PRIMARY KEY AUTOINCREMENT,
    digest INTEGER NOT NULL,
    source_version TEXT,
    device TEXT,
    metadata TEXT,
    user_entered INTEGER NOT NULL,
    time_zone TEXT
  );
  CREATE INDEX provenances_by_digest ON provenances (digest);
  CREATE TABLE category_values (
    value_id INTEGER PRIMARY KEY,
    value TEXT NOT NULL UNIQUE
  );
  CREATE TABLE samples (
    type_id INTEGER NOT NULL,
    start_ms INTEGER NOT NULL,
    identity INTEGER NOT NULL,
    duration_ms INTEGER NOT NULL,
    value REAL NOT NULL,
    source_id INTEGER NOT NULL,
    provenance_id INTEGER NOT NULL,
    origin_id INTEGER NOT NULL,
    PRIMARY KEY (type_id, start_ms, identity)
  ) WITHOUT ROWID;
  CREATE TABLE dated_records (
    kind TEXT NOT NULL,
    hidden INTEGER NOT NULL,
    order_key INTEGER NOT NULL,
    id TEXT NOT NULL,
    version INTEGER NOT NULL,
    record TEXT NOT NULL,
    other_sources TEXT NOT NULL DEFAULT '[]',
    origin_id INTEGER NOT NULL,
    PRIMARY KEY (kind, hidden, order_key, id, version)
  ) WITHOUT ROWID;
  CREATE UNIQUE INDEX dated_records_by_id ON dated_records (kind, id, version);
  CREATE TABLE zones (
    from_date TEXT PRIMARY KEY,
    zone TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE metric_days (
    metric_id TEXT NOT NULL,
    date TEXT NOT NULL,
    value REAL NOT NULL,
    sources TEXT NOT NULL,
    PRIMARY KEY (metric_id, date)
  ) WITHOUT ROWID;
  CREATE TABLE metric_sources (
    metric_id TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (metric_id, name)
  ) WITHOUT ROWID;
  `,
  `
  CREATE TABLE source_priorities (
    type TEXT PRIMARY KEY,
    sources TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE type_sources (
    type_id INTEGER NOT NULL,
    source_id INTEGER NOT NULL,
    samples INTEGER NOT NULL,
    first_ms INTEGER NOT NULL,
    last_ms INTEGER NOT NULL,
    provenance_id INTEGER NOT NULL,
    PRIMARY KEY (type_id, source_id)
  ) WITHOUT ROWID;
  CREATE TABLE statistics (
    only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
    rules_version INTEGER NOT NULL
  );
  INSERT INTO statistics VALUES (1, 0);
  `,
  `
  UPDATE dated_records SET version = 0 WHERE kind = 'workout';
  INSERT INTO dated_records (kind, hidden, order_key, id, version, record, origin_id)
    SELECT kind, 1, 0, id, 1, record, origin_id FROM dated_records WHERE kind = 'workout' AND version = 0;
  UPDATE dated_records SET origin_id = 0 WHERE kind = 'workout' AND version = 0;
  CREATE TABLE workout_routes (
    workout_id TEXT NOT NULL,
    digest INTEGER NOT NULL,
    point_count INTEGER NOT NULL,
    elevation_gain REAL,
    distance REAL,
    origin_id INTEGER NOT NULL,
    PRIMARY KEY (workout_id, digest)
  ) WITHOUT ROWID;
  CREATE TABLE route_points (
    workout_id TEXT NOT NULL,
    digest INTEGER NOT NULL,
    points BLOB NOT NULL,
    UNIQUE (workout_id, digest)
  );
  CREATE TABLE shown_routes (
    shown_id TEXT PRIMARY KEY,
    workout_id TEXT NOT NULL,
    digest INTEGER NOT NULL
  ) WITHOUT ROWID;
  `,
  `
  CREATE TABLE removed_samples (
    removal_number INTEGER NOT NULL,
    type_id INTEGER NOT NULL,
    start_ms INTEGER NOT NULL,
    identity INTEGER NOT NULL,
    duration_ms INTEGER NOT NULL,
    value REAL NOT NULL,
    source_id INTEGER NOT NULL,
    provenance_id INTEGER NOT NULL,
    origin_id INTEGER NOT NULL,
    PRIMARY KEY (removal_number, type_id, start_ms, identity)
  ) WITHOUT ROWID;
  CREATE TABLE removed_dated_records (
    removal_number INTEGER NOT NULL,
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    version INTEGER NOT NULL,
    order_key INTEGER NOT NULL,
    record TEXT NOT NULL,
    origin_id INTEGER NOT NULL,
    PRIMARY KEY (removal_number, kind, id, version)
  ) WITHOUT ROWID;
  CREATE TABLE removed_workout_routes (
    removal_number INTEGER NOT NULL,
    workout_id TEXT NOT NULL,
    digest INTEGER NOT NULL,
    point_count INTEGER NOT NULL,
    elevation_gain REAL,
    distance REAL,
    origin_id INTEGER NOT NULL,
    PRIMARY KEY (removal_number, workout_id, digest)
  ) WITHOUT ROWID;
  `,
  nameIdentities,
  `
  CREATE TABLE import_types (
    type_id INTEGER NOT NULL,
    import_number INTEGER NOT NULL,
    made_ms INTEGER NOT NULL,
    is_dated INTEGER NOT NULL,
    PRIMARY KEY (type_id, import_number)
  ) WITHOUT ROWID;
  `,
  `
  ALTER TABLE types DROP COLUMN longest_ms;
  ALTER TABLE samples ADD COLUMN superseded INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX superseded_samples ON samples (type_id, start_ms) WHERE superseded = 1;
  CREATE INDEX long_samples ON samples (type_id, ${lengthClassSql}, start_ms) WHERE ${isLongSql};
  `,
  `
  ALTER TABLE dated_records ADD COLUMN until_ms INTEGER;
  CREATE INDEX blood_test_spans ON dated_records (order_key, id)
    WHERE kind = 'bloodTest' AND hidden = 0 AND until_ms IS NOT NULL;
  CREATE TABLE blood_test_ids (
    id TEXT PRIMARY KEY,
    shown_id TEXT NOT NULL,
    place INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX blood_test_ids_by_shown ON blood_test_ids (shown_id, place);
  INSERT INTO blood_test_ids SELECT id, id, 0 FROM dated_records WHERE kind = 'bloodTest' AND version = 0;
  `,
  `
  CREATE TABLE told_samples (
    type_id INTEGER NOT NULL,
    start_ms INTEGER NOT NULL,
    identity INTEGER NOT NULL,
    value REAL NOT NULL,
    source_id INTEGER NOT NULL,
    provenance_id INTEGER NOT NULL,
    origin_id INTEGER NOT NULL,
    PRIMARY KEY (type_id, start_ms, identity, value, source_id, provenance_id)
  ) WITHOUT ROWID;
  CREATE TABLE removed_told_samples (
    removal_number INTEGER NOT NULL,
    type_id INTEGER NOT NULL,
    start_ms INTEGER NOT NULL,
    identity INTEGER NOT NULL,
    value REAL NOT NULL,
    source_id INTEGER NOT NULL,
    provenance_id INTEGER NOT NULL,
    origin_id INTEGER NOT NULL,
    PRIMARY KEY (removal_number, type_id, start_ms, identity, value, source_id, provenance_id)
  ) WITHOUT ROWID;
  `,
  `
  ALTER TABLE provenances ADD COLUMN aggregated INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE import_types ADD COLUMN first_ms INTEGER;
  ALTER TABLE dated_records ADD COLUMN told_ms INTEGER;
  CREATE TABLE told_spans (
    type_id INTEGER NOT NULL,
    import_number INTEGER NOT NULL,
    is_whole INTEGER NOT NULL,
    start_ms INTEGER NOT NULL,
    end_ms INTEGER NOT NULL,
    told_ms INTEGER NOT NULL,
    aggregated INTEGER NOT NULL,
    PRIMARY KEY (type_id, import_number, is_whole, start_ms)
  ) WITHOUT ROWID;
  CREATE TABLE sample_parts (
    type_id INTEGER NOT NULL,
    from_ms INTEGER NOT NULL,
    start_ms INTEGER NOT NULL,
    identity INTEGER NOT NULL,
    to_ms INTEGER NOT NULL,
    counts INTEGER NOT NULL,
    PRIMARY KEY (type_id, from_ms, start_ms, identity)
  ) WITHOUT ROWID;
  CREATE INDEX sample_parts_by_sample ON sample_parts (type_id, start_ms, identity);
  DROP INDEX superseded_samples;
  CREATE INDEX superseded_samples ON samples (type_id, start_ms) WHERE superseded <> 0;
  `,
  `
  CREATE TABLE food_files (
    import_number INTEGER PRIMARY KEY,
    file TEXT NOT NULL
  );
  CREATE INDEX food_files_by_file ON food_files (file);
  CREATE TABLE food_total (
    only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
    foods INTEGER NOT NULL
  );
  INSERT INTO food_total VALUES (1, 0);
  `,
  `
  ALTER TABLE imports ADD COLUMN made_ms INTEGER;
  UPDATE imports SET made_ms = COALESCE(json_extract(report, '$.exportedAt'), json_extract(report, '$.feed.lastAt'));
  `,
  readyTexts,
  `
  CREATE TABLE import_stretches (
    import_number INTEGER NOT NULL,
    place INTEGER NOT NULL,
    digest TEXT,
    times TEXT NOT NULL,
    PRIMARY KEY (import_number, place)
  ) WITHOUT ROWID;
  `,
  fewerSources,
  `
  ALTER TABLE told_spans RENAME TO told_spans_of_all;
  CREATE TABLE told_spans (
    type_id INTEGER NOT NULL,
    import_number INTEGER NOT NULL,
    is_whole INTEGER NOT NULL,
    source_id INTEGER NOT NULL,
    start_ms INTEGER NOT NULL,
    end_ms INTEGER NOT NULL,
    told_ms INTEGER NOT NULL,
    aggregated INTEGER NOT NULL,
    PRIMARY KEY (type_id, import_number, is_whole, source_id, start_ms)
  ) WITHOUT ROWID;
  INSERT INTO told_spans SELECT type_id, import_number, is_whole, 0, start_ms, end_ms, told_ms, aggregated FROM told_spans_of_all;
  DROP TABLE told_spans_of_all;
  `,
  forgetReadyTexts,
  `
  ALTER TABLE metric_days ADD COLUMN lowest REAL;
  ALTER TABLE metric_days ADD COLUMN highest REAL;
  ALTER TABLE metric_days ADD COLUMN samples INTEGER;
  `,
  `
  CREATE TABLE gone_samples (
    import_number INTEGER NOT NULL,
    type_id INTEGER NOT NULL,
    start_ms INTEGER NOT NULL,
    identity INTEGER NOT NULL,
    PRIMARY KEY (import_number, type_id, start_ms, identity)
  ) WITHOUT ROWID;
  `,
  `
  CREATE INDEX workout_facts ON dated_records (
    order_key, id, json_extract(record, '$.activityType'), json_extract(record, '$.durationSeconds'),
    json_extract(record, '$.distanceMeters'), json_extract(record, '$.timeZone'), json_extract(record, '$.bests')
  ) WHERE kind = 'workout' AND hidden = 0;
  `,
  bloodTestTexts,
  `
  CREATE TABLE source_orders (
    import_number INTEGER NOT NULL,
    type TEXT NOT NULL,
    sources TEXT NOT NULL,
    PRIMARY KEY (import_number, type)
  ) WITHOUT ROWID;
  `,
];
