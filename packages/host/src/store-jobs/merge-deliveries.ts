import type { DeliveryOutcomeView } from '@vitalgate/contract';
import type { ImportReport, KindCounts } from '@vitalgate/core';
import { userInstantAt } from '@vitalgate/days';
import { importerNamed, type ImportContext } from '@vitalgate/importers';
import { systemClock } from '../adapters/system-clock.ts';
import { deliverySource } from '../ingest/read-delivery.ts';
import { fillRun } from './fill-run.ts';
import type { Job } from './job.ts';

const total = (counts: Readonly<KindCounts>): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

function outcomeOf({ added, replaced, duplicates, older }: ImportReport): DeliveryOutcomeView {
  return { stored: total(added) + total(replaced), known: total(duplicates), older: total(older) };
}

/**
 * Brings deliveries of one feed into the store in the order in which they came, each in a transaction of its own, and reports
 * after each how many are in, and what became of it. One that fails ends it; those before it stay.
 */
export const mergeDeliveries: Job<'deliveries'> = async (
  order,
  { stores: { imports, zones }, signal, onStep, reopenGate },
) => {
  const { importId, feed, name, files } = order;
  const importer = await importerNamed(feed);
  const rule = zones.dayRule();
  const instantAt: ImportContext['instantAt'] = (date, secondOfDay) => userInstantAt(rule, date, secondOfDay);
  const sendsInOrder = importer.manifest.feed?.sendsInOrder === true;
  for (const [index, { path, receivedAt, newestData, hints }] of files.entries()) {
    const source = await deliverySource(path, signal);
    const startedAt = systemClock.now();
    const delivery = { receivedAt, newestData: newestData ?? undefined, sendsInOrder };
    const run = imports.begin({ importId, fileName: name, format: feed, startedAt, feed: delivery });
    const report = await fillRun(run, { signal }, (sink) =>
      importer.run(source, sink, { madeAt: receivedAt, hints, instantAt }),
    );
    reopenGate();
    onStep({ done: index + 1, outcome: outcomeOf(report) });
  }
  return null;
};
