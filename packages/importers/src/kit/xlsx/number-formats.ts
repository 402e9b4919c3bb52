import { addDays } from '@vitalgate/days';

/** What a number format makes of a number. */
export interface NumberFormat {
  /** A date, a time of day, both, or a time that may be longer than a day; null for a number. */
  readonly shows: 'date' | 'time' | 'dateTime' | 'elapsed' | null;
  readonly isPercent: boolean;
  /** Words behind the number: `0.0" kg"`; empty if there are none. */
  readonly suffix: string;
}

const plain: NumberFormat = { shows: null, isPercent: false, suffix: '' };

/** Formats that every workbook has, by number, as ECMA-376 part 1, 18.8.30 lists them. */
function builtIn(id: number): NumberFormat {
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 54) || id === 57 || id === 58)
    return { ...plain, shows: 'date' };
  if (id === 22) return { ...plain, shows: 'dateTime' };
  if ((id >= 18 && id <= 21) || (id >= 32 && id <= 35) || id === 45 || id === 47 || id === 55 || id === 56)
    return { ...plain, shows: 'time' };
  if (id === 46) return { ...plain, shows: 'elapsed' };
  return id === 9 || id === 10 ? { ...plain, isPercent: true } : plain;
}

/** Reads a format that a workbook brings: `yyyy\-mm\-dd hh:mm`, `[h]:mm`, `0.0" kg"`. */
function writtenFormat(code: string): NumberFormat {
  // The first part is that of numbers above zero.
  const [positive = ''] = code.split(';');
  const suffix = /[0#?]\\?\s*"([^"]{1,20})"\s*$/u.exec(positive)?.[1]?.trim() ?? '';
  const isElapsed = /\[(?:h+|m+|s+)\]/iu.test(positive);
  const bare = positive.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./gu, '').toLowerCase();
  if (isElapsed) return { ...plain, shows: 'elapsed' };
  const hasTime = /[hs]/u.test(bare);
  const hasDate = /[yd]/u.test(bare) || (!hasTime && /m/u.test(bare));
  if (/general|standard/u.test(bare)) return plain;
  if (hasDate || hasTime) return { ...plain, shows: hasDate ? (hasTime ? 'dateTime' : 'date') : 'time' };
  return { shows: null, isPercent: bare.includes('%'), suffix };
}

/** The format of a number, as the workbook writes it or by its number alone. */
export function numberFormat(id: number, code: string | undefined): NumberFormat {
  return code === undefined ? builtIn(id) : writtenFormat(code);
}

const two = (number: number): string => String(number).padStart(2, '0');

const secondsOfDay = 86_400;

function clock(seconds: number): string {
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
}

/** Days from 1899-12-30 to 1904-01-01, the first day of the other system of dates. */
const daysTo1904 = 1462;

function calendarText(days: number): string {
  // 1900 is a leap year in this system, and was none.
  const day = days < 60 ? days + 1 : days;
  return addDays('1899-12-30', day);
}

/** A number as digits with a point. One whose three decimals could part thousands has one zero more. */
function digits(value: number): string {
  const text = String(Number(value.toPrecision(15)));
  return /^-?[1-9]\d{0,2}\.\d{3}$/u.test(text) ? `${text}0` : text;
}

/** What a cell with a number says in its format. */
export function formattedNumber(written: string, format: NumberFormat, is1904: boolean): string {
  const value = Number(written);
  if (!Number.isFinite(value)) return written;
  const { shows, isPercent, suffix } = format;
  if (shows === null || value < 0 || value > 3_000_000) {
    const number = digits(isPercent ? value * 100 : value);
    return isPercent ? `${number}%` : `${number}${suffix === '' ? '' : ` ${suffix}`}`;
  }
  const all = Math.round(value * secondsOfDay);
  if (shows === 'elapsed') return clock(all);
  const [days, seconds] = [Math.floor(all / secondsOfDay), all % secondsOfDay];
  if (shows === 'time' || (days === 0 && !is1904)) return clock(seconds);
  const date = calendarText(is1904 ? days + daysTo1904 : days);
  return seconds === 0 && shows === 'date' ? date : `${date} ${clock(seconds)}`;
}
