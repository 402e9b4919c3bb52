import { routePoints, type WorkoutRecord, type WorkoutStore } from '@vitalgate/core';
import type { SqlDatabase } from '../sql/driver.ts';
import { datedStore } from './dated-store.ts';

/** The route of a shown workout: `?` is its id. */
const shownRouteSql = 'SELECT points FROM shown_routes JOIN route_points USING (workout_id, digest) WHERE shown_id = ?';

export function workoutStore(db: SqlDatabase): WorkoutStore {
  const selectRoute = db.prepare<readonly [Uint8Array]>(shownRouteSql);
  return {
    ...datedStore<WorkoutRecord>(db, 'workout'),
    route(id) {
      const bytes = selectRoute.get(id)?.[0];
      return bytes === undefined ? [] : routePoints(bytes);
    },
  };
}
