import { isServing } from '@vitalgate/core';
import { advertisedOn } from '../discovery/advertised-on.ts';
import { instanceName, targetName } from '../discovery/advertisement.ts';
import { discovery as followingDiscovery, type Discovery } from '../discovery/discovery.ts';
import { threadAdvertiser } from '../discovery/thread-advertiser.ts';
import type { HostLog } from '../logging/host-log.ts';
import { withoutFeeds, type Rehearsal } from '../rehearsal/rehearsal.ts';
import { usualWatchTimes, type WatchTimes } from '../watch/folder-watch.ts';
import { effectiveActions } from '../actions/effective-actions.ts';
import { partsOf } from '../actions/host-parts.ts';
import { hostActions, type HostActions } from '../actions/host-actions.ts';
import { hostActivity } from '../serving/host-activity.ts';
import { dataParts, hostApi, type ApiPlace } from '../serving/host-api.ts';
import { hostFeeds } from '../serving/host-feeds.ts';
import { hostPairing } from '../pairing/host-pairing.ts';
import { openStore, type OpenStore } from '../stores/open-store.ts';
import type { ApiServing } from '../serving/api-serving.ts';
import type { PairingPages } from '../pairing/pairing-pages.ts';

export interface HostOptions extends ApiPlace {
  /** Path of the data directory; made if it is missing. */
  readonly dataDirectory: string;
  /** Called after Developer Mode was switched. */
  readonly onServingChanged?: () => void;
  /** Whether the network is told of it while the pairing window is open. */
  readonly isDiscoverable?: boolean;
  /** For those who write clients; refuses a store that holds anything but the sample person. */
  readonly rehearsal?: Rehearsal | null;
  /** How a watched folder is looked at; `usualWatchTimes` if it is left out. */
  readonly watchTimes?: WatchTimes;
  /** Makes a link that opens the app's pages once. */
  readonly pageLink: () => string;
  readonly log: HostLog;
}

export interface Host extends Pick<
  OpenStore,
  'directory' | 'feed' | 'imports' | 'access' | 'browsers' | 'stores' | 'stopJobs'
> {
  readonly actions: HostActions;
  readonly pages: PairingPages;
  readonly serving: ApiServing;
  /** Opens the listener for live feeds if it is on, and goes on with what was delivered before. */
  beginFeeds(): Promise<void>;
  /** Stops serving, writes what waits, closes the stores, frees the directory. Resolves to sentences on what was not saved. */
  close(): Promise<readonly string[]>;
}

/** Puts the host together; it listens once `serving` says so. Rejects with HostError: directory in use or unusable. */
export async function openHost(options: HostOptions): Promise<Host> {
  const isRehearsal = (options.rehearsal ?? null) !== null;
  const { dataDirectory, log } = options;
  const store = await openStore({ dataDirectory, purpose: 'serve', log, isRehearsal });
  try {
    return compose(store, options);
  } catch (error) {
    await store.close();
    throw error;
  }
}

function lostReads(entries: number): string {
  const what = entries === 1 ? 'One entry' : `${entries} entries`;
  return `The store could not be written: ${what} of the list of what clients read could not be saved.`;
}

function compose(store: OpenStore, options: HostOptions): Host {
  const { log, rehearsal = null, isDiscoverable = false, watchTimes = usualWatchTimes } = options;
  const { stores, access, feed } = store;
  const name = instanceName(store.hasher());
  const pairing = hostPairing(store, { rehearsal, onWindow: () => discovery?.follow() });
  const { pages } = pairing;
  const activity = hostActivity(store, { pairing, rehearsal, log });
  const data = dataParts(store);
  const serving = hostApi(store, {
    data,
    pairing,
    place: options,
    names: isDiscoverable ? [targetName(name)] : [],
    checkNoteRoom: () => activity.checkRoom(),
    noteRead: (read) => activity.note(read),
    log,
  });
  const feedSettings = rehearsal === null ? access.feedSettings : withoutFeeds(access.feedSettings);
  const feeds = hostFeeds(store, { place: options, watchTimes, log });
  const discovery: Discovery | null = isDiscoverable
    ? followingDiscovery({
        advertiser: threadAdvertiser(),
        isOpen: () => serving.isListening && pairing.isOpen(),
        advertisement: () => ({ name, port: serving.port, on: advertisedOn(options.address) }),
        onChange: () => feed.changed('settings'),
        log,
      })
    : null;
  const actions = hostActions({
    ...partsOf(store),
    ...pairing,
    feedSettings,
    pairing: pairing.store,
    activity: activity.log,
    feedCertificate: feeds.feedCertificate,
    data,
    sampleExtents: () => stores.sampleExtents(),
    flushActivity: () => activity.tryFlush(),
    async servingChanged() {
      if (!isServing(access.settings.read())) pages.endAll();
      await serving.follow();
      discovery?.follow();
      options.onServingChanged?.();
    },
    place: serving,
    running: { ...feeds, serving, isPairingOpen: pairing.isOpen, discovery },
    pageLink: options.pageLink,
  });

  // What is being brought into the store ends with the jobs, and is no fault then.
  const stopJobs = async (): Promise<void> => void (await Promise.all([feeds.stop(), store.stopJobs()]));
  return {
    ...store,
    actions: effectiveActions(actions, { ...store, read: stores.health.read }),
    pages,
    serving,
    beginFeeds: () => feeds.begin(),
    stopJobs,
    async close() {
      pages.endAll();
      await Promise.all([discovery?.close(), serving.end()]);
      await stopJobs();
      const lost = activity.stop();
      return [...(lost === 0 ? [] : [lostReads(lost)]), ...(await store.close())];
    },
  };
}
