import type { DeliveryOutcomeView } from '@vitalgate/contract';
import type { ImportReport, KindCounts } from '@vitalgate/core';
import { userInstantAt } from '@vitalgate/days';
import { importerNamed, type ImportContext } from '@vitalgate/importers';
import { systemClock } from '../adapters/system-clock.ts';
import type { MergedFile } from '../ingest/delivery-messages.ts';
import { deliverySource } from '../ingest/read-delivery.ts';
import { fillRun } from './fill-run.ts';
import type { Job } from './job.ts';

const total = (counts: Readonly<KindCounts>): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

function outcomeOf({ added, replaced, duplicates, older }: ImportReport): DeliveryOutcomeView {
  return { stored: total(added) + total(replaced), known: total(duplicates), older: total(older) };
}

/** The parts of each session together; what is of none alone. */
function runsOf(files: readonly MergedFile[]): readonly (readonly [MergedFile, ...MergedFile[]])[] {
  const runs: [MergedFile, ...MergedFile[]][] = [];
  for (const file of files) {
    const last = runs.at(-1);
    if (file.session !== null && last?.[0].session === file.session) last.push(file);
    else runs.push([file]);
  }
  return runs;
}

/**
 * Brings deliveries of one feed into the store in the order in which they came, each, or all parts of a session, in a transaction of
 * its own, and reports after each how many are in, and what became of it. One that fails ends it; those before it stay.
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
  let done = 0;
  for (const parts of runsOf(files)) {
    const { receivedAt, newestData } = parts.at(-1) ?? parts[0];
    const startedAt = systemClock.now();
    const delivery = { receivedAt, newestData: newestData ?? undefined, sendsInOrder, parts: parts.length };
    const run = imports.begin({ importId, fileName: name, format: feed, startedAt, feed: delivery });
    const report = await fillRun(run, { signal }, async (sink) => {
      let complete = true;
      for (const { path, receivedAt: madeAt, hints, isPart } of parts) {
        const source = await deliverySource(path, signal);
        const read = await importer.run(source, sink, { madeAt, hints, instantAt, isPart });
        complete &&= read.complete;
      }
      return { complete };
    });
    reopenGate();
    done += parts.length;
    onStep({ done, outcome: outcomeOf(report) });
  }
  return null;
};
