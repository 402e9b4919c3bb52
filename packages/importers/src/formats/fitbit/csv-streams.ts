import { instant, type Instant, type WorkoutSpan } from '@vitalgate/core';
import { readNamedRows, type NamedTable } from '../../kit/csv/named-rows.ts';
import type { SampleDetails } from '../../trackers/tracker-hand.ts';
import { wallDay, wallTime, type WallTime } from '../../trackers/wall-clock.ts';
import { parseUtcDate, parseWrittenDate } from '../../kit/written/written-date.ts';
import { parseWrittenNumber } from '../../kit/written/written-number.ts';
import type { FitbitContext, FitbitReader } from './fitbit-context.ts';

/**
 * How the times of a table are meant: instants in UTC; what the user's clocks showed; a date, whatever zone and time of day stand
 * behind it.
 */
type Times = 'utc' | 'local' | 'date';

export interface CsvStream {
  /** The names of a file of the kind. */
  readonly files: readonly string[];
  readonly type: string;
  readonly unit: string;
  readonly times: Times;
  /** Names of the column of the values. */
  readonly value: readonly string[];
  /** Milliseconds that a value stands for. */
  readonly length?: number;
  /** A number that stands for none in such a table. */
  readonly isNone?: (value: number) => boolean;
}

const minute = 60_000;
const below1 = (value: number): boolean => value <= 0;

/**
 * The tables with one value in a row. Of several of one type the earlier goes before the later: what is stated of each moment before
 * what sums up a night or a day, and what the app shows before what it was made of where a night has only one.
 */
export const csvStreams: readonly CsvStream[] = [
  { files: ['steps.csv'], type: 'stepCount', unit: 'count', times: 'utc', value: ['steps'], length: minute },
  {
    files: ['distance.csv'],
    type: 'distanceWalkingRunning',
    unit: 'm',
    times: 'utc',
    value: ['distance'],
    length: minute,
  },
  { files: ['floors.csv'], type: 'flightsClimbed', unit: 'count', times: 'utc', value: ['floors'], length: minute },
  {
    files: ['calories.csv'],
    type: 'totalEnergyBurned',
    unit: 'kcal',
    times: 'utc',
    value: ['calories'],
    length: minute,
  },
  {
    files: ['active_energy_burned.csv'],
    type: 'activeEnergyBurned',
    unit: 'kcal',
    times: 'utc',
    value: ['kilocalories', 'active energy burned', 'calories'],
    length: minute,
  },
  {
    files: ['heart_rate.csv'],
    type: 'heartRate',
    unit: 'count/min',
    times: 'utc',
    value: ['beats per minute'],
    isNone: below1,
  },
  {
    files: ['daily_resting_heart_rate.csv'],
    type: 'restingHeartRate',
    unit: 'count/min',
    times: 'date',
    value: ['beats per minute'],
    isNone: below1,
  },
  {
    files: ['heart_rate_variability.csv'],
    type: 'heartRateVariabilityRMSSD',
    unit: 'ms',
    times: 'utc',
    value: ['root mean square of successive differences milliseconds'],
    isNone: below1,
  },
  {
    files: ['heart_rate_variability_details.csv'],
    type: 'heartRateVariabilityRMSSD',
    unit: 'ms',
    times: 'local',
    value: ['rmssd'],
    isNone: below1,
  },
  {
    files: ['daily_heart_rate_variability_summary.csv', 'daily_heart_rate_variability.csv'],
    type: 'heartRateVariabilityRMSSD',
    unit: 'ms',
    times: 'date',
    value: ['rmssd', 'average heart rate variability milliseconds'],
    isNone: below1,
  },
  {
    files: ['oxygen_saturation.csv'],
    type: 'oxygenSaturation',
    unit: '%',
    times: 'utc',
    value: ['oxygen saturation percentage'],
    isNone: (value) => value === 50 || value <= 0,
  },
  {
    files: ['minute_spo2.csv'],
    type: 'oxygenSaturation',
    unit: '%',
    times: 'utc',
    value: ['value'],
    // What is written where nothing was measured.
    isNone: (value) => value === 50 || value <= 0,
  },
  {
    files: ['daily_spo2.csv', 'daily_oxygen_saturation.csv'],
    type: 'oxygenSaturation',
    unit: '%',
    times: 'date',
    value: ['average value', 'average percentage'],
    isNone: below1,
  },
  {
    files: ['daily_respiratory_rate_summary.csv', 'daily_respiratory_rate.csv'],
    type: 'respiratoryRate',
    unit: 'count/min',
    times: 'date',
    value: ['daily respiratory rate', 'breaths per minute'],
    isNone: below1,
  },
  {
    files: ['respiratory_rate_summary.csv'],
    type: 'respiratoryRate',
    unit: 'count/min',
    times: 'local',
    value: ['full sleep breathing rate'],
    isNone: below1,
  },
  {
    files: ['respiratory_rate_sleep_summary.csv'],
    type: 'respiratoryRate',
    unit: 'count/min',
    times: 'utc',
    // The numbers are breaths, whatever the header says.
    value: ['full sleep stats milli breaths per minute'],
    isNone: below1,
  },
  {
    files: ['demographic_vo2max.csv'],
    type: 'vo2Max',
    unit: 'mL/min·kg',
    times: 'date',
    value: ['demographic vo2max'],
    isNone: below1,
  },
  { files: ['weight.csv'], type: 'bodyMass', unit: 'g', times: 'utc', value: ['weight grams'], isNone: below1 },
  {
    files: ['body_fat.csv'],
    type: 'bodyFatPercentage',
    unit: '%',
    times: 'utc',
    value: ['body fat percentage', 'fat percentage'],
    isNone: below1,
  },
  { files: ['height.csv'], type: 'height', unit: 'mm', times: 'utc', value: ['height millimeters'], isNone: below1 },
];

