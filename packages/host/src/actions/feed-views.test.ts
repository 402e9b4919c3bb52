import type { DeliveryRow, IngestKeyRow, Instant } from '@vitalgate/core';
import { openControlStores, type ControlStores, type SqlDatabase } from '@vitalgate/sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deliveryRow } from '../../../../test/records/delivery-row.ts';
import { inMemory, openDatabase } from '../sqlite/open-database.ts';
import { feedViews } from './feed-views.ts';

const hour = 3_600_000;
const start = Date.UTC(2026, 2, 1) as Instant;

let database: SqlDatabase;
let stores: ControlStores;

beforeEach(() => {
  database = openDatabase(inMemory, 'control');
  stores = openControlStores(database);
});
afterEach(() => database.close());

function key(keyId: string, name: string): IngestKeyRow {
  const row = { keyId, name, feed: 'hc-webhook', keyHash: `hash ${keyId}`, createdAt: start } as const;
  stores.ingestKeys.insert(row);
  return row;
}

let deliveries = 0;
function deliver({ keyId, name, feed }: IngestKeyRow, hours: number, given: Partial<DeliveryRow> = {}): string {
  const deliveryId = `d${++deliveries}`;
  const receivedAt = (start + hours * hour) as Instant;
  const merged = { keyId, feed, name, receivedAt, records: 4, state: 'merged', importId: 'i' } as const;
  stores.deliveries.insert(deliveryRow(deliveryId, { ...merged, ...given }));
  return deliveryId;
}

const views = (hours: number) =>
  feedViews({ ...stores, clock: { now: () => (start + hours * hour) as Instant, monotonic: () => 0 } });

const states = (hours: number): readonly string[] => views(hours).map(({ name, state }) => `${name} ${state}`);

test('a feed is new, delivers, is silent after 26 hours, delivers again, and is off without a key', () => {
  const phone = key('k', 'phone');
  expect(states(100)).toEqual(['phone new']);
  deliver(phone, 100);
  expect(states(125.9)).toEqual(['phone delivering']);
  expect(states(126)).toEqual(['phone silent']);
  expect(views(126)[0]).toMatchObject({
    lastDeliveryAt: '2026-03-05T04:00:00.000Z',
    silentAt: '2026-03-06T06:00:00.000Z',
    lastDeliveryRecords: 4,
    usualIntervalSeconds: null,
  });
  deliver(phone, 130);
  expect(states(130)).toEqual(['phone delivering']);
  stores.ingestKeys.delete('k');
  expect(states(400)).toEqual(['phone off']);
  expect(views(400)[0]).toMatchObject({ keyIds: [], silentAt: null, deliveries: 2 });
});

test('keys of one name are one feed, and what waits or fails of it is told', () => {
  const [old, next] = [key('old', 'phone'), key('next', 'phone')];
  key('scale', 'a scale');
  deliver(old, 1);
  const waiting = deliver(next, 2, { state: 'waiting', importId: null });
  expect(views(3)).toMatchObject([
    { name: 'a scale', state: 'new', lastDeliveryAt: null, lastDeliveryRecords: null },
    { name: 'phone', keyIds: ['old', 'next'], deliveries: 2, waiting: 1, usualIntervalSeconds: 3600, problem: null },
  ]);
  stores.deliveries.setAside(waiting, 'the file is gone');
  expect(views(3)[1]?.problem).toBe('the file is gone');
  expect([...stores.deliveries.lastUses()]).toEqual([
    ['next', start + 2 * hour],
    ['old', start + hour],
  ]);
});

const remembered = (): number => Number(database.prepare('SELECT COUNT(*) FROM deliveries').get()?.[0]);

test('so many deliveries of each feed are remembered, and what waits is never forgotten', () => {
  const phone = key('k', 'phone');
  deliver(phone, 0);
  const waiting = deliver(phone, 0, { state: 'waiting' });
  for (let count = 0; count < 4998; count++) deliver(phone, 1);
  expect(remembered()).toBe(5000);
  deliver(phone, 1);
  expect(remembered()).toBe(5000);
  deliver(phone, 1);
  expect(stores.deliveries.unmerged().map(({ deliveryId }) => deliveryId)).toEqual([waiting]);
  expect(views(1)[0]?.deliveries).toBe(5002);
});
