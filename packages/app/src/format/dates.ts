const day = { dateStyle: 'medium' } as const;
const time = { dateStyle: 'medium', timeStyle: 'short' } as const;
const utc = { timeZone: 'UTC' } as const;

/** Writes times in one way. A format takes milliseconds to make: it is made when the first time is written. */
function writer(options: Intl.DateTimeFormatOptions): (at: Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (at) => (format ??= new Intl.DateTimeFormat('en', options)).format(at);
}

const writeDay = writer(day);
const writeTime = writer(time);
const writeDate = writer({ ...day, ...utc });
const writeWeekday = writer({ weekday: 'short', year: 'numeric', month: 'short', day: 'numeric', ...utc });
const writeMonth = writer({ month: 'long', year: 'numeric', ...utc });

/** An instant as the day here: `Mar 9, 2026`. */
export function dayTextHere(instant: string): string {
  return writeDay(new Date(instant));
}

/** An instant as the day in a zone. */
export function dayTextIn(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en', { ...day, timeZone }).format(new Date(instant));
}

/** An instant as day and time here: `Mar 9, 2026, 7:30 AM`. */
export function timeText(instant: string): string {
  return writeTime(new Date(instant));
}

/** An instant as day and time where it happened. */
export function timeTextIn(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en', { ...time, timeZone }).format(new Date(instant));
}

const atMidnight = (date: string): Date => new Date(`${date}T00:00:00Z`);

/** A calendar date, which no zone moves: `2026-03-09` as `Mar 9, 2026`. */
export function dateText(date: string): string {
  return writeDate(atMidnight(date));
}

/** A calendar date with its weekday: `Mon, Mar 9, 2026`. */
export function dayText(date: string): string {
  return writeWeekday(atMidnight(date));
}

/** A month: `2026-03` as `March 2026`. */
export function monthText(month: string): string {
  return writeMonth(atMidnight(`${month}-01`));
}

/** The month of a date: `2026-03`. */
export function monthOf(date: string): string {
  return date.slice(0, 7);
}
