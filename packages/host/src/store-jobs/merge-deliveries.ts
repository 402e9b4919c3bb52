import { setImmediate as nextTurn } from 'node:timers/promises';
import { importerNamed } from '@vitalgate/importers';
import { systemClock } from '../adapters/system-clock.ts';
import { importCancelled } from '../errors/import-cancelled.ts';
import { deliverySource } from '../ingest/read-delivery.ts';
import { inKnownZones } from './in-known-zones.ts';
import type { Job } from './job.ts';

/**
 * Brings deliveries of one feed into the store in the order in which they came, each in a transaction of its own, and tells
 * after each how many are in. One that fails ends it; those before it stay.
 */
export const mergeDeliveries: Job<'deliveries'> = async (
  order,
  { stores: { imports }, signal, onStep, reopenGate },
) => {
  const { importId, feed, name, files } = order;
  const importer = await importerNamed(feed);
  for (const [index, { path, receivedAt, madeAt, hints }] of files.entries()) {
    const source = await deliverySource(path, signal);
    const startedAt = systemClock.now();
    const delivery = { receivedAt, madeAt };
    const run = imports.begin({ importId, fileName: name, format: feed, startedAt, feed: delivery });
    let mergeBegun = false;
    try {
      const { complete } = await importer.run(source, inKnownZones(run), { madeAt: receivedAt, hints });
      await nextTurn();
      if (signal.aborted) throw importCancelled();
      mergeBegun = true;
      run.finish({ complete, finishedAt: () => systemClock.now() });
    } catch (error) {
      if (!mergeBegun) run.abandon();
      throw error;
    }
    reopenGate();
    onStep({ done: index + 1 });
  }
  return null;
};
