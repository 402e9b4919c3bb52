import { addDays, dateOfDayNumber, dayNumberOf } from '@vitalgate/days';

/** One day of a chart. A day that is missing from a list is drawn as missing, never as zero. */
export interface ChartDay {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly value: number;
  /** How far its measurements reach, if that is known. */
  readonly low?: number;
  readonly high?: number;
}

/** A place of a chart: a day, or a week or a month; its value is null if there is none. */
export interface ChartStop extends Partial<Pick<ChartDay, 'low' | 'high'>> {
  readonly date: string;
  /** The last day, if it is more than one. */
  readonly until?: string;
  readonly value: number | null;
}

/** Every day from `from` to `to`, both included, with its value; null if there is none. */
export function everyDay(days: readonly ChartDay[], from: string, to: string): readonly ChartStop[] {
  const values = new Map(days.map((day) => [day.date, day]));
  const first = dayNumberOf(from);
  const count = Math.max(0, dayNumberOf(to) - first + 1);
  return Array.from({ length: count }, (_, index) => {
    const date = dateOfDayNumber(first + index);
    return values.get(date) ?? { date, value: null };
  });
}

/** The first day of each week or month from `from` to `to`, ascending; weeks end with `to`. */
function beginnings(from: string, to: string, grain: 'week' | 'month'): readonly string[] {
  const found = [from];
  if (grain === 'week') {
    for (let day = dayNumberOf(to) - 6; day > dayNumberOf(from); day -= 7) found.splice(1, 0, dateOfDayNumber(day));
    return found;
  }
  for (let [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7))]; ;) {
    [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1];
    const date = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`;
    if (date > to) return found;
    found.push(date);
  }
}

/**
 * Days as a screen can show them: each, or joined by week or month with their mean and how far they reach. A day whose value
 * is only "so far" is part of no mean. What has no data stays empty.
 */
export function reducedDays(
  days: readonly ChartDay[],
  { from, to }: { readonly from: string; readonly to: string },
  grain: 'day' | 'week' | 'month',
  soFar: ReadonlySet<string>,
): readonly ChartStop[] {
  const within = daysWithin(days, from, to);
  if (grain === 'day') return everyDay(within, from, to);
  const whole = within.filter(({ date }) => !soFar.has(date));
  let place = 0;
  return beginnings(from, to, grain).map((date, index, all) => {
    const next = all[index + 1];
    const until = next === undefined ? to : dateOfDayNumber(dayNumberOf(next) - 1);
    const own: ChartDay[] = [];
    for (let day = whole[place]; day !== undefined && day.date <= until; day = whole[++place]) own.push(day);
    if (own.length === 0) return { date, until, value: null };
    const value = own.reduce((sum, day) => sum + day.value, 0) / own.length;
    const reach = own.every(({ low }) => low === undefined)
      ? {}
      : {
          low: Math.min(...own.map((day) => day.low ?? day.value)),
          high: Math.max(...own.map((day) => day.high ?? day.value)),
        };
    return { date, until, value, ...reach };
  });
}

/** The days within `from` to `to`, both included. */
export function daysWithin(days: readonly ChartDay[], from: string, to: string): readonly ChartDay[] {
  return days.filter(({ date }) => date >= from && date <= to);
}

const windowDays = 7;
const neededDays = 3;

/** The mean of each day and the six before, where at least three are known: a few measurements never look like a steady line. */
export function sevenDayAverages(days: readonly ChartDay[]): readonly ChartDay[] {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const all = everyDay(days, first.date, last.date);
  return all.flatMap(({ date }, index) => {
    const known = all
      .slice(Math.max(0, index - windowDays + 1), index + 1)
      .flatMap(({ value }) => (value === null ? [] : [value]));
    if (known.length < neededDays) return [];
    return [{ date, value: known.reduce((sum, value) => sum + value, 0) / known.length }];
  });
}

/** True if two days of averages are near enough to be joined by a line: their weeks touch. */
function areJoined(one: ChartDay | undefined, other: ChartDay | undefined): boolean {
  return (
    one !== undefined && other !== undefined && Math.abs(dayNumberOf(other.date) - dayNumberOf(one.date)) <= windowDays
  );
}

/** The line of the seven-day averages from `from` to `to`, in pieces of at least two days; empty if none can be drawn. */
export function trendLine(days: readonly ChartDay[], from: string, to: string): readonly (readonly ChartDay[])[] {
  const pieces: ChartDay[][] = [];
  // A press draws a part of ten years: only what its first averages reach back to is looked at.
  const near = daysWithin(days, addDays(from, 1 - windowDays), to);
  for (const day of daysWithin(sevenDayAverages(near), from, to)) {
    const piece = pieces.at(-1);
    if (piece !== undefined && areJoined(piece.at(-1), day)) piece.push(day);
    else pieces.push([day]);
  }
  return pieces.filter(({ length }) => length > 1);
}
