import type { Instant } from '@vitalgate/core';
import type { NightPart } from './night-parts.ts';

/** The stages of Garmin's devices by their numbers; 0 could not be measured. */
export const garminStages: ReadonlyMap<number | null, string> = new Map([
  [1, 'awake'],
  [2, 'asleepCore'],
  [3, 'asleepDeep'],
  [4, 'asleepREM'],
]);

/** The event of falling asleep (of type 0) and of waking up (of type 1). */
export const garminSleepEvent = 74;

/** No stage lasts longer: ends further apart are of two nights. */
const longestStage = 3 * 3_600_000;

/** When a stage ended; without a stage of which there is a name it says nothing of its time. */
export interface StageEnd {
  readonly at: Instant;
  readonly stage: string | undefined;
}

/** The parts of nights: a stage began with the end before it, or with the sleep. Ends and the starts of sleeps ascend. */
export function garminStageParts(ends: readonly StageEnd[], sleeps: readonly Instant[]): readonly NightPart[] {
  const parts: NightPart[] = [];
  let place = 0;
  let before: Instant | null = null;
  for (const { at, stage } of ends) {
    for (let start = sleeps[place]; start !== undefined && start < at; start = sleeps[++place]) {
      if (before === null || start > before) before = start;
    }
    const isKnown = before !== null && at - before <= longestStage;
    if (isKnown && stage !== undefined) parts.push({ value: stage, start: before ?? at, end: at });
    before = at;
  }
  return parts;
}
