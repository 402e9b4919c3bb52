import type { Instant, LocalDate, WorkoutSpan } from '@vitalgate/core';
import type { ImportContext } from '../../kit/importer.ts';
import { plainAmount, plainNumber, plainObject, plainText, type PlainObject } from '../../kit/json/plain-json.ts';
import { known } from '../../kit/known-members.ts';
import { namedActivity } from '../../recordings/activity-words.ts';
import { bareWorkout, knownTotal } from '../../recordings/recording.ts';
import { createCoveredHours } from '../../trackers/covered-hours.ts';
import { nightParts, stageRuns, type NightPart } from '../../trackers/night-parts.ts';
import { endOf, ofRecord, type TrackerHand } from '../../trackers/tracker-hand.ts';
import { lasting, userDay, writtenDay, writtenTime, offsetIn } from '../../trackers/tracker-times.ts';
import { createWallClock } from '../../trackers/wall-clock.ts';

/** Names of a member in the versions of the interface and in tables for people, newest first. */
type Names = readonly string[];

function valueIn(record: PlainObject, names: Names): unknown {
  return names.map((name) => record[name]).find((value) => value !== undefined && value !== null);
}

const has = (record: PlainObject, ...names: Names): boolean => names.every((name) => Object.hasOwn(record, name));
const hasDay = (record: PlainObject): boolean =>
  has(record, 'day') || has(record, 'date') || has(record, 'summary_date');

const energies: Names = ['active_calories', 'cal_active', 'activity_burn'];

/** What records of the export are about, and how one is known. A record of a table for people can be several. */
const kinds = {
  heartRate: (record: PlainObject) => has(record, 'timestamp', 'bpm'),
  night: (record: PlainObject) => has(record, 'bedtime_start', 'bedtime_end'),
  // Many tables have days and steps: the energy of the day has a name of its own.
  day: (record: PlainObject) => hasDay(record) && has(record, 'steps') && energies.some((name) => has(record, name)),
  workout: (record: PlainObject) => has(record, 'activity', 'start_datetime', 'end_datetime'),
  session: (record: PlainObject) => has(record, 'type', 'start_datetime', 'end_datetime'),
  oxygen: (record: PlainObject) => hasDay(record) && has(record, 'spo2_percentage'),
  fitness: (record: PlainObject) => hasDay(record) && has(record, 'vo2_max'),
  other: (record: PlainObject) => hasDay(record) && has(record, 'score', 'contributors'),
};

export type OuraKind = keyof typeof kinds;

export function ouraKinds(record: PlainObject): readonly OuraKind[] {
  return (Object.keys(kinds) as OuraKind[]).filter((kind) => kinds[kind](record));
}

/** HealthKit's names for the marks of a hypnogram. */
const stages: ReadonlyMap<string, string> = new Map([
  ['1', 'asleepDeep'],
  ['2', 'asleepCore'],
  ['3', 'asleepREM'],
  ['4', 'awake'],
]);
const stageOf = (mark: string): string | null => stages.get(mark) ?? null;

/** Members that hold a hypnogram, with the seconds that a mark stands for; the finer first. */
const hypnograms = [
  ['sleep_phase_30_sec', 30],
  ['sleep_phase_5_min', 300],
  ['hypnogram_5min', 300],
] as const;

const fiveMinutes = 300;

/** Sessions of which HealthKit's mindful minutes are. */
const mindful = new Set(['breathing', 'meditation', 'relaxation']);

/** Values at even distances from an instant on. Those that are missing or 0 were not measured. */
function* evenValues(
  value: unknown,
  start: Instant,
  context: ImportContext,
): Generator<readonly [WorkoutSpan, number]> {
  const listed = plainObject(value);
  const items: readonly unknown[] = Array.isArray(value)
    ? value
    : Array.isArray(listed?.['items'])
      ? listed['items']
      : [];
  const seconds = plainAmount(listed?.['interval']) ?? fiveMinutes;
  const first = writtenTime(listed?.['timestamp'], context) ?? start;
  for (const [place, item] of items.entries()) {
    const amount = plainAmount(item);
    if (amount !== null && amount > 0) yield [lasting(lasting(first, place * seconds).end, seconds), amount];
  }
}

