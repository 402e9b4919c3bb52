import { plainName, type ValueColumns, type ValueTableKind } from '@vitalgate/contract';
import { nutrientColumn } from '../../../food-logs/nutrient-columns.ts';
import type { SeenColumn, Survey } from '../rows/survey.ts';
import { namedColumns } from '../words/column-name.ts';
import { rolesCalled, typesCalled } from '../words/role-words.ts';
import { fitsUnit, isAmountRole, isSleepLength, typeNamed } from '../words/type-named.ts';
import { isUnitWord, secondsIn, unitOfType } from '../words/unit-words.ts';

/** A column and what it may be. */
export interface FoundColumn {
  readonly at: number;
  /** The roles that the column may have, the likeliest first. */
  readonly roles: readonly string[];
  readonly unit: string | null;
}

/** Whether a column holds seconds or milliseconds since 1970. */
const isEpoch = ({ example }: SeenColumn): boolean => /^1\d{9}(?:\d{3})?(?:\.\d+)?$/u.test(example ?? '');

/** Whether a column of times has them as `0705`. */
const areBareClocks = ({ example, greatest }: SeenColumn): boolean =>
  greatest < 2400 && /^(?:[01]\d|2[0-3])[0-5]\d$/u.test(example ?? '');

/** Whether the times of a column are such as people sleep for, which are times of day in which few fall asleep. */
const areNights = ({ leastHour, greatestHour }: SeenColumn): boolean => leastHour >= 3 && greatestHour <= 13;

