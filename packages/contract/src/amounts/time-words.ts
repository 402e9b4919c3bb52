import type { ClockMetricId } from '../metrics/typed-ids.ts';

/** Metrics whose value is a time of day: minutes from the local midnight that begins the day, below 0 the evening before. */
const clockMetrics: Readonly<Record<ClockMetricId, true>> = { sleepStart: true, sleepEnd: true };

/** Whether a metric's value is a time of day. Its mean is one too; its sum, or a percentage of it, means nothing. */
export function isClockMetric(metricId: string): boolean {
  return Object.hasOwn(clockMetrics, metricId);
}

/**
 * Minutes from midnight as a clock shows them: -90 is `22:30`, 425.4 is `07:05`.
 *
 * @example
 * ```ts
 * import { clockTimeText } from '@vitalgate/contract';
 *
 * console.log(clockTimeText(-90)); // 22:30
 * ```
 */
export function clockTimeText(minutes: number): string {
  const ofDay = ((Math.round(minutes) % 1440) + 1440) % 1440;
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`;
}

/**
 * A length of time: `1 h 05 min`, `4 min`, `12 s`.
 *
 * @example
 * ```ts
 * import { durationText } from '@vitalgate/contract';
 *
 * console.log(durationText(3900)); // 1 h 05 min
 * ```
 */
export function durationText(seconds: number): string {
  const total = Math.round(seconds);
  if (total < 60) return `${total} s`;
  const minutes = Math.round(total / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = String(Math.floor(minutes / 60)).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  return `${hours} h ${String(minutes % 60).padStart(2, '0')} min`;
}

/** Minutes as `7 h 28 min`; zero is `0 min`. */
export function minutesText(minutes: number): string {
  return minutes === 0 ? '0 min' : durationText(minutes * 60);
}
