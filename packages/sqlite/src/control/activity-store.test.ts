import { metricCatalogue, quantityTypes } from '@vitalgate/contract';
import {
  ActivityRecorder,
  instant,
  sumActivity,
  type ActivityEntry,
  type ActivityStore,
  type PairingStore,
} from '@vitalgate/core';
import { activityEntry } from '../../../../test/records/activity-entry.ts';
import { describe, expect, test } from 'vitest';
import { temporaryDatabase } from '../../../../test/stores/temporary-stores.ts';
import { activityStore, answeredReadsSql, type ActivityLimits } from './activity-store.ts';
import { openControlStores } from './open-control-stores.ts';

const day = 86_400_000;
const all = { clientId: null, since: null, limit: 1_000_000 };

function store(limits?: Partial<ActivityLimits>): ActivityStore {
  const database = temporaryDatabase('control');
  const { activity } = openControlStores(database);
  if (limits === undefined) return activity;
  return activityStore(database, { lifetime: 90 * day, entries: 1000, entriesOfClient: 1000, ...limits });
}

const ids = (activity: ActivityStore): readonly string[] => activity.list(all).map(({ activityId }) => activityId);

/** A recorder that writes into a store, at a time that stands still. */
function recorderInto(activity: ActivityStore): ActivityRecorder {
  let serial = 0;
  const random = (count: number): Uint8Array => {
    const bytes = new Uint8Array(count);
    new DataView(bytes.buffer).setUint32(0, ++serial);
    return bytes;
  };
  return new ActivityRecorder({
    activity,
    pairing: { touchClient: () => undefined } as unknown as PairingStore,
    clock: { now: () => instant(500 * day), monotonic: () => 0 },
    random: { bytes: random },
    onWaiting: () => undefined,
  });
}

describe('a client that wants the list to forget', () => {
  test('100,000 refused reads: every answered read is still listed', () => {
    const activity = store();
    const answered = Array.from({ length: 300 }, (_, index) =>
      activityEntry(`answered ${index}`, 499 * day + index, { clientId: index % 2 === 0 ? 'it' : 'another' }),
    );
    activity.save(answered);
    const recorder = recorderInto(activity);
    const codes = ['permission_denied', 'insufficient_scope', 'invalid_parameter', 'invalid_cursor'];
    for (let index = 0; index < 100_000; index++) {
      recorder.note({
        clientId: 'it',
        clientName: 'It',
        operation: index % 3 === 0 ? 'getWorkouts' : 'getRawHealthSamples',
        filters: { type: `made up ${index}` },
        refused: codes[index % codes.length] ?? '',
        records: 0,
        continued: index % 2 === 0,
      });
      if (index % 5000 === 0) recorder.flush();
    }
    recorder.flush();
    const listed = activity.list(all);
    expect(listed.filter(({ refused }) => refused === null)).toEqual([...answered].reverse());
    const refused = listed.filter((entry) => entry.refused !== null);
    expect(refused.reduce((sum, { requests }) => sum + requests, 0)).toBe(100_000);
    expect(refused.length).toBeLessThan(120);
  });

  test('what an older version stored of refusals goes before any answered read', () => {
    const activity = store({ entries: 10 });
    activity.save([activityEntry('a', 1 * day), activityEntry('b', 2 * day)]);
    activity.save(
      Array.from({ length: 50 }, (_, index) => activityEntry(`r${index}`, 3 * day + index, { refused: 'x' })),
    );
    expect(activity.list(all).filter(({ refused }) => refused === null)).toHaveLength(2);
    expect(ids(activity)).toEqual(['r49', 'r48', 'r47', 'r46', 'r45', 'r44', 'r43', 'r42', 'b', 'a']);
  });

  test('its answered reads are joined by day and dataset, so that what it read before is still told', () => {
    const activity = store({ entriesOfClient: 20 });
    activity.save([activityEntry('secret', 100 * day, { operation: 'getBloodTests', records: 7 })]);
    for (let round = 0; round < 40; round++) {
      const flood = Array.from({ length: 50 }, (_, index) => round * 50 + index);
      activity.save(
        flood.map((at) =>
          activityEntry(`flood ${at}`, 101 * day + at, { filters: { metricId: 'stepCount', start: `${at}` } }),
        ),
      );
    }
    const listed = activity.list(all);
    expect(listed.length).toBeLessThanOrEqual(20);
    expect(listed.at(-1)).toMatchObject({ activityId: 'secret', operation: 'getBloodTests', records: 7 });
    expect(listed.reduce((sum, { requests }) => sum + requests, 0)).toBe(2001);
    expect(listed.at(-2)).toMatchObject({ filters: { metricId: 'stepCount' }, firstAt: 101 * day });
  });

  test('its flood takes nothing of another client, and none of its own is newer than what goes', () => {
    const activity = store({ entries: 30, entriesOfClient: 1000 });
    // Another day each: nothing to join.
    activity.save(
      Array.from({ length: 10 }, (_, index) => activityEntry(`other ${index}`, (100 + index) * day, { clientId: 'o' })),
    );
    for (let index = 0; index < 40; index++) activity.save([activityEntry(`mine ${index}`, (111 + index) * day)]);
    expect(ids(activity)).toHaveLength(30);
    expect(ids(activity).filter((id) => id.startsWith('other'))).toHaveLength(10);
    expect(ids(activity)[19]).toBe('mine 20');
  });
});

