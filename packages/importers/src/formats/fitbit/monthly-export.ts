import { csvDelimiter } from '../../kit/csv/csv-delimiter.ts';
import { createCsvReader, type CsvRow } from '../../kit/csv/csv-reader.ts';
import { columnName } from '../../kit/csv/column-name.ts';
import { calendarDay, type DateOrder } from '../../kit/csv/date-order.ts';
import { pointedNumber } from '../../kit/csv/decimal-sign.ts';
import { createMannerVotes, type TableManner } from '../../kit/csv/table-manner.ts';
import type { ImportSource } from '../../kit/importer.ts';
import { nightParts } from '../../trackers/night-parts.ts';
import type { WallTime } from '../../trackers/wall-clock.ts';
import { parseWrittenAmount } from '../../kit/written/written-number.ts';
import { calendarDayNumber, dayMilliseconds } from '@vitalgate/days';
import type { FitbitContext, FitbitReader } from './fitbit-context.ts';
import { weightUnit } from './json-streams.ts';

/** A section of the file that a person downloads for a month: its name stands in a row of its own, and below it a header. */
interface Section {
  readonly name: string;
  readonly header: readonly string[];
  readonly rows: CsvRow[];
}

const sectionNames = /^(?:body|foods|activities|sleep|food log\b.*)$/iu;

/** Most rows of such a file, which holds a month: a few for each day of a lifetime. */
const mostRows = 200_000;

function monthlySections(): { readonly row: (cells: CsvRow) => void; readonly sections: readonly Section[] } {
  const sections: Section[] = [];
  let begun: string | null = null;
  let rows = 0;
  return {
    sections,
    row(cells) {
      const [first = ''] = cells;
      if (cells.slice(1).every((cell) => cell.trim() === '') && sectionNames.test(first.trim())) begun = first.trim();
      else if (begun !== null) {
        sections.push({ name: begun.toLowerCase(), header: cells.map(columnName), rows: [] });
        begun = null;
      } else if (rows++ < mostRows) sections.at(-1)?.rows.push(cells);
    },
  };
}

const isDated = ({ header: [first = ''] }: Section): boolean => first === 'date' || first === 'start time';

/** Whether a text begins as such a file does. */
export function isMonthlyExport(head: string): boolean {
  const { row, sections } = monthlySections();
  const reader = createCsvReader(csvDelimiter(head), { row });
  reader.write(head);
  reader.end();
  return sections.some((section) => sectionNames.test(section.name) && isDated(section));
}

/** Hears of how a file writes its dates and numbers, which its language decides. */
function votesOf(sections: readonly Section[]) {
  const votes = createMannerVotes();
  for (const section of sections.filter(isDated)) {
    const isNight = section.name === 'sleep';
    for (const [date = '', ...cells] of section.rows) {
      votes.date(date);
      // A night ends on the day after it began, or on the same.
      if (isNight) votes.date(cells[0] ?? '');
      for (const cell of isNight ? cells.slice(1) : cells) votes.number(cell);
    }
  }
  return votes;
}

