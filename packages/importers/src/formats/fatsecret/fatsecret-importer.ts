import type { RecordSink } from '@vitalgate/core';
import type { FoodRow } from '../../food-logs/food-row.ts';
import { createRowLog, type RowLog } from '../../food-logs/log-rows.ts';
import { nutrientColumn, type NutrientColumn } from '../../food-logs/nutrient-columns.ts';
import type { CsvRow } from '../../kit/csv/csv-reader.ts';
import { calendarDay, type CalendarDay } from '../../kit/csv/date-order.ts';
import { pointedNumber, type DecimalSign } from '../../kit/csv/decimal-sign.ts';
import { localDateOf } from '../../kit/csv/local-time.ts';
import { readCsv } from '../../kit/csv/read-csv.ts';
import { createMannerVotes } from '../../kit/csv/table-manner.ts';
import { createFileImporter } from '../../kit/file-importer.ts';
import type { Importer, ImportSource } from '../../kit/importer.ts';
import { parseWrittenNumber } from '../../kit/written/written-number.ts';

/** The report begins with a rule of signs and names its units so, in any language. */
const isReport = (head: string): boolean => /^\uFEFF?#-{9,}/u.test(head) && /\( ?(?:kcal|kj)\)/iu.test(head);

/** The columns of the report, which stand in this order in each language: energy, then nutrients. */
const nutrients = [
  'Energy',
  'Fat',
  'Saturated fat',
  'Carbohydrates',
  'Fiber',
  'Sugar',
  'Protein',
  'Sodium',
  'Cholesterol',
  'Potassium',
] as const;

/** What each column of a header holds; null for one that is not known, or that is none of the report of foods. */
function columnsOf(header: CsvRow): readonly (NutrientColumn | null)[] {
  const isWhole = header.length === nutrients.length + 1;
  return header.slice(1).map((name, at) => {
    const [, unit = ''] = /\(\s*([^()]+)\)\s*$/u.exec(name) ?? [];
    return isWhole ? nutrientColumn(`${nutrients[at] ?? ''} (${unit})`) : nutrientColumn(name);
  });
}

const isHeader = ([, ...names]: CsvRow): boolean => names.length > 1 && names.every((name) => /\(.+\)/u.test(name));

const fractions = /^(?:(\d+(?:[.,]\d+)?)(?![/\d])\s*)?(?:(\d)\/(\d)\s*)?(.*)$/u;

/** How much was eaten: in grams or millilitres if the line ends with these, else as its first words say: `1 1/2 cups`. */
function quantityOf(text: string, sign: DecimalSign): FoodRow['quantity'] {
  const [, metric, metricUnit] = /(?:^|,\s*)(\d+(?:[.,]\d+)?)\s*(g|ml)$/iu.exec(text) ?? [];
  const exact = metric === undefined ? null : parseWrittenNumber(pointedNumber(metric, sign) ?? undefined);
  if (exact !== null && metricUnit !== undefined) return { amount: exact, unit: metricUnit };
  const [, whole, over, under, unit = ''] = fractions.exec(text) ?? [];
  if ((whole === undefined && over === undefined) || unit === '' || /^(?:x\b|[.,\d])/u.test(unit)) return null;
  const wholes = parseWrittenNumber(pointedNumber(whole ?? '0', sign) ?? undefined) ?? 0;
  return { amount: wholes + (over === undefined ? 0 : Number(over) / Number(under)), unit };
}

/** What the lines of the report are, by how many blanks stand before them: days, their meals, the foods of these. */
function reportRows(log: RowLog, sink: RecordSink, path: string, sign: DecimalSign) {
  let columns: readonly (NutrientColumn | null)[] = [];
  let day: CalendarDay | null = null;
  let meal: string | null = null;
  /** Sums, which are read if nothing stands below them. */
  let [ofDay, ofMeal]: [FoodRow | null, FoodRow | null] = [null, null];
  let food: FoodRow | null = null;

  function rowOf(date: CalendarDay, name: string | null, cells: CsvRow): FoodRow {
    const amounts = new Map<string, number>();
    const unread: string[] = [];
    for (const [at, column] of columns.entries()) {
      const text = (cells[at + 1] ?? '').trim();
      if (column === null || text === '' || text === '-') continue;
      const number = parseWrittenNumber(pointedNumber(text, sign) ?? undefined);
      const value = number === null ? null : column.value(number);
      if (value === null) unread.push(column.type);
      else amounts.set(column.type, value);
    }
    return {
      date: localDateOf(date),
      secondOfDay: null,
      meal,
      name,
      brand: null,
      note: null,
      quantity: null,
      amounts,
      completed: null,
      deleted: false,
      total: null,
      unread,
    };
  }

  function endFood(): void {
    if (food !== null) log.add(food, 'food');
    food = null;
  }
  function endMeal(): void {
    endFood();
    if (ofMeal !== null) log.add(ofMeal, 'day');
    ofMeal = null;
  }
  function endDay(): void {
    endMeal();
    if (ofDay !== null) log.add(ofDay, 'day');
    ofDay = null;
  }

  return {
    row(cells: CsvRow): void {
      const [first = ''] = cells;
      const depth = first.length - first.trimStart().length;
      const text = first.trim();
      if (first.startsWith('#')) return;
      if (isHeader(cells)) {
        endDay();
        columns = columnsOf(cells);
        day = null;
        return;
      }
      if (depth === 0) {
        const found = calendarDay(text, null);
        // What stands below the first header are averages of the time.
        if (found === null) {
          if (day !== null) sink.skip({ kind: 'nutritionEntry', reason: 'invalidDate', subject: path });
          endDay();
          day = null;
          return;
        }
        endDay();
        day = found;
        meal = null;
        ofDay = rowOf(found, null, cells);
        return;
      }
      if (day === null) return;
      if (depth > 2) {
        if (food !== null) food = { ...food, quantity: quantityOf(text.replaceAll(/\s+/gu, ' '), sign) };
      } else if (depth === 1) {
        endMeal();
        ofDay = null;
        meal = text;
        ofMeal = rowOf(day, null, cells);
      } else {
        endFood();
        ofDay = null;
        ofMeal = null;
        food = rowOf(day, text, cells);
      }
    },
    end: endDay,
  };
}

async function readReport(source: ImportSource, path: string, sink: RecordSink, log: RowLog): Promise<boolean> {
  const votes = createMannerVotes();
  let [encoding, delimiter]: [string, ',' | ';' | '\t' | '|'] = ['', ','];
  await readCsv(source, path, {
    header: (_, parts, written) => void ([encoding, delimiter] = [written, parts]),
    row: (cells) => {
      for (const cell of cells.slice(1)) votes.number(cell.trim());
    },
  });
  const manner = votes.manner(delimiter, null);
  sink.table({ file: path, encoding, delimiter, ...votes.reading(manner) });
  const rows = reportRows(log, sink, path, manner.decimalSign);
  const end = await readCsv(source, path, { header: () => undefined, row: (cells) => rows.row(cells) });
  rows.end();
  return end === 'whole';
}

/** The importer of the report of FatSecret's food diary: indented lines of days, meals, foods and how much was eaten of these. */
export function createFatSecretImporter(app: string): Importer {
  return createFileImporter({
    fits: isReport,
    read: (source, path, sink, context) =>
      readReport(source, path, sink, createRowLog(sink, { name: app, bundleIdentifier: null, version: null }, context)),
  });
}
