import type { StatusView } from '@vitalgate/contract';
import { isServing } from '@vitalgate/core';
import { action, textOf } from '@vitalgate/http';
import * as z from 'zod/mini';
import { urlHost } from '../certificate/pairing-link.ts';
import { appIdentity } from './app-identity.ts';
import type { ApiServing } from './api-serving.ts';
import type { HostParts } from './host-parts.ts';
import { importView } from './import-view.ts';

/** Where clients find the API; for those on this machine loopback, which no network change takes away, at the end. */
function apiAddresses(serving: ApiServing): readonly string[] {
  return [...new Set([...serving.addresses(), ...(serving.isOnLoopback ? ['127.0.0.1'] : [])])];
}

/** The action that says how the host stands. Ports and addresses are null where none runs. */
export function statusAction(parts: HostParts) {
  return {
    readStatus: action(z.object({}), (): StatusView => {
      const { stores, serving, isRunning } = parts;
      const settings = parts.settings.read();
      const lastImport = stores.health.imports.list().find(({ removal }) => removal === null);
      const url = (address: string): string => `https://${urlHost(address)}:${serving.port}/api/v1`;
      return {
        running: isRunning,
        version: appIdentity.version,
        dataDirectory: parts.directory.path,
        apiPort: isRunning ? serving.port : null,
        apiUrls: isRunning ? apiAddresses(serving).map(url) : null,
        listening: serving.isListening,
        developerModeOn: settings.developerModeOn,
        termsAcceptedAt: textOf(settings.termsAcceptedAt),
        rawConsentAcceptedAt: textOf(settings.rawConsentAcceptedAt),
        pairingOpen: isServing(settings) && parts.window.isOpen(parts.clock.monotonic()),
        discoverable: parts.discovery?.isAnnounced ?? false,
        clients: parts.pairing.listClients().length,
        permissionsGranted: parts.permissions.granted().size,
        counts: stores.recordCounts(),
        lastImport: lastImport === undefined ? null : importView(lastImport),
      };
    }),
  };
}
