import { findQuantityType, type TableDoubt, type ValueColumns, type ValueTableKind } from '@vitalgate/contract';
import { nutrientColumn } from '../../../food-logs/nutrient-columns.ts';
import type { SeenColumn, Survey } from '../rows/survey.ts';
import { namedColumns } from '../words/column-name.ts';
import { rolesCalled, typesCalled } from '../words/role-words.ts';
import { fitsUnit, isAmountRole, typeNamed } from '../words/type-named.ts';
import { isUnitWord, likelyUnit, possibleUnits, secondsIn, unitOfType } from '../words/unit-words.ts';

/** How a table would be read, and what is not clear of it. */
export interface Proposal {
  readonly columns: ValueColumns;
  readonly doubts: readonly TableDoubt[];
  /** Positions of columns with names and cells that have no role. */
  readonly leftOut: readonly number[];
}

interface Found {
  readonly at: number;
  /** The roles that the column may have, the likeliest first. */
  readonly roles: readonly string[];
  readonly unit: string | null;
}

/** Whether the cells of a column can be what a role needs. */
function canHold(role: string, seen: SeenColumn): boolean {
  if (seen.filled === 0) return true;
  if (role === 'date') return seen.days > seen.filled / 2 || /^1\d{9}(?:\d{3})?$/u.test(seen.example ?? '');
  if (role === 'bloodPressure') return seen.pairs > 0;
  if (role === 'sleep') return seen.numbers + seen.durations > seen.filled / 2;
  if (role === 'value') return seen.numbers + seen.pairs > seen.filled / 2;
  if (role === 'sleepStart' || role === 'sleepEnd') return seen.days + seen.clocks > seen.filled / 2;
  if (role === 'time') return seen.days + seen.clocks >= seen.filled / 2;
  if (role === 'type') return seen.numbers + seen.days < seen.filled / 2;
  if (!isAmountRole(role)) return true;
  // Numbers that all have units, of which none is the type's, are of something else.
  const withUnit = [...seen.units.values()].reduce((sum, times) => sum + times, 0);
  const isOfOther =
    withUnit > 0 &&
    withUnit === seen.numbers &&
    ![...seen.units.keys()].some((unit) => unitOfType(role, unit) !== null);
  return seen.numbers > 0 && !isOfOther;
}

function rolesOf(kind: ValueTableKind, name: string): readonly string[] {
  const called = rolesCalled(kind, name);
  if (kind === 'workouts' || called.length > 0) return called;
  if (kind === 'samples') return typesCalled(name);
  const nutrient = nutrientColumn(name)?.type;
  return nutrient === undefined ? typesCalled(name).filter((type) => type.startsWith('dietary')) : [nutrient];
}

function foundAt(kind: ValueTableKind, header: string, at: number, survey: Survey): Found | null {
  for (const { name, unit } of namedColumns(header)) {
    const all = rolesOf(kind, name);
    const seen = survey.column(at);
    // `45:12` is no time of day.
    const isLong = all.includes('duration') && seen.clocks < seen.filled;
    const roles = all.filter((role) => fitsUnit(role, unit) && canHold(role, seen) && !(role === 'time' && isLong));
    if (roles.length > 0) return { at, roles, unit };
  }
  return null;
}

/** Whether a name tells of falling asleep, which goes before going to bed. */
const isOfSleep = (name: string): boolean => /asleep|onset|eingeschlafen|einschlaf|endormi/iu.test(name);

/** The columns of a table as one of a kind; of two that may be one thing the first has it. */
function columnsAs(kind: ValueTableKind, header: readonly string[], survey: Survey): readonly Found[] {
  const taken = new Set<string>();
  const found: Found[] = [];
  const inOrder = [...header.entries()].sort(([, one], [, other]) => Number(isOfSleep(other)) - Number(isOfSleep(one)));
  for (const [at, name] of inOrder) {
    const one = name === '' ? null : foundAt(kind, name, at, survey);
    const free = one?.roles.filter((role) => !taken.has(role)) ?? [];
    if (one === null || free.length === 0) continue;
    if (free.length === 1 || !isAmountRole(free[0] ?? '')) taken.add(free[0] ?? '');
    found.push({ ...one, roles: free });
  }
  return found;
}

const has = (found: readonly Found[], ...roles: readonly string[]): boolean =>
  roles.some((role) => found.some((one) => one.roles.includes(role)));

function kindOf(header: readonly string[], survey: Survey): ValueTableKind {
  const workouts = columnsAs('workouts', header, survey);
  if (has(workouts, 'activity') && has(workouts, 'duration', 'distance', 'end')) return 'workouts';
  const foods = columnsAs('foods', header, survey);
  const nutrients = foods.filter(({ roles }) => roles[0]?.startsWith('dietary') === true).length;
  if ((has(foods, 'food', 'meal') && nutrients > 0) || nutrients > 3) return 'foods';
  return 'samples';
}

