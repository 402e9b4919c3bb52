import { operations, type Workout } from '@vitalgate/contract';
import { formatInstant, type Stored, type WorkoutRecord } from '@vitalgate/core';
import type { DataParts } from '../parts.ts';
import { rangeOf } from '../query/parameter-values.ts';
import type { DataOperation } from './data-operation.ts';
import { datedPage } from './dated-page.ts';
import { pageAnswer } from './page-writer.ts';

/** Workouts, newest first. Spec 4 getWorkouts. */
export const getWorkouts: DataOperation = (parts, { parameters }) => {
  const range = rangeOf(parameters);
  const binding = { operation: 'getWorkouts', filters: { ...range } };
  const { pageSize } = operations.getWorkouts;
  const write = (stored: Stored<WorkoutRecord>): string => JSON.stringify(workoutView(stored, parts));
  const { page, nextCursor } = datedPage(parts.hasher, parts.workouts, { parameters, range, binding, pageSize, write });
  return pageAnswer(page, nextCursor);
};

/** A stored workout as the API writes it. */
export function workoutView(
  { id, record, otherSources }: Stored<WorkoutRecord>,
  parts: Pick<DataParts, 'zoneAt'>,
): Workout {
  return {
    id,
    activityType: record.activityType,
    start: formatInstant(record.start),
    end: formatInstant(record.end),
    durationSeconds: record.durationSeconds,
    activeEnergyKilocalories: record.activeEnergyKilocalories,
    totalEnergyKilocalories: record.totalEnergyKilocalories,
    distanceMeters: record.distanceMeters,
    averageHeartRate: record.averageHeartRate,
    maximumHeartRate: record.maximumHeartRate,
    elevationGainMeters: record.elevationGainMeters,
    steps: record.steps,
    indoor: record.indoor,
    source: { name: record.source.name, device: record.source.device },
    otherSources: otherSources.map(({ name, device }) => ({ name, device })),
    timeZone: record.timeZone ?? parts.zoneAt(record.start),
  };
}
