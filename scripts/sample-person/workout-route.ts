import type { Instant, RoutePoint } from '@vitalgate/core';
import type { RandomStream } from './random-stream.ts';
import { later, roundTo } from './sample-recorder.ts';
import type { WorkoutPlan } from './workout-plan.ts';
import type { WorkoutWay } from './workout-way.ts';

/** In the middle of an ocean: the way leads past nobody's door. */
const home = { latitude: 47.5, longitude: -32.5, elevation: 60 } as const;

/** Minutes between two points, by activity. */
const stepMinutes: Readonly<Record<string, number>> = { running: 1 / 6, cycling: 1 / 3, walking: 1 / 3, hiking: 1 / 2 };

const metersPerDegree = 111_195;

/** Points of a closed way, one unit long: how far they lie east and north of its first. */
function loop(random: RandomStream): (part: number) => { readonly east: number; readonly north: number } {
  const waves = [2, 3, 5].map((count) => ({
    count,
    height: random.between(0.08, 0.3) / Math.sqrt(count),
    phase: random.between(0, 2 * Math.PI),
  }));
  const turn = random.between(0, 2 * Math.PI);
  const count = 720;
  const corners = Array.from({ length: count + 1 }, (_, corner) => {
    const angle = (2 * Math.PI * corner) / count;
    const radius = waves.reduce((sum, wave) => sum + wave.height * Math.cos(wave.count * angle + wave.phase), 1);
    return { east: radius * Math.cos(angle + turn), north: radius * Math.sin(angle + turn), reached: 0 };
  });
  const first = corners[0] ?? { east: 0, north: 0 };
  let length = 0;
  for (const [index, corner] of corners.entries()) {
    const before = corners[index - 1] ?? corner;
    length += Math.hypot(corner.east - before.east, corner.north - before.north);
    corner.reached = length;
  }
  return (part) => {
    const reached = Math.min(part, 1) * length;
    const next = Math.max(
      1,
      corners.findIndex((corner) => corner.reached >= reached),
    );
    const [from, to] = [corners[next - 1] ?? { ...first, reached: 0 }, corners[next] ?? { ...first, reached: length }];
    const share = to.reached === from.reached ? 0 : (reached - from.reached) / (to.reached - from.reached);
    const between = (axis: 'east' | 'north') => (from[axis] + share * (to[axis] - from[axis]) - first[axis]) / length;
    return { east: between('east'), north: between('north') };
  };
}

/** A round from home and back, as long as the workout was; undefined indoors and where the activity covers no way. */
export function workoutRoute(
  random: RandomStream,
  way: WorkoutWay,
  { activityType, indoor, minutes, pause, elevationGain }: WorkoutPlan,
  start: Instant,
): readonly RoutePoint[] | undefined {
  const step = stepMinutes[activityType];
  if (indoor || step === undefined) return undefined;
  const round = loop(random);
  // Heights that differ by little are noise to whoever adds up climbs.
  const hills = (elevationGain ?? 0) < 60 ? 1 : random.whole(2, 4);
  const climb = (elevationGain ?? 0) / (2 * hills);
  const metersEast = metersPerDegree * Math.cos((home.latitude * Math.PI) / 180);
  const point = (minute: number, clock: number, beginsSegment: boolean): RoutePoint => {
    const part = way.metersAt(minute) / way.meters;
    const { east, north } = round(part);
    return {
      latitude: roundTo(home.latitude + (north * way.meters) / metersPerDegree, 6),
      longitude: roundTo(home.longitude + (east * way.meters) / metersEast, 6),
      elevationMeters: roundTo(home.elevation + climb * (1 - Math.cos(2 * Math.PI * hills * part)), 1),
      at: later(start, clock),
      speedMetersPerSecond: null,
      accuracyMeters: null,
      beginsSegment,
    };
  };
  const half = minutes / 2;
  const points: RoutePoint[] = [];
  const part = (from: number, to: number, added: number): void => {
    for (let minute = from; minute < to; minute += step) points.push(point(minute, minute + added, minute === from));
    points.push(point(to, to + added, false));
  };
  if (pause === 0) part(0, minutes, 0);
  else {
    part(0, half, 0);
    part(half, minutes, pause);
  }
  return points;
}
