import type { RecordSink } from '@vitalgate/core';
import { addDays } from '@vitalgate/days';
import { pointedNumber } from '../kit/csv/decimal-sign.ts';
import { calendarDay, type DateOrder } from '../kit/csv/date-order.ts';
import { localDateOf, writtenInstant } from '../kit/csv/local-time.ts';
import { namedHeaderOf, readNamedRows, type NamedHeader, type NamedTable } from '../kit/csv/named-rows.ts';
import { createMannerVotes, type TableManner } from '../kit/csv/table-manner.ts';
import { fittingPaths } from '../kit/file-importer.ts';
import { userInstant, type ImportContext, type Importer, type ImportSource } from '../kit/importer.ts';
import { tooLate } from '../kit/plausible/time-fault.ts';
import { parseWrittenNumber } from '../kit/written/written-number.ts';
import { createGlucoseHand, type DiaryPlace, type GlucoseHand, type GlucoseUnit } from './glucose-hand.ts';

type Cell<Key extends string> = (key: Key) => string;

/** A row of a diary, with what it may hand over. Whatever has no time is left out and reported once. */
export interface DiaryRow<Key extends string> {
  readonly cell: Cell<Key>;
  readonly header: NamedHeader<Key>;
  /** The number of a cell; null if there is none. One that cannot be read is reported. */
  number(key: Key): number | null;
  /** Hands over the reading of a cell, in the unit that its column names. A cell in words is one beyond the sensor. */
  glucose(key: Key, details?: DiaryPlace['details']): void;
  insulin(units: number | null, reason: 'basal' | 'bolus'): void;
  /** Insulin of the whole day that its time begins. */
  insulinOfDay(units: number | null, reason: 'basal' | 'bolus'): void;
  carbohydrates(grams: number | null, food?: string): void;
  quantity(type: string, value: number | null, unit: string): void;
  /** Reports a cell that holds something and is not read, by the name of its column. */
  leftOut(...keys: readonly Key[]): void;
  /** Reports something that is not read, by a name of its own. */
  leftOutAs(name: string): void;
}

/** A table of readings of glucose, insulin and carbohydrates. */
export interface DiaryFormat<Key extends string> {
  readonly table: NamedTable<Key>;
  /** The day and the time of a row. */
  readonly when: (cell: Cell<Key>) => string;
  /** Columns that show how numbers are written. */
  readonly numbers: readonly Key[];
  /** Which comes first in its dates, if no row shows it. */
  readonly usualOrder: (header: NamedHeader<Key>) => DateOrder | null;
  readonly source: (cell: Cell<Key>) => Pick<DiaryPlace, 'source' | 'device'>;
  /** Makes a reader of the rows of one file. */
  readonly reader: () => (row: DiaryRow<Key>) => void;
}

/** The unit that the name of a column says. */
function unitNamed(column: string): GlucoseUnit | null {
  return /mmol/iu.test(column) ? 'mmol/L' : /mg/iu.test(column) ? 'mg/dL' : null;
}

async function mannerOf<Key extends string>(
  { table, when, numbers, usualOrder }: DiaryFormat<Key>,
  source: ImportSource,
  path: string,
  sink: RecordSink,
): Promise<TableManner> {
  const votes = createMannerVotes();
  const found: { header: NamedHeader<Key> | null } = { header: null };
  await readNamedRows(source, path, table, {
    header(header) {
      found.header ??= header;
    },
    row(cell) {
      votes.date(when(cell));
      for (const key of numbers) votes.number(cell(key));
    },
  });
  const { header } = found;
  const delimiter = header?.delimiter ?? ',';
  const manner = votes.manner(delimiter, header === null ? null : usualOrder(header));
  if (header !== null) sink.table({ file: path, encoding: header.encoding, delimiter, ...votes.reading(manner) });
  return manner;
}

