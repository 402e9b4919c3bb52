import { areValueColumns, type KeptTableColumns, type LabColumnRole, type LabColumns } from '@vitalgate/contract';
import { ucumCodeOf } from '@vitalgate/core';
import { calendarDay } from '../../kit/csv/date-order.ts';
import { nameColumns, namedColumns, namesBirthday, namesLaboratoryTests, plainName } from './column-names.ts';
import type { FirstRows } from './first-rows.ts';

/** An analyte's name and unit in the name of its column: `Ferritin (ng/mL)`, `Ferritin [ng/mL]`, `Ferritin, ng/mL`. */
export function namedAnalyte(columnName: string): { readonly name: string; readonly unit: string | null } {
  const [, name, inBrackets, behindComma] =
    /^(.*?\S)\s*(?:\(([^()]{1,40})\)|\[([^[\]]{1,40})\])$/u.exec(columnName.trim()) ??
    /^(.*?\S)\s*[,;]\s*([^,;]{1,40})$/u.exec(columnName.trim()) ??
    [];
  const unit = inBrackets ?? behindComma;
  if (name === undefined || unit === undefined || ucumCodeOf(unit) === null)
    return { name: columnName.trim(), unit: null };
  return { name, unit: unit.trim() };
}

type Named = ReturnType<typeof namedColumns>;

const has = (named: Named, ...roles: readonly LabColumnRole[]): number =>
  roles.filter((role) => named[role] !== undefined).length;

/** Roles of columns that only a laboratory has. */
const laboratoryRoles: readonly LabColumnRole[] = ['range', 'low', 'high', 'flag', 'loinc'];

/** Columns of food diaries and of training logs, which have names, values and units too. */
const foreign = /^(?:meal|meal type|food|food name|calories|energy|servings?|serving size|brand|steps|distance)$/u;

function clearRows(named: Named, header: readonly string[]): boolean {
  if (named.name === undefined || named.value === undefined) return false;
  const strong = has(named, ...laboratoryRoles);
  if (nameColumns(header).some((at) => namesLaboratoryTests(header[at] ?? '')))
    return strong + has(named, 'unit', 'laboratory', 'specimen') > 0;
  return strong > 0 && strong + has(named, 'unit', 'laboratory', 'specimen') > 1;
}

/** Positions of the columns without a role. Beside an analyte's name another name is its panel's. */
export function freeColumns(header: readonly string[], { columns }: Pick<LabColumns, 'columns'>): readonly number[] {
  const taken = new Set([...Object.values(columns), ...(columns.name === undefined ? [] : nameColumns(header))]);
  return [...header.keys()].filter((at) => !taken.has(at) && header[at] !== '');
}

/** True if all columns without a role are days, and there is one at least. */
function clearDates(named: Named, header: readonly string[]): boolean {
  if (named.name === undefined || named.value !== undefined) return false;
  const free = freeColumns(header, { columns: named });
  const areDays =
    free.length > 0 &&
    free.every((at) => calendarDay(header[at] ?? '', 'dayFirst') ?? calendarDay(header[at] ?? '', 'monthFirst'));
  return areDays && (namesLaboratoryTests(header[named.name] ?? '') || has(named, 'unit', 'range', 'low', 'high') > 0);
}

/** Amounts in a volume: no diary and no scale measures in these. */
const inVolume = /\/(?:L|dL|mL|uL|nL|mm3)$/u;

function clearAnalytes(named: Named, header: readonly string[]): boolean {
  if (named.date === undefined || named.value !== undefined || named.name !== undefined) return false;
  const units = header.map((name) => ucumCodeOf(namedAnalyte(name).unit ?? '') ?? '');
  return units.filter((unit) => inVolume.test(unit)).length >= 2;
}

/** The columns that a file can have beside those of its analytes. */
export function columnsBeside({ date, time, laboratory, comment }: LabColumns['columns']): LabColumns['columns'] {
  return Object.fromEntries(Object.entries({ date, time, laboratory, comment }).filter(([, at]) => at !== undefined));
}

export const isDay = (text: string): boolean =>
  (calendarDay(text, 'dayFirst') ?? calendarDay(text, 'monthFirst')) !== null;

/** True if most of the cells of a column that are filled are of a kind. */
export function areMostly(rows: FirstRows['rows'], at: number, isKind: (text: string) => boolean): boolean {
  const cells = rows.map((row) => row[at] ?? '').filter((cell) => cell !== '');
  return cells.length > 0 && cells.filter(isKind).length > cells.length / 2;
}

/** How names of columns say that their days are those of an earlier result, or of one that is to come. */
const otherDay =
  /\b(?:prev|prior|earlier|vor|fruher|anter|preced|poprzed|next|due|expir|nachst|fallig|prochain|proxim|prossim|volgend|nastepn)/u;

/** True if a column's name says that its days are not those on which these results were collected. */
export function holdsOtherDays(name: string): boolean {
  return namesBirthday(name) || otherDay.test(plainName(name));
}

/** The columns with that of the days, if its name says nothing and it is the only one that holds days. */
function withDays(columns: Named, { header, rows }: FirstRows): Named {
  if (columns.date !== undefined) return columns;
  const days = freeColumns(header, { columns }).filter((at) => areMostly(rows, at, isDay));
  const [date] = days;
  if (date === undefined || days.length > 1 || holdsOtherDays(header[date] ?? '')) return columns;
  return { ...columns, date };
}

/** The columns, if the header says clearly which is what; null if not. Of several names the rows show which is the analyte's. */
function clearColumns(first: FirstRows): LabColumns | null {
  const { header } = first;
  if (header.some((name) => foreign.test(plainName(name)))) return null;
  const named = namedColumns(first);
  if (clearRows(named, header)) return { layout: 'rows', columns: withDays(named, first), dateOrder: null };
  if (clearDates(named, header)) return { layout: 'dates', columns: named, dateOrder: null };
  if (!clearAnalytes(named, header)) return null;
  return { layout: 'analytes', columns: columnsBeside(named), dateOrder: null };
}

function isSameHeader(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name, at) => plainName(name) === plainName(other[at] ?? ''));
}

/** The columns as the user kept them for this header, else as the header says. */
export function knownColumns(first: FirstRows, kept: readonly KeptTableColumns[]): LabColumns | null {
  const said = kept.find((one) => isSameHeader(one.header, first.header))?.columns;
  if (said === undefined) return clearColumns(first);
  return areValueColumns(said) ? null : said;
}

/** True if columns can be read in a file of this header. */
export function fitsHeader({ columns, layout }: LabColumns, header: readonly string[]): boolean {
  const places = Object.values(columns);
  const areThere = places.every((at) => Number.isInteger(at) && at >= 0 && at < header.length);
  if (!areThere || new Set(places).size !== places.length) return false;
  if (layout === 'rows') return columns.name !== undefined && columns.value !== undefined;
  return layout === 'dates' ? columns.name !== undefined : columns.date !== undefined;
}
