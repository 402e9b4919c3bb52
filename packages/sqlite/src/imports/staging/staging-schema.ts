/**
 * The staging file: records in the order in which they came, with ids of the file's own. A text may be there more than once,
 * since only the recent ones are remembered while it is written. `samples_in_correlations` names samples by rowid, with what
 * their correlations say of themselves (`said`); `samples_outside` holds those of their types that no correlation holds.
 * `samples_about` names samples that say what they are about, each with its identity if an equal one of the moment is about
 * something else. `stated_stretches` are the times of which a delivery says that it knows them wholly, of one source or (null) of all. `kept_stretches` are samples
 * that were brought before, `place` that of the first in the file's order. `earlier_id` is the id that an earlier program would have
 * given to the record, if it is another.
 */
export const stagingSchema = `
  CREATE TABLE types (local_id INTEGER PRIMARY KEY, kind TEXT NOT NULL, name TEXT NOT NULL);
  CREATE TABLE sources (local_id INTEGER PRIMARY KEY, name TEXT NOT NULL, bundle_identifier TEXT);
  CREATE TABLE provenances (
    local_id INTEGER PRIMARY KEY,
    digest INTEGER NOT NULL,
    source_version TEXT,
    device TEXT,
    metadata TEXT,
    user_entered INTEGER NOT NULL,
    time_zone TEXT,
    aggregated INTEGER NOT NULL
  );
  CREATE TABLE category_values (local_id INTEGER PRIMARY KEY, value TEXT NOT NULL);
  CREATE TABLE samples (
    place INTEGER PRIMARY KEY,
    type_id INTEGER NOT NULL,
    start_ms INTEGER NOT NULL,
    identity INTEGER NOT NULL,
    duration_ms INTEGER NOT NULL,
    value REAL NOT NULL,
    source_id INTEGER NOT NULL,
    provenance_id INTEGER NOT NULL
  );
  CREATE TABLE kept_stretches (place INTEGER PRIMARY KEY, likes TEXT NOT NULL, numbers BLOB NOT NULL);
  CREATE TABLE samples_in_correlations (
    sample INTEGER PRIMARY KEY,
    plain INTEGER NOT NULL,
    like_all INTEGER NOT NULL,
    like_name INTEGER NOT NULL,
    like_food INTEGER NOT NULL,
    within INTEGER NOT NULL,
    said TEXT NOT NULL
  );
  CREATE TABLE samples_outside (
    type_id INTEGER NOT NULL,
    start_ms INTEGER NOT NULL,
    identity INTEGER NOT NULL,
    PRIMARY KEY (type_id, start_ms, identity)
  ) WITHOUT ROWID;
  CREATE TABLE samples_about (sample INTEGER PRIMARY KEY, identity INTEGER NOT NULL);
  CREATE TABLE stated_stretches (
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    source_id INTEGER,
    start_ms INTEGER NOT NULL,
    end_ms INTEGER NOT NULL
  );
  CREATE TABLE dated_records (
    sequence INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    earlier_id TEXT,
    order_key INTEGER NOT NULL,
    record TEXT NOT NULL
  );
  CREATE TABLE workout_routes (
    workout_id TEXT NOT NULL,
    digest INTEGER NOT NULL,
    point_count INTEGER NOT NULL,
    elevation_gain REAL,
    distance REAL,
    points BLOB NOT NULL,
    PRIMARY KEY (workout_id, digest)
  );
`;