const amount = (record: PlainObject, ...names: Names): number | null => plainAmount(valueIn(record, names));
const dayOf = (record: PlainObject): LocalDate | null => writtenDay(valueIn(record, ['day', 'date', 'summary_date']));

function partsOf(record: PlainObject, span: WorkoutSpan): readonly NightPart[] {
  for (const [name, seconds] of hypnograms) {
    const marks = plainText(record[name]);
    if (marks !== null && /[1-4]/u.test(marks)) return stageRuns(marks, span, seconds * 1000, stageOf);
  }
  const sum = (...names: Names): number => Math.round((amount(record, ...names) ?? 0) * 1000);
  const staged = {
    asleepCore: sum('light_sleep_duration', 'light'),
    asleepDeep: sum('deep_sleep_duration', 'deep'),
    asleepREM: sum('rem_sleep_duration', 'rem'),
  };
  const rest = sum('total_sleep_duration', 'total') - staged.asleepCore - staged.asleepDeep - staged.asleepREM;
  const asleepUnspecified = Math.max(0, rest);
  return nightParts({ awake: sum('awake_time', 'awake'), asleepUnspecified, ...staged }, span.end);
}

/** Takes the records of an export, those of heart rates before nights, and hands over what they say. */
export function createOuraReader(hand: TrackerHand, context: ImportContext) {
  const measured = createCoveredHours();
  const clock = createWallClock(context);
  /** Local times have the offset of the clock that showed them. */
  const zoneIn = (local: unknown, span: WorkoutSpan) => ({ timeZone: clock.away(offsetIn(local), span) });
  const made = { aggregated: true } as const;
  const time = (record: PlainObject, ...names: Names): Instant | null => writtenTime(valueIn(record, names), context);

  function takeNight(record: PlainObject): void {
    const [start, end] = [time(record, 'bedtime_start'), time(record, 'bedtime_end')];
    // A row of a table for people on a day without a night.
    if (valueIn(record, ['bedtime_start']) === undefined && hasDay(record)) return;
    if (start === null || end === null) return hand.skip('categorySample', 'invalidDate', 'sleepAnalysis');
    const type = plainText(record['type']);
    if (type === 'deleted') return hand.skip('categorySample', 'enteredInError', 'a night that was deleted');
    if (type === 'rest') return hand.skip('categorySample', 'notSupported', 'a rest without sleep');
    const span = { start, end };
    const zoned = zoneIn(record['bedtime_end'], span);
    const summed = { ...made, ...zoned };
    const parts = partsOf(record, span);
    const isTimed = hypnograms.some(([name]) => plainText(record[name]) !== null);
    const whole = { ...zoned, ...ofRecord(plainText(record['id']) ?? start) };
    hand.category('sleepAnalysis', 'inBed', span, whole);
    for (const part of parts) hand.category('sleepAnalysis', part.value, part, isTimed ? whole : { ...made, ...whole });

    if (!measured.isCovered(span)) {
      for (const [at, rate] of evenValues(valueIn(record, ['heart_rate', 'hr_5min']), start, context)) {
        hand.quantity('heartRate', 'count/min', rate, at, zoned);
      }
    }
    const night = endOf(span);
    const isMain = type === null ? record['is_longest'] !== 0 : type === 'long_sleep';
    const lowest = amount(record, 'lowest_heart_rate', 'hr_lowest', 'lowest_resting_heart_rate');
    if (isMain) hand.quantity('restingHeartRate', 'count/min', knownTotal(lowest), night, zoned);
    let isVaried = false;
    for (const [at, variability] of evenValues(valueIn(record, ['hrv', 'rmssd_5min']), start, context)) {
      isVaried = true;
      hand.quantity('heartRateVariabilityRMSSD', 'ms', variability, at, zoned);
    }
    const variability = amount(record, 'average_hrv', 'rmssd');
    if (!isVaried) hand.quantity('heartRateVariabilityRMSSD', 'ms', knownTotal(variability), night, summed);
    const breaths = amount(record, 'average_breath', 'breath_average', 'respiratory_rate');
    hand.quantity('respiratoryRate', 'count/min', knownTotal(breaths), night, summed);
    hand.leftOut({ temperature_delta: record['temperature_delta'] });
  }

  function takeDay(record: PlainObject): void {
    const day = dayOf(record);
    if (day === null) return hand.skip('quantitySample', 'invalidDate', 'stepCount');
    const span = userDay(day, context);
    // A day on which the ring lay in a drawer says 0 of everything.
    hand.quantity('stepCount', 'count', knownTotal(amount(record, 'steps')), span, made);
    const active = amount(record, 'active_calories', 'cal_active', 'activity_burn');
    hand.quantity('activeEnergyBurned', 'kcal', knownTotal(active), span, made);
    const total = amount(record, 'total_calories', 'cal_total', 'total_burn');
    hand.quantity('totalEnergyBurned', 'kcal', knownTotal(total), span, made);
    hand.leftOut({ equivalent_walking_distance: valueIn(record, ['equivalent_walking_distance', 'daily_movement']) });
  }

  function takeWorkout(record: PlainObject): void {
    const [start, end] = [time(record, 'start_datetime'), time(record, 'end_datetime')];
    if (start === null || end === null) return hand.skip('workout', 'invalidDate', 'workout');
    if (end < start) return hand.skip('workout', 'endBeforeStart', 'workout');
    const named = namedActivity(plainText(record['activity']));
    hand.workout({
      ...bareWorkout(named.activityType, { start, end }, { name: hand.source.name, device: null }),
      durationSeconds: (end - start) / 1000,
      activeEnergyKilocalories: knownTotal(amount(record, 'calories')),
      distanceMeters: knownTotal(amount(record, 'distance')),
      ...zoneIn(record['start_datetime'], { start, end }),
      form: 'oura',
      ...named,
      ...known({ recordKey: plainText(record['id']) }),
    });
  }

  function takeSession(record: PlainObject): void {
    const [start, end] = [time(record, 'start_datetime'), time(record, 'end_datetime')];
    const type = plainText(record['type']) ?? '';
    if (start === null || end === null) return hand.skip('categorySample', 'invalidDate', 'mindfulSession');
    if (mindful.has(type))
      hand.category(
        'mindfulSession',
        'notApplicable',
        { start, end },
        zoneIn(record['start_datetime'], { start, end }),
      );
    else hand.skip('categorySample', 'notSupported', `session ${type}`);
  }

  const takers: Readonly<Record<OuraKind, (record: PlainObject, list: string) => void>> = {
    heartRate(record) {
      const at = time(record, 'timestamp');
      if (at === null) return hand.skip('quantitySample', 'invalidDate', 'heartRate');
      measured.note(at);
      hand.quantity('heartRate', 'count/min', knownTotal(plainNumber(record['bpm'])), { start: at, end: at });
    },
    night: takeNight,
    day: takeDay,
    workout: takeWorkout,
    session: takeSession,
    oxygen(record) {
      const day = dayOf(record);
      const value = record['spo2_percentage'];
      const average = plainAmount(plainObject(value)?.['average'] ?? value);
      if (day === null) return hand.skip('quantitySample', 'invalidDate', 'oxygenSaturation');
      hand.quantity('oxygenSaturation', '%', knownTotal(average), userDay(day, context), made);
      hand.leftOut({ breathing_disturbance_index: record['breathing_disturbance_index'] });
    },
    fitness(record) {
      const day = dayOf(record);
      const at = time(record, 'timestamp') ?? (day === null ? null : userDay(day, context).start);
      if (at === null) return hand.skip('quantitySample', 'invalidDate', 'vo2Max');
      hand.quantity('vo2Max', 'mL/min·kg', knownTotal(amount(record, 'vo2_max')), { start: at, end: at });
    },
    other: (record, list) =>
      hand.leftOut({ [`${list} score`]: record['score'], temperature_deviation: record['temperature_deviation'] }),
  };

  /** Nights of a list that came before heart rates; one file holds lists in any order. */
  const nights: PlainObject[] = [];
  return {
    take(record: PlainObject, list: string): void {
      const found = ouraKinds(record);
      if (found.length === 0) return hand.skip(list === '' ? 'row' : 'quantitySample', 'notSupported', list);
      for (const kind of found) {
        if (kind === 'night' && nights.length < mostNights) nights.push(record);
        else takers[kind](record, list);
      }
    },
    finish(): void {
      for (const night of nights) takeNight(night);
    },
  };
}

/** Most nights that wait for the heart rates of their file: thirty years of them with naps. */
const mostNights = 20_000;
