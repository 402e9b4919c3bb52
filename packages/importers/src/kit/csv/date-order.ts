import type { DecimalSign } from './decimal-sign.ts';

/** Which comes first if a date has its year last. */
export type DateOrder = 'dayFirst' | 'monthFirst';

/** A day of the calendar that exists. */
export interface CalendarDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  /** What stands behind it in the cell: a time of day, or nothing. */
  readonly rest: string;
}

const yearFirst = /^(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})|(\d{2})(\d{2}))(?!\d)/u;
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/u;
/** `9 March 2026`, `1er août 2026`, `4 de marzo de 2026`; a year of two digits behind a day and a month: `4-Mar-26`. */
const dayInWords =
  /^(?<day>\d{1,2})(?:\.|st|nd|rd|th|er|º)?[-\s/]*(?:de\s+|of\s+)?(?<month>\p{L}{3,10})\.?[-,\s/]+(?:del?\s+)?(?<year>\d{4}|\d{2})(?![:.h]?\d)/u;
/** `March 9, 2026`. */
const monthInWords = /^(?<month>\p{L}{3,10})\.?[-\s]*(?<day>\d{1,2})(?:st|nd|rd|th)?[-,\s/]+(?<year>\d{4})(?!\d)/u;

/** Names of months in English, German, French, Spanish, Italian, Dutch, Portuguese: by what distinguishes them. */
const months: readonly RegExp[] = [
  /^(?:jan|ene|gen)/u,
  /^(?:feb|fév|fev)/u,
  /^(?:mar|mär|maa|mrz|mrt)/u,
  /^(?:apr|avr|abr)/u,
  /^(?:may|mai|mei|mag)/u,
  /^(?:jun|juin|giu)/u,
  /^(?:jul|juil|lug)/u,
  /^(?:aug|aoû|aou|ago)/u,
  /^(?:sep|set)/u,
  /^(?:oct|okt|ott|out)/u,
  /^nov/u,
  /^(?:dec|dez|déc|dic)/u,
];

function monthNamed(name: string): number {
  const written = name.toLowerCase().normalize('NFC');
  return months.findIndex((pattern) => pattern.test(written)) + 1;
}

/** A year of two digits is of this century or the last. */
const centuryTurn = 69;

function fullYear(written: string): number {
  const year = Number(written);
  if (written.length > 2) return year;
  return year + (year > centuryTurn ? 1900 : 2000);
}

function existing(year: number, month: number, day: number, rest: string): CalendarDay | null {
  if (year < 1800 || month < 1 || month > 12 || day < 1) return null;
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return day > length ? null : { year, month, day, rest: rest.trim() };
}

/** A day of the week before a date, by how its name begins in some languages: `Mi, 1.10.2025`. */
const weekday =
  /^(?:mo|tu|we|th|fr|sa|su|di|mi|do|so|lu|ma|me|je|ju|vi|ve|se|te|qu|sá|gi|wo|vr|za|zo|po|pn|pt|wt|śr|cz|ni|nd)\p{L}{0,8}\.?,?\s+/iu;

/** Which order a date with its year last shows: `31/12/2026`, and points, which stand in dates of one order only. Null if it shows none. */
export function shownDateOrder(text: string): DateOrder | null {
  const [, first = '', sign, second = ''] = yearLast.exec(text.trim().replace(weekday, '')) ?? [];
  if (sign === undefined) return null;
  if (sign === '.' || Number(first) > 12) return Number(second) > 12 ? null : 'dayFirst';
  return Number(second) > 12 ? 'monthFirst' : null;
}

/** The order of the dates beside numbers with this decimal sign: who writes a comma writes the day first. */
export const dateOrderBeside = (sign: DecimalSign | null): DateOrder | null => (sign === ',' ? 'dayFirst' : null);

/**
 * The day that a cell begins with: `2026-03-09`, `20260309`, `9.3.2026`, `03/09/26` (in this order), `9 Mar 2026`. Null if it names none, if it does
 * not exist, or if its order is not known and it shows none itself. A day of the week may stand before it.
 */
export function calendarDay(text: string, order: DateOrder | null): CalendarDay | null {
  const written = text.trim();
  const found = dayIn(written, order);
  return found ?? (weekday.test(written) ? dayIn(written.replace(weekday, ''), order) : null);
}

function dayIn(written: string, order: DateOrder | null): CalendarDay | null {
  const iso = yearFirst.exec(written);
  if (iso !== null) {
    const [whole, year, , month = iso[5], day = iso[6]] = iso;
    return existing(Number(year), Number(month), Number(day), written.slice(whole.length));
  }
  const named = dayInWords.exec(written) ?? monthInWords.exec(written);
  if (named?.groups !== undefined) {
    const { day, month = '', year = '' } = named.groups;
    return existing(fullYear(year), monthNamed(month), Number(day), written.slice(named[0].length));
  }
  const last = yearLast.exec(written);
  if (last === null) return null;
  const [whole, first, sign, second, year = ''] = last;
  const known = sign === '.' ? 'dayFirst' : (order ?? shownDateOrder(written));
  if (known === null) return null;
  const [day, month] = known === 'dayFirst' ? [first, second] : [second, first];
  return existing(fullYear(year), Number(month), Number(day), written.slice(whole.length));
}
