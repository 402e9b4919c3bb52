import { isIP } from 'node:net';
import type { Sentence } from '@vitalgate/contract';
import type { FeedSettings, FeedSettingsStore } from '@vitalgate/core';
import { ingestPath } from '@vitalgate/http';
import { urlHost } from '../certificate/pairing-link.ts';
import { HostError } from '../errors/host-error.ts';
import { inTurn } from '../listeners/in-turn.ts';
import type { IngestListener } from '../listeners/ingest-listener.ts';
import type { ShownCertificate } from '../certificate/host-certificate.ts';
import { isOfPrivateRange } from '../network/peers.ts';
import { usualIngestPort } from '../network/usual-ports.ts';
import type { HostLog } from '../logging/host-log.ts';

export interface IngestServingParts {
  readonly settings: FeedSettingsStore;
  readonly open: (port: number, certificate: ShownCertificate | null) => Promise<IngestListener>;
  readonly certificate: () => Promise<ShownCertificate>;
  readonly onChange: () => void;
  readonly log: HostLog;
}

const retryMilliseconds = 30_000;

export function ingestPort({ ingestPort: port }: Pick<FeedSettings, 'ingestPort'>): number {
  return port ?? usualIngestPort;
}

const isInCertificate = (address: string): boolean => isIP(address) === 0 || isOfPrivateRange(address);

/** Base addresses of the feeds, the likeliest first; last those that the authority's certificate is not good for. */
export function ingestUrls(settings: FeedSettings, addresses: readonly string[]): readonly string[] {
  const scheme = settings.plainHttp ? 'http' : 'https';
  const likeliest = settings.plainHttp
    ? addresses
    : [...addresses.filter(isInCertificate), ...addresses.filter((address) => !isInCertificate(address))];
  return likeliest.map((address) => `${scheme}://${urlHost(address)}:${ingestPort(settings)}${ingestPath}`);
}

/** Makes the listener for live feeds follow its settings. */
export function ingestServing(parts: IngestServingParts) {
  const { settings, log } = parts;
  let listener: IngestListener | null = null;
  let openedAs: Pick<FeedSettings, 'plainHttp'> & { readonly port: number } = { port: 0, plainHttp: false };
  let problem: Sentence | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isEnded = false;
  const turns = inTurn();

  const isWanted = (): boolean => !isEnded && settings.read().ingestOn;

  async function close(): Promise<void> {
    const closing = listener;
    listener = null;
    await closing?.close();
  }

  async function adjust(): Promise<void> {
    if (isEnded) return close();
    const wanted = settings.read();
    const isOther = openedAs.port !== ingestPort(wanted) || openedAs.plainHttp !== wanted.plainHttp;
    if (!isWanted() || isOther) await close();
    if (!isWanted()) return void (problem = null);
    if (listener !== null) return;
    const certificate = wanted.plainHttp ? null : await parts.certificate();
    const opened = await parts.open(ingestPort(wanted), certificate);
    // It may have been switched off while it opened.
    if (!isWanted()) return opened.close();
    listener = opened;
    openedAs = { port: opened.port, plainHttp: wanted.plainHttp };
    problem = null;
    // Keys name the port: one that was picked is the port from now on.
    if (ingestPort(settings.read()) !== opened.port) settings.write({ ...settings.read(), ingestPort: opened.port });
  }

  async function begin(): Promise<void> {
    clearTimeout(timer ?? undefined);
    timer = null;
    try {
      await turns(adjust);
    } catch (error) {
      problem = error instanceof HostError ? error.sentence : 'It could not be opened; the log of the host says why.';
      log.fault('opening the listener for live feeds', error);
      if (!isEnded) timer = setTimeout(() => void begin(), retryMilliseconds).unref();
    }
    parts.onChange();
  }

  return {
    /** Opens, closes or reopens it as the settings say. Rejects with HostError `portInUse`, `addressUnusable`. */
    follow: () => turns(adjust).finally(parts.onChange),
    /** The same at the start of a host, which a port that is taken does not keep from starting: it is tried again. */
    begin,
    /** Shows the certificate as it is now, without closing. */
    showCertificate: () =>
      turns(async () => {
        if (listener !== null && !openedAs.plainHttp) listener.show(await parts.certificate());
      }),
    /** Closes it for good. */
    end(): Promise<void> {
      isEnded = true;
      clearTimeout(timer ?? undefined);
      return turns(adjust);
    },
    get isListening(): boolean {
      return listener !== null;
    },
    /** Why it does not listen although it is on; else null. */
    get problem(): Sentence | null {
      return problem;
    },
  };
}

export type IngestServing = ReturnType<typeof ingestServing>;
