import { dayMilliseconds } from '@vitalgate/days';

const recentDays = 7;

/** `94 days ago`, for the day of the latest value that is no longer recent; null if it is. */
export function ageText(date: string, now: Date): string | null {
  const days = Math.floor((now.getTime() - Date.parse(date)) / dayMilliseconds);
  return days > recentDays ? `${days.toLocaleString('en-US')} days ago` : null;
}
