import type { ActivityStore, ReadEvent } from '@vitalgate/core';
import { cryptoRandom } from '../adapters/crypto-random.ts';
import { randomStock } from '../adapters/random-stock.ts';
import type { HostLog } from '../logging/host-log.ts';
import { revokeAfter } from '../rehearsal/revoke-after.ts';
import type { Rehearsal } from '../rehearsal/rehearsal.ts';
import { activityWriter, type ActivityWriter } from './activity-writer.ts';
import type { HostPairing } from './host-pairing.ts';
import type { OpenStore } from './open-store.ts';

/** Notes reads by clients, and shows them on open pages. */
export function hostActivity(
  { stores, feed, clock }: OpenStore,
  parts: { readonly pairing: HostPairing; readonly rehearsal: Rehearsal | null; readonly log: HostLog },
): ActivityWriter {
  const { pairing, rehearsal, log } = parts;
  const { activity } = stores.control;
  const watched: ActivityStore = {
    ...activity,
    save(entries) {
      activity.save(entries);
      feed.changed('activity', 'clients');
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
      writer.note(read);
      revoking?.(read);
    },
  };
}
