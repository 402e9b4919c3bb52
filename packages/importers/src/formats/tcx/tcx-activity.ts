import {
  believableRoute,
  instant,
  routeDistance,
  type Instant,
  type Source,
  type WorkoutRecord,
  type WorkoutSpan,
} from '@vitalgate/core';
import { namedActivity } from '../../recordings/activity-words.ts';
import { countedDistance, hasPlace, routeOf } from '../../recordings/route-of.ts';
import { bareWorkout, knownTotal, type RecordedPoint, type Recording } from '../../recordings/recording.ts';
import { deviceWords, longestDeviceName, withMaker } from '../../recordings/watch-name.ts';
import { workoutTitle } from '../../recordings/workout-title.ts';
import { parseUtcDate } from '../../kit/written/written-date.ts';
import { parseWrittenAmount } from '../../kit/written/written-number.ts';
import { known } from '../../kit/known-members.ts';

/** Texts by the local names of the elements that hold them. */
export type Texts = Record<string, string>;

export interface TcxLap {
  readonly startTime: string | undefined;
  readonly texts: Texts;
  /** The points of each of its tracks: between two the timer stood. */
  readonly tracks: RecordedPoint[][];
}

export interface TcxActivity {
  readonly sport: string | undefined;
  readonly texts: Texts;
  readonly laps: TcxLap[];
}

/** An amount that a lap states. Some it has to state, so a program that does not know them writes 0. */
const amountIn = ({ texts }: TcxLap, name: string): number | null => knownTotal(parseWrittenAmount(texts[name]));

/** The sum of what is known of laps, null if nothing is. */
function sumOf(amounts: readonly (number | null)[]): number | null {
  return amounts.reduce((sum, amount) => (amount === null ? sum : (sum ?? 0) + amount), null);
}

/** The average heart rate over the laps that say one, by how long they took. */
function averageHeartRate(laps: readonly TcxLap[]): number | null {
  let [beats, seconds, plain, count] = [0, 0, 0, 0];
  for (const lap of laps) {
    const rate = amountIn(lap, 'AverageHeartRateBpm');
    if (rate === null) continue;
    const length = amountIn(lap, 'TotalTimeSeconds') ?? 0;
    beats += rate * length;
    seconds += length;
    plain += rate;
    count++;
  }
  return count === 0 ? null : seconds > 0 ? beats / seconds : plain / count;
}

function maximumHeartRate(laps: readonly TcxLap[]): number | null {
  const found = laps.flatMap((lap) => amountIn(lap, 'MaximumHeartRateBpm') ?? []);
  return found.length === 0 ? null : Math.max(...found);
}

function timesIn(points: readonly RecordedPoint[]): readonly Instant[] {
  return points.flatMap(({ at }) => (at === null ? [] : [at]));
}

const least = (times: readonly Instant[]): Instant | undefined =>
  times.length === 0 ? undefined : times.reduce((a, b) => (b < a ? b : a));
const most = (times: readonly Instant[]): Instant | undefined =>
  times.length === 0 ? undefined : times.reduce((a, b) => (b > a ? b : a));

const startOf = (lap: TcxLap): Instant | undefined => parseUtcDate(lap.startTime) ?? least(timesIn(lap.tracks.flat()));

/** When a lap began and ended, by what it says and by its points; without either it lasts until the next one. */
function spanOf(lap: TcxLap, next: TcxLap | undefined): WorkoutSpan | null {
  const start = startOf(lap);
  if (start === undefined) return null;
  const seconds = amountIn(lap, 'TotalTimeSeconds');
  const stated = seconds === null ? [] : [instant(start + Math.round(seconds * 1000))];
  const found = most([...stated, ...timesIn(lap.tracks.flat())]);
  const end = found ?? (next === undefined ? start : (startOf(next) ?? start));
  return { start, end: end > start ? end : start };
}

/** The times between the tracks of a lap. */
function pausesIn({ tracks }: TcxLap): readonly WorkoutSpan[] {
  const pauses: WorkoutSpan[] = [];
  let end: Instant | undefined;
  for (const track of tracks) {
    const times = timesIn(track);
    const start = least(times);
    if (end !== undefined && start !== undefined && start > end) pauses.push({ start: end, end: start });
    end = most(times) ?? end;
  }
  return pauses;
}

const nothing: WorkoutSpan = { start: instant(0), end: instant(0) };

/** Seconds of a time without its pauses; null if it has no length. */
function secondsWithin({ start, end }: WorkoutSpan, pauses: readonly WorkoutSpan[]): number | null {
  const paused = pauses.reduce((sum, pause) => sum + (pause.end - pause.start), 0);
  return end > start ? (end - start - paused) / 1000 : null;
}

