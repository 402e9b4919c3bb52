import { feeds } from '@vitalgate/importers/formats';
import { ApiError } from '@vitalgate/core';
import { errorAnswer, ownHostNames } from '@vitalgate/http';
import { deliveryQueue, type DeliveryQueue } from '../ingest/delivery-queue.ts';
import { deliveryReader } from '../ingest/delivery-reader.ts';
import { ingestServing, type IngestServing } from '../ingest/ingest-serving.ts';
import { usualDeliveryLimits } from '../ingest/receive-delivery.ts';
import { spoolOf } from '../ingest/spool.ts';
import { refusalWriter } from '../ingest/refusal-writer.ts';
import { deliveryHandler, usualDeliveryRoom } from '../ingest/take-delivery.ts';
import { openIngestListener } from '../listeners/ingest-listener.ts';
import { ownNames } from '../network/own-names.ts';
import type { HostLog } from '../logging/host-log.ts';
import { folderWatch, type FolderWatch, type WatchTimes } from '../watch/folder-watch.ts';
import { importWatchedFile } from '../watch/import-watched-file.ts';
import { feedCertificate, type FeedCertificate } from '../certificate/feed-certificate.ts';
import type { ApiPlace } from './host-api.ts';
import type { OpenStore } from '../stores/open-store.ts';

/** What brings data in by itself while a host serves. */
export interface RunningFeeds {
  readonly ingest: IngestServing;
  readonly queue: DeliveryQueue;
  readonly watch: FolderWatch;
  /** Ends what a key that was revoked is sending, and forgets what waits of it if the user wishes so. */
  endKey(keyId: string, dropsWaiting: boolean): Promise<void>;
}

/** The same, for the host that runs it. */
export interface HostFeeds extends RunningFeeds {
  readonly feedCertificate: FeedCertificate;
  /** Goes on with what was acknowledged, and opens the listener if it is on. */
  begin(): Promise<void>;
  /** Takes nothing more in, and brings nothing more into the store. */
  stop(): Promise<void>;
}

/** How often names and addresses are compared with the certificate that is presented. Milliseconds. */
const certificateInterval = 60 * 60_000;

/** Puts the listener for live feeds together on an open store. */
export function hostFeeds(
  store: OpenStore,
  parts: {
    readonly place: Pick<ApiPlace, 'address' | 'hostNames'>;
    readonly watchTimes: WatchTimes;
    readonly log: HostLog;
  },
): HostFeeds {
  const { place, watchTimes, log } = parts;
  const { stores, access, feed, clock, imports, directory } = store;
  const { feedSettings, ingestKeys } = access;
  const certificate = feedCertificate(directory, { ...store, hostNames: place.hostNames });
  const spool = spoolOf(directory);
  const reader = deliveryReader();
  const onChange = (): void => feed.changed('feeds');
  const refused = refusalWriter({ store: stores.control.refusedDeliveries, clock }, onChange, (error) =>
    log.fault('noting a refused delivery', error),
  );
  const queue = deliveryQueue({
    deliveries: stores.control.deliveries,
    spool,
    merge: (merge, onDone, signal) => imports.mergeDeliveries(merge, onDone, signal),
    holdsImport: (importId) => stores.health.imports.list().some((report) => report.importId === importId),
    clock,
    onChange,
    log,
  });
  const handler = deliveryHandler({
    judging: { feeds, ingestKeys, hasher: store.hasher(), ownNames: ownHostNames(ownNames(place.hostNames)) },
    ingestKeys,
    clock,
    spool,
    queue,
    reader,
    refused,
    limits: usualDeliveryLimits,
    room: usualDeliveryRoom,
    log,
  });
  const ingest = ingestServing({
    settings: feedSettings,
    certificate: () => certificate.shown(),
    onChange,
    log,
    open(port, shown) {
      return openIngestListener(
        {
          address: place.address,
          handler: (exchange) => handler.handle(exchange),
          fault: errorAnswer(new ApiError('internal_error', 'the host failed to answer; its log says more')),
          onFault: (error) => log.fault('listener for live feeds', error),
        },
        port,
        shown,
      );
    },
  });
  const watch = folderWatch({
    settings: feedSettings,
    files: stores.control.watchedFiles,
    importFile: (path, until) => importWatchedFile(imports, path, until),
    clock,
    onChange,
    log,
    times: watchTimes,
  });
  const stopListening = feed.listen((event) => {
    const isFree = event.event === 'changed' || (event.event === 'computing' && event.state === null);
    if (isFree) queue.storeMayBeFree();
  });
  const showing = setInterval(() => {
    ingest.showCertificate().catch((error: unknown) => log.fault('certificate of live feeds', error));
  }, certificateInterval).unref();
  return {
    ingest,
    queue,
    watch,
    feedCertificate: certificate,
    async endKey(keyId, dropsWaiting) {
      handler.end(keyId);
      if (dropsWaiting) await queue.drop(keyId);
    },
    async begin() {
      queue.start();
      await ingest.begin();
      await watch.follow();
    },
    async stop() {
      clearInterval(showing);
      refused.stop();
      stopListening();
      // Told first, so that none takes the end of a job for a failure.
      const stopped = [queue.stop(), watch.end(), reader.stop()];
      await ingest.end();
      await Promise.all(stopped);
    },
  };
}
