import { instant, type Instant, type WorkoutSpan } from '@vitalgate/core';

/** A stretch of a night with HealthKit's name for what it was. */
export interface NightPart extends WorkoutSpan {
  readonly value: string;
}

/** What a night's export says of it as sums, by HealthKit's names, in milliseconds; unspecified is what was slept beside the stages. */
export interface NightSums {
  readonly awake: number;
  readonly asleepUnspecified: number;
  readonly asleepCore: number;
  readonly asleepDeep: number;
  readonly asleepREM: number;
}

/** How long stages and waking may stand apart without making two nights. Milliseconds. */
const longestGap = 2 * 3_600_000;

/**
 * The parts of a night of which only sums are known, one behind the other: lengths and the day on which it ended are right, and when in the
 * night each was is not stated. They end with the night. If it is known when the person fell asleep (`from`), the first stage begins there,
 * and what is not accounted for stands behind it beside the time awake.
 */
export function nightParts(sums: NightSums, until: Instant, from: Instant | null = null): readonly NightPart[] {
  const stages = (['asleepUnspecified', 'asleepCore', 'asleepDeep', 'asleepREM'] as const).filter(
    (name) => sums[name] > 0,
  );
  const total = stages.reduce((sum, name) => sum + sums[name], sums.awake);
  const [first, ...rest] = stages;
  const gap = from === null ? 0 : until - from - total;
  const isPlaced = first !== undefined && rest.length > 0 && from !== null && gap >= 0 && gap <= longestGap;
  const order = isPlaced ? ([first, 'awake', null, ...rest] as const) : (['awake', ...stages] as const);
  const parts: NightPart[] = [];
  let at: number = isPlaced ? from : until - total;
  for (const name of order) {
    const length = name === null ? gap : sums[name];
    if (name !== null && length > 0) parts.push({ value: name, start: instant(at), end: instant(at + length) });
    at += length;
  }
  return parts;
}

/** Stretches of one stage each, of marks that stand for so many milliseconds each. A mark that no stage has is a gap. */
export function stageRuns(
  marks: Iterable<string>,
  { start, end }: WorkoutSpan,
  length: number,
  stageOf: (mark: string) => string | null,
): readonly NightPart[] {
  const parts: NightPart[] = [];
  let at: number = start;
  for (const mark of marks) {
    const until = Math.min(at + length, end);
    if (until <= at) break;
    const value = stageOf(mark);
    const last = parts.at(-1);
    if (value !== null && last?.value === value && last.end === at) {
      parts[parts.length - 1] = { ...last, end: instant(until) };
    } else if (value !== null) parts.push({ value, start: instant(at), end: instant(until) });
    at = until;
  }
  return parts;
}
