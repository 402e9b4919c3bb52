import { stat } from 'node:fs/promises';
import { skipTally, type Instant, type RecordSink, type Skip } from '@vitalgate/core';
import { importerNamed, type ImportSource } from '@vitalgate/importers';
import { readFiles } from '../files/read-files.ts';
import { singleFile } from '../files/single-file.ts';
import type { DeliveryContents, DeliveryFile } from './delivery-messages.ts';

/** A delivery as an importer reads it: one file, whatever it looks like; what is a zip is no feed. */
export async function deliverySource(path: string, signal?: AbortSignal): Promise<ImportSource> {
  const { size, mtimeMs } = await stat(path);
  return readFiles(singleFile(path, { size, mtimeMs }), { signal });
}

interface Counting extends RecordSink {
  readonly records: () => number;
  readonly newestData: () => Instant | null;
}

/** Counts records, and finds the newest instant of those that have a time: nothing is known of what is still to come. */
function countingSink(receivedAt: Instant, skip: (skip: Skip) => void): Counting {
  let records = 0;
  let newest: Instant | null = null;
  const count = (): void => void records++;
  const reach = (start: Instant, end: Instant): void => {
    const until = end < receivedAt ? end : receivedAt;
    if (start <= receivedAt && (newest === null || until > newest)) newest = until;
  };
  const countUntil = (start: Instant, end: Instant): void => {
    records++;
    reach(start, end);
  };
  return {
    records: () => records,
    newestData: () => newest,
    quantity: ({ start, end }) => countUntil(start, end),
    category: ({ start, end }) => countUntil(start, end),
    workout: ({ start, end }) => countUntil(start, end),
    nutrition: ({ loggedAt }) => countUntil(loggedAt, loggedAt),
    bloodTest: count,
    food: count,
    skip,
    table: () => undefined,
    exportedAt: () => undefined,
    sourceOrder: () => undefined,
    // Of sums of how long and how often something was, only the time that they are about is known.
    told: ({ kind, start, end }) => (kind === 'category' ? reach(start, end) : undefined),
  };
}

/** Reads a delivery for what is in it, by the importer that has the feed's own name. It needs no store. */
export async function readDelivery(
  { path, feed, receivedAt, hints }: DeliveryFile,
  load: typeof importerNamed = importerNamed,
): Promise<DeliveryContents> {
  const importer = await load(feed);
  const body = importer.manifest.feed?.body;
  const source = await deliverySource(path);
  if ((await importer.claims(source)).length === 0) {
    return { kind: 'noSuchFeed', message: `the body is not ${body}` };
  }
  const skipped = skipTally();
  const sink = countingSink(receivedAt, (skip) => skipped.add(skip));
  const { complete } = await importer.run(source, sink, { madeAt: receivedAt, hints });
  if (!complete) return { kind: 'noSuchFeed', message: `the body is not ${body}, or ends too early` };
  const byReason = new Map<string, number>();
  for (const { reason, count } of skipped.list()) byReason.set(reason, (byReason.get(reason) ?? 0) + count);
  return {
    kind: 'feed',
    records: sink.records(),
    newestData: sink.newestData(),
    skipped: [...byReason].map(([reason, count]) => ({ reason, count })),
  };
}
