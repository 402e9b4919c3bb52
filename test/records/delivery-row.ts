import type { DeliveryRow, Instant } from '@vitalgate/core';

/** A delivery that waits for the store, with the given parts changed. */
export function deliveryRow(deliveryId: string, changes: Partial<DeliveryRow> = {}): DeliveryRow {
  return {
    deliveryId,
    keyId: 'k',
    feed: 'hc-webhook',
    name: 'phone',
    bodyHash: deliveryId,
    bytes: 10,
    receivedAt: 1 as Instant,
    hints: {},
    session: null,
    newestData: null,
    records: 1,
    skipped: [],
    state: 'waiting',
    importId: null,
    outcome: null,
    ...changes,
  };
}
