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

const minute = 60_000;

type Row = readonly [
  files: string,
  type: string,
  unit: string,
  times: Times,
  /** Names of the column of the values. */
  value: string,
  /** Milliseconds that a value stands for: those of counts. */
  length?: number,
  /** What is written where nothing was measured, beside 0. */
  none?: number,
];

/**
 * The tables with one value in a row. Of several of one type the earlier goes before the later: what is stated of each moment before
 * what sums up a night or a day, and what the app shows before what it was made of where a night has only one.
 */
const rows: readonly Row[] = [
  ['steps', 'stepCount', 'count', 'utc', 'steps', minute],
  ['distance', 'distanceWalkingRunning', 'm', 'utc', 'distance', minute],
  ['floors', 'flightsClimbed', 'count', 'utc', 'floors', minute],
  ['calories', 'totalEnergyBurned', 'kcal', 'utc', 'calories', minute],
  ['active_energy_burned', 'activeEnergyBurned', 'kcal', 'utc', 'kilocalories|active energy burned|calories', minute],
  ['heart_rate', 'heartRate', 'count/min', 'utc', 'beats per minute'],
  ['daily_resting_heart_rate', 'restingHeartRate', 'count/min', 'date', 'beats per minute'],
  [
    'heart_rate_variability',
    'heartRateVariabilityRMSSD',
    'ms',
    'utc',
    'root mean square of successive differences milliseconds',
  ],
  ['heart_rate_variability_details', 'heartRateVariabilityRMSSD', 'ms', 'local', 'rmssd'],
  [
    'daily_heart_rate_variability_summary|daily_heart_rate_variability',
    'heartRateVariabilityRMSSD',
    'ms',
    'date',
    'rmssd|average heart rate variability milliseconds',
  ],
  ['oxygen_saturation', 'oxygenSaturation', '%', 'utc', 'oxygen saturation percentage', 0, 50],
  ['minute_spo2', 'oxygenSaturation', '%', 'utc', 'value', 0, 50],
  ['daily_spo2|daily_oxygen_saturation', 'oxygenSaturation', '%', 'date', 'average value|average percentage'],
  [
    'daily_respiratory_rate_summary|daily_respiratory_rate',
    'respiratoryRate',
    'count/min',
    'date',
    'daily respiratory rate|breaths per minute',
  ],
  ['respiratory_rate_summary', 'respiratoryRate', 'count/min', 'local', 'full sleep breathing rate'],
  // The numbers are breaths, whatever the header says.
  [
    'respiratory_rate_sleep_summary',
    'respiratoryRate',
    'count/min',
    'utc',
    'full sleep stats milli breaths per minute',
  ],
  ['demographic_vo2max', 'vo2Max', 'mL/min·kg', 'date', 'demographic vo2max'],
  ['weight', 'bodyMass', 'g', 'utc', 'weight grams'],
  ['body_fat', 'bodyFatPercentage', '%', 'utc', 'body fat percentage|fat percentage'],
  ['height', 'height', 'mm', 'utc', 'height millimeters'],
];

export const csvStreams = rows.map(([files, type, unit, times, value, length = 0, none = 0]) => ({
  files: files.split('|').map((name) => `${name}.csv`),
  type,
  unit,
  times,
  value: value.split('|'),
  length,
  isNone: (number: number): boolean => length === 0 && (number <= 0 || number === none),
}));

type CsvStream = (typeof csvStreams)[number];

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

function spanOf(time: WallTime, { times, length }: CsvStream, { clock }: FitbitContext): WorkoutSpan {
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
        if (value === null ? cell('value') !== '' : isNone(value)) return leave(type, 'invalidValue');
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
