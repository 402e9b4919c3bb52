import type { WorkoutColumnsView, WorkoutCourseView, WorkoutPartView } from '@vitalgate/contract';
import {
  columnsOf,
  elevationGain,
  formatInstant,
  ownSamples,
  speedColumns,
  splitSpans,
  workoutCourse,
  workoutParts,
  type RoutePoint,
  type Stored,
  type WorkoutPart,
  type WorkoutRecord,
} from '@vitalgate/core';
import { twelveDigits, type StatisticsReader } from '@vitalgate/days';

function partView({ start, end, ...known }: WorkoutPart): WorkoutPartView {
  return { start: formatInstant(start), end: formatInstant(end), ...known };
}

/** What a workout was along its way: by columns of its time, and by splits and laps. */
export function workoutCourseView(
  workout: Stored<WorkoutRecord>,
  route: readonly RoutePoint[],
  reader: StatisticsReader,
  { columns: count, splitMeters }: { readonly columns: number; readonly splitMeters: number },
): WorkoutCourseView {
  const { start: from, end: to, pauses = [], laps = [] } = workout.record;
  const range = { from, to, count };
  const course = workoutCourse(workout, route, reader);
  const heartRate = ownSamples(reader, 'heartRate', workout, true);
  const heights = route.flatMap(({ at, elevationMeters }) =>
    at === null || elevationMeters === null ? [] : [{ start: at, end: at, value: elevationMeters }],
  );
  const columnsView = (samples: Parameters<typeof columnsOf>[0]): WorkoutColumnsView | null => {
    if (to <= from) return null;
    const { samples: found, ...columns } = columnsOf(samples, range);
    return found === 0 ? null : columns;
  };
  const parts = { course, pauses, heartRate };
  const descent = elevationGain(
    route.map((point) => ({
      ...point,
      elevationMeters: point.elevationMeters === null ? null : -point.elevationMeters,
    })),
  );
  return {
    speed: course === null || to <= from ? null : speedColumns(course, range),
    elevation: columnsView(heights),
    heartRate: columnsView(heartRate),
    descentMeters: descent === null ? null : twelveDigits(descent),
    splits: course === null ? [] : workoutParts(splitSpans(course, splitMeters), parts).map(partView),
    laps: workoutParts(laps, parts).map(partView),
  };
}
