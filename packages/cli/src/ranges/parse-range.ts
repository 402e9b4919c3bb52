import { CommandError } from '@vitalgate/terminal';
import { parseBound } from './parse-bound.ts';

/** A half-open range of instants as the API takes it; an absent bound is open. */
export interface TimeRange {
  readonly start?: string;
  readonly end?: string;
}

/** The options that every ranged command has. */
export const rangeOptions = [
  ['--start <time>', 'from here on: 7d, 12h, 2026-01, 2026-01-15, yesterday, or an instant'],
  ['--end <time>', 'up to here: the whole of a day, month or year that is named, or an instant'],
] as const;

/** What the help of every ranged command says about times. */
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
