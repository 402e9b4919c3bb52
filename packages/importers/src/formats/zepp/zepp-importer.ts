import { instant, type Instant, type WorkoutSpan } from '@vitalgate/core';
import { namedHeaderOf, readNamedRows, type NamedTable } from '../../kit/csv/named-rows.ts';
import type { FormatManifest } from '../../kit/format-manifest.ts';
import type { ImportContext, Importer, ImportSource } from '../../kit/importer.ts';
import { parseWrittenAmount } from '../../kit/written/written-number.ts';
import type { NamedActivity } from '../../recordings/activity-words.ts';
import { bareWorkout, knownTotal } from '../../recordings/recording.ts';
import { createArchiveImporter } from '../../trackers/archive-importer.ts';
import { nightParts } from '../../trackers/night-parts.ts';
import { ofRecord, type TrackerHand } from '../../trackers/tracker-hand.ts';
import { instantOf, lasting, writtenTime } from '../../trackers/tracker-times.ts';
import { createWallClock, wallDay, wallTime, type WallTime } from '../../trackers/wall-clock.ts';

type ZeppKind =
  'sleepMinutes' | 'sleep' | 'steps' | 'days' | 'heartRates' | 'heartRate' | 'oxygen' | 'body' | 'sport' | 'stretches';

const names = {
  date: ['date'],
  time: ['time', 'timestamp'],
  heartRate: ['heartrate', 'hr'],
  steps: ['steps'],
  distance: ['distance', 'distance m'],
  calories: ['calories', 'calories kcal'],
  deep: ['deepsleeptime'],
  light: ['shallowsleeptime'],
  rem: ['remtime'],
  awake: ['waketime'],
  start: ['start'],
  stop: ['stop'],
  naps: ['naps'],
  stage: ['stage'],
  breaths: ['respiratory rate'],
  oxygen: ['spo2'],
  weight: ['weight'],
  height: ['height'],
  bmi: ['bmi'],
  fat: ['fatrate'],
  water: ['bodywaterrate'],
  bone: ['bonemass'],
  metabolism: ['metabolism'],
  muscle: ['musclerate'],
  type: ['type'],
  startTime: ['starttime'],
  seconds: ['sporttime s'],
} satisfies Readonly<Record<string, readonly string[]>>;

type Column = keyof typeof names;

/** The columns of all tables. Their names are not translated. */
const table: NamedTable<Column> = {
  required: [],
  isUtf8: true,
  names,
};

async function kindOf(source: ImportSource, path: string): Promise<ZeppKind | null> {
  const header = await namedHeaderOf(source, path, table);
  const has = (...columns: readonly Column[]): boolean =>
    header !== null && columns.every((column) => header.placeOf(column) >= 0);
  const isExactly = (...columns: readonly Column[]): boolean =>
    // Whoever keeps a table by hand writes such names with capitals.
    has(...columns) &&
    header?.written.length === columns.length &&
    header.written.every((name) => /^[a-z]/u.test(name));
  if (has('date', 'deep', 'light', 'awake', 'start', 'stop')) return 'sleep';
  if (has('date', 'time', 'stage', 'heartRate')) return 'sleepMinutes';
  if (has('type', 'startTime', 'seconds')) return 'sport';
  if (has('time', 'weight', 'bmi', 'fat')) return 'body';
  if (has('date', 'start', 'stop', 'steps', 'distance')) return 'stretches';
  if (has('date', 'steps', 'distance', 'calories')) return 'days';
  if (isExactly('date', 'time', 'steps')) return 'steps';
  if (isExactly('date', 'time', 'heartRate')) return 'heartRates';
  if (isExactly('date', 'time', 'oxygen')) return 'oxygen';
  return isExactly('time', 'heartRate') ? 'heartRate' : null;
}

/** The numbers of sports on which descriptions agree; makers gave others anew over the years. */
const sports: ReadonlyMap<string, string> = new Map([
  ['1', 'running'],
  ['9', 'cycling'],
  ['14', 'swimming'],
  ['16', 'other'],
  ['52', 'traditionalStrengthTraining'],
  ['85', 'basketball'],
]);

function sportOf(number: string): NamedActivity {
  const activityType = sports.get(number);
  return activityType === undefined
    ? { activityType: 'other', activityCode: `Zepp sport ${number}`.slice(0, 60) }
    : { activityType };
}

/** HealthKit's names for the stages of minutes. */
const stages: ReadonlyMap<string, string> = new Map([
  ['WAKE', 'awake'],
  ['AWAKE', 'awake'],
  ['LIGHT', 'asleepCore'],
  ['DEEP', 'asleepDeep'],
  ['REM', 'asleepREM'],
]);

type Cell = (column: Column) => string;

const minute = 60_000;
const hour = 60 * minute;

/** A sleep in minutes: how many of them were of each stage, and when the last was. */
interface MinuteSleep {
  readonly lengths: Map<string, number>;
  until: WallTime;
}

