import { noInput, type StatusView } from '@vitalgate/contract';
import { action, textOf } from '@vitalgate/http';
import { urlHost } from '../certificate/pairing-link.ts';
import { ingestPort } from '../ingest/ingest-serving.ts';
import { appIdentity } from '../built/app-identity.ts';
import type { ApiServing } from '../serving/api-serving.ts';
import { feedViews } from './feed-views.ts';
import type { StoreParts } from './host-parts.ts';
import { importView } from './import-view.ts';
import { watchedFileViews } from './watch-actions.ts';
import { shownProblem } from '../errors/app-error-body.ts';

/** Where clients find the API; for those on this machine loopback, which no network change takes away, at the end. */
function apiUrls(serving: ApiServing): readonly string[] {
  const addresses = new Set([...serving.addresses(), ...(serving.isOnLoopback ? ['127.0.0.1'] : [])]);
  return [...addresses].map((address) => `https://${urlHost(address)}:${serving.port}/api/v1`);
}

/** How the host stands. Ports and addresses are null if none runs. */
export function statusView(parts: StoreParts): StatusView {
  const { stores, running } = parts;
  const settings = parts.settings.read();
  const feedSettings = parts.feedSettings.read();
  const lastImport = stores.health.imports.list().find(({ removal }) => removal === null);
  return {
    running: running !== null,
    version: appIdentity.version,
    dataDirectory: parts.directory.path,
    apiPort: running?.serving.port ?? null,
    apiUrls: running === null ? null : apiUrls(running.serving),
    listening: running?.serving.isListening ?? false,
    developerModeOn: settings.developerModeOn,
    termsAcceptedAt: textOf(settings.termsAcceptedAt),
    rawConsentAcceptedAt: textOf(settings.rawConsentAcceptedAt),
    pairingOpen: running?.isPairingOpen() ?? false,
    discoverable: running?.discovery?.isAnnounced ?? false,
    clients: parts.pairing.listClients().length,
    permissionsGranted: parts.permissions.granted().size,
    counts: stores.recordCounts(),
    lastImport: lastImport === undefined ? null : importView(lastImport),
    ingest: {
      on: feedSettings.ingestOn,
      listening: running?.ingest.isListening ?? false,
      port: ingestPort(feedSettings),
      plainHttp: feedSettings.plainHttp,
      ...shownProblem(running?.ingest.problem ?? null),
    },
    feeds: feedViews(parts),
    watchedFolder: feedSettings.watchedFolder,
    setAside: watchedFileViews(parts).flatMap(({ file, outcome }) => (outcome === 'setAside' ? [file] : [])),
  };
}

/** The action that says how the host stands. */
export function statusAction(parts: StoreParts) {
  return { readStatus: action(noInput, () => statusView(parts)) };
}
