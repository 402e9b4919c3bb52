import { findQuantityType, type TableDoubt, type ValueColumns, type ValueTableKind } from '@vitalgate/contract';
import { nutrientColumn } from '../../../food-logs/nutrient-columns.ts';
import type { SeenColumn, Survey } from '../rows/survey.ts';
import { isAmountRole, typeNamed } from '../words/type-named.ts';
import { likelyUnit, possibleUnits } from '../words/unit-words.ts';
import { foundColumns, kindOf, statedColumnsOf, type FoundColumn } from './find-columns.ts';
import { choicesOf, typeOf, unitFor } from './find-units.ts';

/** How a table would be read, and what is not clear of it. */
export interface Proposal {
  readonly columns: ValueColumns;
  readonly doubts: readonly TableDoubt[];
  /** Positions of columns with names and cells that have no role. */
  readonly leftOut: readonly number[];
}

const wholeNumbers: ReadonlySet<string> = new Set(['count']);

/** The decimal sign that numbers show, which are whole for a type that is counted: `8,432` steps. */
function signOf(
  columns: ValueColumns,
  survey: Survey,
): { readonly sign: '.' | ',' | null; readonly example: string | null } {
  const shown = survey.decimalSign();
  if (shown !== null) return { sign: shown, example: null };
  let example: string | null = null;
  for (const [role, at] of Object.entries(columns.columns)) {
    const [number] = survey.column(at).ambiguous;
    if (
      number === undefined ||
      !(isAmountRole(role) || ['value', 'distance', 'energy', 'duration', 'amount'].includes(role))
    )
      continue;
    const isCounted = wholeNumbers.has(findQuantityType(role)?.unit ?? '') && role !== 'bodyMassIndex';
    if (isCounted) return { sign: number.includes(',') ? '.' : ',', example: null };
    example ??= number;
  }
  return { sign: null, example };
}

/** What a column of an amount leaves open of its unit, and its unit if something says it. */
interface UnitsFound {
  readonly units: Record<string, string>;
  readonly doubts: TableDoubt[];
}

/** `45:12` is minutes and seconds beside `1:02:10`, and because nobody trains for so many hours. */
const areMinutes = (seen: SeenColumn): boolean => seen.hasThreeParts || seen.greatestOfTwoParts > 23;

/** Finds the unit of a role's column. */
function findUnit(
  { units, doubts }: UnitsFound,
  kind: ValueTableKind,
  role: string,
  column: { readonly at: number; readonly name: string; readonly said: string | null; readonly seen: SeenColumn },
  hasUnitColumn: boolean,
): void {
  const { at, name, said, seen } = column;
  const type = typeOf(kind, role);
  if (type === null || units[role] !== undefined) return;
  // What diaries mean by a nutrient's name alone.
  if (kind === 'foods' && said === null && nutrientColumn(name)?.type === role) return;
  if (role === 'duration' && seen.durations >= seen.numbers) {
    if (areMinutes(seen)) units[role] = 'min';
    else if (seen.greatestOfTwoParts >= 0)
      doubts.push({ about: 'unit', at, role, choices: ['hr', 'min'], likely: null, example: seen.example });
    return;
  }
  const known = unitFor(type, name, said, seen);
  if (known.unit !== null) units[role] = known.unit;
  if (known.doubt === null || hasUnitColumn) return;
  const likely = role === type ? likelyUnit(type, seen.greatest) : null;
  doubts.push({ about: 'unit', at, role, choices: choicesOf(role, known.doubt), likely, example: seen.example });
}

/** Finds the unit of each metric that a column of names names. */
function findUnitsByName({ units, doubts }: UnitsFound, survey: Survey): void {
  for (const [name, seen] of survey.byName()) {
    const meant = typeNamed(name);
    if (meant === null || units[meant.type] !== undefined) continue;
    const { type: role } = meant;
    const known = unitFor(role, name, meant.unit, seen);
    if (known.unit !== null) units[role] = known.unit;
    else if (known.doubt !== null) {
      const likely = likelyUnit(role, seen.greatest);
      doubts.push({ about: 'unit', at: null, role, choices: known.doubt, likely, example: seen.example });
    }
  }
}

const hasSeveralUnits = (role: string): boolean => isAmountRole(role) && possibleUnits(role).length > 1;

/**
 * Whether a column of units is of the numbers beside it: of a table with a column of names, or of the one amount of a row whose column says no
 * unit. Of several nobody could say which.
 */
