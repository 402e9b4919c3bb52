import { plainName, type ValueColumns } from '@vitalgate/contract';
import type { Survey } from '../rows/survey.ts';
import { namedColumns } from '../words/column-name.ts';
import { rolesCalled } from '../words/role-words.ts';
import { canBeRead, propose, type Proposal } from './propose.ts';

/** A part of a table's columns that is a table of its own, in the places of the whole. */
export interface TablePart {
  /** The names of the columns; blank for those that are not its own. */
  readonly header: readonly string[];
  readonly proposal: Proposal;
  /** Seconds from midnight at which something was measured of which no time is written; null if the part does not say it. */
  readonly usualSecond: number | null;
  /** The column in whose place it is read, in rows in which that one is blank. */
  readonly insteadOf?: number;
}

type Group = Pick<TablePart, 'header' | 'usualSecond'>;

const hour = 3600;

/** Parts of the day, as names of columns say them, and when they are: as meals are taken to be. */
const partsOfDay: readonly (readonly [words: RegExp, second: number])[] = [
  [/(?<!\p{L})(?:[Mm]orning|AM|[Mm]orgens?|[Ff]rüh|[Vv]ormittags?|[Mm]atin|[Mm]añana)(?!\p{L})/u, 8 * hour],
  [/(?<!\p{L})(?:[Nn]oon|[Mm]idday|[Mm]ittags?|[Mm]idi)(?!\p{L})/u, 12 * hour],
  [/(?<!\p{L})(?:[Aa]fternoon|[Nn]achmittags?|[Aa]près-midi)(?!\p{L})/u, 15 * hour],
  [/(?<!\p{L})(?:[Ee]vening|PM|[Aa]bends?|[Ss]oir|[Nn]oche)(?!\p{L})/u, 18 * hour],
  [/(?<!\p{L})(?:[Nn]ight|[Nn]achts?|[Nn]uit)(?!\p{L})/u, 22 * hour],
];

/** A name without the part of the day that stands in it. */
function ofDay(name: string): { readonly bare: string; readonly second: number } | null {
  const found = partsOfDay.find(([words]) => words.test(name));
  if (found === undefined) return null;
  return { bare: name.replace(found[0], '').replaceAll(/\s+/gu, ' ').trim(), second: found[1] };
}

const whenRoles: ReadonlySet<string> = new Set(['date', 'time', 'start', 'end']);

const saysWhen = (name: string): boolean => rolesCalled('samples', name).some((role) => whenRoles.has(role));

/** `Morning Sys, Evening Sys`: a group for each part of the day, if parts have columns of one name. */
function groupsOfDay(header: readonly string[]): readonly Group[] {
  const named = header.map(ofDay);
  const seconds = [...new Set(named.flatMap((one) => one?.second ?? []))].sort((one, other) => one - other);
  const names = named.flatMap((one) => (one === null ? [] : [`${one.second} ${plainName(one.bare)}`]));
  const bare = new Set(names).size === names.length ? names.map((name) => name.replace(/^\d+ /u, '')) : [];
  if (new Set(bare).size === bare.length) return [];
  return seconds.map((second, place) => ({
    usualSecond: second,
    header: header.map((name, at) => {
      const own = named[at] ?? null;
      if (own !== null) return own.second === second ? own.bare : '';
      return place === 0 || saysWhen(name) ? name : '';
    }),
  }));
}

/** `Date, Weight, , Date, Steps`: tables that stand side by side, each of which begins with its date. */
function groupsBySide(header: readonly string[]): readonly Group[] {
  const dates = [...header.keys()].filter((at) => rolesCalled('samples', header[at] ?? '').includes('date'));
  const alike = dates.filter((at) => plainName(header[at] ?? '') === plainName(header[dates[0] ?? 0] ?? ''));
  if (alike.length < 2) return [];
  return alike.map((from, place) => ({
    usualSecond: null,
    header: header.map((name, at) => ((place === 0 || at >= from) && at < (alike[place + 1] ?? Infinity) ? name : '')),
  }));
}

/** The groups of a table's columns; all are one if what the user said is not of the first. */
function groupsOf(header: readonly string[], stated: ValueColumns | null): readonly [Group, ...Group[]] {
  const whole: Group = { header, usualSecond: null };
  const [first = whole, ...others] =
    [groupsBySide(header), groupsOfDay(header)].find((groups) => groups.length > 1) ?? [];
  const isOfFirst = Object.values(stated?.columns ?? {}).every((at) => first.header[at] !== '');
  return isOfFirst ? [first, ...others] : [whole];
}

