import { calendarDayNumber, dayMilliseconds } from '@vitalgate/days';
import type { WallTime } from '../../trackers/wall-clock.ts';
import { digits } from '../../kit/written/written-date.ts';

/** What `05/01/24 07:00:07` shows, also without a time of day; null for anything else. Fitbit is younger than its two digits of a year. */
export function fitbitTime(text: unknown): WallTime | null {
  if (typeof text !== 'string' || (text.length !== 17 && text.length !== 8)) return null;
  if (text.charAt(2) !== '/' || text.charAt(5) !== '/') return null;
  const day = calendarDayNumber(2000 + digits(text, 6, 2), digits(text, 0, 2), digits(text, 3, 2));
  if (day === null || digits(text, 6, 2) < 0) return null;
  if (text.length === 8) return day * dayMilliseconds;
  const [hour, minute, second] = [digits(text, 9, 2), digits(text, 12, 2), digits(text, 15, 2)];
  if (text.charAt(8) !== ' ' || text.charAt(11) !== ':' || text.charAt(14) !== ':') return null;
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 59) return null;
  return day * dayMilliseconds + ((hour * 60 + minute) * 60 + second) * 1000;
}
