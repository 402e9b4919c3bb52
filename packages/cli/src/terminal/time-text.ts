function two(number: number): string {
  return String(number).padStart(2, '0');
}

/** How the wall clock of a zone stands to UTC: `+05:30`. */
function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat | null {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  try {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(timeZone, format);
    return format;
  } catch {
    // A zone that this machine's tables do not know.
    return null;
  }
}

/** The zone of this machine, as IANA names it. */
function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/**
 * An instant of the API as the wall clock of a zone shows it, with its distance from UTC: `2026-03-09 08:30 +01:00`. To the
 * second if asked. This machine's zone unless stated. A dash for null.
 */
export function localTime(instant: string | null, timeZone: string = ownTimeZone(), seconds = false): string {
  if (instant === null) return '–';
  const at = Date.parse(instant);
  if (Number.isNaN(at)) return instant;
  const format = formatOf(timeZone);
  if (format === null) return localTime(instant, 'UTC', seconds);
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  const shown = new Date(wall).toISOString();
  const offset = Math.round((wall - Math.floor(at / 1000) * 1000) / 60_000);
  return `${shown.slice(0, 10)} ${shown.slice(11, seconds ? 19 : 16)} ${offsetText(offset)}`;
}

/** An instant as the wall clock of a zone shows it, without a zone: `2026-03-09 08:30:00`, which spreadsheets read as a time. */
export function localDateTime(instant: string, timeZone?: string): string {
  return localTime(instant, timeZone, true).slice(0, 19);
}

const dayStarts = new Map<string, number>();

/**
 * When a day, `YYYY-MM-DD`, begins in a zone, in milliseconds: at its midnight, or at the first moment of a day without one.
 */
export function dayStart(date: string, timeZone: string): number {
  const key = `${date} ${timeZone}`;
  const known = dayStarts.get(key);
  if (known !== undefined) return known;
  const midnight = Date.parse(`${date}T00:00:00.000Z`);
  const clock = (at: number): string => localDateTime(new Date(at).toISOString(), timeZone);
  const offsetAt = (at: number): number => Date.parse(`${clock(at).replace(' ', 'T')}.000Z`) - at;
  // Offsets differ where the clocks change, and a day begins with one of those that hold around it.
  const starts = [midnight - offsetAt(midnight - 86_400_000), midnight - offsetAt(midnight + 86_400_000)];
  const [early, late] = [Math.min(...starts), Math.max(...starts)];
  const start = clock(early).startsWith(date) ? early : late;
  dayStarts.set(key, start);
  return start;
}