/** Laps without those that are written again: of two that begin alike and last as long, the one with more points. */
function withoutRepeated(laps: readonly TcxLap[]): readonly TcxLap[] {
  const found = new Map<string, { readonly lap: TcxLap; readonly points: number }>();
  for (const [index, lap] of laps.entries()) {
    const start = startOf(lap);
    const key = start === undefined ? `undated ${index}` : `${start} ${lap.texts['TotalTimeSeconds']}`;
    const points = lap.tracks.reduce((sum, track) => sum + track.length, 0);
    if ((found.get(key)?.points ?? -1) < points) found.set(key, { lap, points });
  }
  return Array.from(found.values(), ({ lap }) => lap);
}

/**
 * Meters of laps: as each states them, else as its points count them from the last point of the lap before, else the length of its way.
 * Null if all would be lengths of ways: these the store adds where they mean something.
 */
function distanceOf(laps: readonly TcxLap[]): number | null {
  let before: readonly RecordedPoint[] = [];
  const counted = laps.map((lap) => {
    const points = lap.tracks.flat();
    const meters = countedDistance([...before, ...points]);
    before = points.filter(({ distanceMeters }) => distanceMeters !== null).slice(-1);
    return amountIn(lap, 'DistanceMeters') ?? meters;
  });
  if (counted.every((meters) => meters === null)) return null;
  const wayOf = (lap: TcxLap | undefined) => routeDistance(believableRoute(routeOf(lap?.tracks.flat() ?? [])));
  return sumOf(counted.map((meters, index) => meters ?? wayOf(laps[index])));
}

/** The device or the program that an activity names, as its own words have it. */
function sourceOf(texts: Texts, author: string | undefined): Source {
  const creator = texts['Creator/Name']?.trim().slice(0, longestDeviceName) ?? '';
  const [name = '', written] = creator.split(/\s+Software Version\s+/iu);
  const { 'Version/VersionMajor': major, 'Version/VersionMinor': minor } = texts;
  const version = written ?? (major === undefined ? null : `${major.trim()}.${minor?.trim() ?? '0'}`);
  const program = author?.trim() ?? '';
  if (name === '') return { name: program === '' ? 'TCX file' : program, bundleIdentifier: null, version: null };
  return { name: withMaker(name), bundleIdentifier: null, version };
}

/** The workout of an activity; null if nothing in it has a date. `author` is the program that wrote the file. */
export function tcxRecording(
  { sport, texts, laps: written }: TcxActivity,
  author: string | undefined,
): Recording | null {
  const laps = withoutRepeated(written);
  const tracks = laps.flatMap((lap) => lap.tracks);
  const points = tracks.flatMap((track) =>
    track.map((point, index) => (index === 0 ? { ...point, beginsSegment: true } : point)),
  );
  const spans = laps.map((lap, index) => spanOf(lap, laps[index + 1]));
  const dated = spans.filter((span) => span !== null);
  const start = least(dated.map((span) => span.start)) ?? parseUtcDate(texts['Id']);
  if (start === null || start === undefined) return null;
  const end = most([start, ...dated.map((span) => span.end)]) ?? start;
  const source = sourceOf(texts, author);
  const stated = laps.map((lap) => amountIn(lap, 'TotalTimeSeconds'));
  const isTimed = stated.some((seconds) => seconds !== null);
  const standing = laps.flatMap(pausesIn);
  const active = isTimed
    ? sumOf(laps.map((lap, index) => stated[index] ?? secondsWithin(spans[index] ?? nothing, pausesIn(lap))))
    : secondsWithin({ start, end }, standing);
  const isPlaced = hasPlace(points);
  const named = namedActivity(sport, texts['Notes']);
  const device = texts['Creator/Name'] === undefined ? null : deviceWords(source.name, source.version);
  const workout: WorkoutRecord = {
    ...bareWorkout(named.activityType, { start, end }, { name: source.name, device }),
    durationSeconds: active,
    totalEnergyKilocalories: sumOf(laps.map((lap) => amountIn(lap, 'Calories'))),
    distanceMeters: distanceOf(laps),
    averageHeartRate: averageHeartRate(laps),
    maximumHeartRate: maximumHeartRate(laps),
    steps: sumOf(laps.map((lap) => amountIn(lap, 'Steps'))),
    indoor: isPlaced ? false : null,
    form: 'tcx',
    ...named,
    ...known({ title: workoutTitle(texts['Notes']) }),
    ...known({ pauses: isTimed && (active ?? 0) * 1000 >= end - start ? [] : standing, laps: dated }),
  };
  return { workout, source, points };
}
