import { operations } from '@vitalgate/contract';
import { workoutView, type Stored, type WorkoutRecord } from '@vitalgate/core';
import { rangeOf } from '../request/parameter-values.ts';
import type { DataOperation } from '../request/parts.ts';
import { datedAnswer } from '../pages/dated-page.ts';

/** Workouts, newest first. Spec 4 getWorkouts. */
export const getWorkouts: DataOperation = (parts, { parameters }) => {
  const range = rangeOf(parameters);
  const binding = { operation: 'getWorkouts', filters: { ...range } };
  const { pageSize } = operations.getWorkouts;
  const write = (stored: Stored<WorkoutRecord>): string => JSON.stringify(workoutView(stored, parts.zoneAt));
  return datedAnswer(parts.hasher, parts.health.workouts, { parameters, range, binding, pageSize, write });
};