/** The names of the columns of the table's first part. */
export const firstNames = (header: readonly string[], stated: ValueColumns | null): readonly string[] =>
  groupsOf(header, stated)[0].header;

/** What the user said of the first group, of another with columns of the same names; null if it has none of its amounts. */
function statedOf(stated: ValueColumns, first: Group, other: Group): ValueColumns | null {
  const placeIn = (at: number): number => {
    const name = plainName(first.header[at] ?? '');
    return name === '' ? -1 : other.header.findIndex((one) => plainName(one) === name);
  };
  const columns = Object.fromEntries(
    Object.entries(stated.columns).flatMap(([role, at]) => (placeIn(at) < 0 ? [] : [[role, placeIn(at)]])),
  );
  const others = { ...stated, columns };
  return canBeRead(others) ? others : null;
}

/** Units of a weight that is a person's, not a food's. */
const bodyUnits: ReadonlySet<string> = new Set(['kg', 'lb', 'st']);

/** What a row of foods says of the day beside them: its steps, a weight that is no food's. */
function besideFoods(header: readonly string[], { columns, leftOut }: Proposal, survey: Survey): TablePart | null {
  const own = header.map((name, at) => (leftOut.includes(at) || columns.columns['date'] === at ? name : ''));
  const proposal = propose(own, survey, null);
  const { kind, columns: roles, units } = proposal.columns;
  const isFoods = kind !== 'samples' || Object.keys(roles).some((role) => role.startsWith('dietary'));
  const isOfFood = roles['bodyMass'] !== undefined && !bodyUnits.has(units['bodyMass'] ?? '');
  if (isFoods || isOfFood || proposal.doubts.length > 0 || !canBeRead(proposal.columns)) return null;
  return { header: own, proposal, usualSecond: null };
}

/** The name of a column without its unit. */
const bareName = (name: string): string => plainName(namedColumns(name).at(-1)?.name ?? '');

/** `Weight (kg), Weight (lb)`: what is blank in the one is read from the other, which says its unit. */
function inOtherUnits(header: readonly string[], { columns, leftOut }: Proposal, survey: Survey): TablePart[] {
  if (columns.kind !== 'samples') return [];
  const when = new Set([...whenRoles].map((role) => columns.columns[role]));
  return leftOut.flatMap((at) => {
    const alike = Object.entries(columns.columns).find(
      ([, place]) => bareName(header[place] ?? '') === bareName(header[at] ?? ''),
    );
    const own = header.map((name, place) => (place === at || when.has(place) ? name : ''));
    const found = propose(own, survey, null);
    const { dateOrder, decimalSign, offset, source } = columns;
    const said = { ...found.columns, dateOrder, decimalSign, offset, source };
    const proposal = canBeRead(said) ? propose(own, survey, said) : found;
    const unit = proposal.columns.units[alike?.[0] ?? ''] ?? null;
    if (alike === undefined || unit === null || unit === columns.units[alike[0]]) return [];
    const isSure = proposal.doubts.length === 0 && canBeRead(proposal.columns);
    return isSure ? [{ header: own, proposal, usualSecond: null, insteadOf: alike[1] }] : [];
  });
}

/**
 * The tables that stand in one: side by side, for each part of the day, beside foods, or in another unit. The first has the doubts that are asked, and the columns
 * that none of them has. What is said of the first holds for the others.
 */
export function partsOf(header: readonly string[], survey: Survey, stated: ValueColumns | null): readonly TablePart[] {
  const [first, ...others] = groupsOf(header, stated);
  const parts: TablePart[] = [{ ...first, proposal: propose(first.header, survey, stated) }];
  for (const other of others) {
    const own = stated === null ? null : statedOf(stated, first, other);
    if (stated !== null && own === null) continue;
    const proposal = propose(other.header, survey, own);
    const isSure = proposal.doubts.length === 0 || (parts[0]?.proposal.doubts.length ?? 0) > 0;
    if (isSure && canBeRead(proposal.columns)) parts.push({ ...other, proposal });
  }
  const [main] = parts;
  const beside =
    stated === null && main?.proposal.columns.kind === 'foods' ? besideFoods(header, main.proposal, survey) : null;
  if (beside !== null) parts.push(beside);
  if (main !== undefined) parts.push(...inOtherUnits(first.header, main.proposal, survey));
  const taken = new Set(parts.flatMap(({ proposal }) => Object.values(proposal.columns.columns)));
  const leftOut = [...header.keys()].filter(
    (at) => header[at] !== '' && !taken.has(at) && survey.column(at).filled > 0,
  );
  return parts.map((part, place) => (place === 0 ? { ...part, proposal: { ...part.proposal, leftOut } } : part));
}
