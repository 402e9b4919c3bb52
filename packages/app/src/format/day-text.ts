const format = new Intl.DateTimeFormat('en', {
  weekday: 'short',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** A calendar date with its weekday: `Mon, Mar 9, 2026`. */
export function dayText(date: string): string {
  return format.format(new Date(`${date}T00:00:00Z`));
}
