import {
  ApiError,
  isServing,
  PairingDesk,
  PairingWindow,
  rehearsedRateLimit,
  type ActivityStore,
  type PairingStore,
  type SettingsStore,
} from '@vitalgate/core';
import { developerApi, errorAnswer, ownHostNames, type DataParts } from '@vitalgate/http';
import { cryptoRandom } from '../adapters/crypto-random.ts';
import { intlTimeZones } from '../adapters/intl-time-zones.ts';
import { nodeHasher } from '../adapters/node-hasher.ts';
import { systemClock } from '../adapters/system-clock.ts';
import { removeOpeningFile } from '../app/opening-file.ts';
import { removeUploads } from '../app/upload-files.ts';
import { openDataDirectory, type DataDirectory } from '../data-directory/data-directory.ts';
import type { DirectoryLock } from '../data-directory/directory-lock.ts';
import { advertisedOn } from '../discovery/advertised-on.ts';
import { instanceName, targetName } from '../discovery/advertisement.ts';
import { discovery as followingDiscovery } from '../discovery/discovery.ts';
import { threadAdvertiser } from '../discovery/thread-advertiser.ts';
import { loadOrCreateInstallKey } from '../data-directory/install-key.ts';
import { importBoard, type ImportBoard } from '../import-jobs/import-board.ts';
import { importJobs } from '../import-jobs/import-jobs.ts';
import { createApiListener } from '../listeners/api-listener.ts';
import { ownNames } from '../listeners/own-names.ts';
import type { HostLog } from '../logging/host-log.ts';
import { rehearsedTimes, type Rehearsal } from '../rehearsal/rehearsal.ts';
import { revokeAfter } from '../rehearsal/revoke-after.ts';
import { checkSamplePersonOnly, samplePersonOnly } from '../rehearsal/sample-person-only.ts';
import { announcedActions } from './announced-actions.ts';
import { activityWriter } from './activity-writer.ts';
import { apiServing, type ApiServing } from './api-serving.ts';
import { appIdentity } from './app-identity.ts';
import { certificateKeeper, type CertificateKeeper } from './certificate-keeper.ts';
import { changeFeed, type ChangeFeed } from './change-feed.ts';
import { hostActions, type HostActions } from './host-actions.ts';
import { openHostStores, type HostStores } from './host-stores.ts';
import { loggedImportJobs } from './logged-import-jobs.ts';
import { pairingOnFullDisk } from './pairing-on-full-disk.ts';
import { pairingPages, type PairingPages } from './pairing-pages.ts';
import { settingsOnFullDisk } from './settings-on-full-disk.ts';
import { takeLock } from './take-lock.ts';
import { noticingUnsaved } from './unsaved-notice.ts';

/** How a host is opened. */
export interface HostOptions {
  /** Path of the data directory; made where it is missing. */
  readonly dataDirectory: string;
  /** The command that opens it, for the message that another one gets. */
  readonly purpose: string;
  /** Where the API listens; null for every interface. */
  readonly address: string | null;
  /** 0 picks a free one. */
  readonly apiPort: number;
  /** Further names by which clients address this host. */
  readonly hostNames: readonly string[];
  /** Whether it serves, or only runs one command on the store. */
  readonly isRunning: boolean;
  /** Told after Developer Mode was switched. */
  readonly onServingChanged?: () => void;
  /** Whether the network is told of it while the pairing window is open. */
  readonly isDiscoverable?: boolean;
  /** For those who write clients; refuses a store that holds anything but the sample person. */
  readonly rehearsal?: Rehearsal | null;
  /** Makes a link that opens the app's pages once. */
  readonly pageLink?: () => string;
  readonly log: HostLog;
}

/** An open host: stores, rules and API, made of one data directory. */
export interface Host {
  readonly directory: DataDirectory;
  readonly actions: HostActions;
  /** Tells open pages of what changes. */
  readonly feed: ChangeFeed;
  readonly imports: ImportBoard;
  readonly pages: PairingPages;
  readonly settings: SettingsStore;
  readonly serving: ApiServing;
  readonly certificate: CertificateKeeper;
  readonly stores: HostStores;
  /** Stops serving, writes what waits, closes the stores and gives the directory free. */
  close(): Promise<void>;
}

/**
 * Opens a data directory and puts the host together; listens only once `serving` is told to. Rejects with HostError where
 * the directory is in use or unusable.
 */
export async function openHost(options: HostOptions): Promise<Host> {
  const directory = openDataDirectory(options.dataDirectory);
  const lock = await takeLock(directory, options.purpose);
  try {
    return compose(directory, lock, options);
  } catch (error) {
    lock.release();
    throw error;
  }
}

