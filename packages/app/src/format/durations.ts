import { countText } from './numbers.ts';

/** A length of time: `1 h 05 min`, `4 min`, `12 s`. */
export function durationText(seconds: number): string {
  const total = Math.round(seconds);
  if (total < 60) return `${total} s`;
  const minutes = Math.round(total / 60);
  if (minutes < 60) return `${minutes} min`;
  return `${countText(Math.floor(minutes / 60))} h ${twoDigits(minutes % 60)} min`;
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** A time to the second, as a stopwatch shows it: `4:52`, `1:05:09`. */
export function stopwatchText(seconds: number): string {
  const total = Math.round(seconds);
  const [hours, minutes, rest] = [Math.floor(total / 3600), Math.floor((total % 3600) / 60), total % 60];
  return hours === 0 ? `${minutes}:${twoDigits(rest)}` : `${hours}:${twoDigits(minutes)}:${twoDigits(rest)}`;
}

/** Minutes as `7 h 28 min`; zero is `0 min`. */
export function minutesText(minutes: number): string {
  return minutes === 0 ? '0 min' : durationText(minutes * 60);
}
