import { instant, type Instant, type WorkoutSpan } from '@vitalgate/core';
import { calendarDayNumber, dayMilliseconds, offsetZone } from '@vitalgate/days';
import { columnName } from '../../kit/csv/column-name.ts';
import type { CsvRow } from '../../kit/csv/csv-reader.ts';
import { readCsv } from '../../kit/csv/read-csv.ts';
import { parseWrittenAmount } from '../../kit/written/written-number.ts';
import type { SampleDetails } from '../../trackers/tracker-hand.ts';
import type { FitContext } from './fit-context.ts';

/** What a column of the tables holds, by the name that each language has for it. */
const columns = {
  steps:
    'step count, schrittzahl, schrittanzahl, schritte, recuento de pasos, número de pasos, nombre de pas, conteggio passi, numero di passi, contagem de passos, número de passos, aantal stappen, stappen, число шагов, количество шагов, liczba kroków, 歩数',
  heartRate:
    'average heart rate bpm, durchschnittliche herzfrequenz bpm, frecuencia cardiaca media ppm, frecuencia cardíaca media ppm, fréquence cardiaque moyenne bpm, frequenza cardiaca media bpm, frequência cardíaca média bpm, gemiddelde hartslag bpm, средний пульс уд мин',
  oxygen:
    'average oxygen saturation %, durchschnittliche sauerstoffsättigung %, saturación de oxígeno media %, saturation moyenne en oxygène %',
} as const;

/** The units that columns name in brackets, which stand for one column in any language: the first of them is it. */
const units = {
  energy: /\((?:kcal|ккал)\)$/iu,
  distance: /\((?:m|м)\)$/iu,
  speed: /\((?:m\/s|м\/с)\)$/iu,
  weight: /\((?:kg|кг)\)$/iu,
} as const;

interface Places {
  readonly steps: number;
  readonly heartRate: number;
  readonly oxygen: number;
  readonly energy: number;
  readonly distance: number;
  readonly weight: number;
}

/** Where the columns of a header stand, each -1 if there is none. */
function placesOf(header: CsvRow): Places {
  const written = header.map(columnName);
  const named = (names: string): number =>
    names
      .split(', ')
      .map((name) => written.indexOf(name))
      .find((at) => at >= 0) ?? -1;
  const first = (pattern: RegExp): number => header.findIndex((name) => pattern.test(name.trim()));
  // Steps stand between the speeds and the weights, and are the one thing there without a unit.
  const between = header.findIndex(
    (name, at) =>
      at > 1 &&
      !name.includes('(') &&
      (units.speed.test(header[at - 1]?.trim() ?? '') || units.weight.test(header[at + 1]?.trim() ?? '')),
  );
  const steps = named(columns.steps);
  return {
    steps: steps >= 0 ? steps : between,
    heartRate: named(columns.heartRate),
    oxygen: named(columns.oxygen),
    energy: first(units.energy),
    distance: first(units.distance),
    weight: first(units.weight),
  };
}

const timeOfDay = /^(\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})$/u;
const date = /^(\d{4})-(\d{2})-(\d{2})$/u;

export type FitTable = 'quarters' | 'days';

/** The kind of a table by its header and its first row; null if it is none of Google Fit. */
export function fitTable(header: CsvRow, [first = '', second = '']: CsvRow): FitTable | null {
  const { steps, energy, distance } = placesOf(header);
  if ([steps, energy, distance].filter((at) => at >= 0).length < 2) return null;
  if (timeOfDay.test(first) && timeOfDay.test(second)) return 'quarters';
  const isOfFit = energy >= 0 && (distance >= 0 || columnName(header[energy] ?? '') === 'calories kcal');
  return date.test(first) && isOfFit ? 'days' : null;
}

/** The number of the day in a path: its last name begins with it. */
function dayOfPath(path: string): number | null {
  const [, year, month, day] = /(?:^|\/)(\d{4})-(\d{2})-(\d{2})[^/]*$/u.exec(path) ?? [];
  return year === undefined ? null : calendarDayNumber(Number(year), Number(month), Number(day));
}

interface ClockTime {
  /** Milliseconds since the beginning of its day. */
  readonly time: number;
  /** Seconds east of UTC. */
  readonly offset: number;
}

function clockTime(text: string): ClockTime | null {
  const [, hour, minute, second, zone = ''] = timeOfDay.exec(text.trim()) ?? [];
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d{2}):?(\d{2})$/u.exec(zone) ?? [];
  const offset = (sign === '-' ? -60 : 60) * (Number(hours) * 60 + Number(minutes));
  return { time: ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000, offset };
}

