import type { AppParts } from '@vitalgate/http';
import type { DataDirectory } from '../data-directory/data-directory.ts';
import type { TrustedBrowsers } from '../browsers/trusted-browsers.ts';
import type { Discovery } from '../discovery/discovery.ts';
import type { ApiServing } from '../serving/api-serving.ts';
import type { CertificateKeeper } from '../certificate/certificate-keeper.ts';
import type { RunningFeeds } from '../serving/host-feeds.ts';
import type { OpenStore } from '../stores/open-store.ts';
import type { PairingPages } from '../pairing/pairing-pages.ts';
import type {
  Clock,
  DeliveryStore,
  FeedSettingsStore,
  Hasher,
  IngestKeyStore,
  RefusedDeliveryStore,
  WatchedFileStore,
} from '@vitalgate/core';
import type { ImportBoard } from '../store-jobs/import-board.ts';
import type { HostStores } from '../stores/host-stores.ts';
import type { FeedCertificate } from '../certificate/feed-certificate.ts';

/** What the actions on feeds work with, whether or not a host serves. */
export interface FeedParts {
  readonly clock: Clock;
  readonly feedSettings: FeedSettingsStore;
  readonly ingestKeys: IngestKeyStore;
  readonly deliveries: DeliveryStore;
  readonly watchedFiles: WatchedFileStore;
  readonly refusedDeliveries: RefusedDeliveryStore;
  readonly feedCertificate: FeedCertificate;
  readonly stores: HostStores;
  hasher(): Hasher;
  /** Where the feeds' programs find this host, or would if it ran. */
  readonly place: Pick<ApiServing, 'addresses'>;
  /** Null if no host serves. */
  readonly running: RunningFeeds | null;
}

/** What the actions on imports, and on what they brought, work with. */
export interface ImportParts {
  readonly stores: HostStores;
  readonly imports: ImportBoard;
  readonly clock: Clock;
}

/** What the actions on a store work with, whether or not a host serves it. */
export interface StoreParts
  extends
    ImportParts,
    Omit<FeedParts, 'running' | 'place'>,
    Pick<
      AppParts,
      | 'settings'
      | 'preferences'
      | 'permissions'
      | 'pairing'
      | 'desk'
      | 'activity'
      | 'samples'
      | 'statistics'
      | 'flushActivity'
    > {
  readonly directory: DataDirectory;
  readonly browsers: TrustedBrowsers;
  readonly certificate: CertificateKeeper;
  /** Where clients find the API, or would if a host ran. */
  readonly place: Pick<ApiServing, 'port' | 'addresses'>;
  /** Null if no host serves the store. */
  readonly running: RunningParts | null;
}

/** What the actions take from an open store as it is. */
export function partsOf({ stores, access, ...store }: OpenStore) {
  const { deliveries, preferences, refusedDeliveries, watchedFiles } = stores.control;
  const { samples, statistics } = stores.health;
  return { ...store, ...access, stores, deliveries, preferences, refusedDeliveries, watchedFiles, samples, statistics };
}

export interface RunningParts extends RunningFeeds {
  readonly serving: ApiServing;
  readonly isPairingOpen: () => boolean;
  /** Null if it was not wanted. */
  readonly discovery: Pick<Discovery, 'isAnnounced'> | null;
}

/** What the actions of a host that serves work with. */
export interface HostParts extends StoreParts, AppParts {
  readonly running: RunningParts;
  readonly pages: PairingPages;
  /** A link that opens the app's pages once. */
  readonly pageLink: () => string;
}
