import { labColumnRoles, type LabColumnRole, type LabColumns } from '@vitalgate/contract';
import { createCellVotes } from '../../kit/csv/cell-votes.ts';
import { dateOrderBeside, shownDateOrder, type DateOrder } from '../../kit/csv/date-order.ts';
import { shownDecimalSign, type DecimalSign } from '../../kit/csv/decimal-sign.ts';
import { nameColumns, namesLaboratoryTests, plainName, roleNamed } from './column-names.ts';
import { freeColumns, namedAnalyte } from './known-columns.ts';
import { writtenNumber } from './lab-number.ts';

/** A result as its cells say it; what is blank is null. */
export type WrittenResult = Readonly<Record<LabColumnRole, string | null>> & {
  /** Line of the file, from 1. */
  readonly line: number;
};

/** The results of a file as its cells say them, and how they are to be read. */
export interface LabTable {
  row(cells: readonly string[], line: number): void;
  readonly results: readonly WrittenResult[];
  /** Results that found no place. */
  beyond(): number;
  /** Lines that hold no result: with the name of an analyte and no value, or with the bounds of all columns. */
  readonly withoutValue: readonly number[];
  /** Lines with a value of which nothing says what it is. */
  readonly withoutName: readonly number[];
  decimalSign(): DecimalSign | null;
  dateOrder(): DateOrder | null;
}

/** More than a life's results in one file; what lies beyond would fill the memory. */
const mostResults = 200_000;

const nothing = Object.fromEntries(labColumnRoles.map((role) => [role, null])) as Readonly<Record<LabColumnRole, null>>;

function filled(cell: string | undefined): string | null {
  const text = cell?.trim() ?? '';
  return text === '' || /^(?:-+|–|—|n\/?a|null)$/iu.test(text) ? null : text;
}

/** The name in a cell: `Na` is sodium, not what is not available. */
function nameIn(cell: string | undefined): string | null {
  const text = cell?.trim() ?? '';
  return /^na$/iu.test(text) ? text : filled(cell);
}

/** A result of which the value stands in the one column if it is in range, else in the other: `131 H`. */
function fromEither(result: WrittenResult): WrittenResult {
  const { value, flag: beyond } = result;
  if (beyond === null) return result;
  return { ...result, value: value ?? beyond, flag: value === null && /^[\d.,\s]+$/u.test(beyond) ? 'A' : null };
}

/** Reads the rows of a file by its columns. The decimal sign and the order of dates are found from all of them. */
export function createLabTable(header: readonly string[], columns: LabColumns): LabTable {
  const results: WrittenResult[] = [];
  /** By column, what a row of ranges or of units says of its results. */
  const beside = new Map<number, Partial<Pick<WrittenResult, 'range' | 'unit'>>>();
  /** The column of each result. */
  const places: number[] = [];
  const withoutValue: number[] = [];
  const withoutName: number[] = [];
  const signs = createCellVotes(shownDecimalSign);
  const orders = createCellVotes(shownDateOrder);
  const roles = Object.entries(columns.columns) as [LabColumnRole, number][];
  const free = columns.layout === 'rows' ? [] : freeColumns(header, columns);
  const analytes = new Map(free.map((at) => [at, namedAnalyte(header[at] ?? '')]));
  // A test without analytes of its own stands beside panels under its own name.
  const tests = nameColumns(header).filter(
    (at) => at !== columns.columns.name && namesLaboratoryTests(header[at] ?? ''),
  );
  let beyond = 0;
  const nameOf = (role: LabColumnRole): string => plainName(header[columns.columns[role] ?? -1] ?? '');
  const isParted = nameOf('value') === 'in range' && nameOf('flag') === 'out of range';

  const take = (result: WrittenResult, place = -1): void => {
    if (result.value === null || result.name === null) return;
    if (results.length >= mostResults) {
      beyond++;
      return;
    }
    for (const text of [result.value, result.low, result.high, result.range]) {
      for (const [number] of text?.matchAll(new RegExp(writtenNumber.source, 'gu')) ?? [])
        signs.see(number.replace(/^[-−+]/u, ''));
    }
    if (result.date !== null) orders.see(result.date);
    results.push(result);
    places.push(place);
  };

  /** Notes a row that bears the name of a column in place of a day: `Reference range`. True if it is one. */
  const isOfColumns = (day: string | null, cells: readonly string[], line: number): boolean => {
    const role = day === null || columns.layout !== 'analytes' ? null : roleNamed(day);
    if (role === 'low' || role === 'high') withoutValue.push(line);
    if (role !== 'range' && role !== 'unit') return role === 'low' || role === 'high';
    for (const at of free) beside.set(at, { ...beside.get(at), [role]: filled(cells[at]) });
    return true;
  };

  return {
    get results() {
      if (beside.size === 0) return results;
      return results.map((result, at): WrittenResult => {
        const { range = null, unit = null } = beside.get(places[at] ?? -1) ?? {};
        return { ...result, range: result.range ?? range, unit: result.unit ?? unit };
      });
    },
    withoutValue,
    withoutName,
    beyond: () => beyond,
    decimalSign: () => signs.most(),
    dateOrder: () => columns.dateOrder ?? orders.most() ?? dateOrderBeside(signs.most()),
    row(cells, line) {
      const own = Object.fromEntries(
        roles.map(([role, at]) => [role, role === 'name' ? nameIn(cells[at]) : filled(cells[at])]),
      );
      const written: WrittenResult = { ...nothing, ...own, line };
      const said = isParted ? fromEither(written) : written;
      const name = said.name ?? tests.map((at) => nameIn(cells[at])).find((cell) => cell !== null) ?? null;
      // Without a column of units an analyte may bear its own: `Ferritin (ng/mL)`.
      const named = columns.columns.unit === undefined && name !== null ? namedAnalyte(name) : { name };
      const result = { ...said, ...named };
      if (columns.layout === 'rows') {
        if (result.name !== null && result.value === null) withoutValue.push(line);
        if (result.name === null && result.value !== null) withoutName.push(line);
        take(result);
        return;
      }
      if (isOfColumns(result.date, cells, line)) return;
      for (const at of free) {
        const value = filled(cells[at]);
        if (columns.layout === 'dates') take({ ...result, value, date: header[at] ?? null });
        else take({ ...result, value, ...analytes.get(at) }, at);
      }
    },
  };
}
