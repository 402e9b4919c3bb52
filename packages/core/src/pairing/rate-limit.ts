import { pairingLimits } from '@vitalgate/contract';
import { ApiError } from '../errors/api-error.ts';
import type { PairingRequestRow } from '../ports/control-stores.ts';

/** Refuses a create that is one too many, by the requests there are and the milliseconds that each has left. Throws `rate_limited`. */
export type RateLimit = (
  known: readonly PairingRequestRow[],
  remoteAddress: string,
  remaining: (row: PairingRequestRow) => number,
  kindOf: (remoteAddress: string) => string,
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
 * Refuses one more request while too many of its remote address wait or were denied, each until it expires or is cleared: 3, or 1
 * while 10 of all addresses wait. So an address that has none waiting finds a place, whatever others ask, and what was denied
 * counts against its own address alone. What waits never gives way: while 256 of one kind of address wait, the next of that kind
 * is refused, and one of another kind is not. Throws `rate_limited` with the seconds until there is room.
 * Spec 7, 8.1.
 */
export function checkRateLimit(
  known: readonly PairingRequestRow[],
  remoteAddress: string,
  remaining: (row: PairingRequestRow) => number,
  kindOf: (remoteAddress: string) => string,
): void {
  const isOwn = (row: PairingRequestRow): boolean => row.remoteAddress === remoteAddress;
  const kind = kindOf(remoteAddress);
  const pending = known.filter((row) => row.status === 'pending' && remaining(row) > 0);
  const own = known.filter((row) => isOwn(row) && (row.status === 'denied' ? !row.cleared : row.status === 'pending'));
  const alike = pending.filter((row) => kindOf(row.remoteAddress) === kind);
  const untilOwn = untilRoom(own.map(remaining), pairingLimits.perAddress);
  const untilFirst = untilRoom(pending.filter(isOwn).map(remaining), 1);
  const untilAll = untilRoom(pending.map(remaining), pairingLimits.total);
  const untilKind = untilRoom(alike.map(remaining), pairingLimits.most);
  const wait = Math.max(untilOwn, Math.min(untilFirst, untilAll), untilKind);
  if (wait > 0) throw rateLimited(wait);
}

/** Milliseconds until fewer than `most` remain. */
function untilRoom(remaining: readonly number[], most: number): number {
  const longestFirst = [...remaining].sort((left, right) => right - left);
  return longestFirst[most - 1] ?? 0;
}