type Column = 'time' | 'value' | 'origin';

export const streamTable = ({ value }: CsvStream): NamedTable<Column> => ({
  names: { time: ['timestamp', 'date time', 'recorded time'], value, origin: ['data source'] },
  required: ['time', 'value'],
  isUtf8: true,
});

/** What Fitbit took over from Health Connect is Health Connect's, whoever wrote it there. */
const mirrored = /health connect$/iu;

/** The phone that counts beside a tracker. Its minutes are others' too, so that it is a source of its own. */
const phone = /^mobiletrack$/iu;

function timeOf(text: string, times: Times): WallTime | null {
  if (times === 'utc') return parseUtcDate(text);
  if (times === 'local') return wallTime(text);
  return parseWrittenDate(`${text.slice(0, 10)}T00:00:00Z`);
}

function spanOf(time: WallTime, { times, length = 0 }: CsvStream, { clock }: FitbitContext): WorkoutSpan {
  if (times === 'date') return clock.day(wallDay(time));
  // A count of a minute bears a moment of it; the files in JSON have the minute.
  const begin = length === 0 ? time : Math.floor(time / length) * length;
  const start: Instant = times === 'utc' ? instant(begin) : clock.at(begin);
  return { start, end: instant(start + length) };
}

/** Keeps what is said of each origin, of which a table has few. */
function detailsByOrigin({ hand: { source } }: FitbitContext): (origin: string) => SampleDetails {
  const known = new Map<string, SampleDetails>();
  return (origin) => {
    let details = known.get(origin);
    if (details === undefined) {
      if (known.size > 100) known.clear();
      const own = phone.test(origin) ? { ...source, name: `${source.name} ${origin}` } : source;
      known.set(origin, (details = { source: own, device: origin === '' ? null : origin }));
    }
    return details;
  };
}

export const csvStreamReader =
  (stream: CsvStream): FitbitReader =>
  async (path, context, rank) => {
    const { type, unit, times, isNone } = stream;
    const { hand, days, leave } = context;
    const series = hand.series(type, unit);
    const detailsOf = detailsByOrigin(context);
    const end = await readNamedRows(context.source, path, streamTable(stream), {
      row(cell) {
        const time = timeOf(cell('time'), times);
        if (time === null) return leave(type, 'invalidDate');
        const origin = cell('origin');
        if (mirrored.test(origin)) return context.skip('quantitySample', 'otherExport', `${type}, ${origin}`);
        const value = parseWrittenNumber(cell('value'));
        if (value === null ? cell('value') !== '' : isNone?.(value) === true) return leave(type, 'invalidValue');
        if (!days.isOwn(type, rank, wallDay(time))) return leave(type, 'statedTwice');
        series(value, spanOf(time, stream, context), detailsOf(origin));
      },
    });
    return end === 'whole';
  };

const temperatureColumns = {
  start: ['sleep start'],
  end: ['sleep end'],
  temperature: ['nightly temperature'],
} as const;

export const temperatureTable: NamedTable<keyof typeof temperatureColumns> = {
  names: temperatureColumns,
  required: ['start', 'end', 'temperature'],
  isUtf8: true,
};

/** Reads the temperatures of the wrist in whole nights; what else is written of temperatures is how far they lie from a usual one. */
export const readNightTemperatures: FitbitReader = async (path, context) => {
  const series = context.hand.series('appleSleepingWristTemperature', 'degC');
  const end = await readNamedRows(context.source, path, temperatureTable, {
    row(cell) {
      const [start, finish] = [wallTime(cell('start')), wallTime(cell('end'))];
      if (start === null || finish === null) return context.leave('appleSleepingWristTemperature', 'invalidDate');
      const value = parseWrittenNumber(cell('temperature'));
      series(value === 0 ? null : value, { start: context.clock.at(start), end: context.clock.at(finish) });
    },
  });
  return end === 'whole';
};