test('keeps the newest if nothing can be joined', () => {
  const activity = store({ entries: 3 });
  activity.save([4, 1, 3].map((at) => activityEntry(`a${at}`, at * day)));
  activity.save([2, 5].map((at) => activityEntry(`a${at}`, at * day)));
  expect(ids(activity)).toEqual(['a5', 'a4', 'a3']);
});

test('the bounds hold every raw type and metric of one client on each of 90 days', () => {
  const activity = store();
  const datasets = [
    ...quantityTypes.map(({ name }) => ({ type: name })),
    ...metricCatalogue.map(({ metricId }) => ({ metricId })),
  ];
  const readAll = (name: string): readonly ActivityEntry[] =>
    Array.from({ length: 90 * datasets.length }, (_, index) => {
      const at = (400 + Math.floor(index / datasets.length)) * day + (index % datasets.length);
      return activityEntry(`${name} ${index}`, at, { filters: datasets[index % datasets.length] ?? {} });
    });
  activity.save(readAll('first'));
  activity.save(readAll('again'));
  const listed = activity.list(all);
  const told = new Set(listed.map(({ lastAt, filters }) => `${Math.floor(lastAt / day)} ${JSON.stringify(filters)}`));
  expect(told.size).toBe(90 * datasets.length);
  expect(listed.reduce((sum, { requests }) => sum + requests, 0)).toBe(2 * 90 * datasets.length);
});

test('answered reads are counted from an index alone: a full log would hold the thread for a tenth of a second', () => {
  const database = temporaryDatabase('control');
  openControlStores(database);
  const plan = database.prepare(`EXPLAIN QUERY PLAN ${answeredReadsSql}`).all();
  expect(plan.map(([, , , detail]) => detail)).toEqual([
    'SEARCH activity USING COVERING INDEX activity_by_refusal (refused=?)',
  ]);
});

const sorted = (sums: readonly object[]): readonly string[] => sums.map((sum) => JSON.stringify(sum)).sort();

test('sums are those of the entries in the span, and lists keep to an outcome', () => {
  const activity = store();
  const entries = Array.from({ length: 400 }, (_, n) =>
    activityEntry(`${1000 + n}`, 100 * day + n * 1000, {
      clientId: `c${n % 3}`,
      operation: n % 2 === 0 ? 'getMetrics' : 'getRawHealthSamples',
      filters: {
        ...(n % 2 === 0 ? { metricId: `m${n % 5}` } : { type: `t${n % 4}` }),
        ...(n % 7 === 0 ? {} : { start: `2026-01-${10 + (n % 9)}T00:00:00Z` }),
      },
      requests: n,
      records: n * 2,
      refused: n % 11 === 0 ? 'insufficient_scope' : null,
    }),
  );
  activity.save(entries);
  const [since, until] = [instant(100 * day + 50_000), instant(100 * day + 350_000)];
  const within = entries.filter(({ lastAt }) => lastAt >= since && lastAt < until);
  for (const clientId of [null, 'c1']) {
    for (const outcome of [null, 'answered', 'refused'] as const) {
      const asked = within
        .filter((entry) => clientId === null || entry.clientId === clientId)
        .filter(({ refused }) => outcome === null || (refused === null) === (outcome === 'answered'));
      expect(sorted(activity.sums({ clientId, outcome, since, until }))).toEqual(sorted(sumActivity(asked)));
      const listed = activity.list({
        clientId,
        outcome,
        since,
        before: { lastAt: until, activityId: '' },
        limit: 1000,
      });
      expect(listed.map(({ activityId }) => activityId)).toEqual(asked.map(({ activityId }) => activityId).reverse());
    }
  }
});
