import type { DeliveryRow, Instant } from '@vitalgate/core';
import { expect, test } from 'vitest';
import { deliveryRow } from '../../../../test/records/delivery-row.ts';
import { nextTurns, sessionCalm, sessionPatience } from './delivery-turns.ts';

const at = (milliseconds: number): Instant => milliseconds as Instant;

const delivery = (deliveryId: string, given: Partial<DeliveryRow> = {}): DeliveryRow =>
  deliveryRow(deliveryId, { receivedAt: at(1000), newestData: at(500), ...given });

function turns(rows: readonly DeliveryRow[], { merged = null as number | null, now = 1000 } = {}) {
  const known = {
    newestMerged: () => (merged === null ? null : at(merged)),
    session(_feed: unknown, session: string) {
      const own = rows.filter((row) => row.session === session);
      return {
        newestData: own.reduce<Instant | null>((newest, row) => at(Math.max(newest ?? 0, row.newestData ?? 0)), null),
        lastReceivedAt: at(Math.max(...own.map(({ receivedAt }) => receivedAt))),
        hasMerged: false,
      };
    },
  };
  const { ready, wait } = nextTurns(rows, known, at(now));
  return { ready: ready.map(({ row, newestData }) => [row.deliveryId, newestData]), wait };
}

test('without a session nothing waits, however old it is, and each is as new as its own newest data', () => {
  const rows = [delivery('a', { newestData: at(100) }), delivery('b', { newestData: null })];
  expect(turns(rows, { merged: 400 })).toEqual({
    ready: [
      ['a', 100],
      ['b', null],
    ],
    wait: null,
  });
});

test('parts of a session are as new as its newest data, in the order in which they came', () => {
  const rows = [
    delivery('old', { session: 'S', newestData: at(100) }),
    delivery('new', { session: 'S', newestData: at(900) }),
  ];
  expect(turns(rows, { merged: 400, now: 1000 + sessionCalm })).toEqual({
    ready: [
      ['old', 900],
      ['new', 900],
    ],
    wait: null,
  });
});

test('a session is merged once no more of it comes, its parts behind each other', () => {
  const rows = [
    delivery('one', { session: 'S' }),
    delivery('between'),
    delivery('two', { session: 'S', receivedAt: at(3000) }),
  ];
  expect(turns(rows, { now: 4000 })).toEqual({ ready: [['between', 500]], wait: sessionCalm - 1000 });
  const { ready } = turns(rows, { now: 3000 + sessionCalm });
  expect(ready.map(([id]) => id)).toEqual(['one', 'two', 'between']);
});

test('a session that never ends is merged after half a minute', () => {
  const rows = [
    delivery('one', { session: 'S' }),
    delivery('two', { session: 'S', receivedAt: at(30_000) }),
    delivery('three', { session: 'S', receivedAt: at(31_000) }),
  ];
  const { ready, wait } = turns(rows, { now: 1000 + sessionPatience });
  expect(ready.map(([id]) => id)).toEqual(['one']);
  expect(wait).toBe(sessionCalm);
});

test('an old part waits half a minute for a newer one, and is then merged alone; others pass it by', () => {
  const old = delivery('old', { session: 'S', newestData: at(100) });
  expect(turns([old], { merged: 400, now: 11_000 })).toEqual({ ready: [], wait: sessionPatience - 10_000 });
  expect(turns([old, delivery('b')], { merged: 400 }).ready).toEqual([['b', 500]]);
  expect(turns([old], { merged: 400, now: 1000 + sessionPatience }).ready).toEqual([['old', 100]]);
  expect(turns([old], { merged: null, now: 1000 + sessionCalm }).ready).toEqual([['old', 100]]);
});

test('a clock that was put back by a day makes nobody wait for it', () => {
  const old = delivery('old', { session: 'S', newestData: at(100), receivedAt: at(86_400_000) });
  expect(turns([old], { merged: 400, now: 1000 }).ready).toEqual([['old', 100]]);
});

test('one go holds deliveries of one feed, so many bytes at most, and one of any size', () => {
  const rows = [
    delivery('a', { bytes: 19e6 }),
    delivery('other', { name: 'scale' }),
    delivery('b', { bytes: 0.5e6 }),
    delivery('c', { bytes: 0.6e6 }),
  ];
  expect(turns(rows).ready.map(([id]) => id)).toEqual(['a', 'b']);
  expect(turns([delivery('big', { bytes: 900e6 }), delivery('b')]).ready.map(([id]) => id)).toEqual(['big']);
});
