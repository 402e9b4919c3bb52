import type { SqlDatabase } from '../driver.ts';
import type { OriginSteps } from './origins.ts';

/** Moves the staged routes into the store; one that is there notes that this import brought it too. Expects the staging file attached. */
export function mergeWorkoutRoutes(db: SqlDatabase, originId: number, { to, changes }: OriginSteps): void {
  db.prepare(
    `INSERT INTO main.workout_routes (workout_id, digest, point_count, elevation_gain, distance, origin_id)
     SELECT workout_id, digest, point_count, elevation_gain, distance, ? FROM staging.workout_routes WHERE true
     ON CONFLICT (workout_id, digest) DO UPDATE SET origin_id = ${to} WHERE ${changes}`,
  ).run(originId);
  db.exec(`
    INSERT OR IGNORE INTO main.route_points (workout_id, digest, points)
      SELECT workout_id, digest, points FROM staging.workout_routes`);
}

/** Deletes the points of routes that no import brings any more. */
export function removeUnusedRoutePoints(db: SqlDatabase): void {
  db.exec(`
    DELETE FROM main.route_points
    WHERE NOT EXISTS (SELECT 1 FROM main.workout_routes r WHERE (r.workout_id, r.digest) = (route_points.workout_id, route_points.digest))
      AND NOT EXISTS (SELECT 1 FROM main.removed_workout_routes r WHERE (r.workout_id, r.digest) = (route_points.workout_id, route_points.digest))`);
}
