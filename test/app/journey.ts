import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { startHost, type Place, type RunningHost, type StartOptions } from '../host-process.ts';
import { openApp, type AppBrowser, type BrowserOptions } from './browser.ts';
import { preparedStore, type StoreName } from '../prepared-store.ts';

/** A host and a browser of a test's own. */
export interface Journey extends AppBrowser {
  readonly host: RunningHost;
  /** A folder for files of the test. */
  readonly folder: string;
}

/** Where the pages of the journeys of this worker are: what a browser has compiled serves for one address alone. */
let place: Place | undefined;

/**
 * Starts a host on a copy of a prepared store and opens its pages; at the end of the test both end, or the browser is
 * as new, and nothing may have been wrong with the pages. So no test depends on another one.
 */
export async function openJourney(
  options: BrowserOptions &
    Pick<StartOptions, 'watchTimes'> & {
      /** `empty` unless told otherwise. */
      readonly store?: StoreName;
      readonly developerMode?: boolean;
    } = {},
): Promise<Journey> {
  const { store = 'empty', developerMode = false, watchTimes, ...browser } = options;
  const folder = await mkdtemp(join(tmpdir(), 'vitalgate-journey-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const host = await startHost({
    copyOf: await preparedStore(store),
    developerMode,
    here: true,
    ...(place === undefined ? {} : { place }),
    ...(watchTimes === undefined ? {} : { watchTimes }),
  });
  onTestFinished(async () => void (await host.stop()));
  place ??= { address: new URL(host.appUrl).hostname, port: host.appPort };
  const app = await openApp(host, { reducedMotion: true, isReused: true, ...browser });
  onTestFinished(async () => {
    await app.close();
    expect(app.faults).toEqual({ console: [], foreignRequests: [] });
  });
  return { ...app, host, folder };
}
