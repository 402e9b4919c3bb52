import { countText } from './numbers.ts';

/** A length of time: `1 h 05 min`, `4 min`, `12 s`. */
export function durationText(seconds: number): string {
  const total = Math.round(seconds);
  if (total < 60) return `${total} s`;
  const minutes = Math.round(total / 60);
  if (minutes < 60) return `${minutes} min`;
  return `${countText(Math.floor(minutes / 60))} h ${String(minutes % 60).padStart(2, '0')} min`;
}

/** Minutes as `7 h 28 min`; zero is `0 min`. */
export function minutesText(minutes: number): string {
  return minutes === 0 ? '0 min' : durationText(minutes * 60);
}
