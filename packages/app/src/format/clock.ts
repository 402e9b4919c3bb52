import { dateWriter } from './writers.ts';

const short = dateWriter({ timeStyle: 'short' });
const exact = dateWriter({ timeStyle: 'medium' });
const hourAlone = dateWriter({ hour: 'numeric' });
const minuteMilliseconds = 60_000;

/** The time of day of an instant in a zone, or in the browser's: `7:30 AM`, `07:30`. */
export function clockText(at: Date | number, timeZone?: string): string {
  return short(timeZone).format(at);
}

/** The same to the second. */
export function exactClockText(at: Date | number, timeZone?: string): string {
  return exact(timeZone).format(at);
}

/** From when to when here: `7:30 – 8:15 AM`; one time if they are of one minute. */
export function clockSpanText(from: Date, to: Date): string {
  return short().formatRange(from, to);
}

/** The hour alone, as short as an axis needs: `6 AM`, `06`. */
export function hourText(at: Date | number, timeZone?: string): string {
  return hourAlone(timeZone).format(at);
}

/** Minutes from midnight as a clock shows them: 425.4 is `7:05 AM`, -90 is `10:30 PM`. */
export function clockOfMinutes(minutes: number): string {
  return short('UTC').format(Math.round(minutes) * minuteMilliseconds);
}
