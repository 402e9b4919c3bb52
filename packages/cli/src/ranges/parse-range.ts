import type { MetricSummary } from '@vitalgate/client';
import { CommandError } from '@vitalgate/terminal';

/** A half-open range of instants as the API takes it; an absent bound is open. */
export interface TimeRange {
  readonly start?: string;
  readonly end?: string;
}

export const rangeOptions = [
  ['--start <time>', 'from here on: 7d, 12h, 2026-01, 2026-01-15, yesterday, or an instant'],
  ['--end <time>', 'up to here: the whole of a day, month or year that is named, or an instant'],
] as const;

export const rangeHelp = `Times: 7d, 12h, 30min, 4w, 3mo, 1y before now; today, yesterday, now; 2026, 2026-01, 2026-01-15 in your time zone;
or an instant, 2026-01-15T08:00:00Z. What names a day, month or year as --end includes all of it: --start 2026-01
--end 2026-01 is January. Without a bound the list is open there.`;

/** The range that `--start` and `--end` name, each optional. Throws CommandError `invalid_input`. */
export function parseRange(options: Readonly<Record<string, unknown>>, now: Date = new Date()): TimeRange {
  const { start, end } = options;
  const range: TimeRange = {
    ...(typeof start === 'string' ? { start: parseBound('--start', start, now) } : {}),
    ...(typeof end === 'string' ? { end: parseBound('--end', end, now) } : {}),
  };
  if (range.start === undefined || range.end === undefined) return range;
  // February is after January, though it begins where that ends; a moment is not after itself.
  const touches = range.start === range.end && parseBound('--start', String(end), now) !== range.end;
  if (range.start > range.end || touches) {
    throw new CommandError('invalid_input', `--start ${String(start)} lies after --end ${String(end)}.`);
  }
  return range;
}

/** A stretch of time that a word names, half-open, as instants in milliseconds. `end` equals `start` for a moment. */
interface Stretch {
  readonly start: number;
  readonly end: number;
}

type Read = (match: RegExpExecArray, now: Date) => Stretch | null;

/** Local midnight, or the first moment of a day that has none. Months and days beyond their end run on. */
function midnight(year: number, month: number, day: number): number {
  return new Date(year, month, day).getTime();
}

const moment = (at: number): Stretch | null => (Number.isNaN(at) ? null : { start: at, end: at });

const unitSteps: Readonly<Record<string, (date: Date, count: number) => void>> = {
  min: (date, count) => void date.setTime(date.getTime() - count * 60_000),
  h: (date, count) => void date.setTime(date.getTime() - count * 3_600_000),
  // By the calendar: seven days before 8 in the morning is 8 in the morning, also over a change of the clocks.
  d: (date, count) => void date.setDate(date.getDate() - count),
  w: (date, count) => void date.setDate(date.getDate() - 7 * count),
  mo: (date, count) => monthsBefore(date, count),
  y: (date, count) => monthsBefore(date, 12 * count),
};

/** A month before 31 March is 28 February, not 3 March. */
function monthsBefore(date: Date, count: number): void {
  const day = date.getDate();
  date.setDate(1);
  date.setMonth(date.getMonth() - count);
  const daysThere = new Date(date.getFullYear(), date.getMonth() + 1, 0).getDate();
  date.setDate(Math.min(day, daysThere));
}

function ago(count: number, unit: string, now: Date): Stretch | null {
  const date = new Date(now);
  unitSteps[unit]?.(date, count);
  return moment(date.getTime());
}

function day(year: number, month: number, date: number): Stretch | null {
  const noon = new Date(year, month, date, 12);
  if (noon.getMonth() !== month || noon.getDate() !== date) return null;
  return { start: midnight(year, month, date), end: midnight(year, month, date + 1) };
}

function dayBefore(now: Date, days: number): Stretch | null {
  const [year, month, date] = [now.getFullYear(), now.getMonth(), now.getDate()];
  return { start: midnight(year, month, date - days), end: midnight(year, month, date - days + 1) };
}

function instant([text, year, month, date, time = '', fraction = '', zone = '']: RegExpExecArray): Stretch | null {
  const [hours = '0', minutes = '0'] = time.split(':');
  const isDay = day(Number(year), Number(month) - 1, Number(date)) !== null;
  if (!isDay || Number(hours) > 23 || Number(minutes) > 59) return null;
  const seconds = time.length > 5 ? time : `${time}:00`;
  // Rounded up to the millisecond, as the API does, which keeps a half-open range exact.
  const beyond = /[1-9]/.test(fraction.slice(3)) ? 1 : 0;
  const base = Date.parse(`${text.slice(0, 10)}T${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}${zone}`);
  return moment(base + beyond);
}

