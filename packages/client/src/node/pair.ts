import { performance } from 'node:perf_hooks';
import { parseFingerprint } from '../pairing/fingerprint.ts';
import { parsePairingLink, type PairingLink } from '../pairing/pairing-link.ts';
import { checkOptions, VitalgateError } from '../calls/vitalgate-error.ts';
import { requestPairing } from '../pairing/request-pairing.ts';
import type { PairOptions, Pairing } from './pairing.ts';
import { pinnedTransport, type ConnectOptions } from './pinned-transport.ts';
import { wait } from './wait.ts';

/**
 * Pairs with a host: compares its certificate with the fingerprint of `target`, asks, and waits until the user decides
 * in the app. Spec 5.5 and 5.6. Where another certificate is shown, nothing is sent, now or at any later poll, and there
 * is no way to go on. Keep what it answers where only its user can read it: the token in it opens the data.
 *
 * Rejects with `identity_changed`, `invalid_link`, `pairing_denied`, `pairing_expired`, `pairing_token_gone`,
 * `cancelled`, `unreachable`, or what the host refuses the request with, such as `pairing_closed` or `rate_limited`.
 *
 * @example
 * ```ts
 * import { connect, pair, savePairing } from '@vitalgate/client/node';
 *
 * const pairing = await pair({
 *   target: 'vitalgate://192.168.1.20:8443?sha256=…',
 *   displayName: 'My program',
 *   scopes: ['app.workouts'],
 *   onPending: ({ confirmationCode }) => console.log(`Approve the request ${confirmationCode ?? ''} in the app`),
 * });
 * await savePairing('pairing.json', pairing);
 * using client = connect(pairing);
 * ```
 */
export async function pair(options: PairOptions, connecting: ConnectOptions = options): Promise<Pairing> {
  checkOptions('pair', options);
  const { addresses, fingerprint } = linkOf(options.target);
  const transport = pinnedTransport(addresses, fingerprint, connecting);
  try {
    const { displayName, scopes, onPending, signal } = options;
    const approval = await requestPairing({ transport, displayName, scopes, onPending, signal, wait, elapsed });
    const met = transport.lastMet();
    if (met === null) throw new VitalgateError('unreachable', 'no host was met');
    return {
      // The one that answered comes first.
      addresses: [met.address, ...addresses.filter((address) => address !== met.address)],
      fingerprint,
      certificatePem: met.identity.certificatePem,
      displayName,
      scopes: approval.scopes,
      token: approval.token,
    };
  } finally {
    transport.close();
  }
}

function elapsed(): number {
  return performance.now();
}

function linkOf(target: PairOptions['target']): PairingLink {
  if (typeof target === 'string') return parsePairingLink(target);
  if (typeof target !== 'object' || target === null) {
    throw new VitalgateError('invalid_link', 'pair needs a target: the pairing link, or { host, port, fingerprint }');
  }
  const { host, port, fingerprint } = target;
  return { addresses: [{ host, port }], fingerprint: parseFingerprint(fingerprint) };
}

/** The type of `pair`, for who passes it on. */
export type Pair = typeof pair;
