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
