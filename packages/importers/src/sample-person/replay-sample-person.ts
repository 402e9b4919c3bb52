import {
  formatInstant,
  instant,
  type BloodTestRecord,
  type CategorySample,
  type Instant,
  type LocalDate,
  type NutritionEntry,
  type QuantitySample,
  type RecordSink,
  type RoutePoint,
  type WorkoutRecord,
  type WorkoutSpan,
} from '@vitalgate/core';
import { addDays, dayMilliseconds, dayNumberOf, localDateOf, type TimeZones } from '@vitalgate/days';

/** Samples of one type from one source, in columns: days and times as differences to the row before. */
export interface RecordedSamples {
  readonly sample: Pick<QuantitySample, 'type' | 'source' | 'device' | 'metadata'>;
  /** Days of the recording since that of the row before. */
  readonly days: readonly number[];
  /** Seconds since the start of the row before; of the first row of a day, since its midnight. */
  readonly starts: readonly number[];
  /** Seconds from start to end. */
  readonly lengths: readonly number[];
  /** Numbers in units of 10 to the power of -`digits`; names for a category. */
  readonly values: readonly number[] | readonly string[];
  readonly digits: number;
}

/** From and to, in seconds since the start of a workout. */
type RecordedSpan = readonly [start: number, end: number];

/** The points of a route, as differences to the point before. */
export interface RecordedRoute {
  /** Millionths of a degree; of the first point since 0. */
  readonly latitudes: readonly number[];
  readonly longitudes: readonly number[];
  /** Tenths of a meter. */
  readonly elevations: readonly number[];
  /** Of the first point since the start of the workout. */
  readonly seconds: readonly number[];
  /** Rows that begin a segment. */
  readonly segments: readonly number[];
}

/** A workout in seconds since its start. */
export interface RecordedWorkout extends Omit<WorkoutRecord, 'start' | 'end' | 'pauses' | 'laps'> {
  readonly seconds: number;
  readonly pauses?: readonly RecordedSpan[];
  readonly laps?: readonly RecordedSpan[];
  readonly route?: RecordedRoute;
}

/** A record that happened so many seconds after the midnight of a day. */
interface Timed<Recorded> {
  readonly day: number;
  readonly second: number;
  readonly recorded: Recorded;
}

/** The sample person as it was recorded: on the days of one calendar, by a clock that is never changed. */
export interface SampleRecording {
  /** Of the first day; 0 is Monday. */
  readonly weekday: number;
  readonly samples: readonly RecordedSamples[];
  /** First and last day in another zone. */
  readonly journey: readonly [first: number, last: number];
  readonly workouts: readonly Timed<RecordedWorkout>[];
  readonly entries: readonly Timed<Omit<NutritionEntry, 'loggedAt'>>[];
  /** Drawn at that second; `key` without the day. */
  readonly tests: readonly Timed<
    Omit<BloodTestRecord, 'collectedDate' | 'issuedAt'> & { readonly isTimed: boolean; readonly issuedAfter: number }
  >[];
}

/** When and where the sample person is to have lived. */
export interface SamplePersonOptions {
  /** Nothing ends later. The 400 days before its local day are full. */
  readonly until: Instant;
  /** IANA zone in which the person lives. */
  readonly timeZone: string;
  readonly zones: TimeZones;
}

/** Full days before the day of `until`; a recording has six more, so that weekdays stay what they are. */
const fullDays = 400;

/** What goes on while the clock is changed: a night's sleep, and a value each minute. */
const steadyTypes: ReadonlySet<string> = new Set(['sleepAnalysis', 'bloodGlucose']);
const steadyMilliseconds = dayMilliseconds / 2;

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** An instant as a laboratory prints it: the zone's clock and its offset, `2026-03-09T08:10:00+01:00`. */
function clockText(at: Instant, offset: number): string {
  const clock = formatInstant(instant(at + offset * 60_000)).slice(0, 19);
  const size = Math.abs(offset);
  return `${clock}${offset < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`;
}

