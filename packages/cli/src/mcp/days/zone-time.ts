import { addDays, type CalendarDay } from './calendar-day.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: isTimeZone(timeZone) ? timeZone : 'UTC',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(timeZone, made);
  return made;
}

/** Whether this machine knows the zone. */
function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The clock on the wall at an instant, as if it were UTC: milliseconds. A zone that is not known counts as UTC. */
function wallClock(milliseconds: number, timeZone: string): number {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(milliseconds)) parts[type] = Number(value);
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The local calendar day of an instant. */
export function localDay(milliseconds: number, timeZone: string): CalendarDay {
  return new Date(wallClock(milliseconds, timeZone)).toISOString().slice(0, 10);
}

/** The first instant of a local day as the API writes it, also if the day begins at 01:00. */
export function startOfDay(day: CalendarDay, timeZone: string): string {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const offsets = [-1, 1].map((side) => {
    const near = midnight + side * 86_400_000;
    return wallClock(near, timeZone) - near;
  });
  // Of the two candidates, the earliest that lies in this day; else the day begins after a gap.
  const candidates = offsets.map((offset) => midnight - offset).sort((one, other) => one - other);
  const found = candidates.find((candidate) => localDay(candidate, timeZone) === day);
  return new Date(found ?? candidates[1] ?? midnight).toISOString();
}

/** The half-open range of instants that two local days span, both counted. */
export function instantsOf(from: CalendarDay, to: CalendarDay, timeZone: string): { start: string; end: string } {
  return { start: startOfDay(from, timeZone), end: startOfDay(addDays(to, 1), timeZone) };
}

/** An instant as the wall clock showed it, with its offset: `2026-03-09T07:30:00+01:00`. */
export function localTime(instant: string, timeZone: string): string {
  const milliseconds = Math.floor(Date.parse(instant) / 1000) * 1000;
  const wall = wallClock(milliseconds, timeZone);
  const minutes = Math.round((wall - milliseconds) / 60_000);
  const text = new Date(wall).toISOString().slice(0, 19);
  if (minutes === 0) return `${text}Z`;
  const size = Math.abs(minutes);
  return `${text}${minutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`;
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
