import { instant, type Instant, type WorkoutSpan } from '@vitalgate/core';
import type { FormatManifest } from '../../kit/format-manifest.ts';
import { userInstant, type ImportContext, type Importer, type ImportSource } from '../../kit/importer.ts';
import { readJsonFile } from '../../kit/json/json-file.ts';
import type { JsonPart } from '../../kit/json/json-reader.ts';
import { plainAmount, plainObject, plainObjects, plainText, type PlainObject } from '../../kit/json/plain-json.ts';
import { handRecording } from '../../recordings/hand-recording.ts';
import { knownTotal } from '../../recordings/recording.ts';
import { skipMisplaced } from '../../recordings/route-point-of.ts';
import { createArchiveImporter } from '../../trackers/archive-importer.ts';
import { isoDuration } from '../../trackers/iso-duration.ts';
import { nightParts } from '../../trackers/night-parts.ts';
import { ofRecord, type TrackerHand } from '../../trackers/tracker-hand.ts';
import { lasting, userDay, writtenDay, writtenTime, offsetIn } from '../../trackers/tracker-times.ts';
import { createWallClock, wallTime } from '../../trackers/wall-clock.ts';
import { polarRecordings } from './polar-session.ts';

type PolarKind = 'training' | 'activity' | 'heartRate' | 'sleep' | 'recovery' | 'calendar';