function compose(directory: DataDirectory, lock: DirectoryLock, options: HostOptions): Host {
  const { isRunning, log, isDiscoverable = false, rehearsal = null } = options;
  const clock = systemClock;
  const random = cryptoRandom;
  const hasher = nodeHasher(loadOrCreateInstallKey(directory));
  removeUploads(directory);
  removeOpeningFile(directory);
  const stores = openHostStores(directory, intlTimeZones(), rehearsal === null);
  if (rehearsal !== null) checkSamplePersonOnly(stores, directory.path);
  const { permissions, activity } = stores.control;
  const settings = settingsOnFullDisk(stores.control.settings);
  const lastingPairing = pairingOnFullDisk(stores.control.pairing);
  const { samples, workouts, nutrition, bloodTests, metrics, zones } = stores.health;

  const window = new PairingWindow();
  const isPairingOpen = (): boolean => isServing(settings.read()) && window.isOpen(clock.monotonic());
  const feed = changeFeed();
  const pages = pairingPages({
    window,
    clock,
    desk: () => desk,
    onWindow() {
      feed.changed('settings');
      discovery?.follow();
    },
  });
  const pairing: PairingStore = {
    ...lastingPairing,
    // A poll hands a token over, and a sweep removes who never came for it: nobody asks the app for either.
    setTokenHash(clientId, tokenHash) {
      lastingPairing.setTokenHash(clientId, tokenHash);
      feed.changed('clients');
    },
    deleteClient(clientId) {
      const isDeleted = lastingPairing.deleteClient(clientId);
      if (isDeleted) feed.changed('clients');
      return isDeleted;
    },
  };
  const desk = new PairingDesk({
    store: pairing,
    clock,
    random,
    hasher,
    isWindowOpen: isPairingOpen,
    onEvent(event) {
      pages.onEvent(event);
      feed.changed('pairing');
    },
    ...(rehearsal?.decision === 'wait' ? { requestLifetime: rehearsedTimes.requestLifetime } : {}),
    ...(rehearsal?.limitsRate === true ? { rateLimit: rehearsedRateLimit(clock, rehearsedTimes.rateLimitWait) } : {}),
  });

  const watchedActivity: ActivityStore = {
    ...activity,
    save(entries) {
      activity.save(entries);
      feed.changed('activity', 'clients');
    },
  };
  const writer = activityWriter({ activity: watchedActivity, pairing, clock, random }, (error) =>
    log.fault('activity', error),
  );
  const certificate = certificateKeeper(directory, clock);
  const data: DataParts = {
    clock,
    hasher,
    permissions,
    samples,
    workouts,
    nutrition,
    bloodTests,
    metrics,
    foods: stores.foods,
    zoneAt: (at) => zones.zoneAt(at),
  };
  const name = instanceName(hasher);
  const names = isDiscoverable ? [...options.hostNames, targetName(name)] : options.hostNames;
  const revoking =
    typeof rehearsal?.revokeAfter === 'number'
      ? revokeAfter(rehearsal.revokeAfter, (clientId) => void pairing.deleteClient(clientId))
      : null;
  const handler = developerApi({
    ...data,
    app: appIdentity,
    settings,
    pairing,
    desk,
    isPairingOpen,
    ownNames: ownHostNames(ownNames(names)),
    noteRead(read) {
      writer.note(read);
      revoking?.(read);
    },
    noteFault: (operation, fault) => log.requestFault({ operation, status: 500 }, fault),
  });
  const listener = createApiListener({
    address: options.address,
    port: options.apiPort,
    handler,
    unavailable: errorAnswer(new ApiError('unavailable', 'the host is stopping or Developer Mode was switched off')),
    fault: errorAnswer(new ApiError('internal_error', 'the host failed to answer; its log says more')),
    onFault: (error) => log.fault('listener', error),
  });
  const serving = apiServing({
    listener,
    settings,
    certificate,
    address: options.address,
    hostNames: options.hostNames,
    defaultPort: options.apiPort,
  });
  const discovery = isDiscoverable
    ? followingDiscovery({
        advertiser: threadAdvertiser(),
        isOpen: () => serving.isListening && isPairingOpen(),
        advertisement: () => ({ name, port: serving.port, on: advertisedOn(options.address) }),
        onChange: () => feed.changed('settings'),
        log,
      })
    : null;
  const jobs = loggedImportJobs(importJobs(directory), log);
  const imports = importBoard({
    jobs: rehearsal === null ? jobs : samplePersonOnly(jobs),
    clock,
    onChange: (state) => feed.tell({ event: 'import', state }),
    onComputing: (state) => feed.tell({ event: 'computing', state }),
    onEnd() {
      stores.healthChanged();
      feed.changed('imports', 'data');
    },
  });
  const actions = hostActions({
    clock,
    settings,
    permissions,
    pairing,
    desk,
    window,
    activity,
    samples,
    statistics: stores.health.statistics,
    data,
    sampleExtents: () => stores.sampleExtents(),
    flushActivity: () => writer.tryFlush(),
    async servingChanged() {
      if (!isServing(settings.read())) pages.endAll();
      if (isRunning) await serving.follow();
      discovery?.follow();
      options.onServingChanged?.();
    },
    directory,
    stores,
    certificate,
    serving,
    pages,
    discovery,
    imports,
    isRunning,
    pageLink: options.pageLink ?? null,
  });

  return {
    directory,
    actions: noticingUnsaved(announcedActions(actions, feed), { settings, pairing: lastingPairing }),
    feed,
    imports,
    pages,
    settings,
    serving,
    certificate,
    stores,
    async close() {
      pages.endAll();
      await Promise.all([discovery?.close(), listener.close()]);
      await imports.stop();
      writer.stop();
      stores.close();
      lock.release();
    },
  };
}
