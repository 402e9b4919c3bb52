import { instant, type WorkoutSpan } from '@vitalgate/core';
import { namedHeaderOf, readNamedRows, type NamedHeader } from '../../kit/csv/named-rows.ts';
import type { FormatManifest } from '../../kit/format-manifest.ts';
import type { ImportContext, Importer, ImportSource } from '../../kit/importer.ts';
import { plainAmount, plainObject, type PlainObject } from '../../kit/json/plain-json.ts';
import { parseWrittenAmount, parseWrittenNumber } from '../../kit/written/written-number.ts';
import { namedActivity } from '../../recordings/activity-words.ts';
import { bareWorkout, knownTotal, stepping } from '../../recordings/recording.ts';
import { createArchiveImporter } from '../../trackers/archive-importer.ts';
import { createCoveredHours, type CoveredHours } from '../../trackers/covered-hours.ts';
import { nightParts } from '../../trackers/night-parts.ts';
import { ofRecord, type TrackerHand } from '../../trackers/tracker-hand.ts';
import { lasting, userDay, writtenDay, writtenTime } from '../../trackers/tracker-times.ts';
import { withingsTable, type WithingsColumn } from './withings-columns.ts';
import { tableNameOf } from '../../kit/file-names.ts';

type WithingsKind = 'series' | 'sleep' | 'sums' | 'weight' | 'height' | 'pressure' | 'activities' | 'measured';
/** What the download calls its column of remarks. */
const remarks = /^(?:comm?ent|komment|opmerking)/iu;

type Cell = (column: WithingsColumn) => string;
type Header = NamedHeader<WithingsColumn>;

const nameOf = (path: string): string => tableNameOf(path).toLowerCase();

async function kindOf(source: ImportSource, path: string): Promise<WithingsKind | null> {
  const header = await namedHeaderOf(source, path, withingsTable);
  if (header === null) return null;
  const has = (...columns: readonly WithingsColumn[]): boolean =>
    columns.every((column) => header.placeOf(column) >= 0);
  if (has('duration', 'value')) return 'series';
  if (has('until', 'light', 'deep')) return 'sleep';
  if (has('until', 'activity')) return 'activities';
  // A table of one's own may have these among others: here they stand behind the time in this order, with one column of remarks.
  const isMadeOf = (...columns: readonly WithingsColumn[]): boolean =>
    columns.every((column, at) => header.placeOf(column) === at + 1) &&
    header.others.length === 1 &&
    remarks.test(header.others[0] ?? '');
  if (isMadeOf('weight', 'fat')) return 'weight';
  if (isMadeOf('heartRate', 'systolic', 'diastolic')) return 'pressure';
  if (isMadeOf('height')) return 'height';
  if (!has('value')) return null;
  const name = nameOf(path);
  if (name.startsWith('aggregates_')) return 'sums';
  return /^(?:manual_spo2|pwv)$/u.test(name) ? 'measured' : null;
}

/** What the numbers of a series are, by the end of its file's name: `raw_tracker_steps`, `raw_bed_hr`. */
const series: Readonly<Record<string, { readonly type: string; readonly unit: string; readonly sum?: string }>> = {
  steps: { type: 'stepCount', unit: 'count', sum: 'steps' },
  distance: { type: 'distanceWalkingRunning', unit: 'm', sum: 'distance' },
  'calories-earned': { type: 'activeEnergyBurned', unit: 'kcal', sum: 'calories_earned' },
  hr: { type: 'heartRate', unit: 'count/min' },
  spo2: { type: 'oxygenSaturation', unit: '%' },
  'respiratory-rate': { type: 'respiratoryRate', unit: 'count/min' },
};

/** What the sums of days are, by the end of their file's name: `aggregates_steps`. */
const sums: Readonly<Record<string, { readonly type: string; readonly unit: string }>> = {
  steps: { type: 'stepCount', unit: 'count' },
  distance: { type: 'distanceWalkingRunning', unit: 'm' },
  calories_earned: { type: 'activeEnergyBurned', unit: 'kcal' },
  calories_passive: { type: 'basalEnergyBurned', unit: 'kcal' },
};