async function kindOf(source: ImportSource, path: string): Promise<PolarKind | null> {
  const head = await source.head(path);
  const has = (...names: readonly string[]): boolean => names.every((name) => head.includes(`"${name}`));
  if (/^[\uFEFF\s]*\[/u.test(head)) {
    if (has('night"', 'hypnogram"', 'sleepStart"')) return 'sleep';
    return has('night"', 'meanNightlyRecoveryRmssd"') ? 'recovery' : null;
  }
  if (!/^[\uFEFF\s]*\{/u.test(head)) return null;
  if (has('deviceDays"', 'secondsFromDayStart"')) return 'heartRate';
  if (has('perceivedRecovery"') && (has('weights"') || has('physicalInformations"'))) return 'calendar';
  if (has('date"', 'dailyMetMinutes"') || has('date"', 'mets"', 'localTime"')) return 'activity';
  const isSession =
    has('startTime"', 'stopTime"') && (has('exportVersion"') || has('timezoneOffset') || has('durationMillis"'));
  return isSession && (has('duration') || has('exercises"')) ? 'training' : null;
}

const made = { aggregated: true } as const;

/** Names of stages without `PB_` and lines: `NONREM12` holds the two light ones. */
function stageOf(state: string, hasStages: boolean): string | null {
  const name = state.replace(/^PB_/u, '').replaceAll('_', '').toUpperCase();
  if (name === 'WAKE') return 'awake';
  if (!name.startsWith('NONREM') && name !== 'REM') return null;
  // Devices that tell no stages apart write one of these for all sleep.
  if (!hasStages) return 'asleepUnspecified';
  if (name === 'REM') return 'asleepREM';
  return name === 'NONREM3' ? 'asleepDeep' : 'asleepCore';
}

/** Seconds of a time of day like `10:15:00.000`, or null. */
function secondOfDay(value: unknown): number | null {
  const [, hour, minute, second] = /^(\d{2}):(\d{2})(?::(\d{2}))?/u.exec(plainText(value) ?? '') ?? [];
  return hour === undefined ? null : Number(hour) * 3600 + Number(minute) * 60 + Number(second ?? 0);
}

/** What is of a date alone, as in tables. */
const noon = 12 * 3600;

async function readEach(source: ImportSource, path: string, onValue: (value: unknown) => void): Promise<boolean> {
  return (await readJsonFile(source, path, [{ path: ['*'], onValue }])) === 'whole';
}

/** Members of the root of a file, each handed over by itself. */
async function membersOf(source: ImportSource, path: string, more: readonly JsonPart[]) {
  const members: Record<string, unknown> = {};
  const root: JsonPart = { path: ['*'], onValue: (value, [name]) => void (members[String(name)] = value) };
  return { isWhole: (await readJsonFile(source, path, [...more, root])) === 'whole', members };
}

function createPolarReader(hand: TrackerHand, context: ImportContext) {
  const clock = createWallClock(context);
  const heartRates = hand.series('heartRate', 'count/min');
  /** When the nights ended, by the dates that the file gives them. */
  const ends = new Map<unknown, Instant>();
  async function readTraining(source: ImportSource, path: string): Promise<boolean> {
    const exercises: PlainObject[] = [];
    const onValue = (value: unknown): void => void exercises.push(plainObject(value) ?? {});
    const { members, isWhole } = await membersOf(source, path, [{ path: ['exercises', '*'], onValue }]);
    for (const recording of polarRecordings(members, exercises, hand.source.name, context)) {
      if (recording === null) hand.skip('workout', 'invalidDate', path);
      else {
        skipMisplaced(hand.sink, recording.points, path);
        handRecording(recording, hand.sink);
      }
    }
    return isWhole;
  }

  async function readActivity(source: ImportSource, path: string): Promise<boolean> {
    const { members, isWhole } = await membersOf(source, path, []);
    const date = writtenDay(members['date']);
    const summary = plainObject(members['summary']) ?? {};
    if (date === null) {
      hand.skip('quantitySample', 'invalidDate', path);
      return isWhole;
    }
    const steps: { readonly at: Instant; readonly count: number }[] = [];
    for (const { localTime, value } of plainObjects(plainObject(members['samples'])?.['steps'])) {
      const [second, count] = [secondOfDay(localTime), plainAmount(value)];
      if (second === null || count === null) hand.skip('quantitySample', 'invalidValue', 'stepCount');
      else steps.push({ at: userInstant(context, date, second), count });
    }
    // A sample counts a minute, or as long as it is to the next one if devices count less often.
    const gaps = steps.map(({ at }, place) => (steps[place + 1]?.at ?? Infinity) - at).filter((gap) => gap > 0);
    const length = Math.min(Math.max(Math.min(...gaps) / 1000, 60), 600);
    for (const { at, count } of steps) {
      hand.quantity('stepCount', 'count', knownTotal(count), lasting(at, gaps.length === 0 ? 60 : length));
    }
    const day = userDay(date, context);
    const total = knownTotal(plainAmount(summary['stepCount']));
    if (steps.length === 0) hand.quantity('stepCount', 'count', total, day, made);
    hand.quantity('totalEnergyBurned', 'kcal', knownTotal(plainAmount(summary['calories'])), day, made);
    hand.leftOut({
      stepsDistance: knownTotal(plainAmount(summary['stepsDistance'])),
      dailyMetMinutes: summary['dailyMetMinutes'],
    });
    return isWhole;
  }

  function takeDeviceDay(value: unknown): void {
    const deviceDay = plainObject(value) ?? {};
    const midnight = wallTime(`${plainText(deviceDay['date']) ?? ''}T00:00`);
    if (midnight === null) return hand.skip('quantitySample', 'invalidDate', 'heartRate');
    for (const { heartRate, secondsFromDayStart } of plainObjects(deviceDay['samples'])) {
      const second = plainAmount(secondsFromDayStart);
      if (second === null || second >= 86_400) hand.skip('quantitySample', 'invalidDate', 'heartRate');
      else {
        const at = clock.at(midnight + Math.floor(second) * 1000);
        heartRates(knownTotal(plainAmount(heartRate)), { start: at, end: at });
      }
    }
  }

  async function readHeartRates(source: ImportSource, path: string): Promise<boolean> {
    return (await readJsonFile(source, path, [{ path: ['deviceDays', '*'], onValue: takeDeviceDay }])) === 'whole';
  }

  function takeNight(value: unknown): void {
    const night = plainObject(value) ?? {};
    const hypnogram = plainObject(plainObject(night['sleepResult'])?.['hypnogram']) ?? {};
    const evaluation = plainObject(night['evaluation']);
    const phases = plainObject(evaluation?.['phaseDurations']);
    const [start, end] = [hypnogram['sleepStart'], hypnogram['sleepEnd']].map((text) => writtenTime(text, context));
    if (start === null || start === undefined || end === null || end === undefined || end < start) {
      return hand.skip('categorySample', 'invalidDate', 'sleepAnalysis');
    }
    ends.set(night['night'], end);
    const timeZone = clock.away(offsetIn(hypnogram['sleepEnd']), { start, end });
    const record = { timeZone, ...ofRecord(plainText(night['night']) ?? start) };
    const changes: { readonly at: number; readonly value: string | null }[] = [];
    for (const change of plainObjects(hypnogram['sleepStateChanges'])) {
      const texts = Object.values(change).filter((each) => typeof each === 'string');
      const offset = texts.map(isoDuration).find((each) => each !== null);
      const state = texts.find((text) => isoDuration(text) === null);
      if (offset === undefined || state === undefined) hand.skip('categorySample', 'invalidValue', 'sleepAnalysis');
      else changes.push({ at: start + (offset ?? 0), value: stageOf(state, phases !== null) });
    }
    for (const [place, { at, value: stage }] of changes.entries()) {
      const until = Math.min(changes[place + 1]?.at ?? end, end);
      if (stage !== null && at < until) hand.category('sleepAnalysis', stage, spanOf(at, until), record);
    }
    if (changes.length === 0) {
      const length = (name: string): number => isoDuration(phases?.[name]) ?? 0;
      const staged = { asleepCore: length('light'), asleepDeep: length('deep'), asleepREM: length('rem') };
      const asleepUnspecified = phases === null ? (isoDuration(evaluation?.['asleepDuration']) ?? 0) : 0;
      for (const part of nightParts({ awake: length('wake'), asleepUnspecified, ...staged }, end, start)) {
        hand.category('sleepAnalysis', part.value, part, { ...made, ...record });
      }
    }
  }

  /** Means of the first hours of a night, of which the export has no times; intervals are milliseconds. */
  function takeRecovery(value: unknown): void {
    const recovery = plainObject(value) ?? {};
    const amount = (name: string): number | null => knownTotal(plainAmount(recovery[name]));
    const date = writtenDay(recovery['night']);
    const end = ends.get(recovery['night']);
    if (date === null) return hand.skip('quantitySample', 'invalidDate', 'heartRateVariabilityRMSSD');
    const span = end === undefined ? userDay(date, context) : { start: end, end };
    const breath = amount('meanNightlyRecoveryRespirationInterval');
    hand.quantity('heartRateVariabilityRMSSD', 'ms', amount('meanNightlyRecoveryRmssd'), span, made);
    hand.quantity('respiratoryRate', 'count/min', breath === null ? null : 60_000 / breath, span, made);
    hand.leftOut({
      meanNightlyRecoveryRri: amount('meanNightlyRecoveryRri'),
      recoveryIndicator: amount('recoveryIndicator'),
    });
  }

  /** What the user typed into the calendar: kilograms, of a date. */
  async function readCalendar(source: ImportSource, path: string): Promise<boolean> {
    const { members, isWhole } = await membersOf(source, path, []);
    for (const { weight, date } of plainObjects(members['weights'])) {
      const day = writtenDay(date);
      const at = day === null ? writtenTime(date, context) : userInstant(context, day, noon);
      if (at === null) hand.skip('quantitySample', 'invalidDate', 'bodyMass');
      else hand.quantity('bodyMass', 'kg', knownTotal(plainAmount(weight)), { start: at, end: at });
    }
    for (const name of ['notes', 'feelings', 'feedbacks', 'perceivedRecovery', 'physicalInformations']) {
      for (const _ of plainObjects(members[name])) hand.skip('row', 'notSupported', name);
    }
    return isWhole;
  }

  const readers: Readonly<Record<PolarKind, (source: ImportSource, path: string) => Promise<boolean>>> = {
    training: readTraining,
    activity: readActivity,
    heartRate: readHeartRates,
    sleep: (source, path) => readEach(source, path, takeNight),
    recovery: (source, path) => readEach(source, path, takeRecovery),
    calendar: readCalendar,
  };
  return (source: ImportSource, path: string, kind: PolarKind): Promise<boolean> => readers[kind](source, path);
}

function spanOf(start: number, end: number): WorkoutSpan {
  return { start: instant(start), end: instant(end) };
}

/** Other files of the download, which lie in the same folder. */
const others =
  /(?:^|\/)(?:account-(?:data|profile)|calendar-items|favourite-targets|fitness-test-results|nightly_recovery(?:_blob)?|orthostatic-test-result|planned-route|ppi_samples|products-devices|profile-picture|programs-\w+|sleep_score|sleep_wake|sport-profiles|training-target)[-_][\w.-]*\.(?:json|data)$/u;

/**
 * The importer of Polar Flow's data download: a file for each training session and each day of activity, the nights, what was measured in
 * them, weights, and the heart rates of a month in each. Times of sessions are local with an offset beside them, those of days are local alone.
 */
export function createPolarImporter(manifest: FormatManifest): Importer {
  return createArchiveImporter<PolarKind>({
    sourceName: 'Polar Flow',
    manifest,
    kindOf,
    order: ['training', 'activity', 'heartRate', 'sleep', 'recovery', 'calendar'],
    isBeside: (path, folder) => path.startsWith(folder) && others.test(path),
    open: (hand, context) => ({ read: createPolarReader(hand, context) }),
  });
}
