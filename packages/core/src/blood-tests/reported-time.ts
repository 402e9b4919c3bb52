import { instant, isPlausibleInstant, type Instant } from '../records/instant.ts';

/** A time as a laboratory reported it. */
export interface ReportedTime {
  /** At its own precision and valid as an R4 dateTime: `2026`, `2026-03`, `2026-03-09` or an instant with its offset. */
  readonly text: string;
  /** Its first calendar day: `2026-03-01` for `2026-03`. */
  readonly date: string;
  /** The instant, or null where only a date was reported or the year is before 1900 or after 2199. */
  readonly instant: Instant | null;
}

const pattern =
  /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9})\d*)?)?\s*(Z|z|[-+]\d{2}:?\d{2})?)?)?)?$/;

/** Programs write years such as 0001 for a time that they do not know. */
const earliestYear = 1800;

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function offsetMinutes(zone: string): number | null {
  if (zone === 'Z') return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(4));
  if (hours > 14 || minutes > 59) return null;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

/**
 * Reads a FHIR date, dateTime or instant (R4 2.24.0.1). Null for what is not one and for days that do not exist (30 February is never
 * 2 March). A time of day without its offset is no instant: the date stays, the time of day is left out.
 */
export function reportedTime(written: string): ReportedTime | null {
  const match = pattern.exec(written.trim());
  if (match === null) return null;
  const [, year = '', month, day, hour, minute = '', second = '00', fraction, writtenZone] = match;
  if (Number(year) < earliestYear) return null;
  if (month !== undefined && (Number(month) < 1 || Number(month) > 12)) return null;
  if (day !== undefined && (Number(day) < 1 || Number(day) > daysIn(Number(year), Number(month)))) return null;
  const date = `${year}-${month ?? '01'}-${day ?? '01'}`;
  const dateOnly = [year, month, day].filter((part) => part !== undefined).join('-');
  if (hour === undefined) return { text: dateOnly, date, instant: null };
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return null;
  if (writtenZone === undefined) return { text: dateOnly, date, instant: null };
  const zone = writtenZone.toUpperCase().replace(/^([-+]\d{2})(\d{2})$/, '$1:$2');
  const offset = offsetMinutes(zone);
  if (offset === null) return null;
  const milliseconds = Number((fraction ?? '0').padEnd(3, '0').slice(0, 3));
  const at = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute) - offset,
    Number(second),
  );
  const clock = `${hour}:${minute}:${second}${fraction === undefined ? '' : `.${fraction}`}`;
  const found = instant(at + milliseconds);
  return { text: `${date}T${clock}${zone}`, date, instant: isPlausibleInstant(found) ? found : null };
}

/**
 * The instant that stands for a reported time: its own, else the midnight that begins its date, else null where the
 * year is before 1900 or after 2199.
 */
export function instantOfReported(time: ReportedTime, midnightOf: (date: string) => Instant): Instant | null {
  if (time.instant !== null) return time.instant;
  const found = midnightOf(time.date);
  return isPlausibleInstant(found) ? found : null;
}