/** What columns of times and of dates are if their names say the one and their cells the other. */
function withDate(found: readonly Found[], header: readonly string[], survey: Survey): readonly Found[] {
  const days = (at: number): boolean => survey.column(at).days > survey.column(at).filled / 2;
  if (
    has(found, 'date') ||
    has(
      found.filter(({ at }) => days(at)),
      'start',
    )
  )
    return found;
  const time = found.find(({ roles, at }) => roles[0] === 'time' && days(at));
  if (time !== undefined) return found.map((one) => (one === time ? { ...one, roles: ['date'] } : one));
  const free = [...header.keys()].find((at) => days(at) && !found.some((one) => one.at === at));
  return free === undefined ? found : [...found, { at: free, roles: ['date'], unit: null }];
}

/** The column of the names of metrics, if a column of values has none beside it that is called so. */
function withType(found: readonly Found[], header: readonly string[], survey: Survey): readonly Found[] {
  if (!has(found, 'value') || has(found, 'type')) return found;
  const at = [...header.keys()].find((place) => {
    const { example, numbers } = survey.column(place);
    return numbers === 0 && example !== null && typeNamed(example) !== null && !found.some((one) => one.at === place);
  });
  return at === undefined ? found : [...found, { at, roles: ['type'], unit: null }];
}

const namesEnergyIn = (name: string): string | null =>
  /calor|kalor|kcal/iu.test(name) ? 'kcal' : /kilojoule|\bkj\b/iu.test(name) ? 'kJ' : null;

/** The unit that a column's name says in words: `hours slept`. */
function unitInWords(role: string, name: string): string | null {
  if (role === 'sleep') {
    const hours = /\b(?:hours?|hrs?|stunden|heures|horas)\b|stunden/iu.test(name);
    return hours ? 'hr' : /minut/iu.test(name) ? 'min' : null;
  }
  const unit = namesEnergyIn(name);
  return unit !== null && unitOfType(role, unit) !== null ? unit : null;
}

interface UnitFound {
  readonly unit: string | null;
  readonly doubt: readonly string[] | null;
}