/** Where the person travels: to the first of these whose clock is at least two hours and at most ten behind that of home. */
const journeyZones = [
  'America/New_York',
  'America/Los_Angeles',
  'Pacific/Honolulu',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Asia/Tokyo',
];

/** Hours of the clock, since the midnight of the day on which they travel. */
const flights = {
  /** In the afternoon before the first day away. */
  out: { from: 16, to: 24 },
  /** Through the night before the first day at home, in which nobody sleeps. */
  back: { from: -3, to: 8 },
} as const;
const hourSeconds = 3600;

/** The calendar of a recording whose days end with the local day of `until`, and weekdays are what they were. */
function calendarOf({ weekday, journey }: SampleRecording, { until, timeZone, zones }: SamplePersonOptions) {
  const today = localDateOf(zones, timeZone, until);
  const weekdayToday = (((dayNumberOf(today) + 3) % 7) + 7) % 7;
  const skipped = (((weekdayToday - weekday - fullDays) % 7) + 7) % 7;
  const first = addDays(today, -fullDays - skipped);
  const firstMidnight = dayNumberOf(first) * dayMilliseconds;
  const offsetAt = (at: number, zone: string): number => zones.offsetMinutes(zone, instant(at)) * 60_000;
  const [left, last] = journey;
  const hoursBehind = (zone: string): number => {
    const departure = firstMidnight + left * dayMilliseconds;
    return (offsetAt(departure, timeZone) - offsetAt(departure, zone)) / (hourSeconds * 1000);
  };
  const abroad = journeyZones.find((zone) => zones.knows(zone) && hoursBehind(zone) >= 2 && hoursBehind(zone) <= 10);
  const zoneOf = (day: number): string => (abroad !== undefined && day >= left && day <= last ? abroad : timeZone);
  /** Seconds of the last day away until the flight home, by the clock that the day has. */
  const departs = 24 * hourSeconds + (flights.back.from - hoursBehind(abroad ?? timeZone)) * hourSeconds;
  const isInFlight = (day: number, second: number): boolean => {
    if (abroad === undefined) return false;
    if (day === left - 1) return second >= flights.out.from * hourSeconds;
    if (day === last) return second >= departs;
    return day === last + 1 && second < flights.back.to * hourSeconds;
  };
  /** The offset of each day, null if it changes about it. */
  const offsets = new Map<number, number | null>();
  const offsetOf = (day: number, midnight: number): number | null => {
    let offset = offsets.get(day);
    if (offset === undefined) {
      const before = offsetAt(midnight - dayMilliseconds, zoneOf(day));
      offset = before === offsetAt(midnight + 2 * dayMilliseconds, zoneOf(day)) ? before : null;
      offsets.set(day, offset);
    }
    return offset;
  };
  return {
    /** Whether what begins then is left out: before the first day, after the last, or on a flight. */
    isSkipped: (day: number, second: number): boolean =>
      day < skipped || day > skipped + fullDays || isInFlight(day, second),
    dateOf: (day: number): LocalDate => addDays(first, day),
    zoneOf,
    /** The instant at which the clock of a day shows this second of it. */
    at(day: number, second: number): Instant {
      const midnight = firstMidnight + day * dayMilliseconds;
      const clock = midnight + second * 1000;
      const offset = offsetOf(day, midnight);
      const zone = zoneOf(day);
      // The offset in force is that of the instant, not of the clock: the second look is right but within a change itself.
      return instant(clock - (offset ?? offsetAt(clock - offsetAt(clock, zone), zone)));
    },
  };
}

type Calendar = ReturnType<typeof calendarOf>;

function replaySamples(
  sink: RecordSink,
  recorded: RecordedSamples,
  calendar: Calendar,
  { until }: SamplePersonOptions,
): void {
  const { days, starts, lengths, values, digits, sample } = recorded;
  const isSteady = steadyTypes.has(sample.type);
  const scale = 10 ** digits;
  let [day, second, clock] = [0, 0, -Infinity];
  let start = instant(0);
  for (const [row, value] of values.entries()) {
    const step = days[row] ?? 0;
    day += step;
    second = (step > 0 ? 0 : second) + (starts[row] ?? 0);
    if (calendar.isSkipped(day, second)) continue;
    const next = day * dayMilliseconds + second * 1000;
    const since = next - clock;
    clock = next;
    start = isSteady && since < steadyMilliseconds ? instant(start + since) : calendar.at(day, second);
    const end = instant(start + (lengths[row] ?? 0) * 1000);
    if (end > until) continue;
    const timeZone = calendar.zoneOf(day);
    if (typeof value === 'number') sink.quantity({ ...sample, start, end, value: value / scale, timeZone });
    else sink.category({ ...sample, start, end, value, timeZone } satisfies CategorySample);
  }
}

