import { instant, type WorkoutSpan } from '@vitalgate/core';
import { plainAmount, plainId, plainObject, plainObjects, type PlainObject } from '../../kit/json/plain-json.ts';
import type { NightPart } from '../../trackers/night-parts.ts';
import { lasting } from '../../trackers/tracker-times.ts';
import { wallTime, type WallTime } from '../../trackers/wall-clock.ts';
import type { FitbitContext, FitbitReader } from './fitbit-context.ts';
import { readList } from './read-list.ts';
import { withShortWakes, type TrackedSleep } from '../../trackers/sleep-shelf.ts';
import { sleepValue } from './sleep-value.ts';

const wall = (value: unknown): WallTime | null => (typeof value === 'string' ? wallTime(value) : null);

/** The list of levels, of which each begins at a wall time and lasts some seconds. */
function levelsOf(list: unknown, spanFrom: (time: WallTime, seconds: number) => WorkoutSpan): readonly NightPart[] {
  const parts: NightPart[] = [];
  for (const level of plainObjects(list)) {
    const [time, seconds, value] = [wall(level['dateTime']), plainAmount(level['seconds']), sleepValue(level['level'])];
    // A level `unknown` is one that nothing is known of.
    if (time === null || seconds === null || value === null) continue;
    parts.push({ ...spanFrom(time, seconds), value });
  }
  return parts.sort((one, other) => one.start - other.start);
}

/**
 * A sleep of `sleep-*.json`. Its times are local; all of them are of the clock at its start, also in a night in which the clocks
 * change, so that they are counted from there.
 */
function sleepOf(log: PlainObject, { clock }: FitbitContext): TrackedSleep | null {
  const begin = wall(log['startTime']);
  if (begin === null) return null;
  const start = clock.at(begin);
  const spanFrom = (time: WallTime, seconds: number): WorkoutSpan => lasting(instant(start + (time - begin)), seconds);
  const finish = wall(log['endTime']);
  const length = plainAmount(log['duration']) ?? (finish === null ? null : finish - begin);
  if (length === null) return null;
  const levels = plainObject(log['levels']) ?? {};
  return {
    id: plainId(log['logId']),
    start,
    end: instant(start + Math.round(length)),
    details: log['logType'] === 'manual' ? { metadata: { HKWasUserEntered: '1' } } : {},
    parts: withShortWakes(levelsOf(levels['data'], spanFrom), levelsOf(levels['shortData'], spanFrom)),
  };
}

export const readSleeps: FitbitReader = (path, context) =>
  readList(path, context, 'categorySample', (log) => {
    const sleep = sleepOf(log, context);
    if (sleep === null) context.skip('categorySample', 'invalidDate', 'sleepAnalysis');
    else context.sleeps.hand(sleep);
  });
