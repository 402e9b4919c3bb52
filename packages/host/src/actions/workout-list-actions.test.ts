import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WorkoutListView, WorkoutOverviewView } from '@vitalgate/contract';
import { runAction, workoutListActions } from '@vitalgate/http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importOf } from '../../../../test/records/import-of.ts';
import { at, workoutRecord } from '../../../../test/records/record-builders.ts';
import { openHostLog } from '../logging/host-log.ts';
import { dataParts } from '../serving/host-api.ts';
import { openStore, type OpenStore } from '../stores/open-store.ts';

let base: string;
let store: OpenStore;

/** Runs of 5 to 8 km and a yoga of an hour; the last run began in October here, and in November in Tokyo. */
const made = [
  ['2026-11-20T07:00:00Z', 'running', 8000, null],
  ['2026-11-18T07:00:00Z', 'yoga', null, null],
  ['2026-11-02T07:00:00Z', 'running', 7000, null],
  ['2026-11-01T00:30:00Z', 'running', 6000, 'America/New_York'],
  ['2026-10-31T20:00:00Z', 'running', 5000, 'Asia/Tokyo'],
] as const;

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'vitalgate-workouts-'));
  const log = openHostLog({ write: () => undefined });
  store = await openStore({ dataDirectory: join(base, 'data'), purpose: 'test', log });
  importOf(store.stores.health.imports, 'a', (run) => {
    for (const [start, activityType, distanceMeters, timeZone] of made) {
      const end = (at(start) + 3_600_000) as ReturnType<typeof at>;
      run.workout({ ...workoutRecord(start), activityType, distanceMeters, timeZone, end, durationSeconds: 3600 });
    }
  });
  store.stores.health.statistics.setZone('0001-01-01' as never, 'UTC');
});
afterAll(async () => {
  await store.close();
  rmSync(base, { recursive: true, force: true });
});

const ask = (action: 'listWorkouts' | 'readWorkoutOverview', input: object): Promise<unknown> => {
  const data = dataParts(store);
  const actions = workoutListActions({
    data: { ...data, clock: { ...data.clock, now: () => at('2026-11-21T12:00:00Z') } },
  });
  return Promise.resolve(runAction(actions, action, input));
};

test('P10: how far somebody ran this month, by the day where each run began, beside the month before', async () => {
  const found = (await ask('readWorkoutOverview', { activityType: 'running', firstDay: 1 })) as WorkoutOverviewView;
  expect(found.thisMonth).toEqual([
    { activityType: 'running', count: 3, seconds: 10_800, meters: 20_000 },
    { activityType: 'yoga', count: 1, seconds: 3600, meters: null },
  ]);
  expect(found.lastMonth).toEqual([{ activityType: 'running', count: 1, seconds: 3600, meters: 6000 }]);
  expect(found.activities.map(({ activityType, count }) => [activityType, count])).toEqual([
    ['running', 4],
    ['yoga', 1],
  ]);
  expect(found.months.slice(-3).map(({ from, meters }) => [from, meters])).toEqual([
    ['2026-09-01', null],
    ['2026-10-01', 6000],
    ['2026-11-01', 20_000],
  ]);
  // A Saturday; the week of the first one began on the Monday before.
  expect(found.weeks.filter(({ count }) => count > 0).map(({ from, meters }) => [from, meters])).toEqual([
    ['2026-10-26', 11_000],
    ['2026-11-02', 7000],
    ['2026-11-16', 8000],
  ]);
  expect([found.months.length, found.weeks.length, found.weeks.at(-1)?.from]).toEqual([12, 12, '2026-11-16']);
  expect([found.farthest?.meters, found.bests]).toEqual([8000, []]);
});

const list = (input: object) => ask('listWorkouts', input) as Promise<WorkoutListView>;

test('P10: a list goes on behind the last of its part, in its order, within its kind', async () => {
  const first = await list({ activityType: 'running', order: 'farthest', limit: 3 });
  expect(first.workouts.map(({ distanceMeters }) => distanceMeters)).toEqual([8000, 7000, 6000]);
  const rest = await list({ activityType: 'running', order: 'farthest', limit: 3, after: first.next });
  expect([rest.workouts.map(({ distanceMeters, title }) => [distanceMeters, title]), rest.next]).toEqual([
    [[5000, null]],
    null,
  ]);
  expect((await list({ order: 'newest', limit: 2 })).workouts.map(({ activityType }) => activityType)).toEqual([
    'running',
    'yoga',
  ]);
});
