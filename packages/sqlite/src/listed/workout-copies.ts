import {
  mergeWorkoutVersions,
  type Instant,
  type RouteFacts,
  type WorkoutCopy,
  type WorkoutRecord,
} from '@vitalgate/core';
import type { SqlDatabase } from '../sql/driver.ts';
import { originFacts, statedFacts } from '../origins/origin-facts.ts';

interface Version {
  readonly record: WorkoutRecord;
  readonly latestExport: Instant | null;
}

/** What the route of each copy says; of several the one with the most points. */
function routeFacts(db: SqlDatabase): ReadonlyMap<string, RouteFacts> {
  const rows = db
    .prepare<readonly [string, number | null, number | null]>(
      'SELECT workout_id, elevation_gain, distance FROM main.workout_routes ORDER BY point_count, digest DESC',
    )
    .all();
  return new Map(
    rows.map(([id, elevationGainMeters, distanceMeters]) => [id, { elevationGainMeters, distanceMeters }]),
  );
}

/** Every workout as each source recorded it. */
export function workoutCopies(db: SqlDatabase): readonly WorkoutCopy[] {
  const [factsOf, routes] = [originFacts(db), routeFacts(db)];
  const versions = new Map<string, { firstImport: number; readonly of: [Version, ...Version[]] }>();
  const rows = db.prepare<readonly [string, string, number, Instant | null]>(
    "SELECT id, record, origin_id, told_ms FROM main.dated_records WHERE kind = 'workout' AND hidden = 1",
  );
  for (const [id, text, originId, statedAt] of rows.iterate()) {
    const { firstImport, latestExport } = statedFacts(factsOf(originId), statedAt);
    const version = { record: JSON.parse(text) as WorkoutRecord, latestExport };
    const known = versions.get(id);
    if (known === undefined) versions.set(id, { firstImport, of: [version] });
    else {
      known.of.push(version);
      known.firstImport = Math.min(known.firstImport, firstImport);
    }
  }
  return [...versions].map(([id, { firstImport, of }]) => ({
    id,
    firstImport,
    record: mergeWorkoutVersions(of),
    route: routes.get(id) ?? null,
  }));
}
