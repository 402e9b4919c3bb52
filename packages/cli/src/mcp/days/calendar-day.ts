/** A calendar day, `YYYY-MM-DD`, without a zone. */
export type CalendarDay = string;

const dayMilliseconds = 86_400_000;

/** The day's number: whole days since 1970-01-01. */
export function dayNumber(day: CalendarDay): number {
  return Date.parse(`${day}T00:00:00Z`) / dayMilliseconds;
}

/** The day with this number. */
function dayOfNumber(number: number): CalendarDay {
  return new Date(number * dayMilliseconds).toISOString().slice(0, 10);
}

/** The day that lies `count` days later. */
export function addDays(day: CalendarDay, count: number): CalendarDay {
  return dayOfNumber(dayNumber(day) + count);
}

/** The same day of the month `count` months later, or that month's last day where it is shorter. */
export function addMonths(day: CalendarDay, count: number): CalendarDay {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count;
  const first = `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}-01`;
  return addDays(first, Math.min(Number(day.slice(8)), daysInMonth(first)) - 1);
}

function daysInMonth(first: CalendarDay): number {
  return new Date(Date.UTC(Number(first.slice(0, 4)), Number(first.slice(5, 7)), 0)).getUTCDate();
}

/** How many days `first` to `last` hold, both counted; 0 or less if `last` is before `first`. */
export function daysFromTo(first: CalendarDay, last: CalendarDay): number {
  return dayNumber(last) - dayNumber(first) + 1;
}

/** Monday is 0, Sunday 6. */
export function weekdayOf(day: CalendarDay): number {
  return (((dayNumber(day) + 3) % 7) + 7) % 7;
}

/** Whether a text is a day that exists, from 1900 to 2199. */
export function isCalendarDay(text: string): boolean {
  if (!/^(?:19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false;
  const milliseconds = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(milliseconds) && new Date(milliseconds).toISOString().startsWith(text);
}