const stages: ReadonlyMap<number, string> = new Map([
  [0, 'awake'],
  [1, 'asleepCore'],
  [2, 'asleepDeep'],
  [3, 'asleepREM'],
]);

const made = { aggregated: true } as const;

/** Numbers of a cell like `[60,60]`, or of one number alone; what is none is null. */
function listed(cell: string): readonly (number | null)[] {
  return cell
    .replace(/^\[|\]$/gu, '')
    .split(',')
    .map(parseWrittenNumber);
}

/** A number, also with a comma as its decimal sign. */
const decimal = (cell: string): number | null =>
  parseWrittenAmount(/^\d+,\d+$/u.test(cell) ? cell.replace(',', '.') : cell);

/** The unit behind a column's name: `kg` of `Weight (kg)`. */
function unitOf(header: Header | null, column: WithingsColumn): string {
  const [, unit = ''] = /\(([^()]{1,20})\)\s*$/u.exec(header?.nameOf(column) ?? '') ?? [];
  return unit === 'lbs' ? 'lb' : unit;
}

/** Feet and inches, as the download writes them: `5' 10.0''`. Null if it is none. */
function inches(cell: string): number | null {
  const [, feet, rest] = /^(\d+)\s*['′]\s*(\d+(?:[.,]\d+)?)?\s*(?:''|"|″)?$/u.exec(cell) ?? [];
  return feet === undefined ? null : Number(feet) * 12 + (rest === undefined ? 0 : (decimal(rest) ?? 0));
}

/** What an activity says of itself in its column of JSON. */
function factsOf(cell: Cell): PlainObject {
  try {
    return plainObject(JSON.parse(cell('data'))) ?? {};
  } catch {
    return {};
  }
}

function createWithingsReader(hand: TrackerHand, context: ImportContext) {
  /** Hours of which a series says something, by what it measures. */
  const hours = new Map<string, CoveredHours>();
  const coveredBy = (name: string): CoveredHours => {
    const known = hours.get(name) ?? createCoveredHours();
    hours.set(name, known);
    return known;
  };
  let header: Header | null = null;

  function moment(cell: Cell, type: string): WorkoutSpan | null {
    const at = writtenTime(cell('time'), context);
    if (at === null) hand.skip('quantitySample', 'invalidDate', type);
    return at === null ? null : { start: at, end: at };
  }

  function spanOf(cell: Cell, kind: string, subject: string): WorkoutSpan | null {
    // What the person corrected stands beside what the device said.
    const [from, to] =
      cell('corrected') === '' ? (['time', 'until'] as const) : (['corrected', 'correctedUntil'] as const);
    const [start, end] = [writtenTime(cell(from), context), writtenTime(cell(to), context)];
    if (start !== null && end !== null && end >= start) return { start, end };
    hand.skip(kind, start === null || end === null ? 'invalidDate' : 'endBeforeStart', subject);
    return null;
  }

  /** The stretches of a row of a series, one behind the other, with their numbers. */
  function* stretchesOf(cell: Cell, subject: string): Generator<readonly [WorkoutSpan, number]> {
    let at = writtenTime(cell('time'), context);
    if (at === null) {
      hand.skip('row', 'invalidDate', subject);
      return;
    }
    const values = listed(cell('value'));
    for (const [place, seconds] of listed(cell('duration')).entries()) {
      const span: WorkoutSpan = lasting(at, seconds === null || seconds < 0 ? 0 : seconds);
      const value = values[place] ?? null;
      at = span.end;
      if (value === null) hand.skip('row', 'invalidValue', subject);
      else yield [span, value];
    }
  }

  function seriesReader(path: string): (cell: Cell) => void {
    const name = nameOf(path).replace(
      /^raw_(?:(?:tracker|bed|hr|spo2|core|swim|location|sleep-monitor)_)?(?:auto_)?/u,
      '',
    );
    if (name === 'sleep-state') {
      // The first monitors knew only whether somebody slept.
      const asleep = nameOf(path).includes('sleep-monitor') ? 'asleepUnspecified' : null;
      return (cell) => {
        const night = ofRecord(writtenTime(cell('time'), context) ?? '');
        for (const [span, value] of stretchesOf(cell, 'sleep-state')) {
          const stage = stages.get(value);
          coveredBy('sleep').note(span.start);
          if (stage === undefined) hand.skip('categorySample', 'invalidValue', 'sleepAnalysis');
          else hand.category('sleepAnalysis', value === 0 ? stage : (asleep ?? stage), span, night);
        }
      };
    }
    const found = series[name];
    if (found === undefined) return () => hand.skip('quantitySample', 'unknownType', name);
    const { type, unit, sum } = found;
    return (cell) => {
      for (const [span, value] of stretchesOf(cell, type)) {
        if (sum !== undefined) coveredBy(sum).note(span.start);
        // No step is nothing that happened, and no heart beats 0 times.
        hand.quantity(type, unit, knownTotal(value), span);
      }
    };
  }

  function readNight(cell: Cell): void {
    const span = spanOf(cell, 'categorySample', 'sleepAnalysis');
    if (span === null) return;
    const night = ofRecord(span.start);
    hand.category('sleepAnalysis', 'inBed', span, night);
    if (coveredBy('sleep').isCovered(span)) return;
    const length = (column: WithingsColumn): number => Math.round((decimal(cell(column)) ?? 0) * 1000);
    const staged = { asleepCore: length('light'), asleepDeep: length('deep'), asleepREM: length('rem') };
    const isUnstaged = staged.asleepCore + staged.asleepDeep + staged.asleepREM === 0;
    const [from, until] = [span.start + length('untilAsleep'), span.end - length('untilUp')];
    const [asleepFrom, asleepUntil] = from < until ? [from, until] : [span.start, span.end];
    // A night that was typed in has no stages.
    const asleepUnspecified = isUnstaged ? asleepUntil - asleepFrom - length('awake') : 0;
    const within = Math.max(0, length('awake') - (asleepFrom - span.start) - (span.end - asleepUntil));
    const awake = isUnstaged ? 0 : within;
    if (asleepFrom > span.start)
      hand.category('sleepAnalysis', 'awake', { start: span.start, end: instant(asleepFrom) }, night);
    const parts = nightParts({ awake, asleepUnspecified, ...staged }, instant(asleepUntil), instant(asleepFrom));
    for (const part of parts) hand.category('sleepAnalysis', part.value, part, { ...made, ...night });
    if (asleepUntil < span.end)
      hand.category('sleepAnalysis', 'awake', { start: instant(asleepUntil), end: span.end }, night);
  }

  function readActivity(cell: Cell): void {
    const span = spanOf(cell, 'workout', 'workout');
    if (span === null) return;
    const facts = factsOf(cell);
    const fact = (...names: readonly string[]): number | null =>
      names.map((name) => knownTotal(plainAmount(facts[name]))).find((value) => value !== null) ?? null;
    // What its maker could not tell; a triathlon is not meant.
    const named = namedActivity(cell('activity').replace(/^multi ?sport$/iu, 'Other'));
    const paused = fact('pause_duration') ?? 0;
    const seconds = fact('effduration') ?? (span.end - span.start) / 1000 - paused;
    hand.workout({
      ...bareWorkout(named.activityType, span, { name: hand.source.name, device: null }),
      durationSeconds: Math.min(Math.max(seconds, 0), (span.end - span.start) / 1000),
      activeEnergyKilocalories: fact('calories', 'manual_calories'),
      distanceMeters: fact('distance', 'manual_distance'),
      averageHeartRate: fact('hr_average'),
      maximumHeartRate: fact('hr_max'),
      minimumHeartRate: fact('hr_min'),
      steps: stepping.has(named.activityType) ? fact('steps') : null,
      timeZone: /^[A-Z]\w+\/[\w/+-]+$/u.test(cell('zone')) ? cell('zone') : null,
      form: 'withings',
      ...named,
    });
    // Floors, by its maker's interface, where other files have meters.
    hand.leftOut({ elevation: fact('elevation') });
  }

  const readers: Readonly<Record<WithingsKind, (path: string) => (cell: Cell) => void>> = {
    series: seriesReader,
    sleep: () => readNight,
    activities: () => readActivity,
    sums(path) {
      const name = nameOf(path).slice('aggregates_'.length);
      const found = sums[name];
      return (cell) => {
        if (found === undefined) return hand.leftOut({ [name]: cell('value') });
        const day = writtenDay(cell('time').slice(0, 10));
        if (day === null) return hand.skip('quantitySample', 'invalidDate', found.type);
        const span = userDay(day, context);
        const value = knownTotal(decimal(cell('value')));
        if (!coveredBy(name).isCovered(span)) hand.quantity(found.type, found.unit, value, span, made);
      };
    },
    weight: () => (cell) => {
      const at = moment(cell, 'bodyMass');
      if (at === null) return;
      const mass = (column: WithingsColumn): number | null => knownTotal(decimal(cell(column)));
      const [weight, fat] = [mass('weight'), mass('fat')];
      const unit = unitOf(header, 'weight');
      hand.quantity('bodyMass', unit, weight, at);
      if (weight !== null && fat !== null && fat < weight) {
        hand.quantity('bodyFatPercentage', '%', (fat / weight) * 100, at);
        hand.quantity('leanBodyMass', unit, weight - fat, at);
      }
      hand.quantity('boneMass', unit, mass('bone'), at);
      hand.quantity('bodyWaterMass', unit, mass('water'), at);
      hand.leftOut({ 'muscle mass': mass('muscle') });
    },
    height: () => (cell) => {
      const at = moment(cell, 'height');
      if (at === null) return;
      const inInches = inches(cell('height'));
      if (inInches !== null) hand.quantity('height', 'in', inInches, at);
      else hand.quantity('height', unitOf(header, 'height'), knownTotal(decimal(cell('height'))), at);
    },
    pressure: () => (cell) => {
      const at = moment(cell, 'bloodPressureSystolic');
      if (at === null) return;
      hand.quantity('bloodPressureSystolic', 'mmHg', knownTotal(decimal(cell('systolic'))), at);
      hand.quantity('bloodPressureDiastolic', 'mmHg', knownTotal(decimal(cell('diastolic'))), at);
      hand.quantity('heartRate', 'count/min', knownTotal(decimal(cell('heartRate'))), at);
    },
    measured: (path) => (cell) => {
      if (nameOf(path) !== 'manual_spo2') return hand.leftOut({ 'pulse wave velocity': cell('value') });
      const at = moment(cell, 'oxygenSaturation');
      if (at !== null) hand.quantity('oxygenSaturation', '%', knownTotal(decimal(cell('value'))), at);
    },
  };

  return async (source: ImportSource, path: string, kind: WithingsKind): Promise<boolean> => {
    const row = readers[kind](path);
    const handler = { header: (found: Header) => void (header = found), row: (cell: Cell) => row(cell) };
    return (await readNamedRows(source, path, withingsTable, handler)) === 'whole';
  };
}

/** Other tables of the download, which lie in the same folder. */
const others =
  /(?:^|\/)(?:raw_[\w-]+|aggregates_\w+|account|user|note|signal|device|devices|goals|objectives|ecg\w*|afib\w*|temperature\w*|nutrition\w*|vo2\w*|readme)\.(?:csv|txt)$/iu;

/**
 * The importer of Withings' data download: a zip of tables. What a series of numbers is, or a table of sums, its file's name alone says.
 * Weights and blood pressures have local times, all else an offset; units stand in the names of columns. Muscle mass is not lean
 * mass, which is what the weight is without fat; the app writes both of these to phones in the same way.
 */
export function createWithingsImporter(manifest: FormatManifest): Importer {
  return createArchiveImporter<WithingsKind>({
    sourceName: 'Withings',
    manifest,
    kindOf,
    // What has its times goes before the sums of a night or a day.
    order: ['series', 'sleep', 'sums', 'weight', 'height', 'pressure', 'activities', 'measured'],
    isBeside: (path, folder) => path.startsWith(folder) && others.test(path),
    open: (hand, context) => ({ read: createWithingsReader(hand, context) }),
  });
}