/** Whether the cells of a column can be what a role needs. */
function canHold(role: string, seen: SeenColumn): boolean {
  if (seen.filled === 0) return true;
  if (role === 'date') return seen.days > seen.filled / 2 || isEpoch(seen);
  if (role === 'bloodPressure') return seen.pairs > 0;
  // Nobody lies awake for so long, or sleeps: these are times of day.
  if (role === 'sleepAwake' && seen.leastHour >= 4 && seen.leastHour < Infinity) return false;
  if (isSleepLength(role)) return seen.numbers + seen.durations > seen.filled / 2 && seen.greatestOfTwoParts < 20;
  if (role === 'value') return seen.numbers + seen.pairs > seen.filled / 2;
  if (role === 'sleepStart' || role === 'sleepEnd') return seen.days + seen.clocks > seen.filled / 2;
  if (role === 'time') return seen.days + seen.clocks >= seen.filled / 2 || isEpoch(seen) || areBareClocks(seen);
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

function foundAt(kind: ValueTableKind, header: string, at: number, survey: Survey): FoundColumn | null {
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

/**
 * How late each column has its turn: falling asleep goes before going to bed, waking before getting up, what was eaten in all before what is in a
 * gram of it, of two columns of one name the one that says its unit (but how much was eaten is counted in a unit of its own column), and sodium
 * before salt.
 */
function turnsOf(header: readonly string[]): readonly number[] {
  const named = header.map((name) => namedColumns(name));
  const withUnit = new Set(
    named
      .flatMap((all) => all.filter(({ name, unit }) => unit !== null && !rolesCalled('foods', name).includes('amount')))
      .map(({ name }) => plainName(name)),
  );
  return header.map((name, at) => {
    if (/asleep|awake|awoke|woke|onset|eingeschlafen|einschlaf|aufgewacht|aufwach|endormi|réveil/iu.test(name))
      return 0;
    if (/\btotal$/iu.test(name)) return 1;
    const all = named[at] ?? [];
    if ([name, ...all.map((one) => one.name)].some((one) => nutrientColumn(one)?.isOwnUnit === false)) return 2.5;
    return all.every(({ unit }) => unit === null) && withUnit.has(plainName(all.at(-1)?.name ?? '')) ? 3 : 2;
  });
}

/** Units of which few make one of another: so many are in one. */
const lesserUnits: Readonly<Record<string, readonly [unit: string, count: number]>> = {
  st: ['lb', 14],
  ft: ['in', 12],
};

/** Columns that are each a part of one amount, `Weight (st), Weight (lb)`: neither alone is the amount. */
function partsOfAmounts(header: readonly string[], survey: Survey): ReadonlySet<number> {
  const named = header.map((name) => namedColumns(name).find(({ unit }) => unit !== null));
  return new Set(
    named.flatMap((one, at) => {
      const [unit, count = 0] = lesserUnits[one?.unit ?? ''] ?? [];
      const lesser = named.findIndex(
        (other, place) =>
          unit !== undefined &&
          other?.unit === unit &&
          plainName(other.name) === plainName(one?.name ?? '') &&
          survey.column(place).greatest < count,
      );
      return lesser < 0 ? [] : [at, lesser];
    }),
  );
}

/** The columns of a table as one of a kind; of two that may be one thing the first has it. */
function columnsAs(kind: ValueTableKind, header: readonly string[], survey: Survey): readonly FoundColumn[] {
  const taken = new Set<string>();
  const found: FoundColumn[] = [];
  const turns = turnsOf(header);
  const inOrder = [...header.entries()].sort(([one], [other]) => (turns[one] ?? 0) - (turns[other] ?? 0));
  // Beside the time of waking, `Asleep` is the time of falling asleep, if times of day stand in it.
  const saysWaking = header.some((name, at) => foundAt('samples', name, at, survey)?.roles[0] === 'sleepEnd');
  const saysBedtime = header.some((name) => {
    const roles = rolesCalled('samples', name);
    return roles.includes('sleepStart') && !roles.includes('sleep');
  });
  // `Light`, `Core` and `Deep` alone may be of anything.
  const saysSleep = header.some((name) => /\brem\b|sleep|schlaf|sommeil|sueño|sonno|slaap/iu.test(name));
  // A scale's water is a share of the body.
  const isOfBody = header.some((name) =>
    /body ?fat|\bbf\b|bone|muscle|körperfett|muskel|knochen|grasse|osseuse|muscul/iu.test(name),
  );
  const parts = partsOfAmounts(header, survey);
  for (const [at, name] of inOrder) {
    if (parts.has(at)) continue;
    const one = name === '' ? null : foundAt(kind, name, at, survey);
    const isEither = one?.roles.includes('sleepStart') === true && one.roles.includes('sleep');
    const isLength = isEither && (!saysWaking || areNights(survey.column(at)));
    if (isLength && saysWaking && !saysBedtime) {
      found.push({ ...one, roles: ['sleep', 'sleepStart'] });
      taken.add('sleep').add('sleepStart');
      continue;
    }
    const isStart = isEither && !isLength;
    const free =
      one?.roles.filter(
        (role) =>
          !taken.has(role) &&
          !(role === 'dietaryWater' && isOfBody && kind === 'samples' && one.unit === null) &&
          !(isStart && role === 'sleep') &&
          !(isLength && role === 'sleepStart') &&
          (saysSleep || role === 'sleep' || !isSleepLength(role)),
      ) ?? [];
    if (one === null || free.length === 0) continue;
    if (free.length === 1 || !isAmountRole(free[0] ?? '')) taken.add(free[0] ?? '');
    found.push({ ...one, roles: free });
  }
  return found;
}

const has = (found: readonly FoundColumn[], ...roles: readonly string[]): boolean =>
  roles.some((role) => found.some((one) => one.roles.includes(role)));

const ofDiabetes: ReadonlySet<string> = new Set(['bloodGlucose', 'insulinDelivery']);

/** What the rows of a table are, by the names of its columns. */
export function kindOf(header: readonly string[], survey: Survey): ValueTableKind {
  const samples = columnsAs('samples', header, survey);
  const types = has(samples, 'value') ? samples.find(({ roles }) => roles[0] === 'type') : undefined;
  if (types !== undefined && typeNamed(survey.column(types.at).example ?? '') !== null) return 'samples';
  const workouts = columnsAs('workouts', header, survey);
  if (has(workouts, 'activity') && has(workouts, 'duration', 'distance', 'end')) return 'workouts';
  const foods = columnsAs('foods', header, survey);
  const nutrients = foods.filter(({ roles }) => roles[0]?.startsWith('dietary') === true).length;
  // A diary of glucose says at which meal it was.
  const isOfGlucose = header.some((name) =>
    namedColumns(name).some((one) => typesCalled(one.name).some((type) => ofDiabetes.has(type))),
  );
  if ((has(foods, ...(isOfGlucose ? ['food'] : ['food', 'meal'])) && nutrients > 0) || nutrients > 3) return 'foods';
  return 'samples';
}

/** What columns of times and of dates are if their names say the one and their cells the other. */
function withDate(found: readonly FoundColumn[], header: readonly string[], survey: Survey): readonly FoundColumn[] {
  const days = (at: number): boolean =>
    survey.column(at).days > survey.column(at).filled / 2 || isEpoch(survey.column(at));
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
function withType(found: readonly FoundColumn[], header: readonly string[], survey: Survey): readonly FoundColumn[] {
  if (!has(found, 'value') || has(found, 'type')) return found;
  const at = [...header.keys()].find((place) => {
    const { example, numbers } = survey.column(place);
    return numbers === 0 && example !== null && typeNamed(example) !== null && !found.some((one) => one.at === place);
  });
  return at === undefined ? found : [...found, { at, roles: ['type'], unit: null }];
}

/** The columns that the user named, with the units in their names. */
export function statedColumnsOf({ columns }: ValueColumns, header: readonly string[]): readonly FoundColumn[] {
  return Object.entries(columns).map(([role, at]) => {
    const unit =
      namedColumns(header[at] ?? '').find(
        (one) => one.unit !== null && (isUnitWord(one.unit) || secondsIn(one.unit) !== null),
      )?.unit ?? null;
    return { at, roles: [role], unit: unit !== null && fitsUnit(role, unit) ? unit : null };
  });
}

/** The columns of a table of a kind that may be something, by their names and their cells. */
export function foundColumns(kind: ValueTableKind, header: readonly string[], survey: Survey): readonly FoundColumn[] {
  return withType(withDate(columnsAs(kind, header, survey), header, survey), header, survey);
}
