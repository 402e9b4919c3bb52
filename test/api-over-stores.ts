import { PairingDesk, PairingWindow, isServing, switchOn, type HealthReads, type Random } from '@vitalgate/core';
import {
  bodyText,
  developerApi,
  ownHostNames,
  type DeveloperApiParts,
  type HttpRequest,
  type HttpResponse,
} from '@vitalgate/http';
import type { ControlStores, HealthStores } from '@vitalgate/sqlite';
import { fixedClock } from './ports/fixed-clock.ts';
import { scriptHasher } from './ports/script-hasher.ts';
import { seededRandom } from './ports/seeded-random.ts';

/** A request with what every request needs; the rest as given. */
export function request(target: string, given: Partial<HttpRequest> = {}): HttpRequest {
  const headers = [['Host', 'localhost:8443'], ...(given.headers ?? [])] as const;
  return { method: 'GET', body: { kind: 'none' }, remoteAddress: '192.168.1.7', target, ...given, headers };
}

/** A request with a bearer token. */
export function requestBy(token: string, target: string): HttpRequest {
  return request(target, { headers: [['Authorization', `Bearer ${token}`]] });
}

/** What tests look at in bodies; which fields are there depends on the operation. */
export interface AnsweredBody {
  readonly error: { readonly code: string; readonly message: string; readonly details: readonly object[] };
  readonly pairingOpen: boolean;
  readonly requestId: string;
  readonly pollingToken: string;
  readonly status: string;
  readonly bearerToken: string;
  readonly data: readonly { readonly value: number }[];
  readonly nextCursor: string | null;
}

/** The body of an answer, read as JSON. */
export function bodyOf(response: HttpResponse): AnsweredBody {
  return JSON.parse(bodyText(response) ?? 'null') as AnsweredBody;
}

/** What a host holds, as far as the API reads it. */
export type HeldStores = Pick<ControlStores, 'settings' | 'permissions' | 'pairing'> &
  Omit<HealthReads, 'read'> &
  Pick<HealthStores, 'imports'> &
  Pick<DeveloperApiParts, 'foods'>;

/** Parts in place of those that a test would have. */
export type ChangedParts = Partial<DeveloperApiParts & HealthReads>;

/** The API over stores, with Developer Mode on and its window open; runs in any engine. `changed` replaces parts. */
export function apiOver(stores: HeldStores, changed: ChangedParts = {}, random: Random = seededRandom(3)) {
  const { clock = fixedClock() } = changed;
  const hasher = scriptHasher(Uint8Array.from({ length: 32 }, (_, index) => index));
  const window = new PairingWindow();
  const isPairingOpen = (): boolean => isServing(stores.settings.read()) && window.isOpen(clock.monotonic());
  const desk = new PairingDesk({ store: stores.pairing, clock, random, hasher, isWindowOpen: isPairingOpen });
  switchOn(stores.settings, clock, true);
  window.heard('page', clock.monotonic());
  const parts: DeveloperApiParts = {
    app: { name: 'Vitalgate', version: '0.0.0' },
    clock,
    hasher,
    desk,
    isPairingOpen,
    ...stores,
    zoneAt: () => 'UTC',
    ownNames: ownHostNames(['box']),
    checkNoteRoom: () => undefined,
    noteRead: () => undefined,
    noteFault: () => undefined,
    ...changed,
    health: { ...stores, read: (body) => body(), ...changed },
  };
  const send = developerApi(parts);
  /** Creates, approves and polls; the client token. */
  const pair = (...scopes: string[]): string => {
    const created = bodyOf(send(createRequest('Dashboard', scopes)));
    desk.approve(created.requestId);
    const polled = send(requestBy(created.pollingToken, `/api/v1/pairing/requests/${created.requestId}`));
    return bodyOf(polled).bearerToken;
  };
  return { ...parts, imports: stores.imports, window, send, pair };
}

/** A request for pairing. */
export function createRequest(
  displayName: string,
  scopes: readonly string[],
  remoteAddress = '192.168.1.7',
): HttpRequest {
  return request('/api/v1/pairing/requests', {
    method: 'POST',
    headers: [['Content-Type', 'application/json']],
    body: { kind: 'text', text: JSON.stringify({ displayName, scopes }) },
    remoteAddress,
  });
}
