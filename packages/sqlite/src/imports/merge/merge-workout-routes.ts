import type { SqlDatabase } from '../../sql/driver.ts';
import type { OriginSteps } from '../../origins/origins.ts';

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
