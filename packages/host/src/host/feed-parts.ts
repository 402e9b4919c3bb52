import type {
  Clock,
  DeliveryStore,
  FeedSettingsStore,
  Hasher,
  IngestKeyStore,
  WatchedFileStore,
} from '@vitalgate/core';
import type { DeliveryQueue } from '../ingest/delivery-queue.ts';
import type { IngestServing } from '../ingest/ingest-serving.ts';
import type { FolderWatch } from '../watch/folder-watch.ts';
import type { ApiServing } from './api-serving.ts';
import type { FeedCertificate } from './feed-certificate.ts';

/** What the actions on feeds work with, whether or not a host serves. */
export interface FeedParts {
  readonly clock: Clock;
  readonly feedSettings: FeedSettingsStore;
  readonly ingestKeys: IngestKeyStore;
  readonly deliveries: DeliveryStore;
  readonly watchedFiles: WatchedFileStore;
  readonly feedCertificate: FeedCertificate;
  hasher(): Hasher;
  /** Where the feeds' programs find this host, or would if it ran. */
  readonly place: Pick<ApiServing, 'addresses'>;
  /** Null if no host serves. */
  readonly running: RunningFeeds | null;
}

/** What only a host that serves has. */
export interface RunningFeeds {
  readonly ingest: IngestServing;
  readonly queue: DeliveryQueue;
  readonly watch: FolderWatch;
}
