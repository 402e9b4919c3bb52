import type { Instant, WorkoutSpan } from '@vitalgate/core';
import type { XmlAttributes } from '../../../kit/xml/xml-reader.ts';
import { parseWrittenDate } from '../../../kit/written/written-date.ts';
import { inOrder, joinedWithin } from '../../../recordings/workout-spans.ts';
import { endByDuration, type TimeSpan } from '../elements/time-span.ts';

/** A workout event: its type as the export writes it (`HKWorkoutEventTypePause`) and its time. */
export interface WorkoutEvent {
  readonly type: string;
  readonly at: Instant;
  /** `at` itself for an event that marks a moment. */
  readonly until: Instant;
}

/** The event of a `WorkoutEvent` element, or null if it has no date. */
export function readWorkoutEvent(attributes: XmlAttributes): WorkoutEvent | null {
  const at = parseWrittenDate(attributes['date']);
  if (at === null) return null;
  return { type: attributes['type'] ?? '', at, until: endByDuration(at, attributes) ?? at };
}

/** What an event does to the two clocks: the one that the user stops and the one that stops by itself. */
const effects: ReadonlyMap<string, { readonly stops: 'user' | 'motion' | null; readonly starts: readonly string[] }> =
  new Map([
    ['HKWorkoutEventTypePause', { stops: 'user', starts: [] }],
    ['HKWorkoutEventTypeMotionPaused', { stops: 'motion', starts: [] }],
    ['HKWorkoutEventTypeResume', { stops: null, starts: ['user', 'motion'] }],
    ['HKWorkoutEventTypeMotionResumed', { stops: null, starts: ['motion'] }],
  ]);

/**
 * When a workout was paused, ascending and apart from each other. A pause that nothing ends lasts to the workout's end, or
 * as long as it says itself; a resume without a pause is nothing. Resuming by hand ends a pause of either kind.
 */
export function pausesOf(workout: TimeSpan, events: readonly WorkoutEvent[]): readonly WorkoutSpan[] {
  const spans: WorkoutSpan[] = [];
  const since = new Map<string, Instant>();
  for (const { type, at, until } of [...events].sort((a, b) => a.at - b.at)) {
    const effect = effects.get(type);
    if (effect === undefined) continue;
    if (effect.stops !== null && until > at) spans.push({ start: at, end: until });
    else if (effect.stops !== null && !since.has(effect.stops)) since.set(effect.stops, at);
    for (const clock of effect.starts) {
      const start = since.get(clock);
      if (start !== undefined) spans.push({ start, end: at });
      since.delete(clock);
    }
  }
  for (const start of since.values()) if (start < workout.end) spans.push({ start, end: workout.end });
  return joinedWithin(workout, spans);
}

/** The laps or segments among events, ascending, each once. One that marks a moment has no length. */
export function marksOf(events: readonly WorkoutEvent[], kind: 'Lap' | 'Segment'): readonly WorkoutSpan[] {
  const marks = events.filter(({ type }) => type === `HKWorkoutEventType${kind}`);
  return inOrder(marks.map(({ at, until }) => ({ start: at, end: until })));
}