/** How far lengths and times of one sleep may differ between the two tables. */
const sameLength = 2 * minute;
const sameEnd = 2 * hour;

const made = { aggregated: true } as const;

const amount = (cell: Cell, column: Column): number | null => knownTotal(parseWrittenAmount(cell(column)));

/** Beats a minute. A band writes 254 and 255 for a minute in which it measured none. */
function beatsIn(cell: Cell): number | null {
  const written = amount(cell, 'heartRate');
  return written !== null && written >= 254 ? null : written;
}

function createZeppReader(hand: TrackerHand, context: ImportContext) {
  const clock = createWallClock(context);
  /** Dates of which minutes of sleep, or of steps, are known. */
  const slept = new Set<string>();
  const walked = new Set<number>();
  const sleeps: MinuteSleep[] = [];
  const breath = hand.series('respiratoryRate', 'count/min');
  const beat = hand.series('heartRate', 'count/min');
  /** Minutes of one stage that follow each other. */
  let stretch: { readonly stage: string; readonly from: WallTime; until: WallTime } | null = null;

  function endStretch(): void {
    if (stretch !== null) {
      // Clocks that go forward never show the time at which its last minute ends.
      const end = instant(clock.at(stretch.until - minute) + minute);
      const night = ofRecord(wallDay(stretch.from));
      hand.category('sleepAnalysis', stretch.stage, { start: clock.at(stretch.from), end }, night);
    }
    stretch = null;
  }

  function noteMinute(time: WallTime, stage: string): void {
    let sleep = sleeps.at(-1);
    if (sleep === undefined || Math.abs(time - sleep.until) > hour)
      sleeps.push((sleep = { lengths: new Map(), until: time }));
    sleep.lengths.set(stage, (sleep.lengths.get(stage) ?? 0) + minute);
    sleep.until = time + minute;
  }

  /** Whether minutes say the same sleep. In some exports the night's own table has it a day early, with the lengths of the minutes. */
  function hasMinutes(end: Instant, lengths: Readonly<Record<string, number>>): boolean {
    return sleeps.some((sleep) => {
      const late = clock.at(sleep.until) - end;
      const isThen = Math.abs(late) <= sameEnd || Math.abs(late - 24 * hour) <= sameEnd;
      return (
        isThen &&
        Object.entries(lengths).every(
          ([stage, length]) => Math.abs((sleep.lengths.get(stage) ?? 0) - length) <= sameLength,
        )
      );
    });
  }

  /** The local time of a row, counted if it has none. */
  function timeOf(cell: Cell, type: string): WallTime | null {
    const time = wallTime(`${cell('date')} ${cell('time')}`);
    if (time === null) hand.skip('quantitySample', 'invalidDate', type);
    return time;
  }

  function momentOf(cell: Cell, type: string): WorkoutSpan | null {
    const time = timeOf(cell, type);
    return time === null ? null : { start: clock.at(time), end: clock.at(time) };
  }

  const readers: Readonly<Record<ZeppKind, (cell: Cell) => void>> = {
    sleepMinutes(cell) {
      const time = timeOf(cell, 'sleepAnalysis');
      if (time === null) return;
      slept.add(cell('date'));
      const stage = stages.get(cell('stage').toUpperCase());
      if (stage !== undefined) noteMinute(time, stage);
      if (stretch !== null && stretch.stage === stage && stretch.until === time) stretch.until = time + minute;
      else {
        endStretch();
        if (stage === undefined) hand.skip('categorySample', 'invalidValue', 'sleepAnalysis');
        else stretch = { stage, from: time, until: time + minute };
      }
      const at = clock.at(time);
      breath(amount(cell, 'breaths'), { start: at, end: at });
    },
    sleep(cell) {
      const lasted = (column: Column): number => Math.round((amount(cell, column) ?? 0) * minute);
      const staged = { asleepCore: lasted('light'), asleepDeep: lasted('deep'), asleepREM: lasted('rem') };
      // A row for each day, also for those without a night.
      if (staged.asleepCore + staged.asleepDeep + staged.asleepREM === 0) return;
      if (cell('naps') !== '' && cell('naps') !== '[]') hand.leftOut({ naps: cell('naps') });
      if (slept.has(cell('date'))) return;
      const [start, end] = [writtenTime(cell('start'), context), writtenTime(cell('stop'), context)];
      if (start === null || end === null) return hand.skip('categorySample', 'invalidDate', 'sleepAnalysis');
      if (end < start) return hand.skip('categorySample', 'endBeforeStart', 'sleepAnalysis');
      if (hasMinutes(end, staged)) return hand.skip('categorySample', 'statedTwice', 'sleepAnalysis');
      const night = ofRecord(cell('date'));
      hand.category('sleepAnalysis', 'inBed', { start, end }, night);
      for (const part of nightParts({ awake: lasted('awake'), asleepUnspecified: 0, ...staged }, end, start)) {
        hand.category('sleepAnalysis', part.value, part, { ...made, ...night });
      }
    },
    steps(cell) {
      const time = timeOf(cell, 'stepCount');
      if (time === null) return;
      walked.add(wallDay(time));
      hand.quantity('stepCount', 'count', amount(cell, 'steps'), lasting(clock.at(time), 60));
    },
    days(cell) {
      const midnight = wallTime(`${cell('date')} 00:00`);
      if (midnight === null) return hand.skip('quantitySample', 'invalidDate', 'stepCount');
      const day = clock.day(wallDay(midnight));
      if (!walked.has(wallDay(midnight))) hand.quantity('stepCount', 'count', amount(cell, 'steps'), day, made);
      hand.quantity('distanceWalkingRunning', 'm', amount(cell, 'distance'), day, made);
      hand.quantity('activeEnergyBurned', 'kcal', amount(cell, 'calories'), day, made);
    },
    heartRates(cell) {
      const span = momentOf(cell, 'heartRate');
      if (span !== null) beat(beatsIn(cell), span);
    },
    heartRate(cell) {
      const at = writtenTime(cell('time'), context);
      if (at === null) return hand.skip('quantitySample', 'invalidDate', 'heartRate');
      beat(beatsIn(cell), { start: at, end: at });
    },
    oxygen(cell) {
      const span = momentOf(cell, 'oxygenSaturation');
      if (span !== null) hand.quantity('oxygenSaturation', '%', amount(cell, 'oxygen'), span);
    },
    body(cell) {
      const seconds = /^\d{9,10}$/u.test(cell('time')) ? Number(cell('time')) : null;
      const at = seconds === null ? writtenTime(cell('time'), context) : instantOf(seconds * 1000);
      if (at === null) return hand.skip('quantitySample', 'invalidDate', 'bodyMass');
      const moment = { start: at, end: at };
      hand.quantity('bodyMass', 'kg', amount(cell, 'weight'), moment);
      hand.quantity('bodyMassIndex', 'count', amount(cell, 'bmi'), moment);
      hand.quantity('bodyFatPercentage', '%', amount(cell, 'fat'), moment);
      hand.quantity('boneMass', 'kg', amount(cell, 'bone'), moment);
      hand.quantity('basalMetabolicRate', 'kcal/d', amount(cell, 'metabolism'), moment);
      // The height that the user once typed in stands in each row.
      hand.leftOut({ bodyWaterRate: amount(cell, 'water'), muscleRate: amount(cell, 'muscle') });
    },
    sport(cell) {
      const start = writtenTime(cell('startTime'), context);
      const seconds = parseWrittenAmount(cell('seconds'));
      if (start === null || seconds === null) return hand.skip('workout', 'invalidDate', 'workout');
      const named = sportOf(cell('type'));
      hand.workout({
        ...bareWorkout(named.activityType, lasting(start, seconds), { name: hand.source.name, device: null }),
        durationSeconds: seconds,
        distanceMeters: amount(cell, 'distance'),
        totalEnergyKilocalories: amount(cell, 'calories'),
        form: 'zepp',
        ...named,
      });
    },
    // They say again what minutes and days say.
    stretches: () => hand.skip('row', 'notSupported', 'ACTIVITY_STAGE'),
  };

  return async (source: ImportSource, path: string, kind: ZeppKind): Promise<boolean> => {
    const row = readers[kind];
    const end = await readNamedRows(source, path, table, {
      row: (cell) => row((column) => (cell(column) === 'null' ? '' : cell(column))),
    });
    endStretch();
    return end === 'whole';
  };
}

/** Other tables of the export, each in a folder of its name. */
const others = /(?:^|\/)[A-Z_]+_\d{10,}\.csv$/u;

/** What lies beside the folder of a table: `7021_1700000000000/SLEEP/SLEEP_1.csv`. */
const parentOf = (folder: string): string => folder.replace(/[^/]+\/$/u, '');

/**
 * The importer of the export of Zepp (Amazfit) and Zepp Life (Mi Band, Mi Fit): a table for each kind in a folder of its name. Dates and times of
 * minutes are local, those with an offset are what it says. It comes in a zip with a password, which its user unpacks.
 */
export function createZeppImporter(manifest: FormatManifest): Importer {
  return createArchiveImporter<ZeppKind>({
    sourceName: 'Zepp',
    manifest,
    kindOf,
    // What says more of a time goes before what says less of it.
    order: [
      'sleepMinutes',
      'sleep',
      'steps',
      'days',
      'heartRates',
      'heartRate',
      'oxygen',
      'body',
      'sport',
      'stretches',
    ],
    isBeside: (path, folder) => path.startsWith(parentOf(folder)) && others.test(path),
    open: (hand, context) => ({ read: createZeppReader(hand, context) }),
  });
}
