import { firstPlace } from '@vitalgate/days';
import type { WorkoutSpan } from '../../records/workout-record.ts';

/**
 * How far somebody had come at moments of a workout, ascending; from one to the next they went at an even speed. What ends at one
 * of `breaks` (its place in the lists) was not recorded: a pause, a way without a signal. Nothing was gained in it.
 */
export interface Course {
  /** Instants. */
  readonly times: readonly number[];
  /** Meters since the first of them. */
  readonly meters: readonly number[];
  readonly breaks: ReadonlySet<number>;
}

/** What a course is made of: a moment, and the meters to it from the moment before; null if that way was not recorded. */
export interface CourseStep {
  readonly at: number;
  readonly meters: number | null;
}

/** A course of its steps; null if nothing was gained in them. */
export function courseOf(steps: Iterable<CourseStep>): Course | null {
  const [times, meters, breaks]: [number[], number[], Set<number>] = [[], [], new Set()];
  let gained = 0;
  for (const { at, meters: more } of steps) {
    if (times.length > 0 && more === null) breaks.add(times.length);
    if (times.length > 0) gained += more ?? 0;
    times.push(at);
    meters.push(gained);
  }
  return gained > 0 ? { times, meters, breaks } : null;
}

/** Meters of a course as a whole. */
export function courseLength({ meters }: Course): number {
  return meters.at(-1) ?? 0;
}

/** The course with all ways longer or shorter in one proportion. */
export function scaledCourse(course: Course, factor: number): Course {
  return factor === 1 ? course : { ...course, meters: course.meters.map((meters) => meters * factor) };
}

/** What the second list has where the first has a value, between its places in proportion; null outside. */
function between(list: readonly number[], others: readonly number[], value: number): number | null {
  const next = firstPlace(list.length, (place) => (list[place] ?? Infinity) >= value);
  const [here, there] = [list[next], others[next]];
  if (here === undefined || there === undefined || (next === 0 && here > value)) return null;
  const [before, beforeThere] = [list[next - 1], others[next - 1]];
  if (here === value || before === undefined || beforeThere === undefined) return there;
  return beforeThere + ((value - before) / (here - before)) * (there - beforeThere);
}

/** How far somebody had come at an instant; null before the course begins and after its end. */
export function metersAt({ times, meters }: Course, at: number): number | null {
  return between(times, meters, at);
}

/** How far somebody had come at an instant; before the course begins nothing, after its end all of it. */
export function metersBy(course: Course, at: number): number {
  const { times } = course;
  return metersAt(course, Math.min(Math.max(at, times[0] ?? at), times.at(-1) ?? at)) ?? 0;
}

/** When somebody had come so far for the first time; null if they never had. */
function timeAt({ times, meters }: Course, reached: number): number | null {
  return between(meters, times, reached);
}

/** A last part that is shorter than so much of a whole one is no part. */
const leastPart = 0.01;

/** The course cut into parts of one length, the last one shorter; a thousand at most. */
export function splitSpans(course: Course, length: number): readonly WorkoutSpan[] {
  const whole = courseLength(course);
  const [first, last] = [course.times[0] ?? 0, course.times.at(-1) ?? 0];
  const count = Math.min(1000, Math.ceil(whole / length - leastPart));
  const ends = Array.from({ length: count }, (_, part) =>
    part === count - 1 && whole < count * length ? last : Math.round(timeAt(course, (part + 1) * length) ?? last),
  );
  return ends.map((end, part) => ({ start: ends[part - 1] ?? first, end }) as WorkoutSpan);
}

/**
 * The shortest time in milliseconds in which so many meters of the course were covered, and when it began; whatever passed between
 * counts, pauses too. Null if the course is shorter.
 */
export function fastestStretch(
  { times, meters }: Course,
  length: number,
): { readonly start: number; readonly milliseconds: number } | null {
  let best: { start: number; milliseconds: number } | null = null;
  const take = (start: number, end: number): void => {
    if (end > start && (best === null || end - start < best.milliseconds)) best = { start, milliseconds: end - start };
  };
  const at = (place: number, reached: number): number => {
    const [low, high] = [meters[place - 1] ?? 0, meters[place] ?? 0];
    const [from, to] = [times[place - 1] ?? 0, times[place] ?? 0];
    return high > low ? from + ((reached - low) / (high - low)) * (to - from) : from;
  };
  // The shortest one begins or ends at a moment of the course.
  let ahead = 1;
  let behind = 1;
  for (const [place, here] of meters.entries()) {
    const time = times[place] ?? 0;
    while (ahead < meters.length && (meters[ahead] ?? 0) < here + length) ahead++;
    if (ahead < meters.length) take(time, at(ahead, here + length));
    if (here < length) continue;
    while (behind < place && (meters[behind] ?? 0) <= here - length) behind++;
    take(at(behind, here - length), time);
  }
  return best;
}

/** Meters a second in each column of a time; null if the way was not recorded then. */
export function speedColumns(
  { times, meters, breaks }: Course,
  { from, to, count }: { readonly from: number; readonly to: number; readonly count: number },
): readonly (number | null)[] {
  const [gained, passed] = [new Float64Array(count), new Float64Array(count)];
  const width = (to - from) / count;
  for (let place = 1; place < times.length; place++) {
    const [start, end] = [times[place - 1] ?? 0, times[place] ?? 0];
    if (breaks.has(place) || end <= start) continue;
    const speed = ((meters[place] ?? 0) - (meters[place - 1] ?? 0)) / (end - start);
    const first = Math.max(0, Math.floor((start - from) / width));
    const last = Math.min(count - 1, Math.ceil((end - from) / width) - 1);
    for (let column = first; column <= last; column++) {
      const held = Math.min(end, from + (column + 1) * width) - Math.max(start, from + column * width);
      gained[column] = (gained[column] ?? 0) + speed * held;
      passed[column] = (passed[column] ?? 0) + held;
    }
  }
  return Array.from(gained, (sum, column) => {
    const held = passed[column] ?? 0;
    return held > 0 ? (1000 * sum) / held : null;
  });
}
