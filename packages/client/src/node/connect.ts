import { createClient } from '../client/create-client.ts';
import { parseFingerprint } from '../pairing/fingerprint.ts';
import type { VitalgateClient } from '../client/vitalgate-client.ts';
import { VitalgateError } from '../calls/vitalgate-error.ts';
import type { Pairing } from './pairing.ts';
import { pinnedTransport, type ConnectOptions } from './pinned-transport.ts';
import { wait } from './wait.ts';

/** The part of a pairing that `connect` needs. */
export type Connectable = Pick<Pairing, 'addresses' | 'fingerprint'> & Partial<Pairing>;

/**
 * A client of a paired host; where `token` is absent only status and capabilities can be read. Connects at the first
 * call, to whichever address answers first with the pinned certificate. Where another certificate is shown, calls reject
 * with `identity_changed` and nothing is sent. Throws `invalid_pairing` for what is no pairing, `invalid_link` if its fingerprint cannot be read.
 *
 * @example
 * ```ts
 * import { connect, loadPairing } from '@vitalgate/client/node';
 *
 * const pairing = await loadPairing('pairing.json');
 * if (pairing === null) throw new Error('pair first');
 * const client = connect(pairing);
 * for await (const { start, activityType } of client.workouts.list({ start: '2026-01-01T00:00:00Z' })) {
 *   console.log(start, activityType);
 * }
 * client.close();
 * ```
 */
export function connect(pairing: Connectable, options: ConnectOptions = {}): VitalgateClient {
  const { addresses, fingerprint, token } = pairing ?? {};
  if (!Array.isArray(addresses) || typeof fingerprint !== 'string') {
    throw new VitalgateError(
      'invalid_pairing',
      'connect needs a pairing: what pair answers and loadPairing reads, with addresses and fingerprint',
    );
  }
  const transport = pinnedTransport(addresses, parseFingerprint(fingerprint), options);
  return createClient({ transport, wait, ...(token === undefined ? {} : { token }) });
}

/** The type of `connect`, for who passes it on. */
export type Connect = typeof connect;