/** `2021-03-01 11:05PM`, also of 24 hours and with seconds. */
function timeIn(text: string, order: DateOrder): WallTime | null {
  const date = calendarDay(text, order);
  const [, hours, minutes, seconds = '0', half = ''] =
    /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?\s*([ap])?\.?m?\.?$/iu.exec(date?.rest ?? '') ?? [];
  if (date === null || hours === undefined) return null;
  const day = calendarDayNumber(date.year, date.month, date.day);
  const hour = half === '' ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  if (day === null || hour > 23 || Number(minutes) > 59) return null;
  return day * dayMilliseconds + ((hour * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
}

type Cells = (name: string) => number | null;

function readDays(
  { name, header, rows }: Section,
  { dateOrder, decimalSign }: TableManner,
  context: FitbitContext,
  rank: number,
): void {
  const { hand, clock, days, leave } = context;
  const steps = hand.series('stepCount', 'count');
  const floors = hand.series('flightsClimbed', 'count');
  const energy = hand.series('totalEnergyBurned', 'kcal');
  const weights = { kg: hand.series('bodyMass', 'kg'), lb: hand.series('bodyMass', 'lb') };
  const index = hand.series('bodyMassIndex', 'count');
  const fat = hand.series('bodyFatPercentage', '%');
  for (const row of rows) {
    const date = calendarDay(row[0] ?? '', dateOrder);
    const day = date === null ? null : calendarDayNumber(date.year, date.month, date.day);
    if (day === null) {
      context.skip('row', 'invalidDate', name);
      continue;
    }
    const amount: Cells = (column) =>
      parseWrittenAmount(pointedNumber(row[header.indexOf(column)] ?? '', decimalSign) ?? undefined);
    const span = clock.day(day);
    const ofDay = { aggregated: true } as const;
    // Of a day of which it knows nothing Fitbit writes 0 in all columns.
    const sums = [
      ['stepCount', steps, amount('steps')],
      ['flightsClimbed', floors, amount('floors')],
      ['totalEnergyBurned', energy, amount('calories burned')],
    ] as const;
    if (name === 'activities' && (amount('steps') ?? 0) > 0) {
      for (const [type, series, value] of sums) {
        if (value === null) continue;
        if (days.isOwn(type, rank, day)) series(value, span, ofDay);
        else leave(type, 'statedTwice');
      }
      if ((amount('distance') ?? 0) > 0) leave('distanceWalkingRunning', 'missingUnit');
    }
    if (name !== 'body') continue;
    const [weight, bmi] = [amount('weight'), amount('bmi')];
    const unit = weight === null ? null : weightUnit(weight, bmi);
    if (weight === null || weight === 0) continue;
    if (!days.isOwn('bodyMass', rank, day)) leave('bodyMass', 'statedTwice');
    else {
      if (unit === null) leave('bodyMass', 'missingUnit');
      else weights[unit](weight, span, ofDay);
      if (bmi !== null && bmi > 0) index(bmi, span, ofDay);
      const share = amount('fat');
      if (share !== null && share > 0) fat(share, span, ofDay);
    }
  }
}

/** Hands over the nights, of which the file says how long each stage was, and not when. */
function readNights({ header, rows }: Section, { dateOrder, decimalSign }: TableManner, context: FitbitContext): void {
  for (const row of rows) {
    const cell = (column: string): string => row[header.indexOf(column)] ?? '';
    const length = (column: string): number =>
      Math.round((parseWrittenAmount(pointedNumber(cell(column), decimalSign) ?? undefined) ?? 0) * 60_000);
    const [begin, finish] = [timeIn(cell('start time'), dateOrder), timeIn(cell('end time'), dateOrder)];
    if (begin === null || finish === null) {
      context.skip('categorySample', 'invalidDate', 'sleepAnalysis');
      continue;
    }
    const span = { start: context.clock.at(begin), end: context.clock.at(finish) };
    const stages = {
      asleepCore: length('minutes light sleep'),
      asleepDeep: length('minutes deep sleep'),
      asleepREM: length('minutes rem sleep'),
    };
    const staged = stages.asleepCore + stages.asleepDeep + stages.asleepREM;
    const slept = Math.max(length('minutes asleep'), staged);
    const sums = { awake: length('minutes awake'), asleepUnspecified: slept - staged, ...stages };
    context.sleeps.hand({
      id: null,
      ...span,
      parts: slept === 0 ? [] : nightParts(sums, span.end, span.start),
      details: { aggregated: true },
    });
  }
}

async function sectionsOf(source: ImportSource, path: string) {
  const { row, sections } = monthlySections();
  const delimiter = csvDelimiter(await source.head(path));
  const reader = createCsvReader(delimiter, { row });
  const end = await source.read(path, (text) => reader.write(text));
  reader.end();
  return { sections, delimiter, isWhole: end === 'whole' };
}

/** Reads the table of a month that fitbit.com gives: the sums of days, weights and nights. */
export const readMonthlyExport: FitbitReader = async (path, context, rank) => {
  const { sections, delimiter, isWhole } = await sectionsOf(context.source, path);
  const votes = votesOf(sections);
  const manner = votes.manner(delimiter, null);
  context.sink.table({ file: path, encoding: 'utf-8', delimiter, ...votes.reading(manner) });
  for (const section of sections) {
    if (section.name === 'sleep') readNights(section, manner, context);
    else if (section.name === 'body' || section.name === 'activities') readDays(section, manner, context, rank);
    else context.skip('foods', 'notSupported', `${section.name} of ${path}`);
  }
  return isWhole;
};
