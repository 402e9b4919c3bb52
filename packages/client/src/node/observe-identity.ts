import type { HostAddress } from '../pairing/pairing-link.ts';
import { handshake } from './handshake.ts';
import type { ObservedIdentity } from './observed-identity.ts';

const timeoutMs = 10_000;

/**
 * Looks at the certificate that an address shows, without sending anything. It proves nothing by itself: show the
 * fingerprint to the user, who compares it with the app's. Rejects with `unreachable` or `timed_out`.
 *
 * @example
 * ```ts
 * import { formatFingerprint, observeIdentity } from '@vitalgate/client/node';
 *
 * const { fingerprint } = await observeIdentity({ host: '192.168.1.20', port: 8443 });
 * console.log(`Does the app show the same?\n${formatFingerprint(fingerprint)}`);
 * ```
 */
export async function observeIdentity(address: HostAddress): Promise<ObservedIdentity> {
  const { socket, identity } = await handshake(address, timeoutMs);
  socket.destroy();
  return identity;
}

/** The type of `observeIdentity`, for who passes it on. */
export type ObserveIdentity = typeof observeIdentity;
