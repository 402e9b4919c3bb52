import { ApiError, clientShown } from '@vitalgate/core';
import {
  developerApi,
  developerApiByHead,
  errorAnswer,
  headerOf,
  ownHostNames,
  type DataParts,
  type DeveloperApiParts,
  type ReadNote,
} from '@vitalgate/http';
import { createApiListener } from '../listeners/api-listener.ts';
import { peerOf } from '../network/peers.ts';
import { ownNames } from '../network/own-names.ts';
import type { HostLog } from '../logging/host-log.ts';
import { apiServing, type ApiServing } from './api-serving.ts';
import { appIdentity } from '../built/app-identity.ts';
import type { HostPairing } from '../pairing/host-pairing.ts';
import type { OpenStore } from '../stores/open-store.ts';

export interface ApiPlace {
  /** Null for every interface. */
  readonly address: string | null;
  /** 0 picks a free one. */
  readonly apiPort: number;
  /** Further names by which clients address this host. */
  readonly hostNames: readonly string[];
}

export function dataParts({ stores, clock, access, ...rest }: OpenStore): DataParts {
  return {
    clock,
    hasher: rest.hasher(),
    permissions: access.permissions,
    health: stores.health,
    foods: stores.foods,
    zoneAt: (at) => stores.health.zones.zoneAt(at),
  };
}

/** The API's handler behind its listener, which is closed until `follow` opens it. */
export function hostApi(
  { access: { settings }, certificate }: OpenStore,
  parts: {
    readonly data: DataParts;
    readonly pairing: HostPairing;
    readonly place: ApiPlace;
    /** Names of this machine beside those of the place. */
    readonly names: readonly string[];
    readonly checkNoteRoom: () => void;
    readonly noteRead: (read: ReadNote) => void;
    readonly log: HostLog;
  },
): ApiServing {
  const { data, pairing, place, log } = parts;
  const apiParts: DeveloperApiParts = {
    ...data,
    app: appIdentity,
    settings,
    pairing: pairing.store,
    desk: pairing.desk,
    isPairingOpen: pairing.isOpen,
    ownNames: ownHostNames(ownNames([...place.hostNames, ...parts.names])),
    checkNoteRoom: parts.checkNoteRoom,
    noteRead: parts.noteRead,
    noteFault: (operation, fault) => log.requestFault({ operation, status: 500 }, fault),
  };
  const listener = createApiListener({
    address: place.address,
    port: place.apiPort,
    handler: developerApi(apiParts),
    byHead: developerApiByHead(apiParts),
    ownerOf(request) {
      const client = clientShown(apiParts, headerOf(request, 'authorization'));
      return client === null
        ? { kind: 'address', name: peerOf(request.remoteAddress) }
        : { kind: 'client', name: client.clientId };
    },
    unavailable: errorAnswer(new ApiError('unavailable', 'the host is stopping or Developer Mode was switched off')),
    fault: errorAnswer(new ApiError('internal_error', 'the host failed to answer; its log says more')),
    onFault: (error) => log.fault('listener', error),
  });
  return apiServing({
    listener,
    settings,
    certificate,
    address: place.address,
    hostNames: place.hostNames,
    defaultPort: place.apiPort,
  });
}