function saysUnits(kind: ValueTableKind, found: readonly FoundColumn[]): boolean {
  if (!found.some(({ roles }) => roles[0] === 'unit')) return false;
  const has = (role: string): boolean => found.some(({ roles }) => roles[0] === role);
  if (kind !== 'samples' || (has('type') && has('value'))) return true;
  return found.filter(({ roles, unit }) => unit === null && roles.some(hasSeveralUnits)).length === 1;
}

/** Which of two numbers of a date is the month, if nothing says it. */
function orderDoubt({ columns, dateOrder }: ValueColumns, survey: Survey): readonly TableDoubt[] {
  if (dateOrder !== null || survey.dateOrder() !== null) return [];
  const at = ['date', 'start', 'end']
    .flatMap((role) => columns[role] ?? [])
    .find((one) => survey.column(one).openDay !== null);
  if (at === undefined) return [];
  const { openDay } = survey.column(at);
  return [{ about: 'dateOrder', at, role: null, choices: ['day', 'month'], likely: null, example: openDay }];
}

/**
 * How a table may be read, by the names of its columns and what stands in them. What they leave open is a doubt: which of two numbers of a date is
 * the month, a unit of several, a name that may be two things. Values decide none of these. `stated` is what the user said, which goes before all.
 */
export function propose(header: readonly string[], survey: Survey, stated: ValueColumns | null): Proposal {
  const kind = stated?.kind ?? kindOf(header, survey);
  const found = stated === null ? foundColumns(kind, header, survey) : statedColumnsOf(stated, header);
  const columns: Record<string, number> = {};
  const [units, doubts]: [Record<string, string>, TableDoubt[]] = [{ ...stated?.units }, []];
  const hasUnitColumn = saysUnits(kind, found);
  for (const { at, roles, unit: said } of found) {
    const [role = ''] = roles;
    const isWhole = kind === 'workouts' ? roles.includes('duration') : roles.includes('sleepStart');
    const open = isWhole ? roles : roles.filter(isAmountRole);
    if (open.length > 1) {
      doubts.push({ about: 'column', at, role: null, choices: open, likely: null, example: header[at] ?? null });
      columns[role] ??= at;
      continue;
    }
    if (columns[role] !== undefined) continue;
    columns[role] = at;
    findUnit(
      { units, doubts },
      kind,
      role,
      { at, name: header[at] ?? '', said, seen: survey.column(at) },
      hasUnitColumn,
    );
  }
  // A name of a metric without a value, or a value without a name, says nothing.
  if (stated === null && kind === 'samples' && (columns['type'] === undefined || columns['value'] === undefined))
    for (const role of hasUnitColumn ? ['type', 'value'] : ['type', 'value', 'unit']) delete columns[role];
  if (kind === 'samples' && columns['type'] !== undefined) findUnitsByName({ units, doubts }, survey);
  const proposed: ValueColumns = {
    kind,
    columns,
    units,
    dateOrder: stated?.dateOrder ?? null,
    decimalSign: stated?.decimalSign ?? null,
    offset: stated?.offset ?? null,
    source: stated?.source ?? null,
  };
  doubts.push(...orderDoubt(proposed, survey));
  const { sign, example } = signOf(proposed, survey);
  if (proposed.decimalSign === null && sign === null && example !== null)
    doubts.push({ about: 'decimalSign', at: null, role: null, choices: ['point', 'comma'], likely: null, example });
  const taken = new Set(Object.values(columns));
  const leftOut = [...header.keys()].filter(
    (at) => header[at] !== '' && !taken.has(at) && survey.column(at).filled > 0,
  );
  return {
    columns: {
      ...proposed,
      decimalSign: proposed.decimalSign ?? sign,
      dateOrder: proposed.dateOrder ?? survey.dateOrder(),
    },
    doubts,
    leftOut,
  };
}

/** Whether a table can be read so: it has a day, and something that was measured then. */
export function canBeRead({ kind, columns }: ValueColumns): boolean {
  const roles = Object.keys(columns);
  const hasNights = roles.includes('sleepStart') && roles.includes('sleepEnd');
  if (!roles.includes('date') && !roles.includes('start')) return hasNights;
  if (kind === 'workouts') return roles.some((role) => ['activity', 'duration', 'distance'].includes(role));
  if (kind === 'foods') return roles.some((role) => role.startsWith('dietary') || role === 'food');
  return roles.includes('type')
    ? roles.includes('value')
    : hasNights || roles.some((role) => isAmountRole(role) || role === 'bloodPressure');
}

/** Whether the header alone says what a table is: without a doubt, and of no fewer columns, `known`, than it leaves open. */
export function isClear({ columns, doubts, leftOut }: Proposal, known: number): boolean {
  return doubts.length === 0 && canBeRead(columns) && leftOut.length <= known;
}
