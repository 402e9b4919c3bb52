import type { RoutePoint, WorkoutSpan } from '@vitalgate/core';
import type { RecordedRow } from '../database/recorded-row.ts';
import type { ExerciseType } from './exercise-type.ts';
import type { SessionTotals } from './session-totals.ts';

/** An exercise session, while what belongs to it is gathered. */
export interface ExerciseSession {
  readonly recorded: RecordedRow;
  readonly type: ExerciseType;
  /** The number of the activity if it is not known. */
  readonly unknownType: number | null;
  readonly title: string | null;
  readonly totals: SessionTotals;
  readonly laps: WorkoutSpan[];
  readonly segments: WorkoutSpan[];
  readonly pauses: WorkoutSpan[];
  readonly route: RoutePoint[];
}
