import { expect, it } from 'vitest';
import { activityEntry } from '../../../../test/records/activity-entry.ts';
import type { ActivityEntry, ActivitySum } from '../ports/control-stores.ts';
import { sumActivity } from './activity-sums.ts';
import { unusualReading } from './unusual-reading.ts';

const day = 86_400_000;
const first = Date.UTC(2026, 0, 1);
const before = (at: number, days: number): string => new Date(at - days * day).toISOString();

function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** What a client reads on a day of the year, by its kind. */
type Client = (at: number, chance: () => number) => readonly ActivityEntry[];

/** Asks every quarter of an hour or so for the last week, with days on which it is off. */
const dashboard: Client = (at, chance) =>
  chance() < 0.1
    ? []
    : [
        activityEntry('a', at, { requests: 60 + Math.floor(chance() * 40) }),
        activityEntry('b', at, { operation: 'getWorkouts', filters: { start: before(at, 7) }, requests: 90 }),
      ];

/** A person asks an agent, on some days much and on most nothing, about a week or about a year. */
const agent: Client = (at, chance) =>
  chance() < 0.6
    ? []
    : Array.from({ length: 1 + Math.floor(chance() * 12) }, (_, n) =>
        activityEntry(`a${n}`, at, {
          operation: ['getMetrics', 'getWorkouts', 'getNutritionLogs'][Math.floor(chance() * 3)] ?? '',
          filters: { start: before(at, [7, 30, 90, 365][Math.floor(chance() * 4)] ?? 7) },
          requests: 1 + Math.floor(chance() * 20),
        }),
      );

/** All of it on the first day, and what is new each night. */
const exporter: Client = (at) =>
  ['heartRate', 'stepCount', 'bodyMass'].map((type) =>
    activityEntry(type, at, {
      operation: 'getRawHealthSamples',
      filters: { type, start: at === first ? before(at, 4000) : before(at, 2) },
      requests: at === first ? 900 : 3,
    }),
  );

const year = (client: Client, seed: number): readonly (readonly ActivitySum[])[] => {
  const chance = random(seed);
  return Array.from({ length: 365 }, (_, n) => sumActivity(client(first + n * day, chance)));
};

const alarms = (days: readonly (readonly ActivitySum[])[]): readonly (readonly string[])[] =>
  days.map((sums, at) => unusualReading(sums, days.slice(Math.max(0, at - 30), at)).map(({ kind }) => kind));

it('in a year of its usual reading hardly a day of a client is pointed out', () => {
  const counts = [dashboard, agent, exporter].map((client) =>
    [1, 2, 3, 4, 5].map((seed) => alarms(year(client, seed)).filter((kinds) => kinds.length > 0).length),
  );
  expect(counts).toEqual([
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
  ]);
});

it('whoever reads with its token what it never read, far back or far more often is pointed out', () => {
  const at = first + 40 * day;
  const past = year(dashboard, 1).slice(10, 40);
  const on = (...entries: readonly ActivityEntry[]) =>
    unusualReading(sumActivity([...dashboard(at, () => 0.5), ...entries]), past);
  expect(on()).toEqual([]);
  expect(on(activityEntry('x', at, { operation: 'getBloodTests', filters: { start: before(at, 7) } }))).toEqual([
    { kind: 'newDataset', operation: 'getBloodTests' },
  ]);
  expect(on(activityEntry('x', at, { operation: 'getWorkouts', filters: { start: before(at, 900) } }))).toEqual([
    { kind: 'further', days: 900, longest: 7 },
  ]);
  expect(on(activityEntry('x', at, { operation: 'getWorkouts' }))).toEqual([
    { kind: 'further', days: null, longest: 7 },
  ]);
  expect(on(activityEntry('x', at, { requests: 700 }))).toMatchObject([{ kind: 'moreOften', requests: 870 }]);
  expect(on(activityEntry('x', at, { requests: 100 })), 'twice its busiest day is not far more').toEqual([]);
});

it('raw types that are new are counted, and a client that is new itself has no habits', () => {
  const at = first + 40 * day;
  const raw = (type: string): ActivityEntry =>
    activityEntry(type, at, { operation: 'getRawHealthSamples', filters: { type, start: before(at, 2) } });
  const past = year(exporter, 1).slice(10, 40);
  const types = ['a', 'b', 'c', 'd', 'e'].map(raw);
  expect(unusualReading(sumActivity(types), past)).toEqual([{ kind: 'newTypes', count: 5 }]);
  expect(unusualReading(sumActivity(types.slice(1)), past)).toEqual([]);
  expect(unusualReading(sumActivity(types), past.slice(-6))).toEqual([]);
  expect(unusualReading(sumActivity(types), [...past.slice(0, 2), ...Array.from({ length: 28 }, () => [])])).toEqual(
    [],
  );
});