function routePoints(
  { latitudes, longitudes, elevations, seconds, segments }: RecordedRoute,
  start: Instant,
): readonly RoutePoint[] {
  const begins = new Set(segments);
  let [latitude, longitude, elevation, second] = [0, 0, 0, 0];
  return seconds.map((step, row) => {
    latitude += latitudes[row] ?? 0;
    longitude += longitudes[row] ?? 0;
    elevation += elevations[row] ?? 0;
    second += step;
    return {
      latitude: latitude / 1e6,
      longitude: longitude / 1e6,
      elevationMeters: elevation / 10,
      at: instant(start + second * 1000),
      speedMetersPerSecond: null,
      accuracyMeters: null,
      beginsSegment: begins.has(row),
    };
  });
}

function replayWorkout(
  sink: RecordSink,
  { seconds, pauses, laps, route, ...recorded }: RecordedWorkout,
  start: Instant,
  { until, timeZone }: Pick<SamplePersonOptions, 'until' | 'timeZone'>,
): void {
  const at = (second: number): Instant => instant(start + second * 1000);
  if (at(seconds) > until) return;
  const spans = (recordedSpans: readonly RecordedSpan[]): readonly WorkoutSpan[] =>
    recordedSpans.map(([from, to]) => ({ start: at(from), end: at(to) }));
  const workout: WorkoutRecord = {
    ...recorded,
    start,
    end: at(seconds),
    timeZone,
    ...(pauses === undefined ? {} : { pauses: spans(pauses) }),
    ...(laps === undefined ? {} : { laps: spans(laps) }),
  };
  sink.workout(workout, route === undefined ? undefined : routePoints(route, start));
}

/**
 * Hands over the records of an invented person as if they had just been made: every dataset filled over 400 days with values that
 * fit each other, among them a week of illness, a journey, two devices that both count steps, two weeks of glucose by the minute, and
 * a heart that beats faster at rest in the last month. Every source name begins `Vitalgate Sample`.
 */
export function replaySamplePerson(sink: RecordSink, recording: SampleRecording, options: SamplePersonOptions): void {
  const { until, timeZone, zones } = options;
  const calendar = calendarOf(recording, options);
  const isKept = ({ day, second }: Omit<Timed<unknown>, 'recorded'>): boolean => !calendar.isSkipped(day, second);
  for (const samples of recording.samples) replaySamples(sink, samples, calendar, options);
  for (const { day, second, recorded } of recording.workouts.filter(isKept)) {
    replayWorkout(sink, recorded, calendar.at(day, second), { until, timeZone: calendar.zoneOf(day) });
  }
  for (const { day, second, recorded } of recording.entries.filter(isKept)) {
    const loggedAt = calendar.at(day, second);
    if (loggedAt <= until) sink.nutrition({ ...recorded, loggedAt, timeZone: calendar.zoneOf(day) });
  }
  for (const { day, second, recorded } of recording.tests.filter(isKept)) {
    const { isTimed, issuedAfter, key, ...test } = recorded;
    const [drawn, issuedAt] = [calendar.at(day, second), calendar.at(day, second + issuedAfter)];
    if (issuedAt > until) continue;
    const collectedDate = isTimed ? clockText(drawn, zones.offsetMinutes(timeZone, drawn)) : calendar.dateOf(day);
    // By the day of the recording, so that two reports of one draw are listed in the same order on whatever day it is replayed.
    sink.bloodTest({ ...test, key: `${key}/${day}`, collectedDate, issuedAt });
  }
  sink.exportedAt(until);
}
