import { instant, isPlausibleInstant, reportedTime, type Instant, type LocalDate } from '@vitalgate/core';
import { dateOfDayNumber, dayMilliseconds, dayNumberOf } from '@vitalgate/days';
import { calendarDay, type DateOrder } from '../../../kit/csv/date-order.ts';
import { localDateOf } from '../../../kit/csv/local-time.ts';
import { pointedNumber, type DecimalSign } from '../../../kit/csv/decimal-sign.ts';
import { parseWrittenNumber } from '../../../kit/written/written-number.ts';
import { secondOfDay } from '../../../kit/csv/time-of-day.ts';

/** What a cell holds; null if it says nothing. */
export function filledCell(cell: string | undefined): string | null {
  const text = cell?.trim() ?? '';
  // None of these words is longer.
  if (text.length > 6) return text;
  return text === '' || /^(?:-+|–|—|n\/?a|nan|null|none|k\.\s?a\.?|#n\/a)$/iu.test(text) ? null : text;
}

/** A number and what stands behind it. */
export interface NumberInCell {
  readonly number: string;
  readonly unit: string | null;
}

/** Characters of the longest cell that is a value or a time. Longer ones are texts, and would cost the patterns below their length squared. */
const longestValue = 100;

/** Whether a cell is too long to be a value or a time. */
export const isLongText = (text: string): boolean => text.length > longestValue;

const pressures = /^(\d{2,3})\s*[/|-]\s*(\d{2,3})(?:\s*[/|-]\s*(\d{2,3}))?(?:\s*mm\s?Hg)?$/iu;

/** Two pressures, and a pulse if it stands behind them: `120/80`, `120/80/65`; null for anything else, such as a date. */
export function pressuresInCell(
  text: string,
): { readonly upper: number; readonly lower: number; readonly pulse: number | null } | null {
  const [, upper, lower, pulse] = pressures.exec(text) ?? [];
  const isPossible = Number(upper) >= 50 && Number(lower) >= 20 && Number(upper) > Number(lower);
  return isPossible
    ? { upper: Number(upper), lower: Number(lower), pulse: pulse === undefined ? null : Number(pulse) }
    : null;
}

/** Two parts of one amount: `12 st 4 lb`, `5'10"`, `5 ft 10 in`. */
const twoParts: readonly (readonly [pattern: RegExp, times: number, unit: string])[] = [
  [/^(\d{1,2})\s*st\.?\s*(\d{1,2}(?:\.\d+)?)\s*(?:lbs?\.?)?$/iu, 14, 'lb'],
  [/^(\d{1,2})\s*(?:'|′|ft\.?)\s*(\d{1,2}(?:\.\d+)?)\s*(?:"|″|''|in\.?)?$/iu, 12, 'in'],
];

/** A number at the beginning of a cell, as it is written, and its unit if one stands behind it; null if the cell is no such thing. */
export function numberInCell(text: string): NumberInCell | null {
  if (isLongText(text)) return null;
  if (/^\d+(?:\.\d+)?$/u.test(text)) return { number: text, unit: null };
  const [, number, unit = ''] =
    /^([-+−]?(?:\d[\d.,'’]*(?:[\u00a0\u2009\u202f ]\d{3}(?!\d)[\d.,]*)*|[.,]\d+))\s*(\/?[\p{L}%°℃℉µ][^\d:]{0,20}[²2]?)?$/u.exec(
      text.trim(),
    ) ?? [];
  if (number === undefined) {
    for (const [pattern, times, own] of twoParts) {
      const [, one, other] = pattern.exec(text.trim()) ?? [];
      if (one !== undefined) return { number: String(Number(one) * times + Number(other)), unit: own };
    }
    return null;
  }
  return { number, unit: unit.trim() === '' ? null : unit.trim() };
}

/** The value of a written number in a decimal sign; null if it is none in that. */
export function valueOf(number: string, sign: DecimalSign | null): number | null {
  if (/^\d{1,9}$/u.test(number) || (sign !== ',' && /^\d{1,9}\.\d{1,9}$/u.test(number))) return Number(number);
  return parseWrittenNumber(pointedNumber(number, sign ?? '.') ?? undefined);
}

/** Seconds of `7:30`, `7:30:15`, `7h 30m`, `45m`, `7h30`; null for anything else. Of two parts the first are hours, unless they are said to be minutes. */
export function durationInCell(text: string, ofTwoParts: 'hr' | 'min' = 'hr'): number | null {
  if (isLongText(text)) return null;
  const [, minutesAlone, secondsAlone] = /^(\d{1,3}):(\d{2})$/u.exec(text) ?? [];
  if (ofTwoParts === 'min' && minutesAlone !== undefined)
    return Number(secondsAlone) > 59 ? null : Number(minutesAlone) * 60 + Number(secondsAlone);
  const [, hours, minutes, seconds = '0'] = /^(\d{1,3}):(\d{2})(?::(\d{2})(?:\.\d+)?)?$/u.exec(text) ?? [];
  if (hours !== undefined)
    return Number(minutes) > 59 || Number(seconds) > 59
      ? null
      : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  const [whole, h, m, s] =
    /^(?:(\d{1,3})\s*(?:h|hrs?|hours?|std\.?|stunden)\s*)?(?:(\d{1,4})\s*(?:m|min\.?|mins|minutes?|minuten)?\s*)?(?:(\d{1,2})\s*(?:s|sec|sek)\.?)?$/iu.exec(
      text,
    ) ?? [];
  if (whole === undefined || whole === '' || (h === undefined && /^\d+$/u.test(whole))) return null;
  return Number(h ?? 0) * 3600 + Number(m ?? 0) * 60 + Number(s ?? 0);
}

/** When something was, as its cells say it. */
export interface WrittenTime {
  /** Its instant, if the cells say its offset. */
  readonly at: Instant | null;
  readonly date: LocalDate;
  /** Seconds from local midnight; null if no time of day is written. */
  readonly second: number | null;
}

const ofDay = (at: number): LocalDate => dateOfDayNumber(Math.floor(at / dayMilliseconds));

/** Seconds or milliseconds since 1970. */
function epoch(text: string): Instant | null {
  const [, whole] = /^(1\d{9}(?:\d{3})?)(?:\.\d+)?$/u.exec(text) ?? [];
  return whole === undefined ? null : instant(Math.floor(Number(text) * (whole.length === 10 ? 1000 : 1)));
}

const offsetBehind = /\s*(?:(?:UTC|GMT)?([+-])(\d{2}):?(\d{2})|Z|UTC|GMT)$/u;

function withoutOffset(text: string): { readonly clock: string; readonly offset: number | null } {
  // The name of a zone stands behind its offset: `+01:00[Europe/Berlin]`, `GMT+0100 (Central European Standard Time)`.
  const plain = text.replace(/\s*(?:\[[^\]]*\]|\([^)]*\))$/u, '');
  const [whole, sign, hours = '0', minutes = '0'] = offsetBehind.exec(plain) ?? [];
  if (whole === undefined) return { clock: plain, offset: null };
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -60 : 60);
  return { clock: plain.slice(0, plain.length - whole.length), offset };
}

/** A time of day: `08:14`, `8:14 PM`, `8h14`, `08:14:05.000`, `8.14 Uhr`; null for anything else. */
export function clockOf(text: string): number | null {
  if (isLongText(text)) return null;
  const plain = text
    .trim()
    .replace(/^(?:T|,|at\b|um\b|à|-)\s*/iu, '')
    .replace(/^(\d{1,2})(?=\s*(?:uhr|[ap]\.?\s?m\.?)$)/iu, '$1:00')
    .replace(/\s*uhr$/iu, '')
    .replace(/^(\d{1,2})\s?h\s?(\d{2})/iu, '$1:$2')
    .replace(/(:\d{2})[.,]\d+/u, '$1');
  return secondOfDay(plain.replace(/\u202f/gu, ' '));
}

/** A time that computers write, without an offset. */
const plainTime = /^(\d{4}-\d{2}-\d{2})[T ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/u;

/** Whether a text begins with a day that each month has; the others are looked up. */
const isPlainDay = (text: string): boolean =>
  Number(text.slice(8, 10)) < 29 &&
  Number(text.slice(8, 10)) > 0 &&
  Number(text.slice(5, 7)) < 13 &&
  Number(text.slice(5, 7)) > 0 &&
  Number(text.slice(0, 4)) > 1799;

/** What stands behind a day and is a time of day, a zone with it or not, or another day. */
const triesTime = /\d\s*(?:[:.h]|[ap]\.?\s?m\b|uhr)|\d{4}/iu;

const clockFirst = /^(\d{1,2}:\d{2}(?::\d{2})?(?:\s?[AaPp]\.?[Mm]\.?)?),?\s+(\S.*\d.*)$/u;

/** A time whose date stands behind it, in the usual order: `23:59:58 13/03/2026`. */
export function dateBeforeTime(text: string): string {
  if (isLongText(text)) return text;
  const [, clock, date] = clockFirst.exec(text) ?? [];
  return clock === undefined || date === undefined ? text : `${date} ${clock}`;
}

/**
 * Reads when a row was: a cell with a date and perhaps a time and an offset, and a cell with a time of day if the table has such a column.
 * Null if there is no date, or if its order is not known.
 */
export function timeInCells(
  dateCell: string | null,
  timeCell: string | null,
  order: DateOrder | null,
): WrittenTime | null {
  const text = dateBeforeTime(dateCell ?? '');
  if (isLongText(text)) return null;
  const plain = plainTime.exec(text);
  if (plain !== null && isPlainDay(text)) {
    const [, date = '', hours, minutes, seconds = '0'] = plain;
    if (hours !== undefined)
      return {
        at: null,
        date: date as LocalDate,
        second: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
      };
  }
  const since = epoch(text);
  if (since !== null) return { at: since, date: ofDay(since), second: null };
  const exact = /T/u.test(text) ? (reportedTime(text)?.instant ?? null) : null;
  const day = calendarDay(text, order);
  if (day === null) return null;
  const date = localDateOf(day);
  if (exact !== null) return { at: exact, date, second: null };
  const { clock, offset } = withoutOffset((day.rest === '' ? (timeCell ?? '') : day.rest).slice(0, longestValue + 1));
  const second = clockOf(day.rest === '' ? clock.replace(/^(\d{1,2})([0-5]\d)$/u, '$1:$2') : clock);
  // A time that is written and cannot be read is not left to what is usual.
  if (second === null && (day.rest === '' ? /\d/u : triesTime).test(clock)) return null;
  if (second === null || offset === null) return { at: null, date, second };
  const at = instant(dayNumberOf(date) * dayMilliseconds + (second - offset) * 1000);
  return { at: isPlausibleInstant(at) ? at : null, date, second };
}
