import type { Instant } from './instant.ts';
import { dayMilliseconds } from './local-date.ts';
import type { TimeZones } from './time-zones.ts';

const minute = 60_000;
const hour = 60;

/** The name of the zone that is always so many whole hours east of UTC: `Etc/GMT-2` for 2, whose sign counts the other way. */
function hourZone(hours: number): string {
  return `Etc/GMT${hours < 0 ? '+' : '-'}${Math.abs(hours)}`;
}

/**
 * The name of the zone that is always so many seconds east of UTC: `Etc/GMT-2` for 7200. What is no whole hour has no such name: it
 * is `UTC+05:30`, for which `placedZone` finds a place. Null for no whole minutes, and beyond the offsets from -12 to +14 hours.
 */
export function offsetZone(secondsEast: number): string | null {
  const minutes = secondsEast / 60;
  if (!Number.isInteger(minutes) || minutes < -12 * hour || minutes > 14 * hour) return null;
  if (minutes % hour === 0) return hourZone(minutes / hour);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / hour), Math.abs(minutes) % hour];
  return `UTC${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}

/** Places whose clocks show, or have shown, an offset that is no whole hour. */
const places = (
  'Asia/Kolkata Asia/Kathmandu Asia/Yangon Asia/Kabul Asia/Tehran Asia/Pyongyang Australia/Darwin Australia/Adelaide ' +
  'Australia/Lord_Howe Australia/Eucla Pacific/Chatham Pacific/Marquesas Pacific/Norfolk America/St_Johns America/Caracas'
).split(' ');

/**
 * The zone of a place for a name like `UTC+05:30`: one whose clock showed that offset at the instant; if there is none, that of the
 * nearest whole hour which has the same date then. Any other name stays as it is.
 */
export function placedZone(name: string, at: Instant, zones: TimeZones): string {
  const [, sign, hours, rest] = /^UTC([+-])(\d{2}):(\d{2})$/u.exec(name) ?? [];
  if (hours === undefined) return name;
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * hour + Number(rest));
  const found = places.find((place) => zones.knows(place) && zones.offsetMinutes(place, at) === offset);
  if (found !== undefined) return found;
  const dateBy = (minutes: number): number => Math.floor((at + minutes * minute) / dayMilliseconds);
  const below = Math.floor(offset / hour);
  return hourZone(dateBy(below * hour) === dateBy(offset) ? below : below + 1);
}
