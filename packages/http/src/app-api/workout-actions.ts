import {
  actionInputs,
  type Workout,
  type WorkoutCourseView,
  type WorkoutDetailsView,
  type WorkoutFileView,
} from '@vitalgate/contract';
import { gpxFileName, ownSamples, workoutGpx, workoutView, type Stored, type WorkoutRecord } from '@vitalgate/core';
import { action, AppError } from './app-action.ts';
import type { AppParts } from './app-parts.ts';
import { workoutCourseView } from './workout-course-view.ts';
import { workoutDetails } from './workout-details.ts';

/** What the app reads of workouts. */
export function workoutActions({ data, statistics }: Pick<AppParts, 'data' | 'statistics'>) {
  const { workouts } = data.health;

  function workoutOf(id: string): Stored<WorkoutRecord> {
    const found = workouts.find(id);
    if (found === null) throw new AppError('not_found', 'no workout has this id; it may have left with its import');
    return found;
  }

  return {
    readWorkout: action(actionInputs.readWorkout, ({ id }): Workout => workoutView(workoutOf(id), data.zoneAt)),
    /** The parts of a workout that clients do not get. */
    readWorkoutDetails: action(actionInputs.readWorkoutDetails, ({ id }): WorkoutDetailsView =>
      workoutDetails(workoutOf(id).record, workouts.route(id)),
    ),
    /** The workout along its way. */
    readWorkoutCourse: action(actionInputs.readWorkoutCourse, ({ id, columns, splitMeters }): WorkoutCourseView =>
      workoutCourseView(workoutOf(id), workouts.route(id), statistics.reader(), { columns, splitMeters }),
    ),
    /** The workout as a file that other programs read. */
    readWorkoutGpx: action(actionInputs.readWorkoutGpx, ({ id, name }): WorkoutFileView => {
      const workout = workoutOf(id);
      const { record } = workout;
      const title = record.title ?? name;
      const heartRate = ownSamples(statistics.reader(), 'heartRate', workout, true);
      const text = workoutGpx(record, title, workouts.route(id), heartRate);
      if (text === null) throw new AppError('not_found', 'this workout has no route');
      return { fileName: gpxFileName(data.health.metrics.dateAt(record.start), title), text };
    }),
  };
}
