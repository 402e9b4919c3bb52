import { dayRange, localDateOf, type Instant, type LocalDate } from '@vitalgate/days';
import { intlTimeZones } from '@vitalgate/terminal/intl-time-zones';

export const timeZones = intlTimeZones();

/** The zone, or UTC if this machine does not know it. */
export function knownZone(timeZone: string): string {
  return timeZones.knows(timeZone) ? timeZone : 'UTC';
}

export function localDay(at: number, timeZone: string): LocalDate {
  return localDateOf(timeZones, knownZone(timeZone), at as Instant);
}

/** The first instant of a local day, also if the day has no midnight. */
export function dayStart(date: string, timeZone: string): number {
  return dayRange(timeZones, knownZone(timeZone), date as LocalDate).start;
}

export function wallTime(at: number, timeZone: string) {
  const minutes = timeZones.offsetMinutes(knownZone(timeZone), at as Instant);
  const [date = '', time = ''] = new Date(at + minutes * 60_000).toISOString().split('T');
  const distance = new Date(Math.abs(minutes) * 60_000).toISOString().slice(11, 16);
  return { date, time: time.slice(0, 8), offset: `${minutes < 0 ? '-' : '+'}${distance}` };
}
