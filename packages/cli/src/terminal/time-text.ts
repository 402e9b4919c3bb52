import { systemTimeZone } from '@vitalgate/terminal/intl-time-zones';
import { wallTime } from '../times/zone-time.ts';

/** An instant as the wall clock of a zone shows it, this machine's by default: `2026-03-09 08:30 +01:00`. A dash for null. */
export function localTime(instant: string | null, timeZone: string = systemTimeZone(), seconds = false): string {
  if (instant === null) return '–';
  const at = Date.parse(instant);
  if (Number.isNaN(at)) return instant;
  const { date, time, offset } = wallTime(at, timeZone);
  return `${date} ${seconds ? time : time.slice(0, 5)} ${offset}`;
}

/** An instant as the wall clock of a zone shows it, without a zone: `2026-03-09 08:30:00`, which spreadsheets read as a time. */
export function localDateTime(instant: string, timeZone?: string): string {
  return localTime(instant, timeZone, true).slice(0, 19);
}