const clockInstant = ({ time, offset }: ClockTime, day: number): Instant =>
  instant(day * dayMilliseconds + time - offset * 1000);

/** The quarter of an hour that a row of a day is about; it may end with the day. */
function quarterOf(cells: CsvRow, day: number): { readonly span: WorkoutSpan; readonly offset: number } | null {
  const [start, end] = [clockTime(cells[0] ?? ''), clockTime(cells[1] ?? '')];
  if (start === null || end === null) return null;
  const begin = clockInstant(start, day);
  const finish = clockInstant(end, day);
  const span = { start: begin, end: finish > begin ? finish : clockInstant(end, day + 1) };
  return { span, offset: start.offset };
}

const amountIn = (cells: CsvRow, at: number): number | null => parseWrittenAmount(cells[at]?.replace(',', '.'));

/**
 * What states the same, in the order in which it is read: of what is measured the single measurements before the means of a quarter of an
 * hour; of sums the quarters, which are those that the app shows; and whole days at last.
 */
export const ranks = { measured: 0, quarters: 1, sums: 2, days: 3 } as const;

/** Reads a table of one day's quarters of an hour, or that of all days. Gives whether it was whole. */
export async function readFitTable(path: string, table: FitTable, context: FitContext): Promise<boolean> {
  const { hand, clock, days, named } = context;
  const ofPath = dayOfPath(path);
  let places = placesOf([]);
  const sums = [
    ['steps', 'stepCount', hand.series('stepCount', 'count')],
    ['distance', 'distanceWalkingRunning', hand.series('distanceWalkingRunning', 'm')],
    ['energy', 'totalEnergyBurned', hand.series('totalEnergyBurned', 'kcal')],
  ] as const;
  const means = [
    ['heartRate', 'heartRate', hand.series('heartRate', 'count/min')],
    ['oxygen', 'oxygenSaturation', hand.series('oxygenSaturation', '%')],
    ['weight', 'bodyMass', hand.series('bodyMass', 'kg')],
  ] as const;

  const handRow = (cells: CsvRow, day: number, span: WorkoutSpan, details: SampleDetails): void => {
    const value = (name: keyof Places): number | null => (places[name] < 0 ? null : amountIn(cells, places[name]));
    const rank = table === 'quarters' ? ranks.quarters : ranks.days;
    // Of a day of which it measured nothing Google states the energy that a body needs at rest.
    const isMeasured = table === 'quarters' || (value('steps') ?? 0) > 0 || (value('distance') ?? 0) > 0;
    for (const [name, type, series] of sums) {
      const amount = value(name);
      if (amount === null || (amount === 0 && table === 'days')) continue;
      if (!isMeasured) hand.skip('quantitySample', 'invalidValue', `${type} of a day without any movement`);
      else if (days.isOwn(type, rank, day)) series(amount, span, details);
      else hand.skip('quantitySample', 'statedTwice', type);
    }
    for (const [name, type, series] of means) {
      const amount = value(name);
      if (amount === null || amount === 0) continue;
      if (days.isOwn(type, rank, day)) series(amount, span, { ...details, aggregated: true });
      else hand.skip('quantitySample', 'statedTwice', type);
    }
  };

  const end = await readCsv(context.source, path, {
    header(names) {
      places = placesOf(names);
      const read = new Set<number>(Object.values(places));
      for (const [at, name] of names.entries()) {
        const isOther = at > (table === 'quarters' ? 1 : 0) && !read.has(at);
        if (!isOther || name === '' || named.has(name)) continue;
        named.add(name);
        hand.skip('metric', 'unknownType', name);
      }
    },
    row(cells) {
      if (table === 'days') {
        const [, year, month, of] = date.exec(cells[0]?.trim() ?? '') ?? [];
        const day = year === undefined ? null : calendarDayNumber(Number(year), Number(month), Number(of));
        if (day === null) hand.skip('row', 'invalidDate', path);
        else handRow(cells, day, clock.day(day), { aggregated: true });
        return;
      }
      const quarter = ofPath === null ? null : quarterOf(cells, ofPath);
      if (quarter === null || ofPath === null) hand.skip('row', 'invalidDate', path);
      else handRow(cells, ofPath, quarter.span, { timeZone: offsetZone(quarter.offset) });
    },
  });
  return end === 'whole';
}
