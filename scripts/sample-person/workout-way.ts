import type { Instant, WorkoutRecord } from '@vitalgate/core';
import type { RandomStream } from './random-stream.ts';
import { later } from './sample-recorder.ts';
import type { WorkoutPlan } from './workout-plan.ts';

/** Minutes of activity at one pace. */
export const pieceMinutes = 2;

/** Metres after which the watch begins a lap, by activity. */
const lapMeters: Readonly<Record<string, number>> = { running: 1000, cycling: 5000, swimming: 100 };

/** How a workout went on. Minutes of activity leave out the pause, minutes of the clock are those since its start. */
export interface WorkoutWay {
  /** Metres in a minute, by pieces of activity; the last may be shorter. */
  readonly paces: readonly number[];
  readonly meters: number;
  /** Metres after so many minutes of activity. */
  readonly metersAt: (minute: number) => number;
  /** Minutes of the clock after so many minutes of activity; a minute at which the pause begins is after it. */
  readonly clockMinute: (minute: number) => number;
}

/** The pace of a workout that covers a distance: now faster, now slower, in the mean the plan's. */
export function workoutWay(random: RandomStream, { minutes, metersPerMinute, pause }: WorkoutPlan): WorkoutWay {
  const lengths = Array.from({ length: Math.ceil(minutes / pieceMinutes) }, (_, piece) =>
    Math.min(pieceMinutes, minutes - piece * pieceMinutes),
  );
  const moods = lengths.map(() => random.normal(1, 0.03));
  const sum = lengths.reduce((total, length, piece) => total + length * (moods[piece] ?? 1), 0);
  const paces = moods.map((mood) => (metersPerMinute * mood * minutes) / sum);
  return {
    paces,
    meters: minutes * metersPerMinute,
    metersAt: (minute) =>
      lengths.reduce((meters, length, piece) => {
        const passed = Math.max(0, Math.min(length, minute - piece * pieceMinutes));
        return meters + passed * (paces[piece] ?? 0);
      }, 0),
    clockMinute: (minute) => minute + (minute >= minutes / 2 ? pause : 0),
  };
}

/** Minutes of activity after which so many metres are behind. */
function minuteOf({ paces }: WorkoutWay, meters: number): number {
  let left = meters;
  for (const [piece, pace] of paces.entries()) {
    if (left <= pieceMinutes * pace) return piece * pieceMinutes + left / pace;
    left -= pieceMinutes * pace;
  }
  return paces.length * pieceMinutes;
}

/** The pause of a workout, and its laps, as far as the watch notes some. */
export function workoutSpans(
  way: WorkoutWay,
  { activityType, minutes, pause }: WorkoutPlan,
  start: Instant,
): Pick<WorkoutRecord, 'laps' | 'pauses'> {
  const at = (minute: number): Instant => later(start, way.clockMinute(minute));
  const half = minutes / 2;
  const every = lapMeters[activityType];
  const ends = every === undefined ? [] : Array.from({ length: Math.ceil(way.meters / every) }, (_, lap) => lap + 1);
  const laps = ends.map((lap) => ({
    start: at(minuteOf(way, (lap - 1) * (every ?? 0))),
    end: at(Math.min(minutes, minuteOf(way, lap * (every ?? 0)))),
  }));
  return {
    ...(pause === 0 ? {} : { pauses: [{ start: later(start, half), end: later(start, half + pause) }] }),
    ...(laps.length < 2 ? {} : { laps }),
  };
}
