import { instant, type Instant, type LocalDate, type QuantitySample, type WorkoutSpan } from '@vitalgate/core';
import { calendarDay } from '../../kit/csv/date-order.ts';
import { localDateOf, writtenInstant } from '../../kit/csv/local-time.ts';
import { fileContext, type ImportContext } from '../../kit/importer.ts';
import {
  plainAmount,
  plainNumber,
  plainObject,
  plainObjects,
  plainText,
  type PlainObject,
} from '../../kit/json/plain-json.ts';
import { parseUtcDate } from '../../kit/written/written-date.ts';
import { knownTotal } from '../../recordings/recording.ts';
import { createCoveredHours, type CoveredHours } from '../../trackers/covered-hours.ts';
import { nightParts } from '../../trackers/night-parts.ts';
import { endOf, ofRecord, type SampleDetails, type TrackerHand } from '../../trackers/tracker-hand.ts';
import { userDay, writtenTime } from '../../trackers/tracker-times.ts';

/** Lists of the export beside its activities. */
export type GarminList = 'days' | 'nights' | 'status' | 'body' | 'pressure' | 'water' | 'fitness';

/** How the files of a list are named, and the members that one of its entries has. */
const lists: Readonly<Record<GarminList, readonly [name: RegExp, ...members: readonly string[]]>> = {
  days: [/UDSFile[^/]*\.json$/iu, 'calendarDate', 'wellnessStartTimeGmt'],
  nights: [/sleepData[^/]*\.json$/iu, 'calendarDate', 'sleepStartTimestampGMT'],
  status: [/healthStatusData[^/]*\.json$/iu, 'calendarDate', 'metrics'],
  body: [/userBioMetrics[^/]*\.json$/iu, 'metaData', 'calendarDate'],
  pressure: [/BloodPressureFile[^/]*\.json$/iu, 'metaData', 'bloodPressure'],
  water: [/HydrationLogFile[^/]*\.json$/iu, 'hydrationSource', 'valueInML'],
  fitness: [/MetricsMaxMetData[^/]*\.json$/iu, 'calendarDate', 'vo2MaxValue'],
};

/** The list that a file is by its name; null if it is none. */
export function garminListOf(path: string): GarminList | null {
  return (Object.keys(lists) as GarminList[]).find((list) => lists[list][0].test(path)) ?? null;
}

