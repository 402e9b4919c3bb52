import type {
  Clock,
  DeliveryStore,
  FeedSettingsStore,
  Hasher,
  IngestKeyStore,
  WatchedFileStore,
} from '@vitalgate/core';
import type { ApiServing } from '../serving/api-serving.ts';
import type { RunningFeeds } from '../serving/host-feeds.ts';
import type { FeedCertificate } from '../certificate/feed-certificate.ts';

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
