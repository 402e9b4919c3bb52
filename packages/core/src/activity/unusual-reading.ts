import { datasets, type DataOperationName, type Dataset, type UnusualReading } from '@vitalgate/contract';
import { dayMilliseconds } from '@vitalgate/days';
import type { ActivitySum } from '../ports/control-stores.ts';
import { parseTimestamp } from '../records/timestamp-text.ts';

/** The days of its own that a client is compared with. */
export const comparedDays = 30;
/** A client has habits once it was seen on so many days, the first of them at least so many days ago. */
const leastDays = 3;
const leastAge = 7;

const moreTimes = 3;
const moreRequests = 200;
const furtherTimes = 10;
const furtherDays = 180;
const manyTypes = 5;

const dated: ReadonlySet<string> = new Set(
  Object.entries<Dataset>(datasets).flatMap(([name, { times }]) => (times.length === 0 ? [] : [name])),
);

interface Habit {
  readonly operations: ReadonlySet<string>;
  readonly rawTypes: ReadonlySet<string>;
  /** Of the day; of the busiest of several. */
  readonly requests: number;
  /** How many days back the reads reach; infinite if one is without a start. */
  readonly reach: number;
}

function reachOf({ operation, earliestStart, openReads, lastAt }: ActivitySum): number {
  if (!dated.has(operation)) return 0;
  if (openReads > 0) return Infinity;
  const start = earliestStart === null ? null : parseTimestamp(earliestStart);
  return start === null ? 0 : (lastAt - start) / dayMilliseconds;
}

function habitOf(sums: readonly ActivitySum[]): Habit {
  return {
    operations: new Set(sums.map(({ operation }) => operation)),
    rawTypes: new Set(
      sums.flatMap(({ operation, what }) => (operation === 'getRawHealthSamples' && what !== null ? [what] : [])),
    ),
    requests: sums.reduce((sum, { requests }) => sum + requests, 0),
    reach: sums.reduce((reach, sum) => Math.max(reach, reachOf(sum)), 0),
  };
}

/** Each day is compared with up to thirty others: what is known of it is worked out once. */
const habits = new WeakMap<readonly ActivitySum[], Habit>();

function knownHabit(sums: readonly ActivitySum[]): Habit {
  const habit = habits.get(sums) ?? habitOf(sums);
  habits.set(sums, habit);
  return habit;
}

function together(days: readonly Habit[]): Habit {
  const [operations, rawTypes] = [new Set<string>(), new Set<string>()];
  for (const day of days) {
    for (const operation of day.operations) operations.add(operation);
    for (const type of day.rawTypes) rawTypes.add(type);
  }
  return {
    operations,
    rawTypes,
    requests: Math.max(...days.map(({ requests }) => requests)),
    reach: Math.max(...days.map(({ reach }) => reach)),
  };
}

/**
 * What of a client's day is unlike its own 30 days before: a dataset that it had not read, five or more raw types that it had not read,
 * more than three times its busiest day and 200 requests more, or a reach into the past of more than ten times its longest and half a
 * year. `past` has its answered reads of each of these days, the oldest first. Nothing is said of a client that has no habits yet, nor of
 * addresses: a home network gives out another one any day.
 */
export function unusualReading(
  day: readonly ActivitySum[],
  past: readonly (readonly ActivitySum[])[],
): readonly UnusualReading[] {
  const first = past.findIndex((sums) => sums.length > 0);
  const seen = past.filter((sums) => sums.length > 0);
  if (first === -1 || past.length - first < leastAge || seen.length < leastDays || day.length === 0) return [];
  const now = knownHabit(day);
  const all = together(seen.map(knownHabit));
  const busiest = all.requests;
  const newTypes = [...now.rawTypes].filter((type) => !all.rawTypes.has(type)).length;
  const unusual: UnusualReading[] = [...now.operations]
    .filter((operation): operation is DataOperationName => !all.operations.has(operation))
    .map((operation) => ({ kind: 'newDataset', operation }));
  if (all.operations.has('getRawHealthSamples') && newTypes >= manyTypes) {
    unusual.push({ kind: 'newTypes', count: newTypes });
  }
  if (now.requests > moreTimes * busiest && now.requests - busiest >= moreRequests) {
    unusual.push({ kind: 'moreOften', requests: now.requests, busiest });
  }
  if (now.reach > furtherTimes * all.reach && now.reach >= furtherDays && now.operations.size > 0 && wasDated(all)) {
    const days = Number.isFinite(now.reach) ? Math.round(now.reach) : null;
    unusual.push({ kind: 'further', days, longest: Math.ceil(all.reach) });
  }
  return unusual;
}

/** Whether it read something by range before: else its range is new with its dataset, which is said already. */
function wasDated({ operations }: Habit): boolean {
  return [...operations].some((operation) => dated.has(operation));
}
