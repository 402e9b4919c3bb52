import {
  groupWorkouts,
  mergeWorkouts,
  withHeartRate,
  type MergedWorkout,
  type WorkoutCopy,
  type WorkoutRecord,
  hasBests,
  routePoints,
  typesOfDistances,
  workoutBests,
  workoutCourse,
} from '@vitalgate/core';
import type { StatisticsReader } from '@vitalgate/days';
import type { SqlDatabase } from '../sql/driver.ts';
import { orderKey } from './order-key.ts';
import { statisticsReader } from '../samples/statistics-reader.ts';
import type { SampleChanges } from '../samples/sample-changes.ts';
import { shownRouteSql } from './dated-store.ts';
import { workoutCopies } from './workout-copies.ts';

interface Shown {
  readonly record: string;
  readonly otherSources: string;
}

type Span = SampleChanges['spans'][number];

function merged(group: readonly WorkoutCopy[]): readonly MergedWorkout[] {
  const [leading, ...others] = group;
  return leading === undefined ? [] : [mergeWorkouts([leading, ...others])];
}

/** The heart rate that was made from samples before, where neither they nor the workout's time and sources have changed. */
function knownHeartRate(
  { record, otherSources }: MergedWorkout,
  before: Shown | undefined,
  changed: readonly Span[],
): Partial<WorkoutRecord> | null {
  if (record.maximumHeartRate !== null || record.minimumHeartRate !== null) return null;
  if (before === undefined || before.otherSources !== JSON.stringify(otherSources)) return null;
  const old = JSON.parse(before.record) as WorkoutRecord;
  if (old.heartRateFromSamples !== true || old.source.name !== record.source.name) return null;
  if (old.start !== record.start || old.end !== record.end) return null;
  if (changed.some(({ start, end }) => start <= record.end && end >= record.start)) return null;
  const { averageHeartRate, maximumHeartRate, minimumHeartRate, heartRateFromSamples } = old;
  return { averageHeartRate, maximumHeartRate, minimumHeartRate, heartRateFromSamples };
}

function complete(
  workout: MergedWorkout,
  before: Shown | undefined,
  changed: readonly Span[],
  reader: StatisticsReader,
): MergedWorkout {
  if (workout.record.averageHeartRate !== null) return workout;
  const known = knownHeartRate(workout, before, changed);
  return known === null ? withHeartRate(reader, workout) : { ...workout, record: { ...workout.record, ...known } };
}

/** The digests of the routes that are shown, by the ids of their workouts. */
function shownRoutes(db: SqlDatabase): ReadonlyMap<string, number> {
  return new Map(
    db
      .prepare<readonly [string, number]>('SELECT shown_id, digest FROM main.shown_routes')
      .all()
      .map(([id, digest]): [string, number] => [id, digest]),
  );
}

/** Whether heart rates changed in the time of a workout, from which its own may be made. */
export function reachesWorkout(db: SqlDatabase, changes: readonly SampleChanges[]): boolean {
  const found = db.prepare(
    `SELECT 1 FROM main.dated_records WHERE kind = 'workout' AND hidden = 0
       AND json_extract(record, '$.start') <= ? AND json_extract(record, '$.end') >= ? LIMIT 1`,
  );
  return heartRateSpans(changes).some(({ start, end }) => found.get(end, start) !== undefined);
}

function heartRateSpans(changes: readonly SampleChanges[]): readonly Span[] {
  return changes.filter(({ name }) => name === 'heartRate').flatMap(({ spans }) => spans);
}

/**
 * Makes the workouts that are shown from the copies that sources recorded, as copies, routes and heart rate samples now are,
 * and writes those that are not what they were. Part of the caller's transaction, after all that it changes.
 */
export function refreshWorkouts(db: SqlDatabase, changes: readonly SampleChanges[]): void {
  const changed = heartRateSpans(changes);
  const changedWays = changes.filter(({ name }) => typesOfDistances.includes(name)).flatMap(({ spans }) => spans);
  const reader = statisticsReader(db);
  const before = new Map(
    db
      .prepare<readonly [string, string, string]>(
        "SELECT id, record, other_sources FROM main.dated_records WHERE kind = 'workout' AND hidden = 0",
      )
      .all()
      .map(([id, record, otherSources]): [string, Shown] => [id, { record, otherSources }]),
  );
  const remove = db.prepare(
    "DELETE FROM main.dated_records INDEXED BY dated_records_by_id WHERE kind = 'workout' AND id = ? AND version = 0",
  );
  const insert = db.prepare(
    `INSERT INTO main.dated_records (kind, hidden, order_key, id, version, record, other_sources, origin_id)
     VALUES ('workout', 0, ?, ?, 0, ?, ?, 0)`,
  );
  const showRoute = db.prepare(
    `INSERT INTO main.shown_routes SELECT ?, workout_id, digest FROM main.workout_routes
     WHERE workout_id = ? ORDER BY point_count DESC, digest LIMIT 1`,
  );

  const routesBefore = shownRoutes(db);
  db.exec('DELETE FROM main.shown_routes');
  const workouts = groupWorkouts(workoutCopies(db))
    .flatMap(merged)
    .map((workout) => complete(workout, before.get(workout.id), changed, reader));
  const after = new Set(workouts.map(({ id }) => id));
  for (const id of before.keys()) if (!after.has(id)) remove.run(id);
  for (const { id, routeOf } of workouts) if (routeOf !== null) showRoute.run(id, routeOf);
  const routesNow = shownRoutes(db);
  const pointsOf = db.prepare<readonly [Uint8Array]>(shownRouteSql);
  for (const { id, record, otherSources } of workouts) {
    const old = before.get(id);
    let text = JSON.stringify(record);
    if (hasBests(record.activityType)) {
      // They come last, so that a record that is otherwise what it was begins as it did.
      const beginning = `${text.slice(0, -1)},"bests":`;
      const isKnown =
        old?.record.startsWith(beginning) === true &&
        routesBefore.get(id) === routesNow.get(id) &&
        !changedWays.some(({ start, end }) => start <= record.end && end >= record.start);
      if (isKnown) text = old.record;
      else {
        const points = routesNow.has(id) ? pointsOf.get(id)?.[0] : undefined;
        const course = workoutCourse({ record, otherSources }, points === undefined ? [] : routePoints(points), reader);
        text = `${beginning}${JSON.stringify(workoutBests(record.activityType, course))}}`;
      }
    }
    const now: Shown = { record: text, otherSources: JSON.stringify(otherSources) };
    if (old?.record === now.record && old.otherSources === now.otherSources) continue;
    remove.run(id);
    insert.run(orderKey(record.start), id, now.record, now.otherSources);
  }
}
