import { counted } from '@vitalgate/terminal';
import { dayStart, wallTime } from '../../times/zone-time.ts';
import { ToolFailure } from '../tool/define-tool.ts';
import { addDays, addMonths, daysBetween } from '@vitalgate/days';
import { bucketDays, type BucketSize } from '../../metrics/buckets.ts';

/** A calendar day, `YYYY-MM-DD`, without a zone. */
export type CalendarDay = string;

/** Local days, both counted. */
export interface Period {
  readonly from: CalendarDay;
  readonly to: CalendarDay;
}

/** The number of days from `first` to `last`, both counted; 0 or less if `last` is before `first`. */
export function daysFromTo(first: CalendarDay, last: CalendarDay): number {
  return daysBetween(first, last) + 1;
}

/** From the first day of any of some periods to the last; null if there is none. */
export function spanOf(periods: readonly Period[]): Period | null {
  const [from] = periods.map((period) => period.from).sort();
  const to = periods
    .map((period) => period.to)
    .sort()
    .at(-1);
  return from === undefined || to === undefined ? null : { from, to };
}

/** True for a day that exists, from 1900 to 2199. */
function isCalendarDay(text: string): boolean {
  if (!/^(?:19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false;
  const milliseconds = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(milliseconds) && new Date(milliseconds).toISOString().startsWith(text);
}

export const periodWords =
  '7d, 4w, 3mo, 1y (complete days up to yesterday), today, yesterday, this_week, last_week, this_month, last_month, this_year, last_year, 2026, 2026-03, 2026-03-09, 2026-03-01..2026-03-31, or all';

/** A period as dates, which are the same days whenever they are read; `all` for null. */
export function periodDates(period: Period | null): string {
  return period === null ? 'all' : `${period.from}..${period.to}`;
}

/** Reads a period as words or dates, where `today` is the local day. `all` is null: no bounds. */
export function parsePeriod(words: string, today: CalendarDay): Period | null {
  const text = words
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-](?=[a-z])/g, '_');
  if (text === 'all') return null;
  const period = named(text, today) ?? rolling(text, addDays(today, -1)) ?? calendar(text, today);
  if (period === null) {
    throw new ToolFailure('invalid_period', `The period is not understood. Write one of: ${periodWords}.`);
  }
  if (period.from > period.to) {
    throw new ToolFailure('invalid_period', 'The period ends before it begins. Write the earlier date first.');
  }
  return period;
}

/** Reads a baseline: a period, or `before` (as long), or `before:30d`, both right before the period. */
export function parseBaseline(words: string, period: Period, today: CalendarDay): Period {
  const before = /^\s*before\s*(?::\s*(\S+)\s*)?$/i.exec(words);
  if (before === null) {
    const baseline = parsePeriod(words, today);
    if (baseline !== null) return baseline;
    throw new ToolFailure('invalid_period', 'The baseline cannot be all. Write a period, before, or before:30d.');
  }
  const end = addDays(period.from, -1);
  if (before[1] === undefined) return { from: addDays(period.from, -daysFromTo(period.from, period.to)), to: end };
  const length = rolling(before[1].toLowerCase(), end);
  if (length !== null) return length;
  throw new ToolFailure('invalid_period', 'The baseline is not understood. Write before:30d, before:4w, before:3mo.');
}

function named(text: string, today: CalendarDay): Period | null {
  // A night belongs to the day on which it ends.
  if (text === 'today' || text === 'last_night') return { from: today, to: today };
  if (text === 'yesterday') return { from: addDays(today, -1), to: addDays(today, -1) };
  const [, which, unit] = /^(this|last)_(week|month|year)$/.exec(text) ?? [];
  if (which === undefined) return null;
  const current = bucketDays(today, unit as BucketSize);
  return which === 'this' ? current : bucketDays(addDays(current.from, -1), unit as BucketSize);
}

function rolling(text: string, end: CalendarDay): Period | null {
  const short = text.replace(
    /^(?:last|past)[\s_]*(\d+)[\s_]*(day|week|month|year)s?$/,
    (_, count, unit) => `${count}${unit[0]}`,
  );
  const [, digits, unit] = /^([1-9]\d{0,4})(d|w|mo?|y)$/.exec(short) ?? [];
  if (digits === undefined) return null;
  const count = Number(digits) * (unit === 'w' ? 7 : unit === 'y' ? 12 : 1);
  const next = addDays(end, 1);
  const inDays = unit === 'd' || unit === 'w';
  if (count > (inDays ? 50_000 : 1_500)) return null;
  const from = inDays ? addDays(next, -count) : addMonths(next, -count);
  return isCalendarDay(from) ? { from, to: end } : null;
}

function calendar(text: string, today: CalendarDay): Period | null {
  const [begin = '', end] = text.split('..', 2).map((side) => side.trim());
  const first = span(begin);
  if (first === null || end === undefined) return first;
  const last = end === '' ? { from: today, to: today } : span(end);
  return last === null ? null : { from: first.from, to: last.to };
}

function span(text: string): Period | null {
  if (isCalendarDay(text)) return { from: text, to: text };
  if (isCalendarDay(`${text}-01`)) return bucketDays(`${text}-01`, 'month');
  return isCalendarDay(`${text}-01-01`) ? bucketDays(`${text}-01-01`, 'year') : null;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** The days of a period in words: `7 full days, 21 to 27 Nov 2026`, or `27 Nov 2026`; one that is not over says so. */
export function periodText({ from, to }: Period, today: CalendarDay): string {
  const days = daysFromTo(from, to);
  const isOver = to < today;
  const count = days === 1 ? '' : `${counted(days, isOver ? 'full day' : 'day')}, `;
  return `${count}${spanText(from, to)}${isOver ? '' : from === today && to === today ? ' (today)' : ' (not over)'}`;
}

function spanText(from: CalendarDay, to: CalendarDay): string {
  if (from === to) return dayText(to);
  const [first, last] = [from.split('-'), to.split('-')];
  if (first[0] !== last[0]) return `${dayText(from)} to ${dayText(to)}`;
  const month = first[1] === last[1] ? '' : ` ${monthOf(from)}`;
  return `${Number(first[2])}${month} to ${dayText(to)}`;
}

function dayText(day: CalendarDay): string {
  return `${Number(day.slice(8))} ${monthOf(day)} ${day.slice(0, 4)}`;
}

function monthOf(day: CalendarDay): string {
  return months[Number(day.slice(5, 7)) - 1] ?? '';
}

/** The half-open range of instants that the days of a period span, as the API takes it. */
export function instantsOf({ from, to }: Period, timeZone: string): { readonly start: string; readonly end: string } {
  const [start, end] = [dayStart(from, timeZone), dayStart(addDays(to, 1), timeZone)];
  return { start: new Date(start).toISOString(), end: new Date(end).toISOString() };
}

/** An instant as the wall clock showed it, with its offset: `2026-03-09T07:30:00+01:00`. */
export function localTime(instant: string | number, timeZone: string): string {
  const { date, time, offset } = wallTime(new Date(instant).getTime(), timeZone);
  return `${date}T${time}${offset === '+00:00' ? 'Z' : offset}`;
}
