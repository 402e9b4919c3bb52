import { setInterval } from 'node:timers/promises';
import { newKey } from '../app/sessions/control-key.ts';
import { appInterface } from '../app/app-interface.ts';
import { takesBody } from '../app/uploads/answer-upload.ts';
import { appFailure } from '../app/answers/app-answers.ts';
import { builtPages } from '../app/pages/page-files.ts';
import { systemClock } from '../adapters/system-clock.ts';
import { writeOpeningFile, type OpeningFile } from '../app/pages/opening-file.ts';
import { linkMilliseconds, pageLink, type PageLink } from '../app/sessions/page-link.ts';
import type { OwnAddress } from '../app/sessions/request-origin.ts';
import { removeHostFile, writeHostFile, type HostFile } from '../data-directory/host-file.ts';
import { removeIfPossible } from '../data-directory/remove-if-possible.ts';
import { isDiskFull } from '../errors/disk-full.ts';
import type { HostLog } from '../logging/host-log.ts';
import { openAppListener, type AppListener } from '../listeners/app-listener.ts';
import { openHost, type Host, type HostOptions } from './open-host.ts';

export interface RunningHost {
  readonly host: Host;
  readonly appPort: number;
  /** The link for people, with its one-time key. Keep it out of logs, and out of the words of commands. */
  readonly appUrl: string;
  /** Makes a private file that leads a browser to the pages; it goes as soon as the link was used, or is over. */
  openingFile(): OpeningFile;
  /** Rejects with HostError `dataDirectoryUnusable` once the files of the store were removed or replaced, and at the stop with any error. */
  readonly lost: Promise<void>;
  /** Ends connections, writes what waits and gives the directory free. Resolves to what could not be saved, each in a sentence. */
  stop(): Promise<readonly string[]>;
}

async function openListeners(
  host: Host,
  options: RunOptions,
  controlKey: string,
  link: PageLink,
): Promise<AppListener> {
  const { log, typed } = options;
  const commands = { status: typed('status'), start: typed('serve'), help: typed('--help') };
  // Known once it listens; until then no request can name it rightly.
  let own: OwnAddress = { port: 0, pagesAddress: '127.0.0.1', wayName: 'localhost', outside: null };
  const app = await openAppListener({
    port: options.appPort,
    before: host.browsers.place(),
    handler: appInterface({ host, controlKey, pageLink: link, own: () => own, pages: builtPages, commands, log }),
    takesBody,
    fault: appFailure(null),
    onFault: (error) => log.fault('app listener', error),
  });
  own = { ...app, outside: options.pagesUrl ?? null };
  host.browsers.keepPlace(app.pagesAddress, app.port);
  try {
    await host.serving.reserve();
  } catch (error) {
    await app.close();
    throw error;
  }
  return app;
}

/**
 * Where another version's rules computed the days, computes them anew beside the serving: those of before are served
 * until all are done. A host that stops meanwhile begins again at its next start.
 */
function computeByNewRules({ imports, feed, stores }: Host): void {
  if (stores.health.statistics.isCurrent()) return;
  imports
    .recompute({ kind: 'rules' }, () => undefined)
    .then(
      () => feed.changed('data'),
      // The jobs log what is a fault; a stop is none.
      () => undefined,
    );
}

/** Says how commands reach this host. On a full disk it serves without that. */
function announce({ directory }: Host, file: HostFile, log: HostLog): void {
  try {
    writeHostFile(directory, file);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    log.fault('telling commands of this host', error);
  }
}

/** Hands out the file for a browser, which is gone when its link is. */
function openingFile({ directory }: Host, link: PageLink, newestUrl: () => string): OpeningFile {
  const file = writeOpeningFile(directory, newestUrl());
  const timer = setTimeout(() => file.remove(), linkMilliseconds).unref();
  link.onTaken(() => {
    clearTimeout(timer);
    file.remove();
  });
  return file;
}

/** How often it is looked whether the files are there, if nothing is written meanwhile: each commit looks by itself. */
const lookMilliseconds = 5000;

/** Rejects once the files of the store are gone, and when the signal ends it. */
async function filesLost({ stores }: Host, signal: AbortSignal): Promise<void> {
  for await (const _ of setInterval(lookMilliseconds, null, { signal })) stores.checkPlace();
}

export type RunOptions = Omit<HostOptions, 'pageLink'> & {
  /** Port of the app's interface on loopback; 0 picks a free one. */
  readonly appPort: number;
  /** Where a proxy of the user serves the pages, as an origin; nowhere if it is left out. */
  readonly pagesUrl?: string | null;
  /** Writes the words of a command as they are to be typed for this very host. */
  readonly typed: (words: string) => string;
};

/** Serves the app's interface at once, the API while Developer Mode is on. HostError: directory in use or unusable, port taken. */
export async function runHost(options: RunOptions): Promise<RunningHost> {
  const link = pageLink(systemClock);
  let at: Pick<OwnAddress, 'port' | 'pagesAddress'> = { port: 0, pagesAddress: '127.0.0.1' };
  const newestUrl = (): string => `http://${at.pagesAddress}:${at.port}/?key=${link.current()}`;
  const host = await openHost({ ...options, pageLink: newestUrl });
  const controlKey = newKey();
  let opened: AppListener | null = null;
  try {
    const app = await openListeners(host, options, controlKey, link);
    opened = app;
    at = app;
    announce(host, { pid: process.pid, appPort: app.port, apiPort: host.serving.port, controlKey }, options.log);
    computeByNewRules(host);
    await host.beginFeeds();
    const looking = new AbortController();
    const lost = filesLost(host, looking.signal);
    lost.catch(() => undefined);
    return {
      host,
      lost,
      appPort: app.port,
      get appUrl() {
        return newestUrl();
      },
      openingFile: () => openingFile(host, link, newestUrl),
      async stop() {
        looking.abort();
        removeHostFile(host.directory);
        removeIfPossible(host.directory.openingFolder);
        // First, so that whoever waits for a job hears how it ended.
        await host.stopJobs();
        await new Promise((resolve) => setImmediate(resolve));
        await app.close();
        return host.close();
      },
    };
  } catch (error) {
    // Else the process would go on listening, as where a full disk has no room for the host's file.
    await opened?.close();
    await host.close();
    throw error;
  }
}
