const dayFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const timeFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
const plainDay = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });

/** An instant as the day here: `Mar 9, 2026`. */
export function dayText(instant: string): string {
  return dayFormat.format(new Date(instant));
}

/** An instant as the day in a zone. */
export function dayTextIn(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone }).format(new Date(instant));
}

/** An instant as day and time here: `Mar 9, 2026, 7:30 AM`. */
export function timeText(instant: string): string {
  return timeFormat.format(new Date(instant));
}

/** An instant as day and time where it happened. */
export function timeTextIn(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(instant));
}

/** A calendar date, which no zone moves: `2026-03-09` as `Mar 9, 2026`. */
export function dateText(date: string): string {
  return plainDay.format(new Date(`${date}T00:00:00Z`));
}
