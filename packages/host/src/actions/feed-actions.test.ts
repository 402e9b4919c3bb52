import type { DeliveryRow, Instant } from '@vitalgate/core';
import { runAction } from '@vitalgate/http';
import { openControlStores, type ControlStores, type SqlDatabase } from '@vitalgate/sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deliveryRow } from '../../../../test/records/delivery-row.ts';
import { feedImportId } from '../ingest/delivery-queue.ts';
import { inMemory, openDatabase } from '../sqlite/open-database.ts';
import { feedActions } from './feed-actions.ts';
import type { FeedParts } from './host-parts.ts';

const phone = { feed: 'hc-webhook', name: 'phone' };

let database: SqlDatabase;
let stores: ControlStores;
let actions: ReturnType<typeof feedActions>;

beforeEach(() => {
  database = openDatabase(inMemory, 'control');
  stores = openControlStores(database);
  const imports = { list: () => [{ importId: feedImportId(phone) }] };
  const parts = { ...stores, clock: { now: () => 0 }, running: null, stores: { health: { imports } } };
  actions = feedActions(parts as unknown as FeedParts);
  for (const keyId of ['leaked', 'own']) {
    stores.ingestKeys.insert({ ...phone, keyId, keyHash: keyId, createdAt: 0 as Instant });
  }
});
afterEach(() => database.close());

let deliveries = 0;
function delivered(keyId: string, state: DeliveryRow['state']): string {
  const deliveryId = `d${++deliveries}`;
  const importId = state === 'merged' ? feedImportId(phone) : null;
  stores.deliveries.insert(deliveryRow(deliveryId, { ...phone, keyId, state, importId }));
  return deliveryId;
}

const left = (): readonly string[] => stores.deliveries.unmerged().map(({ deliveryId }) => deliveryId);

test('T2: who revokes a key hears what waits of it and where the rest is, and may drop what waits then or later', async () => {
  delivered('leaked', 'merged');
  delivered('own', 'merged');
  const [first, kept] = [delivered('leaked', 'waiting'), delivered('own', 'waiting')];
  expect(await runAction(actions, 'revokeIngestKey', { keyId: 'leaked' })).toMatchObject({
    waiting: { deliveries: 1, bytes: 10 },
    dropped: { deliveries: 0, bytes: 0 },
    importId: feedImportId(phone),
    broughtByOthers: 1,
  });
  expect(left()).toEqual([first, kept]);
  expect(await runAction(actions, 'listFeeds', {})).toMatchObject([{ keyIds: ['own'], revokedKeyIds: ['leaked'] }]);
  expect(await runAction(actions, 'dropDeliveries', { keyId: 'leaked' })).toEqual({ deliveries: 1, bytes: 10 });
  expect(left()).toEqual([kept]);
  await expect(runAction(actions, 'dropDeliveries', { keyId: 'leaked' })).rejects.toMatchObject({ code: 'not_found' });
  delivered('own', 'setAside');
  expect(await runAction(actions, 'revokeIngestKey', { keyId: 'own', dropWaiting: true })).toMatchObject({
    waiting: { deliveries: 0, bytes: 0 },
    dropped: { deliveries: 2, bytes: 20 },
  });
  expect([left(), stores.deliveries.feeds()[0]?.deliveries]).toEqual([[], 2]);
});
