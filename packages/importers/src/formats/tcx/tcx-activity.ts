import { instant, type Instant, type Source, type WorkoutRecord, type WorkoutSpan } from '@vitalgate/core';
import { activityOfWords } from '../../recordings/activity-words.ts';
import { bareWorkout, lastDistance, type RecordedPoint, type Recording } from '../../recordings/recording.ts';
import { deviceWords, withMaker } from '../../recordings/watch-name.ts';
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

/** The sum of what the laps say, null if none says it. */
function sumOf(laps: readonly TcxLap[], name: string): number | null {
  return laps.reduce<number | null>((sum, { texts }) => {
    const value = parseWrittenAmount(texts[name]);
    return value === null ? sum : (sum ?? 0) + value;
  }, null);
}

/** A sum that each lap has to state, known or not: 0 is what a program writes that does not know it. */
function knownSum(laps: readonly TcxLap[], name: string): number | null {
  const sum = sumOf(laps, name);
  return sum === 0 ? null : sum;
}

/** The average heart rate over the laps that say one, by how long they took. */
function averageHeartRate(laps: readonly TcxLap[]): number | null {
  let [beats, seconds, plain, count] = [0, 0, 0, 0];
  for (const { texts } of laps) {
    const rate = parseWrittenAmount(texts['AverageHeartRateBpm']);
    if (rate === null || rate === 0) continue;
    const length = parseWrittenAmount(texts['TotalTimeSeconds']) ?? 0;
    beats += rate * length;
    seconds += length;
    plain += rate;
    count++;
  }
  return count === 0 ? null : seconds > 0 ? beats / seconds : plain / count;
}

function maximumHeartRate(laps: readonly TcxLap[]): number | null {
  const found = laps
    .flatMap(({ texts }) => parseWrittenAmount(texts['MaximumHeartRateBpm']) ?? [])
    .filter((rate) => rate > 0);
  return found.length === 0 ? null : Math.max(...found);
}

function timesIn(points: readonly RecordedPoint[]): readonly Instant[] {
  return points.flatMap(({ at }) => (at === null ? [] : [at]));
}

const least = (times: readonly Instant[]): Instant | undefined =>
  times.length === 0 ? undefined : times.reduce((a, b) => (b < a ? b : a));
const most = (times: readonly Instant[]): Instant | undefined =>
  times.length === 0 ? undefined : times.reduce((a, b) => (b > a ? b : a));

/** When a lap began and ended, by what it says and by its points. */
function spanOf(lap: TcxLap): WorkoutSpan | null {
  const times = timesIn(lap.tracks.flat());
  const start = parseUtcDate(lap.startTime) ?? least(times);
  if (start === undefined) return null;
  const seconds = parseWrittenAmount(lap.texts['TotalTimeSeconds']) ?? 0;
  const ends = [instant(start + Math.round(seconds * 1000)), most(times) ?? start];
  return { start, end: most(ends) ?? start };
}

/** The times between the tracks of a lap. */
function pausesIn(laps: readonly TcxLap[]): readonly WorkoutSpan[] {
  const pauses: WorkoutSpan[] = [];
  for (const { tracks } of laps) {
    let end: Instant | undefined;
    for (const track of tracks) {
      const times = timesIn(track);
      const start = least(times);
      if (end !== undefined && start !== undefined && start > end) pauses.push({ start: end, end: start });
      end = most(times) ?? end;
    }
  }
  return pauses;
}

/** The device or the program that an activity names, as its own words have it. */
function sourceOf(texts: Texts, author: string | undefined): Source {
  const creator = texts['Creator/Name']?.trim() ?? '';
  const [name = '', written] = creator.split(/\s+Software Version\s+/iu);
  const { 'Version/VersionMajor': major, 'Version/VersionMinor': minor } = texts;
  const version = written ?? (major === undefined ? null : `${major.trim()}.${minor?.trim() ?? '0'}`);
  const program = author?.trim() ?? '';
  if (name === '') return { name: program === '' ? 'TCX file' : program, bundleIdentifier: null, version: null };
  return { name: withMaker(name), bundleIdentifier: null, version };
}

/** The workout of an activity; null if nothing in it has a date. `author` is the program that wrote the file. */
export function tcxRecording({ sport, texts, laps }: TcxActivity, author: string | undefined): Recording | null {
  const tracks = laps.flatMap((lap) => lap.tracks);
  const points = tracks.flatMap((track) =>
    track.map((point, index) => (index === 0 ? { ...point, beginsSegment: true } : point)),
  );
  const spans = laps.map(spanOf).filter((span) => span !== null);
  const starts = spans.map(({ start }) => start);
  const start = least(starts) ?? parseUtcDate(texts['Id']);
  if (start === null || start === undefined) return null;
  const end = most([start, ...spans.map((span) => span.end)]) ?? start;
  const source = sourceOf(texts, author);
  const seconds = knownSum(laps, 'TotalTimeSeconds');
  const pauses = seconds !== null && seconds * 1000 >= end - start ? [] : pausesIn(laps);
  const paused = pauses.reduce((sum, pause) => sum + (pause.end - pause.start), 0);
  const isPlaced = points.some(({ latitude }) => latitude !== null);
  const device = texts['Creator/Name'] === undefined ? null : deviceWords(source.name, source.version);
  const workout: WorkoutRecord = {
    ...bareWorkout(
      activityOfWords(sport) ?? activityOfWords(texts['Notes']) ?? 'other',
      { start, end },
      { name: source.name, device },
    ),
    durationSeconds: seconds ?? (end > start ? (end - start - paused) / 1000 : null),
    totalEnergyKilocalories: knownSum(laps, 'Calories'),
    distanceMeters: knownSum(laps, 'DistanceMeters') ?? lastDistance(points),
    averageHeartRate: averageHeartRate(laps),
    maximumHeartRate: maximumHeartRate(laps),
    steps: sumOf(laps, 'Steps'),
    indoor: isPlaced ? false : null,
    form: 'tcx',
    ...known({ pauses, laps: spans }),
  };
  return { workout, source, points };
}
