import { instant, believableRoute, routeDistance, type Instant, type Source, type WorkoutSpan } from '@vitalgate/core';
import { namedActivity } from '../../recordings/activity-words.ts';
import { hasPlace, routeOf } from '../../recordings/route-of.ts';
import { bareWorkout, type RecordedPoint, type Recording } from '../../recordings/recording.ts';
import { deviceWords, isWatchName, longestDeviceName } from '../../recordings/watch-name.ts';
import { workoutTitle } from '../../recordings/workout-title.ts';
import type { Track, TrackPoints } from './track-points.ts';
import { known } from '../../kit/known-members.ts';

export interface GpxWorkouts {
  readonly recordings: readonly Recording[];
  /** Tracks that are a way and no workout: they do not say when somebody went it. */
  readonly timeless: number;
}

/** The times from the first to the last point of each segment, without those that have none. */
function segmentsOf(points: readonly RecordedPoint[]): readonly WorkoutSpan[] {
  const spans: { start: Instant; end: Instant }[] = [];
  let isNew = true;
  for (const { at, beginsSegment } of points) {
    isNew ||= beginsSegment;
    if (at === null) continue;
    const last = spans.at(-1);
    if (isNew || last === undefined) spans.push({ start: at, end: at });
    else {
      if (at < last.start) last.start = at;
      if (at > last.end) last.end = at;
    }
    isNew = false;
  }
  return spans.sort((a, b) => a.start - b.start);
}

function pausesBetween(segments: readonly WorkoutSpan[]): readonly WorkoutSpan[] {
  const pauses: WorkoutSpan[] = [];
  let end: Instant | null = null;
  for (const segment of segments) {
    if (end !== null && segment.start > end) pauses.push({ start: end, end: segment.start });
    if (end === null || segment.end > end) end = segment.end;
  }
  return pauses;
}

function recordingOf({ type, name, points }: Track, source: Source): Recording | null {
  const segments = segmentsOf(points);
  const [first] = segments;
  if (first === undefined) return null;
  const end = segments.reduce((latest, segment) => (segment.end > latest ? segment.end : latest), first.end);
  if (end === first.start) return null;
  const pauses = pausesBetween(segments);
  const paused = pauses.reduce((sum, pause) => sum + (pause.end - pause.start), 0);
  const named = namedActivity(type, name ?? undefined);
  const device = isWatchName(source.name) ? deviceWords(source.name, null) : null;
  return {
    source,
    points,
    workout: {
      ...bareWorkout(named.activityType, { start: instant(first.start), end }, { name: source.name, device }),
      durationSeconds: (end - first.start - paused) / 1000,
      // Of an activity that leads somewhere the store takes the length of the way if no source says the distance.
      distanceMeters: named.activityType === 'other' ? routeDistance(believableRoute(routeOf(points))) : null,
      indoor: hasPlace(points) ? false : null,
      form: 'gpx',
      ...named,
      ...known({ title: workoutTitle(name), pauses }),
    },
  };
}

/** The program's name without the address that some write behind it. */
function sourceName(creator: string | null): string {
  const name = creator?.slice(0, longestDeviceName).replace(/(?<![\s(–-])[\s(–-]*https?:\/\/\S*$/u, '');
  return name?.trim() || 'GPX file';
}

/**
 * The workouts of a GPX file: one for each track with times. Between two segments nothing was recorded: that is a pause. What a
 * track is called says what it was, if its type does not.
 */
export function gpxWorkouts({ tracks, creator }: TrackPoints): GpxWorkouts {
  const source: Source = { name: sourceName(creator), bundleIdentifier: null, version: null };
  const withPoints = tracks.filter(({ points }) => points.length > 0);
  const recordings = withPoints.map((track) => recordingOf(track, source)).filter((recording) => recording !== null);
  return { recordings, timeless: withPoints.length - recordings.length };
}
