import { lastingAccess, type Clock, type Hasher, type LastingAccess } from '@vitalgate/core';
import { nodeHasher } from '../adapters/node-hasher.ts';
import { systemClock } from '../adapters/system-clock.ts';
import { openDataDirectory, type DataDirectory } from '../data-directory/data-directory.ts';
import type { DirectoryLock } from '../data-directory/directory-lock.ts';
import { loadOrCreateInstallKey } from '../data-directory/install-key.ts';
import { keepSpareRoom, useSpareRoom } from '../data-directory/spare-room.ts';
import { removeLeftBehind } from '../data-directory/remove-if-possible.ts';
import { systemErrorCode } from '../errors/host-error.ts';
import type { HostLog } from '../logging/host-log.ts';
import { checkSamplePersonOnly, samplePersonOnly } from './sample-person.ts';
import { importBoard, type ImportBoard } from '../store-jobs/import-board.ts';
import { storeJobs } from '../store-jobs/store-jobs.ts';
import { certificateKeeper, type CertificateKeeper } from '../certificate/certificate-keeper.ts';
import { changeFeed, type ChangeFeed } from './change-feed.ts';
import { openHostStores, type HostStores } from './host-stores.ts';
import { loggedStoreJobs } from '../store-jobs/logged-store-jobs.ts';
import { trustedBrowsers, type TrustedBrowsers } from '../browsers/trusted-browsers.ts';
import { takeLock } from '../data-directory/take-lock.ts';

export interface StoreOptions {
  /** Path of the data directory; made if it is missing. */
  readonly dataDirectory: string;
  /** The command that opens it, for the message that another one gets. */
  readonly purpose: string;
  readonly log: HostLog;
  /** Serves the sample person only, and keeps settings, permissions, pairings and activity in memory. */
  readonly isRehearsal?: boolean;
}

/** A data directory that this process has to itself: its stores and the jobs on them. Nothing listens. */
export interface OpenStore {
  readonly directory: DataDirectory;
  readonly clock: Clock;
  readonly stores: HostStores;
  /** Settings, permissions, pairings: what gives access. Nothing reaches them but through this. */
  readonly access: LastingAccess;
  /** Who may open the pages without a fresh link. */
  readonly browsers: TrustedBrowsers;
  /** Over the key of this install, which is made at the first use. */
  hasher(): Hasher;
  readonly certificate: CertificateKeeper;
  readonly imports: ImportBoard;
  /** Reports to open pages what changes. */
  readonly feed: ChangeFeed;
  /** Keeps the stores open until this has settled. */
  hold(running: Promise<unknown>): void;
  /** Ends the jobs, and with them the actions that wait for one. */
  stopJobs(): Promise<void>;
  /** Ends the jobs, closes the stores and gives the directory free. Resolves to what could not be saved, each in a sentence. */
  close(): Promise<readonly string[]>;
}

const saveMilliseconds = 5000;

function takenUnsaved(failure: unknown): string {
  const why = systemErrorCode(failure) ?? 'unknown error';
  return `The store could not be written (${why}), so access that was taken away is not saved: from the next start on it is given as before. Make room on the disk of the data directory, or make it writable, start the host and take the access away again.`;
}

/** Opens a data directory. Rejects with HostError if it is in use or unusable. */
export async function openStore(options: StoreOptions): Promise<OpenStore> {
  const directory = openDataDirectory(options.dataDirectory);
  if (options.purpose === 'serve') useSpareRoom(directory);
  const lock = await takeLock(directory, options.purpose);
  try {
    const store = openBehindLock(directory, lock, options);
    keepSpareRoom(directory);
    return store;
  } catch (error) {
    lock.release();
    throw error;
  }
}

function openBehindLock(directory: DataDirectory, lock: DirectoryLock, options: StoreOptions): OpenStore {
  const { log, isRehearsal = false } = options;
  const clock = systemClock;
  removeLeftBehind(directory);
  const stores = openHostStores(directory, !isRehearsal);
  if (isRehearsal) checkSamplePersonOnly(stores, directory.path);
  const feed = changeFeed();
  const jobs = loggedStoreJobs(storeJobs(directory, { checkPlace: () => stores.checkPlace() }), log);
  const imports = importBoard({
    jobs: isRehearsal ? samplePersonOnly(jobs) : jobs,
    clock,
    takeKeptColumns() {
      const kept = stores.control.tableColumns.list();
      stores.control.tableColumns.forgetOnce();
      return kept;
    },
    onChange: (state) => feed.publish({ event: 'import', state }),
    onComputing: (state) => feed.publish({ event: 'computing', state }),
    onEnd() {
      stores.healthChanged();
      feed.changed('imports', 'data');
    },
  });
  let hasher: Hasher | null = null;
  let saving: NodeJS.Timeout | null = null;
  const saveLater = (): void => void (saving ??= setTimeout(save, saveMilliseconds).unref());
  const access = lastingAccess(stores.control, (error) => {
    log.fault('saving what takes access away', error);
    saveLater();
  });
  function save(): void {
    saving = null;
    access.save();
    if (access.isUnsaved) saveLater();
  }
  const held = new Set<Promise<unknown>>();
  const stopJobs = async (): Promise<void> => {
    await imports.stop();
    await Promise.allSettled(held);
  };
  return {
    directory,
    clock,
    stores,
    access,
    browsers: trustedBrowsers({ directory, clock, access, isLasting: !isRehearsal }),
    hasher: () => (hasher ??= nodeHasher(loadOrCreateInstallKey(directory))),
    certificate: certificateKeeper(directory, clock, access),
    imports,
    feed,
    hold(running) {
      const forget = (): void => void held.delete(running);
      held.add(running);
      running.then(forget, forget);
    },
    stopJobs,
    async close() {
      await stopJobs();
      save();
      const unsaved = access.isUnsaved ? [takenUnsaved(access.lastFailure)] : [];
      clearTimeout(saving ?? undefined);
      stores.close();
      lock.release();
      return unsaved;
    },
  };
}
