import { dateOfDayNumber, dayNumberOf } from '@vitalgate/days';

/** One day of a chart. A day that is missing from a list is drawn as missing, never as zero. */
export interface ChartDay {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly value: number;
}

/** Every day from `from` to `to`, both included, with its value; null if there is none. */
export function everyDay(
  days: readonly ChartDay[],
  from: string,
  to: string,
): readonly { readonly date: string; readonly value: number | null }[] {
  const values = new Map(days.map(({ date, value }) => [date, value]));
  const first = dayNumberOf(from);
  const count = Math.max(0, dayNumberOf(to) - first + 1);
  return Array.from({ length: count }, (_, index) => {
    const date = dateOfDayNumber(first + index);
    return { date, value: values.get(date) ?? null };
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
  for (const day of daysWithin(sevenDayAverages(days), from, to)) {
    const piece = pieces.at(-1);
    if (piece !== undefined && areJoined(piece.at(-1), day)) piece.push(day);
    else pieces.push([day]);
  }
  return pieces.filter(({ length }) => length > 1);
}
