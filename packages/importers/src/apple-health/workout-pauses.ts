import type { Instant } from '@vitalgate/core';
import type { TimeSpan } from './time-span.ts';

/** A workout event: its type as the export writes it (`HKWorkoutEventTypePause`) and its time. */
export interface WorkoutEvent {
  readonly type: string;
  readonly at: Instant;
}

/** Whether an event stops the clock (by hand or by itself), starts it again, or neither. */
const effects: ReadonlyMap<string, 'stop' | 'go'> = new Map([
  ['HKWorkoutEventTypePause', 'stop'],
  ['HKWorkoutEventTypeMotionPaused', 'stop'],
  ['HKWorkoutEventTypeResume', 'go'],
  ['HKWorkoutEventTypeMotionResumed', 'go'],
]);

/** Milliseconds of a workout during which it was paused. A pause that nothing ends lasts to the workout's end. */
export function pausedMilliseconds({ start, end }: TimeSpan, events: readonly WorkoutEvent[]): number {
  let paused = 0;
  let since: number | null = null;
  for (const { type, at } of [...events].sort((a, b) => a.at - b.at)) {
    const effect = effects.get(type);
    const time = Math.min(Math.max(at, start), end);
    if (effect === 'stop') since ??= time;
    if (effect !== 'go' || since === null) continue;
    paused += time - since;
    since = null;
  }
  return since === null ? paused : paused + end - since;
}