/** The unit of a type's numbers; with the choices if nothing says it. */
function unitFor(role: string, name: string, said: string | null, seen: SeenColumn): UnitFound {
  const written = said ?? (isUnitWord(name) && unitOfType(role, name) !== null ? name : unitInWords(role, name));
  if (written !== null) return { unit: unitOfType(role, written), doubt: null };
  if (role === 'sleep' && seen.durations >= seen.numbers) return { unit: null, doubt: null };
  const withUnit = [...seen.units].filter(([unit]) => unitOfType(role, unit) !== null);
  const count = withUnit.reduce((sum, [, times]) => sum + times, 0);
  if (count > 0 && count === seen.numbers) return { unit: null, doubt: null };
  if (role === 'bloodPressure') return { unit: 'mmHg', doubt: null };
  const choices = possibleUnits(role);
  // A share of one hundred or of one.
  if (choices[0] === '%' && seen.greatest > 0 && seen.greatest <= 1) return { unit: null, doubt: ['%', '1'] };
  return choices.length > 1 ? { unit: null, doubt: choices } : { unit: choices[0] ?? null, doubt: null };
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

/** Distances and energies of workouts are in units too. */
const typeOfRole: Readonly<Record<string, string>> = {
  distance: 'distanceWalkingRunning',
  energy: 'activeEnergyBurned',
  duration: 'sleep',
  elevationGain: 'height',
};

/** The type in whose units the numbers of a role are written; null for a role without units. */
export function typeOf(kind: ValueTableKind, role: string): string | null {
  if (kind === 'workouts') return typeOfRole[role] ?? null;
  return isAmountRole(role) ? role : null;
}

/** The units that a role may be in, of those of its type. */
export function choicesOf(role: string, doubt: readonly string[]): readonly string[] {
  if (role === 'elevationGain') return ['m', 'ft'];
  return role === 'duration' ? ['min', 'hr', 's'] : doubt;
}

/**
 * How a table may be read, by the names of its columns and what stands in them. What they leave open is a doubt: which of two numbers of a date is
 * the month, a unit of several, a name that may be two things. Values decide none of these. `stated` is what the user said, which goes before all.
 */
export function propose(header: readonly string[], survey: Survey, stated: ValueColumns | null): Proposal {
  const kind = stated?.kind ?? kindOf(header, survey);
  const found =
    stated === null
      ? withType(withDate(columnsAs(kind, header, survey), header, survey), header, survey)
      : statedAs(stated, header);
  const doubts: TableDoubt[] = [];
  const columns: Record<string, number> = {};
  const units: Record<string, string> = { ...stated?.units };
  const unitColumn = found.some(({ roles }) => roles[0] === 'unit');
  for (const { at, roles, unit } of found) {
    const [role = ''] = roles;
    const open = kind === 'workouts' && roles.includes('duration') ? roles : roles.filter(isAmountRole);
    if (open.length > 1) {
      doubts.push({ about: 'column', at, role: null, choices: open, likely: null, example: header[at] ?? null });
      columns[role] ??= at;
      continue;
    }
    if (columns[role] !== undefined) continue;
    columns[role] = at;
    const type = typeOf(kind, role);
    if (type === null || units[role] !== undefined) continue;
    const seen = survey.column(at);
    // What diaries mean by a nutrient's name alone.
    if (kind === 'foods' && unit === null && nutrientColumn(header[at] ?? '')?.type === role) continue;
    if (role === 'duration' && seen.durations >= seen.numbers) {
      // `45:12` is minutes and seconds beside `1:02:10`, and because nobody trains for so many hours.
      const areMinutes = seen.hasThreeParts || seen.greatestOfTwoParts > 23;
      if (areMinutes) units[role] = 'min';
      else if (seen.greatestOfTwoParts >= 0)
        doubts.push({ about: 'unit', at, role, choices: ['hr', 'min'], likely: null, example: seen.example });
      continue;
    }
    const known = unitFor(type, header[at] ?? '', unit, seen);
    if (known.unit !== null) units[role] = known.unit;
    if (known.doubt !== null && !unitColumn) {
      const likely = likelyUnit(type, seen.greatest);
      doubts.push({
        about: 'unit',
        at,
        role,
        choices: choicesOf(role, known.doubt),
        likely: role === type ? likely : null,
        example: seen.example,
      });
    }
  }
  // A name of a metric without a value, or a value without a name, says nothing.
  if (stated === null && kind === 'samples' && (columns['type'] === undefined || columns['value'] === undefined))
    for (const role of ['type', 'value', 'unit']) delete columns[role];
  if (kind === 'samples' && columns['type'] !== undefined) {
    for (const [name, seen] of survey.byName()) {
      const meant = typeNamed(name);
      if (meant === null || units[meant.type] !== undefined) continue;
      const known = unitFor(meant.type, name, meant.unit, seen);
      if (known.unit !== null) units[meant.type] = known.unit;
      else if (known.doubt !== null)
        doubts.push({
          about: 'unit',
          at: null,
          role: meant.type,
          choices: known.doubt,
          likely: likelyUnit(meant.type, seen.greatest),
          example: seen.example,
        });
    }
  }
  const proposed: ValueColumns = {
    kind,
    columns,
    units,
    dateOrder: stated?.dateOrder ?? null,
    decimalSign: stated?.decimalSign ?? null,
    offset: stated?.offset ?? null,
    source: stated?.source ?? null,
  };
  const dates = ['date', 'start', 'end'].flatMap((role) => columns[role] ?? []);
  const open = dates.find((at) => survey.column(at).hasOpenDays);
  if (open !== undefined && proposed.dateOrder === null && survey.dateOrder() === null)
    doubts.push({
      about: 'dateOrder',
      at: open,
      role: null,
      choices: ['day', 'month'],
      likely: null,
      example: survey.column(open).example,
    });
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

/** The columns that the user named, with the units in their names. */
function statedAs({ columns }: ValueColumns, header: readonly string[]): readonly Found[] {
  return Object.entries(columns).map(([role, at]) => {
    const unit =
      namedColumns(header[at] ?? '').find(
        (one) => one.unit !== null && (isUnitWord(one.unit) || secondsIn(one.unit) !== null),
      )?.unit ?? null;
    return { at, roles: [role], unit: unit !== null && fitsUnit(role, unit) ? unit : null };
  });
}

/** Whether a table can be read so: it has a day, and something that was measured then. */
export function canBeRead({ kind, columns }: ValueColumns): boolean {
  const roles = Object.keys(columns);
  if (!roles.includes('date') && !roles.includes('start'))
    return roles.includes('sleepStart') && roles.includes('sleepEnd');
  if (kind === 'workouts') return roles.some((role) => ['activity', 'duration', 'distance'].includes(role));
  if (kind === 'foods') return roles.some((role) => role.startsWith('dietary') || role === 'food');
  return roles.includes('type')
    ? roles.includes('value')
    : roles.some((role) => isAmountRole(role) || role === 'bloodPressure' || role === 'sleepStart');
}

/** Whether the header alone says what a table is: without a doubt, and of no fewer columns than it leaves open. */
export function isClear({ columns, doubts, leftOut }: Proposal): boolean {
  const known = Object.keys(columns.columns).length;
  return doubts.length === 0 && canBeRead(columns) && leftOut.length <= known;
}
