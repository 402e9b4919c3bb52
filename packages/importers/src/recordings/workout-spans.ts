import type { WorkoutSpan } from '@vitalgate/core';

/** Spans in the order of their beginnings, each once. */
export function inOrder(spans: readonly WorkoutSpan[]): readonly WorkoutSpan[] {
  const found = new Map(spans.map((span) => [`${span.start} ${span.end}`, span]));
  return [...found.values()].sort((one, other) => one.start - other.start || one.end - other.end);
}

/** The parts of spans that lie within a workout, joined if they touch. */
export function joinedWithin({ start, end }: WorkoutSpan, spans: readonly WorkoutSpan[]): readonly WorkoutSpan[] {
  const joined: WorkoutSpan[] = [];
  for (const span of inOrder(spans)) {
    const part = { start: span.start > start ? span.start : start, end: span.end < end ? span.end : end };
    if (part.end <= part.start) continue;
    const last = joined.at(-1);
    if (last === undefined || part.start > last.end) joined.push(part);
    else if (part.end > last.end) joined[joined.length - 1] = { start: last.start, end: part.end };
  }
  return joined;
}
