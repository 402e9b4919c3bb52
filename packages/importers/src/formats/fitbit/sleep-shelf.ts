import { instant, type Instant, type WorkoutSpan } from '@vitalgate/core';
import { dayMilliseconds } from '@vitalgate/days';
import type { NightPart } from '../../trackers/night-parts.ts';
import type { SampleDetails, TrackerHand } from '../../trackers/tracker-hand.ts';

export interface FitbitSleep extends WorkoutSpan {
  readonly id: string | null;
  readonly details: SampleDetails;
  /** In their order. Empty if the file says none. */
  readonly parts: readonly NightPart[];
}

const type = 'sleepAnalysis';

const byStage: ReadonlyMap<string, string> = new Map([
  ['wake', 'awake'],
  ['awake', 'awake'],
  ['restless', 'awake'],
  ['light', 'asleepCore'],
  ['deep', 'asleepDeep'],
  ['rem', 'asleepREM'],
  ['asleep', 'asleepUnspecified'],
]);

/** HealthKit's value for a level or a stage; of the older sleeps without stages, restless minutes are awake ones, as the app counts them. */
export const sleepValue = (stage: unknown): string | null =>
  typeof stage === 'string' ? (byStage.get(stage.toLowerCase()) ?? null) : null;

/** The parts with short wakes in them, which Fitbit states beside the parts that they interrupt. Both ascend. */
export function withShortWakes(parts: readonly NightPart[], wakes: readonly WorkoutSpan[]): readonly NightPart[] {
  const cut: NightPart[] = [];
  for (const part of parts) {
    let { start } = part;
    for (const wake of wakes) {
      if (wake.end <= start || wake.start >= part.end) continue;
      if (wake.start > start) cut.push({ ...part, start, end: wake.start });
      start = instant(Math.min(wake.end, part.end));
    }
    if (start < part.end) cut.push({ ...part, start });
  }
  for (const { start, end } of wakes) cut.push({ start, end, value: 'awake' });
  return cut.sort((one, other) => one.start - other.start);
}

export interface SleepShelf {
  /** Whether this sleep, or one of the same time, was handed over. */
  has(id: string | null, span: WorkoutSpan): boolean;
  /** Hands over a sleep with its parts, as asleep if it has none. */
  hand(sleep: FitbitSleep): void;
  handPart(part: NightPart, details: SampleDetails): void;
}

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
    hand({ id, start, end, parts, details }) {
      if (has(id, { start, end })) return hand.skip('categorySample', 'statedTwice', type);
      if (id !== null) ids.add(id);
      const day = dayOf(start);
      const ofDay = byDay.get(day);
      if (ofDay === undefined) byDay.set(day, [{ start, end }]);
      else ofDay.push({ start, end });
      hand.category(type, 'inBed', { start, end }, details);
      const known = parts.length === 0 ? [{ start, end, value: 'asleepUnspecified' }] : parts;
      for (const part of known) handPart(part, details);
    },
  };
}
