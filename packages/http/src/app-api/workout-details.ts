import type { RouteView, WorkoutActivityView, WorkoutDetailsView, WorkoutSpanView } from '@vitalgate/contract';
import {
  formatInstant,
  thinRoute,
  type RoutePoint,
  type WorkoutActivityRecord,
  type WorkoutRecord,
  type WorkoutSpan,
} from '@vitalgate/core';

/** As many as a drawing on a screen can show. */
const mostPoints = 1000;

function spanView({ start, end }: WorkoutSpan): WorkoutSpanView {
  return { start: formatInstant(start), end: formatInstant(end) };
}

function activityView({ start, end, ...known }: WorkoutActivityRecord): WorkoutActivityView {
  return { ...spanView({ start, end }), ...known };
}

function routeView(points: readonly RoutePoint[]): RouteView | null {
  if (points.length === 0) return null;
  const segments: (readonly [number, number])[][] = [];
  for (const { latitude, longitude, beginsSegment } of thinRoute(points, mostPoints)) {
    if (beginsSegment) segments.push([]);
    segments.at(-1)?.push([latitude, longitude]);
  }
  return { pointCount: points.length, segments };
}

/** The parts of a workout that the app shows beside its summary. */
export function workoutDetails(record: WorkoutRecord, points: readonly RoutePoint[]): WorkoutDetailsView {
  const { activities = [], pauses = [], laps = [], segments = [] } = record;
  return {
    title: record.title ?? null,
    heartRateFromSamples: record.heartRateFromSamples === true,
    activities: activities.map(activityView),
    pauses: pauses.map(spanView),
    laps: laps.map(spanView),
    segments: segments.map(spanView),
    route: routeView(points),
  };
}