function createRow<Key extends string>(
  { when, source }: DiaryFormat<Key>,
  { decimalSign, dateOrder }: TableManner,
  { sink, hand, context }: { sink: RecordSink; hand: GlucoseHand; context: ImportContext },
) {
  let [cell, line]: [Cell<Key>, number] = [() => '', 0];
  let header: NamedHeader<Key> | null = null;
  let place: DiaryPlace | 'none' | null = null;
  const placeOf = (): DiaryPlace | null => {
    if (place === null) {
      const at = writtenInstant(when(cell), dateOrder, context);
      const isOff = at === null || tooLate(at, context.startedAt ?? null) !== null;
      place = isOff ? 'none' : { at, ...source(cell) };
      if (isOff) sink.skip({ kind: 'row', reason: 'invalidDate', subject: `line ${line}` });
    }
    return place === 'none' ? null : place;
  };
  const numberIn = (text: string): number | null => parseWrittenNumber(pointedNumber(text, decimalSign) ?? undefined);
  const at = (then: (place: DiaryPlace) => void): void => {
    const known = placeOf();
    if (known !== null) then(known);
  };
  const badValue = (key: Key): void =>
    sink.skip({ kind: 'row', reason: 'invalidValue', subject: header?.nameOf(key) ?? key });
  const row: Omit<DiaryRow<Key>, 'header' | 'cell'> = {
    number(key) {
      const text = cell(key);
      const number = text === '' ? null : numberIn(text);
      if (text !== '' && number === null) badValue(key);
      return number;
    },
    glucose(key, details) {
      const text = cell(key);
      if (text === '') return;
      if (!/\d/u.test(text) || /^[<>≤≥]/u.test(text)) return at(() => hand.beyondSensor());
      const [number, unit] = [numberIn(text), unitNamed(header?.nameOf(key) ?? '')];
      if (number === null) badValue(key);
      else if (unit === null) sink.skip({ kind: 'quantitySample', reason: 'missingUnit', subject: 'bloodGlucose' });
      else at((known) => hand.glucose(details === undefined ? known : { ...known, details }, number, unit));
    },
    insulin(units, reason) {
      if (units !== null) at((known) => hand.insulin(known, units, reason));
    },
    insulinOfDay(units, reason) {
      const next = calendarDay(when(cell), dateOrder);
      if (units === null || next === null) return;
      const end = userInstant(context, addDays(localDateOf(next), 1), 0);
      at((known) => hand.insulin({ ...known, end }, units, reason));
    },
    carbohydrates(grams, food) {
      if (grams !== null) at((known) => hand.food(known, new Map([['dietaryCarbohydrates', grams]]), food));
    },
    quantity(type, value, unit) {
      if (value !== null) at((known) => hand.quantity(known, type, value, unit));
    },
    leftOut(...keys) {
      for (const key of keys) if (cell(key) !== '') hand.leftOut(header?.nameOf(key) ?? key);
    },
    leftOutAs: (name) => hand.leftOut(name),
  };
  return {
    header(next: NamedHeader<Key>) {
      header = next;
    },
    of(next: Cell<Key>, at: number): DiaryRow<Key> {
      [cell, line, place] = [next, at, null];
      return { ...row, cell, header: header as NamedHeader<Key> };
    },
  };
}

/** An importer of one program's tables of glucose: each file stands for itself and is known by its header. */
export function createDiaryImporter<Key extends string>(format: DiaryFormat<Key>): Importer {
  const { table } = format;
  return {
    claims: (source) => fittingPaths(source, async (path) => (await namedHeaderOf(source, path, table)) !== null),
    async run(source, sink, context) {
      const hand = createGlucoseHand(sink);
      let complete = true;
      for (const { path } of source.files) {
        const manner = await mannerOf(format, source, path, sink);
        const read = format.reader();
        const rows = createRow(format, manner, { sink, hand, context });
        const end = await readNamedRows(source, path, table, {
          header: (header) => rows.header(header),
          row: (cell, line) => read(rows.of(cell, line)),
          fault: (line) => sink.skip({ kind: 'row', reason: 'openQuote', subject: `line ${line}` }),
        });
        if (end !== 'broken') continue;
        complete = false;
        sink.skip({ kind: 'file', reason: 'endsEarly', subject: path });
      }
      return { complete };
    },
  };
}