const forms: readonly (readonly [shape: RegExp, read: Read])[] = [
  [/^now$/, (_match, now) => moment(now.getTime())],
  [/^today$/, (_match, now) => dayBefore(now, 0)],
  [/^yesterday$/, (_match, now) => dayBefore(now, 1)],
  [/^(\d{1,5})(min|h|d|w|mo|y)$/, ([, count, unit = ''], now) => ago(Number(count), unit, now)],
  [/^([1-9]\d{3})$/, ([, year]) => ({ start: midnight(Number(year), 0, 1), end: midnight(Number(year) + 1, 0, 1) })],
  [
    /^([1-9]\d{3})-(0[1-9]|1[0-2])$/,
    ([, year, month]) => ({
      start: midnight(Number(year), Number(month) - 1, 1),
      end: midnight(Number(year), Number(month), 1),
    }),
  ],
  [
    /^([1-9]\d{3})-(0[1-9]|1[0-2])-(\d{2})$/,
    ([, year, month, date]) => day(Number(year), Number(month) - 1, Number(date)),
  ],
  [
    /^([1-9]\d{3})-(0[1-9]|1[0-2])-(\d{2})[T ](\d{2}:\d{2}(?::[0-5]\d)?)(?:\.(\d{1,9}))?(Z|[+-]\d{2}:[0-5]\d)?$/,
    instant,
  ],
];

const howToWrite =
  '7d, 12h, 4w, 3mo, 1y (before now), today, yesterday, now, 2026, 2026-01, 2026-01-15 (in your time zone) or 2026-01-15T08:00:00Z';

const lastInstant = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

function stretchOf(text: string, now: Date): Stretch | null {
  for (const [shape, read] of forms) {
    const match = shape.exec(text);
    if (match !== null) return read(match, now);
  }
  return null;
}

/**
 * A bound of `--start` or `--end` as the API writes instants. What names a stretch of time (`2026-01`, `yesterday`) begins
 * it as a start and ends behind it as an end, so that `--start 2026-01 --end 2026-01` is the whole of January; what names a
 * moment (`7d`, an instant) is that moment. Days are those of the process's own time zone. Throws CommandError
 * `invalid_input`.
 */
function parseBound(option: '--start' | '--end', text: string, now: Date): string {
  const stretch = stretchOf(text.trim(), now);
  const begins = stretch?.start ?? Number.NaN;
  // `9999-12-31` ends if years of five digits begin, which the API does not write.
  const ends = stretch !== null && stretch.start <= lastInstant ? Math.min(stretch.end, lastInstant) : Number.NaN;
  const at = new Date(option === '--start' ? begins : ends);
  if (!Number.isNaN(at.getTime()) && at.getUTCFullYear() >= 1 && at.getUTCFullYear() <= 9999) return at.toISOString();
  const months = /^\d+m$/.test(text.trim()) ? ' (min is minutes, mo is months)' : '';
  throw new CommandError('invalid_input', `Write ${option} like ${howToWrite}, not ${JSON.stringify(text)}${months}.`);
}

/** A range that holds every record: those of health lie in the years 1900 to 2199. */
export const allTime = { start: '1900-01-01T00:00:00.000Z', end: '9999-12-31T23:59:59.999Z' } as const;

/** Days from the first to the last, `YYYY-MM-DD`, both included; null if it is open there. */
export interface DayRange {
  readonly from: string | null;
  readonly to: string | null;
}

function localDay(at: number): string {
  const date = new Date(at);
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** The days that `--start` and `--end` reach; null without both. Throws CommandError `invalid_input`. */
export function dayRange(options: Readonly<Record<string, unknown>>, now: Date = new Date()): DayRange | null {
  return daysOfRange(parseRange(options, now));
}

/** The days that a range reaches; null if it is open on both sides. */
export function daysOfRange({ start, end }: TimeRange): DayRange | null {
  if (start === undefined && end === undefined) return null;
  return {
    from: start === undefined ? null : localDay(Date.parse(start)),
    // The end itself is outside of the range.
    to: end === undefined ? null : localDay(Date.parse(end) - 1),
  };
}

export function withinDays(metric: MetricSummary, { from, to }: DayRange): MetricSummary {
  const daily = metric.daily.filter(({ date }) => (from === null || date >= from) && (to === null || date <= to));
  return { ...metric, daily };
}
