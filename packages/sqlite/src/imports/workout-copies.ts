import { mergeWorkoutVersions, type RouteFacts, type WorkoutCopy, type WorkoutRecord } from '@vitalgate/core';
import type { SqlDatabase } from '../driver.ts';

/** The number of the first import in each set of imports. */
function firstImports(db: SqlDatabase): ReadonlyMap<number, number> {
  const sets = db.prepare<readonly [number, string]>('SELECT origin_id, members FROM main.origin_sets').all();
  return new Map(sets.map(([id, members]) => [id, Math.min(...(JSON.parse(members) as number[]))]));
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
  const [firstOf, routes] = [firstImports(db), routeFacts(db)];
  const versions = new Map<string, { firstImport: number; readonly records: [WorkoutRecord, ...WorkoutRecord[]] }>();
  const rows = db.prepare<readonly [string, string, number]>(
    "SELECT id, record, origin_id FROM main.dated_records WHERE kind = 'workout' AND hidden = 1",
  );
  for (const [id, text, originId] of rows.iterate()) {
    const record = JSON.parse(text) as WorkoutRecord;
    const firstImport = firstOf.get(originId) ?? Infinity;
    const known = versions.get(id);
    if (known === undefined) versions.set(id, { firstImport, records: [record] });
    else {
      known.records.push(record);
      known.firstImport = Math.min(known.firstImport, firstImport);
    }
  }
  return [...versions].map(([id, { firstImport, records }]) => ({
    id,
    firstImport,
    record: mergeWorkoutVersions(records),
    route: routes.get(id) ?? null,
  }));
}
