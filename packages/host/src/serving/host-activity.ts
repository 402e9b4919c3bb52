import type { ActivityStore, ReadEvent } from '@vitalgate/core';
import { cryptoRandom } from '../adapters/crypto-random.ts';
import { randomStock } from '../adapters/random-stock.ts';
import type { HostLog } from '../logging/host-log.ts';
import { revokeAfter, type Rehearsal } from '../rehearsal/rehearsal.ts';
import { activityWriter, type ActivityWriter } from './activity-writer.ts';
import type { HostPairing } from '../pairing/host-pairing.ts';
import type { OpenStore } from '../stores/open-store.ts';

/** Notes reads by clients, and shows them on open pages. */
export function hostActivity(
  { stores, feed, clock }: OpenStore,
  parts: { readonly pairing: HostPairing; readonly rehearsal: Rehearsal | null; readonly log: HostLog },
): ActivityWriter {
  const { pairing, rehearsal, log } = parts;
  const { activity } = stores.control;
  // What cannot be saved is listed too, and is shown once: pages that list it have the host try again.
  let isNew = false;
  const watched: ActivityStore = {
    ...activity,
    save(entries) {
      try {
        activity.save(entries);
        isNew = true;
      } finally {
        if (isNew) feed.changed('activity', 'clients');
        isNew = false;
      }
    },
  };
  const writer = activityWriter(
    { activity: watched, pairing: pairing.store, clock, random: randomStock(cryptoRandom) },
    (error) => log.fault('activity', error),
  );
  const revoking =
    typeof rehearsal?.revokeAfter === 'number'
      ? revokeAfter(rehearsal.revokeAfter, (clientId) => void pairing.store.deleteClient(clientId))
      : null;
  return {
    ...writer,
    note(read: ReadEvent) {
      isNew = true;
      writer.note(read);
      revoking?.(read);
    },
  };
}
