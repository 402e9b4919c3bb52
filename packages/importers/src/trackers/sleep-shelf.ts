import type { Instant, WorkoutSpan } from '@vitalgate/core';
import { dayMilliseconds } from '@vitalgate/days';
import type { NightPart } from './night-parts.ts';
import { ofRecord, type SampleDetails, type TrackerHand } from './tracker-hand.ts';

export interface TrackedSleep extends WorkoutSpan {
  readonly id: string | null;
  readonly details: SampleDetails;
  /** In their order. Empty if the file says none. */
  readonly parts: readonly NightPart[];
}

const type = 'sleepAnalysis';

/** The parts with short wakes in them, which a maker states beside the parts that they interrupt. Both ascend. */
export function withShortWakes(parts: readonly NightPart[], wakes: readonly WorkoutSpan[]): readonly NightPart[] {
  const cut: NightPart[] = [];
  const apart: WorkoutSpan[] = [];
  for (const { start, end } of wakes) {
    const last = apart.at(-1);
    if (last !== undefined && start <= last.end)
      apart[apart.length - 1] = { ...last, end: end > last.end ? end : last.end };
    else if (end > start) apart.push({ start, end });
  }
  let first = 0;
  for (const part of parts) {
    while ((apart[first]?.end ?? Infinity) <= part.start) first++;
    let { start } = part;
    for (let at = first; (apart[at]?.start ?? Infinity) < part.end; at++) {
      const wake = apart[at] ?? part;
      if (wake.start > start) cut.push({ ...part, start, end: wake.start });
      start = wake.end;
    }
    if (start < part.end) cut.push({ ...part, start });
  }
  for (const wake of apart) cut.push({ ...wake, value: 'awake' });
  return cut.sort((one, other) => one.start - other.start);
}

export interface SleepShelf {
  /** Whether this sleep, or one of the same time, was handed over. */
  has(id: string | null, span: WorkoutSpan): boolean;
  /** Hands over a sleep with its parts, as asleep if it has none. */
  hand(sleep: TrackedSleep): void;
  handPart(part: NightPart, details: SampleDetails): void;
}

/** Most sleeps that begin on one day. */
const mostOfDay = 100;

const dayOf = (at: Instant): number => Math.floor(at / dayMilliseconds);

/** Whether both cover more than half of the longer one. */
const isSame = (one: WorkoutSpan, other: WorkoutSpan): boolean =>
  2 * (Math.min(one.end, other.end) - Math.max(one.start, other.start)) >
  Math.max(one.end - one.start, other.end - other.start);

/** The sleeps of an import: files overlap, and two kinds of files state the same nights. */
export function createSleepShelf(hand: TrackerHand): SleepShelf {
  const ids = new Set<string>();
  const byDay = new Map<number, WorkoutSpan[]>();
  const has: SleepShelf['has'] = (id, span) => {
    if (id !== null && ids.has(id)) return true;
    const day = dayOf(span.start);
    return [day - 1, day, day + 1].some((one) => byDay.get(one)?.some((other) => isSame(span, other)) === true);
  };
  const handPart: SleepShelf['handPart'] = ({ value, ...span }, details) => hand.category(type, value, span, details);
  return {
    has,
    handPart,
    hand({ id, start, end, parts, details: given }) {
      if (has(id, { start, end })) return hand.skip('categorySample', 'statedTwice', type);
      const day = dayOf(start);
      const ofDay = byDay.get(day);
      if ((ofDay?.length ?? 0) >= mostOfDay) return hand.skip('categorySample', 'overLimit', type);
      if (id !== null) ids.add(id);
      if (ofDay === undefined) byDay.set(day, [{ start, end }]);
      else ofDay.push({ start, end });
      const details = { ...given, metadata: { ...given.metadata, ...ofRecord(id ?? start).metadata } };
      hand.category(type, 'inBed', { start, end }, details);
      const known = parts.length === 0 ? [{ start, end, value: 'asleepUnspecified' }] : parts;
      for (const part of known) handPart(part, details);
    },
  };
}
