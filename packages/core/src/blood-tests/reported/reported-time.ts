import { instant, isPlausibleInstant, type Instant } from '../../records/instant.ts';

export interface ReportedTime {
  /** At its own precision and valid as an R4 dateTime: `2026`, `2026-03`, `2026-03-09` or an instant with its offset. */
  readonly text: string;
  /** Its first calendar day: `2026-03-01` for `2026-03`. */
  readonly date: string;
  /** The instant, or null if only a date was reported or the year is before 1900 or after 2199. */
  readonly instant: Instant | null;
}

/** A year or a month alone. */
const partialDay = /^(\d{4})(?:-(\d{2}))?$/;
const separatedDay = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/;
/** As HL7 version 2 writes it, with the time of day behind it or without. */
const compactDay = /^(\d{4})(\d{2})(\d{2})(?=(?:\d\d){0,3}(?!\d))/;
const clockPattern =
  /^(?:t|\s+)?(\d{2})(:?)(\d{2})(?:\2(\d{2})(?:[.,](\d{1,9})\d*)?)?\s*(z|utc|gmt|[-+]\d{2}(?::?\d{2})?)?$/i;

/** Programs write years such as 0001 for a time that they do not know. */
const earliestYear = 1800;

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

interface Day {
  readonly year: string;
  readonly month: string | undefined;
  readonly day: string | undefined;
  /** The text behind it. */
  readonly rest: string;
}

function dayOf(written: string): Day | null {
  const [, partialYear, partialMonth] = partialDay.exec(written) ?? [];
  if (partialYear !== undefined) return { year: partialYear, month: partialMonth, day: undefined, rest: '' };
  const separated = separatedDay.exec(written);
  const [whole, year, month, day] =
    separated === null ? (compactDay.exec(written) ?? []) : [separated[0], separated[1], separated[3], separated[4]];
  if (whole === undefined || year === undefined || month === undefined || day === undefined) return null;
  return { year, month: month.padStart(2, '0'), day: day.padStart(2, '0'), rest: written.slice(whole.length) };
}

/** True if a year, month or day exists and can be that of a record. */
function exists({ year, month, day }: Day): boolean {
  if (Number(year) < earliestYear) return false;
  if (month !== undefined && (Number(month) < 1 || Number(month) > 12)) return false;
  return day === undefined || (Number(day) >= 1 && Number(day) <= daysIn(Number(year), Number(month)));
}

interface Clock {
  /** Valid behind the `T` of an R4 dateTime, with its offset. */
  readonly text: string;
  /** From midnight UTC of the written day. */
  readonly milliseconds: number;
}

/** `+02`, `+0200` and `UTC` as R4 writes them: `+02:00`, `Z`. */
function zoneText(written: string): string {
  if (!/^[-+]/.test(written)) return 'Z';
  const digits = written.replace(':', '');
  return `${digits.slice(0, 3)}:${digits.slice(3).padEnd(2, '0')}`;
}

function offsetMinutes(zone: string): number | null {
  if (zone === 'Z') return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(4));
  if (hours > 14 || minutes > 59) return null;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

/** The time of day behind a day; null if there is none, or one that does not exist or names no offset. */
function clockOf(rest: string): Clock | null {
  const [, hour, , minute = '', second = '00', fraction, writtenZone] = clockPattern.exec(rest) ?? [];
  if (hour === undefined || writtenZone === undefined) return null;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return null;
  const zone = zoneText(writtenZone);
  const offset = offsetMinutes(zone);
  if (offset === null) return null;
  const milliseconds = Number((fraction ?? '0').padEnd(3, '0').slice(0, 3));
  const minutes = Number(hour) * 60 + Number(minute) - offset;
  return {
    text: `${hour}:${minute}:${second}${fraction === undefined ? '' : `.${fraction}`}${zone}`,
    milliseconds: (minutes * 60 + Number(second)) * 1000 + milliseconds,
  };
}

/**
 * Reads a FHIR date, dateTime or instant (R4 2.24.0.1), also as programs misspell it: `+00` for an offset, `UTC`, HL7
 * version 2's `20260309083000`. Of a time of day that does not exist, has no offset or cannot be read, the day stays.
 * Null for nothing, for what begins with no day, year first, and for days that do not exist (30 February is never 2 March). Decision 0066.
 */
export function reportedTime(written: string | null | undefined): ReportedTime | null {
  const found = dayOf(written?.trim() ?? '');
  if (found === null || !exists(found)) return null;
  const { year, month, day, rest } = found;
  const date = `${year}-${month ?? '01'}-${day ?? '01'}`;
  const clock = clockOf(rest);
  if (clock === null) {
    return { text: [year, month, day].filter((part) => part !== undefined).join('-'), date, instant: null };
  }
  const at = instant(Date.parse(`${date}T00:00:00Z`) + clock.milliseconds);
  return { text: `${date}T${clock.text}`, date, instant: isPlausibleInstant(at) ? at : null };
}

/** The instant that stands for a reported time: its own, else its date's first midnight; null before 1900 or after 2199. */
export function instantOfReported(time: ReportedTime, midnightOf: (date: string) => Instant): Instant | null {
  if (time.instant !== null) return time.instant;
  const found = midnightOf(time.date);
  return isPlausibleInstant(found) ? found : null;
}
