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
  type WorkoutRecord,
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
  readonly workouts: readonly Timed<Omit<WorkoutRecord, 'start' | 'end'> & { readonly seconds: number }>[];
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

/** The calendar of a recording whose days end with the local day of `until`, and weekdays are what they were. */
function calendarOf({ weekday }: SampleRecording, { until, timeZone, zones }: SamplePersonOptions) {
  const today = localDateOf(zones, timeZone, until);
  const weekdayToday = (((dayNumberOf(today) + 3) % 7) + 7) % 7;
  const skipped = (((weekdayToday - weekday - fullDays) % 7) + 7) % 7;
  const first = addDays(today, -fullDays - skipped);
  const offsetAt = (at: number): number => zones.offsetMinutes(timeZone, instant(at)) * 60_000;
  /** The offset of each day, null if it changes about it. */
  const offsets = new Map<number, number | null>();
  const offsetOf = (day: number, midnight: number): number | null => {
    let offset = offsets.get(day);
    if (offset === undefined) {
      const before = offsetAt(midnight - dayMilliseconds);
      offset = before === offsetAt(midnight + 2 * dayMilliseconds) ? before : null;
      offsets.set(day, offset);
    }
    return offset;
  };
  const firstMidnight = dayNumberOf(first) * dayMilliseconds;
  return {
    /** Whether a day of the recording is before the first or after the last. */
    isSkipped: (day: number): boolean => day < skipped || day > skipped + fullDays,
    dateOf: (day: number): LocalDate => addDays(first, day),
    /** The instant at which the zone's clock shows this second of a day. */
    at(day: number, second: number): Instant {
      const midnight = firstMidnight + day * dayMilliseconds;
      const clock = midnight + second * 1000;
      const offset = offsetOf(day, midnight);
      // The offset in force is that of the instant, not of the clock: the second look is right but within a change itself.
      return instant(clock - (offset ?? offsetAt(clock - offsetAt(clock))));
    },
  };
}

type Calendar = ReturnType<typeof calendarOf>;

function replaySamples(
  sink: RecordSink,
  recorded: RecordedSamples,
  calendar: Calendar,
  { until, timeZone }: SamplePersonOptions,
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
    if (calendar.isSkipped(day)) continue;
    const next = day * dayMilliseconds + second * 1000;
    const since = next - clock;
    clock = next;
    start = isSteady && since < steadyMilliseconds ? instant(start + since) : calendar.at(day, second);
    const end = instant(start + (lengths[row] ?? 0) * 1000);
    if (end > until) continue;
    if (typeof value === 'number') sink.quantity({ ...sample, start, end, value: value / scale, timeZone });
    else sink.category({ ...sample, start, end, value, timeZone } satisfies CategorySample);
  }
}

/**
 * Hands over the records of an invented person as if they had just been made: every dataset filled over 400 days with values that
 * fit each other, among them a week of illness, two devices that both count steps, and a week of glucose by the minute. Every source
 * name begins `Vitalgate Sample`.
 */
export function replaySamplePerson(sink: RecordSink, recording: SampleRecording, options: SamplePersonOptions): void {
  const { until, timeZone, zones } = options;
  const calendar = calendarOf(recording, options);
  const isKept = ({ day }: { readonly day: number }): boolean => !calendar.isSkipped(day);
  for (const samples of recording.samples) replaySamples(sink, samples, calendar, options);
  for (const { day, second, recorded } of recording.workouts.filter(isKept)) {
    const { seconds, ...workout } = recorded;
    const start = calendar.at(day, second);
    const end = instant(start + seconds * 1000);
    if (end <= until) sink.workout({ ...workout, start, end, timeZone });
  }
  for (const { day, second, recorded } of recording.entries.filter(isKept)) {
    const loggedAt = calendar.at(day, second);
    if (loggedAt <= until) sink.nutrition({ ...recorded, loggedAt, timeZone });
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
