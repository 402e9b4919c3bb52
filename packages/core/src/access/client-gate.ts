import type { Scope } from '@vitalgate/contract';
import { isServing } from '../developer-mode/developer-mode.ts';
import { ApiError } from '../errors/api-error.ts';
import { isClientToken, tokenHash } from '../pairing/tokens.ts';
import type { Clock } from '../ports/clock.ts';
import type { ClientRow, PairingStore, PermissionStore, SettingsStore } from '../ports/control-stores.ts';
import type { Hasher } from '../ports/hasher.ts';

export interface ClientGateParts {
  readonly settings: SettingsStore;
  readonly permissions: PermissionStore;
  readonly pairing: PairingStore;
  readonly hasher: Hasher;
  readonly clock: Clock;
}

/** The API is served only while Developer Mode is on and its terms are accepted. Throws `unavailable`. Spec 1.1. */
export function checkServing(settings: SettingsStore): void {
  if (isServing(settings.read())) return;
  throw new ApiError('unavailable', 'Developer Mode is off; enable it', [], null, {
    page: 'Developer Mode',
    command: 'developer-mode on',
  });
}

function bearerIn(authorization: string | null): string | null {
  const scheme = /^bearer(?: +(.*))?$/is.exec(authorization?.trim() ?? '');
  return scheme === null ? null : (scheme[1] ?? '');
}

/** Credentials of an Authorization header. Throws `unauthorized` where there is no bearer token at all. RFC 6750 2.1, 3. */
export function bearerOf(authorization: string | null): string {
  const bearer = bearerIn(authorization);
  if (bearer === null) throw new ApiError('unauthorized', 'send the header Authorization: Bearer <token>');
  return bearer;
}

function findClient({ pairing, hasher }: Pick<ClientGateParts, 'pairing' | 'hasher'>, token: string): ClientRow | null {
  return isClientToken(token) ? pairing.findClientByTokenHash(tokenHash(hasher, token)) : null;
}

/** The paired client whose token an Authorization header holds; null if it holds none. It is no use of the token. */
export function clientShown(
  parts: Pick<ClientGateParts, 'pairing' | 'hasher'>,
  authorization: string | null,
): ClientRow | null {
  return findClient(parts, bearerIn(authorization) ?? '');
}

/** The paired client that a token belongs to. Its first use ends the token's hand-over. Throws `invalid_token`. Spec 5.3, 5.8. */
export function clientOf(parts: ClientGateParts, token: string): ClientRow {
  const client = findClient(parts, token);
  if (client === null) {
    throw new ApiError('invalid_token', 'this token is not, or no longer, the token of a paired client; pair again');
  }
  if (client.firstUsedAt === null) parts.pairing.touchClient(client.clientId, parts.clock.now());
  return client;
}

/** Throws `client_paused` if the user wants the client to read nothing for now. */
export function checkPaused({ pausedAt, clientId }: ClientRow): void {
  if (pausedAt === null) return;
  throw new ApiError('client_paused', 'the user has paused this client, and lets it go on', [], null, {
    page: 'Developer Mode',
    command: `clients resume ${clientId}`,
  });
}

/** Throws `insufficient_scope` where the client was not granted the scope. Spec 1.4, 5.3. */
export function checkScope({ clientId, scopes, askedScopes }: ClientRow, scope: Scope): void {
  if (scopes.includes(scope)) return;
  if (!askedScopes.includes(scope)) {
    throw new ApiError('insufficient_scope', `this client was not granted ${scope}; pair again and ask for it`, [
      { scope },
    ]);
  }
  throw new ApiError(
    'insufficient_scope',
    `the user does not let this client read ${scope}; they can allow it`,
    [{ scope }],
    null,
    {
      page: 'Developer Mode',
      command: `clients scopes ${clientId} ${[...scopes, scope].join(',')}`,
    },
  );
}

/** Raw reads need the second consent too. Throws `raw_consent_required`. Spec 5.7. */
export function checkRawConsent(settings: SettingsStore): void {
  if (settings.read().rawConsentAcceptedAt !== null) return;
  throw new ApiError('raw_consent_required', 'the raw health consent is not accepted; accept it', [], null, {
    page: 'Permissions',
    command: 'raw-consent accept',
  });
}

/** Raw samples need the system health permission of their type. Throws `permission_denied`. Spec 5.7, 7. */
export function checkPermission(permissions: PermissionStore, type: string): void {
  if (permissions.isGranted(type)) return;
  throw new ApiError(
    'permission_denied',
    `the app does not hold the system health permission for ${type}; grant it`,
    [{ parameter: 'type' }],
    null,
    { page: 'Permissions', command: `permissions grant ${type}` },
  );
}
