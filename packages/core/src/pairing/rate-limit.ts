import { pairingLimits } from '@vitalgate/contract';
import { ApiError } from '../errors/api-error.ts';
import type { PairingRequestRow } from '../ports/control-stores.ts';

/** Refuses a create that is one too many, by the requests there are and the milliseconds that each has left. Throws `rate_limited`. */
export type RateLimit = (
  known: readonly PairingRequestRow[],
  remoteAddress: string,
  remaining: (row: PairingRequestRow) => number,
) => void;

/** The refusal, with the time in milliseconds until there is room, told in whole seconds. Spec 7. */
export function rateLimited(wait: number): ApiError {
  return new ApiError(
    'rate_limited',
    'too many pairing requests wait for an answer or were denied; try again later, or answer or clear them',
    [],
    Math.max(1, Math.ceil(wait / 1000)),
    { page: 'Developer Mode', command: 'pairing clear' },
  );
}

/**
 * Refuses one more request while too many wait or were denied: 3 of one remote address, 10 in all, each until it expires or is
 * cleared. Throws `rate_limited` with the seconds until there is room. Spec 7, 8.1.
 */
export function checkRateLimit(
  known: readonly PairingRequestRow[],
  remoteAddress: string,
  remaining: (row: PairingRequestRow) => number,
): void {
  const counting = known.filter(
    (row) => (row.status === 'pending' || row.status === 'denied') && !row.cleared && remaining(row) > 0,
  );
  const own = counting.filter((row) => row.remoteAddress === remoteAddress);
  const waits = [
    untilRoom(own.map(remaining), pairingLimits.perAddress),
    untilRoom(counting.map(remaining), pairingLimits.total),
  ];
  const wait = Math.max(...waits);
  if (wait > 0) throw rateLimited(wait);
}

/** Milliseconds until fewer than `most` remain. */
function untilRoom(remaining: readonly number[], most: number): number {
  const longestFirst = [...remaining].sort((left, right) => right - left);
  return longestFirst[most - 1] ?? 0;
}
