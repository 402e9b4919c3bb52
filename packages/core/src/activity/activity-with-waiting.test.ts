import { activityEntry } from '../../../../test/records/activity-entry.ts';
import { expect, test } from 'vitest';
import { controlStoresInMemory } from '../../../../test/stores/stores-in-memory.ts';
import type { ActivityEntry, ActivityStore } from '../ports/control-stores.ts';
import { instant } from '../records/instant.ts';
import { activityWithWaiting } from './activity-with-waiting.ts';

const entry = (activityId: string, lastAt: number, changes: Partial<ActivityEntry> = {}): ActivityEntry =>
  activityEntry(activityId, lastAt, { clientId: 'c1', clientName: 'Notebook', ...changes });

function storeOf(entries: readonly ActivityEntry[]): ActivityStore {
  const store = controlStoresInMemory().activity;
  store.save(entries);
  return store;
}

const all = { clientId: null, since: null, limit: 100 } as const;
const told = (entries: readonly ActivityEntry[]) =>
  entries.map(({ activityId, requests, isUnsaved = false }) => [activityId, requests, isUnsaved]);

test('what waits is listed in its place, marked, and instead of what the store has of it', () => {
  const saved = [entry('d', 40), entry('c', 30), entry('b', 20), entry('a', 10)];
  const held = [entry('b', 50, { requests: 7 }), entry('x', 35)];
  const log = activityWithWaiting(storeOf(saved), () => held);
  expect(told(log.list(all))).toEqual([
    ['b', 7, true],
    ['d', 1, false],
    ['x', 1, true],
    ['c', 1, false],
    ['a', 1, false],
  ]);
  expect(told(log.list({ ...all, since: instant(35) }))).toHaveLength(3);
});

test('pages of any size list each entry once, of equal times too', () => {
  const saved = [entry('f', 40), entry('d', 40), entry('c', 30), entry('b', 20), entry('a', 20)];
  const held = [entry('e', 40), entry('c', 30, { requests: 2 }), entry('aa', 20), entry('b', 45, { requests: 3 })];
  const log = activityWithWaiting(storeOf(saved), () => held);
  const whole = log.list(all).map(({ activityId }) => activityId);
  expect(whole).toEqual(['b', 'f', 'e', 'd', 'c', 'aa', 'a']);
  for (const limit of [1, 2, 3, 4]) {
    const walked: string[] = [];
    let before: ActivityEntry | null = null;
    for (;;) {
      const page: readonly ActivityEntry[] = log.list({ ...all, limit, before });
      before = page.at(-1) ?? null;
      if (before === null) break;
      walked.push(...page.map(({ activityId }) => activityId));
    }
    expect(walked).toEqual(whole);
  }
});

test('of one client only its own, and a client that has only what waits is a client', () => {
  const held = [entry('x', 50, { clientId: 'c0', clientName: 'New' }), entry('y', 60, { clientName: 'Renamed' })];
  const log = activityWithWaiting(storeOf([entry('a', 10)]), () => held);
  expect(told(log.list({ ...all, clientId: 'c0' }))).toEqual([['x', 1, true]]);
  expect(log.clients()).toEqual([
    { clientId: 'c0', clientName: 'New' },
    { clientId: 'c1', clientName: 'Renamed' },
  ]);
});
