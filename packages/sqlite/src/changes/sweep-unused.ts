import type { SqlDatabase } from '../sql/driver.ts';
import { reachedSamples, type Reached } from '../samples/reached.ts';

/**
 * Deletes what no record refers to any more: sets of imports, sources and provenances of samples, points of routes. Every
 * change makes a set of imports for each step that an origin may take, taken or not, and left alone these would double
 * with every import. Types stay: the store has held them.
 */
export function sweepUnused(db: SqlDatabase): void {
  // One pass over the samples for all three: it is the longest part.
  db.exec(`
    DROP TABLE IF EXISTS temp.used;
    CREATE TEMP TABLE used (origin_id INTEGER, source_id INTEGER, provenance_id INTEGER,
      PRIMARY KEY (provenance_id, source_id, origin_id)) WITHOUT ROWID;
    INSERT OR IGNORE INTO temp.used
      SELECT origin_id, source_id, provenance_id FROM main.samples
      UNION ALL SELECT origin_id, source_id, provenance_id FROM main.removed_samples
      UNION ALL SELECT origin_id, source_id, provenance_id FROM main.told_samples
      UNION ALL SELECT origin_id, source_id, provenance_id FROM main.removed_told_samples;
    DELETE FROM main.origin_sets WHERE origin_id NOT IN (
      SELECT origin_id FROM temp.used
      UNION SELECT origin_id FROM main.dated_records UNION SELECT origin_id FROM main.workout_routes
      UNION SELECT origin_id FROM main.removed_dated_records UNION SELECT origin_id FROM main.removed_workout_routes
    );
    DELETE FROM main.provenances WHERE provenance_id NOT IN (
      SELECT provenance_id FROM temp.used UNION SELECT provenance_id FROM main.type_sources);
    DELETE FROM main.sources WHERE source_id NOT IN (SELECT source_id FROM temp.used UNION SELECT source_id FROM main.told_spans);
    DROP TABLE temp.used;
    DELETE FROM main.route_points
    WHERE NOT EXISTS (SELECT 1 FROM main.workout_routes r WHERE (r.workout_id, r.digest) = (route_points.workout_id, route_points.digest))
      AND NOT EXISTS (SELECT 1 FROM main.removed_workout_routes r WHERE (r.workout_id, r.digest) = (route_points.workout_id, route_points.digest))`);
}

/** Deletes the new sets of imports that no record refers to. Expects `temp.reached`. */
export function sweepNewOrigins(db: SqlDatabase, { firstNewOrigin }: Reached): void {
  db.exec(`
    DELETE FROM main.origin_sets WHERE origin_id >= ${firstNewOrigin} AND origin_id NOT IN (
      SELECT origin_id FROM ${reachedSamples} UNION SELECT origin_id FROM main.told_samples
      UNION SELECT origin_id FROM main.dated_records UNION SELECT origin_id FROM main.workout_routes
      UNION SELECT origin_id FROM main.removed_samples UNION SELECT origin_id FROM main.removed_told_samples
      UNION SELECT origin_id FROM main.removed_dated_records UNION SELECT origin_id FROM main.removed_workout_routes)`);
}
