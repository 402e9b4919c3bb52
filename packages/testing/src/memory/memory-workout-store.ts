import {
  elevationGain,
  groupWorkouts,
  mergeWorkouts,
  mergeWorkoutVersions,
  routeBytes,
  routeDigest,
  routeDistance,
  routePoints,
  withHeartRate,
  type RoutePoint,
  type WorkoutCopy,
  type WorkoutRecord,
  type WorkoutStore,
} from '@vitalgate/core';
import type { Contents, HeldRecord, HeldWorkout } from './import-contents.ts';
import { memoryStatisticsReader } from './memory-metric-store.ts';
import { memoryDatedStore } from './memory-record-stores.ts';

/** A workout as pages list it. */
export interface ShownWorkout extends HeldRecord<WorkoutRecord> {
  readonly route: readonly RoutePoint[];
}

function digestOf(route: readonly RoutePoint[]): number {
  return routeDigest(routeBytes(route));
}

/** The route with the most points. */
function longest({ routes }: HeldWorkout): readonly RoutePoint[] {
  return [...routes].sort((a, b) => b.length - a.length || digestOf(a) - digestOf(b))[0] ?? [];
}

function copyOf(held: HeldWorkout): WorkoutCopy {
  const route = longest(held);
  const facts = { elevationGainMeters: elevationGain(route), distanceMeters: routeDistance(route) };
  const {
    id,
    firstImport,
    versions: [first, ...others],
  } = held;
  if (first === undefined) throw new Error('a workout has a version');
  return {
    id,
    firstImport,
    record: mergeWorkoutVersions([first, ...others]),
    route: route.length === 0 ? null : facts,
  };
}

/** Makes the workouts that are shown of all that is held. */
export function shownWorkouts(contents: Contents): ReadonlyMap<string, ShownWorkout> {
  const reader = memoryStatisticsReader(contents);
  const shown = groupWorkouts([...contents.workouts.values()].map(copyOf)).map(([leading, ...others]) => {
    if (leading === undefined) throw new Error('a group holds a copy');
    const { id, record, otherSources, routeOf } = withHeartRate(reader, mergeWorkouts([leading, ...others]));
    const bearer = contents.workouts.get(routeOf ?? '');
    return { id, at: record.start, record, otherSources, route: bearer === undefined ? [] : longest(bearer) };
  });
  return new Map(shown.map((workout) => [workout.id, workout]));
}

/** Workouts among what is shown. */
export function memoryWorkoutStore(workouts: () => ReadonlyMap<string, ShownWorkout>): WorkoutStore {
  return {
    ...memoryDatedStore(workouts),
    // As it comes back from rest: in whole steps.
    route: (id) => routePoints(routeBytes(workouts().get(id)?.route ?? [])),
  };
}