/** Whether a file that lies by itself is a list of the export: by its name and what stands in it. */
export function isGarminList(path: string, head: string): boolean {
  const list = garminListOf(path);
  if (list === null || !/^[\uFEFF\s]*\[/u.test(head)) return false;
  const [, ...members] = lists[list];
  return members.every((member) => head.includes(`"${member}"`));
}

const made = { aggregated: true } as const;

/** A date as text. Older files wrap it, and write it out: `{"date":"Jan 6, 2019 12:00:00 AM"}`. */
const textOf = (value: unknown): string | null => plainText(plainObject(value)?.['date'] ?? value);

/** A time in UTC. */
function timeOf(value: unknown): Instant | null {
  const text = textOf(value);
  return text === null ? null : (parseUtcDate(text) ?? writtenInstant(text, null, fileContext));
}

function dayOf(value: unknown): LocalDate | null {
  const day = calendarDay(textOf(value) ?? '', null);
  return day === null ? null : localDateOf(day);
}

/** What was not measured is 0, less than 0 or missing. */
function amount(members: PlainObject | null, ...names: readonly string[]): number | null {
  return names.map((name) => knownTotal(plainAmount(members?.[name]))).find((value) => value !== null) ?? null;
}

const two = (part: number): string => String(part).padStart(2, '0');

/** A local time as text, or as `[year, month, day, hour, minute, second, nanoseconds]`. */
function localTime(value: unknown, context: ImportContext): Instant | null {
  if (!Array.isArray(value)) {
    const text = textOf(value) ?? '';
    return writtenTime(text, context) ?? writtenInstant(text, null, context);
  }
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = value.map((part) => plainNumber(part) ?? 0);
  return writtenTime(`${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}`, context);
}

/** Ten feet, as Garmin counts a floor. */
const metersOfFloor = 3.048;

const meanTypes: ReadonlySet<string> = new Set([
  'respiratoryRate',
  'oxygenSaturation',
  'heartRateVariabilityRMSSD',
  'vo2Max',
]);

/** What the account states of a time in which its FIT files may say more closely: most are means. */
interface StatedMean {
  readonly type: string;
  readonly unit: string;
  readonly value: number | null;
  /** What it is the mean of. */
  readonly of: WorkoutSpan;
  /** The time that it has as a sample. */
  readonly span: WorkoutSpan;
  /** As of what is made of others if left out. */
  readonly details?: SampleDetails;
}

/** Most means of an account: four for each day of a life and more. */
const mostMeans = 200_000;

/** Reads the entries of lists: days, nights and what was measured or typed in. */
export function createGarminWellness(hand: TrackerHand, context: ImportContext) {
  /** What was drunk on a date, with its last time: an entry below 0 takes back what was typed in before. */
  const water = new Map<string, { milliliters: number; at: Instant }>();

  const means: StatedMean[] = [];
  const finer = new Map<string, CoveredHours>();

  function takeMean(mean: StatedMean): void {
    if (mean.value === null) return;
    if (means.length < mostMeans) means.push(mean);
    else hand.skip('quantitySample', 'overLimit', mean.type);
  }

  /** Naps stand in the entry of their day, without stages. */
  function takeNaps(entry: PlainObject): void {
    for (const nap of plainObjects(entry['napList'])) {
      const [start, end] = [timeOf(nap['napStartTimestampGMT']), timeOf(nap['napEndTimestampGMT'])];
      if (start === null || end === null) hand.skip('categorySample', 'invalidDate', 'sleepAnalysis');
      else hand.category('sleepAnalysis', 'asleepUnspecified', { start, end });
    }
  }

  const takers: Readonly<Record<GarminList, (entry: PlainObject) => void>> = {
    days(entry) {
      const date = dayOf(entry['calendarDate']);
      const [start, end] = [timeOf(entry['wellnessStartTimeGmt']), timeOf(entry['wellnessEndTimeGmt'])];
      const worn = start !== null && end !== null && end >= start ? { start, end } : null;
      const span = date === null ? worn : userDay(date, context);
      if (span === null) return hand.skip('quantitySample', 'invalidDate', 'day');
      hand.quantity('stepCount', 'count', amount(entry, 'totalSteps'), span, made);
      hand.quantity('distanceWalkingRunning', 'm', amount(entry, 'totalDistanceMeters'), span, made);
      hand.quantity('activeEnergyBurned', 'kcal', amount(entry, 'activeKilocalories'), span, made);
      hand.quantity('basalEnergyBurned', 'kcal', amount(entry, 'bmrKilocalories'), span, made);
      // `restingHeartRate` is the mean of seven days where the day's own stands beside it.
      const resting = amount(entry, 'currentDayRestingHeartRate', 'restingHeartRate');
      hand.quantity('restingHeartRate', 'count/min', resting, worn ?? span);
      const climbed = amount(entry, 'floorsAscendedInMeters');
      const floors = climbed === null ? null : knownTotal(Math.round(climbed / metersOfFloor));
      hand.quantity('flightsClimbed', 'count', floors, span, made);
      hand.leftOut({
        allDayStress: entry['allDayStress'],
        bodyBattery: entry['bodyBattery'],
        intensityMinutes: amount(entry, 'moderateIntensityMinutes', 'vigorousIntensityMinutes'),
      });
    },
    nights(entry) {
      takeNaps(entry);
      const lasted = (name: string): number => Math.round((amount(entry, name) ?? 0) * 1000);
      const sums = {
        awake: lasted('awakeSleepSeconds'),
        asleepUnspecified: 0,
        asleepCore: lasted('lightSleepSeconds'),
        asleepDeep: lasted('deepSleepSeconds'),
        asleepREM: lasted('remSleepSeconds'),
      };
      // A night without the watch has the hours that its user stated, and no sleep.
      if (sums.asleepCore + sums.asleepDeep + sums.asleepREM === 0) {
        return hand.skip('categorySample', 'invalidValue', 'sleepAnalysis');
      }
      const [start, end] = [timeOf(entry['sleepStartTimestampGMT']), timeOf(entry['sleepEndTimestampGMT'])];
      if (start === null || end === null || end < start) {
        return hand.skip('categorySample', 'invalidDate', 'sleepAnalysis');
      }
      const night = { start, end };
      // What could not be measured (`unmeasurableSeconds`) stays a gap.
      const record = { ...made, ...ofRecord(plainText(entry['calendarDate']) ?? start) };
      for (const part of nightParts(sums, end, start)) hand.category('sleepAnalysis', part.value, part, record);
      const mean = { of: night, span: endOf(night) };
      takeMean({ type: 'respiratoryRate', unit: 'count/min', value: amount(entry, 'averageRespiration'), ...mean });
      const oxygen = amount(plainObject(entry['spo2SleepSummary']), 'averageSPO2');
      takeMean({ type: 'oxygenSaturation', unit: '%', value: oxygen, ...mean });
      hand.leftOut({ 'sleep scores': entry['sleepScores'], 'sleep stress': entry['avgSleepStress'] });
    },
    status(entry) {
      const date = dayOf(entry['calendarDate']);
      if (date === null) return hand.skip('quantitySample', 'invalidDate', 'heartRateVariabilityRMSSD');
      for (const metric of plainObjects(entry['metrics'])) {
        const type = plainText(metric['type']);
        const value = amount(metric, 'value');
        const span = userDay(date, context);
        if (type === 'HRV') takeMean({ type: 'heartRateVariabilityRMSSD', unit: 'ms', value, of: span, span });
        else if (type === 'SKIN_TEMP_C') hand.leftOut({ 'skin temperature': value });
      }
    },
    body(entry) {
      const at = localTime(plainObject(entry['metaData'])?.['calendarDate'], context);
      const grams = amount(plainObject(entry['weight']), 'weight');
      const height = amount(entry, 'height');
      if (grams === null && height === null) return;
      if (at === null) return hand.skip('quantitySample', 'invalidDate', 'bodyMass');
      hand.quantity('bodyMass', 'g', grams, { start: at, end: at });
      hand.quantity('height', 'cm', height, { start: at, end: at });
    },
    pressure(entry) {
      const at = localTime(plainObject(entry['metaData'])?.['calendarDate'], context);
      const measured = plainObject(entry['bloodPressure']);
      if (at === null) return hand.skip('quantitySample', 'invalidDate', 'bloodPressureSystolic');
      const moment = { start: at, end: at };
      hand.quantity('bloodPressureSystolic', 'mmHg', amount(measured, 'systolic'), moment);
      hand.quantity('bloodPressureDiastolic', 'mmHg', amount(measured, 'diastolic'), moment);
      hand.quantity('heartRate', 'count/min', amount(measured, 'pulse'), moment);
    },
    water(entry) {
      const day = dayOf(entry['calendarDate']);
      const date = day ?? '';
      const milliliters = plainNumber(entry['valueInML']);
      // Other entries are what a device supposes to have been sweated.
      if (milliliters === null || milliliters === 0 || entry['hydrationSource'] !== 'GARMIN_GCM') {
        return hand.leftOut({ estimatedSweatLossInML: amount(entry, 'estimatedSweatLossInML') });
      }
      const at = localTime(entry['timestampLocal'], context) ?? (day === null ? null : userDay(day, context).start);
      if (at === null) return hand.skip('quantitySample', 'invalidDate', 'dietaryWater');
      const before = water.get(date) ?? { milliliters: 0, at };
      water.set(date, { milliliters: before.milliliters + milliliters, at: instant(Math.max(before.at, at)) });
    },
    fitness(entry) {
      const date = dayOf(entry['calendarDate']);
      if (date === null) return hand.skip('quantitySample', 'invalidDate', 'vo2Max');
      const day = userDay(date, context);
      const span = { start: day.start, end: day.start };
      const value = amount(entry, 'vo2MaxValue');
      takeMean({ type: 'vo2Max', unit: 'mL/min·kg', value, of: day, span, details: {} });
    },
  };

  return {
    take(list: GarminList, value: unknown): void {
      const entry = plainObject(value);
      if (entry === null) hand.skip('row', 'invalidValue', list);
      else takers[list](entry);
    },
    /** Takes note of a sample of the FIT files: a mean of its time says the same again. */
    note({ type, start }: Pick<QuantitySample, 'type' | 'start'>): void {
      if (!meanTypes.has(type)) return;
      const hours = finer.get(type) ?? createCoveredHours();
      finer.set(type, hours);
      hours.note(start);
    },
    /** After the last file. */
    finish(): void {
      for (const { type, unit, value, of, span, details = made } of means) {
        if (finer.get(type)?.isCovered(of) !== true) hand.quantity(type, unit, value, span, details);
      }
      for (const { milliliters, at } of water.values()) {
        if (milliliters > 0) hand.quantity('dietaryWater', 'mL', milliliters, { start: at, end: at });
      }
    },
  };
}
