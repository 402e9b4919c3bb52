const format = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A month: `2026-03` as `March 2026`. */
export function monthText(month: string): string {
  return format.format(new Date(`${month}-01T00:00:00Z`));
}

/** The month of a date: `2026-03`. */
export function monthOf(date: string): string {
  return date.slice(0, 7);
}
