import { addDays, dayNumberOf, localDate } from '@vitalgate/days';

/** How much of the past a page shows at once. */
export type RangeName = 'day' | 'week' | 'month' | 'halfYear' | 'year' | 'all';

/** Days of each range. A year is 52 weeks, and half of one 26, so that no week is cut; all has no length of its own. */
const rangeDays: Readonly<Record<RangeName, number | null>> = {
  day: 1,
  week: 7,
  month: 30,
  halfYear: 182,
  year: 364,
  all: null,
};

/** Dates, both included. */
export interface Dates {
  readonly from: string;
  readonly to: string;
}

/** The names of ranges, from the shortest. */
export const rangeNames = Object.keys(rangeDays) as readonly RangeName[];

/** The date that a text names; null if it names none. */
export function dateIn(text: string | null): string | null {
  try {
    return text === null ? null : localDate(text);
  } catch {
    return null;
  }
}

/** The dates of a range that ends on a day. All begins with the first day of data. */
export function datesOf(range: RangeName, until: string, first: string): Dates {
  const days = rangeDays[range];
  const from = days === null ? first : addDays(until, 1 - days);
  return { from: from < until ? from : until, to: until };
}

/** The day on which the range before ends, or the one after; null if it would lie before all data, or in the future. */
export function otherUntil(
  range: RangeName,
  until: string,
  { first, today }: { readonly first: string; readonly today: string },
): { readonly earlier: string | null; readonly later: string | null } {
  const days = rangeDays[range];
  if (days === null) return { earlier: null, later: null };
  const [earlier, later] = [addDays(until, -days), addDays(until, days)];
  return { earlier: earlier < first ? null : earlier, later: until >= today ? null : later < today ? later : today };
}

/** How fine a range is drawn: a screen shows no ten years of days. */
export function grainOf({ from, to }: Dates): 'day' | 'week' | 'month' {
  const days = dayNumberOf(to) - dayNumberOf(from) + 1;
  if (days <= 183) return 'day';
  return days <= 2 * 366 ? 'week' : 'month';
}
