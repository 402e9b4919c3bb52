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
 * Refuses one more request while too many of its remote address wait or were denied, each until it expires or is cleared: 3, or 1
 * while 10 of all addresses wait. So an address that has none waiting finds a place, whatever others ask, and what was denied
 * counts against its own address alone. Throws `rate_limited` with the seconds until there is room. Spec 7, 8.1.
 */
export function checkRateLimit(
  known: readonly PairingRequestRow[],
  remoteAddress: string,
  remaining: (row: PairingRequestRow) => number,
): void {
  const isOwn = (row: PairingRequestRow): boolean => row.remoteAddress === remoteAddress;
  const pending = known.filter((row) => row.status === 'pending' && remaining(row) > 0);
  const own = known.filter((row) => isOwn(row) && (row.status === 'denied' ? !row.cleared : row.status === 'pending'));
  const untilOwn = untilRoom(own.map(remaining), pairingLimits.perAddress);
  const untilFirst = untilRoom(pending.filter(isOwn).map(remaining), 1);
  const untilAll = untilRoom(pending.map(remaining), pairingLimits.total);
  const wait = Math.max(untilOwn, Math.min(untilFirst, untilAll));
  if (wait > 0) throw rateLimited(wait);
}

/**
 * The pending request that gives way to a new one, if as many wait as may: the oldest of the machine that has the most. Null while
 * there is room. `machineOf` answers the same for all addresses that one machine can ask from.
 */
export function givesWay(
  pending: readonly PairingRequestRow[],
  machineOf: (remoteAddress: string) => string,
): PairingRequestRow | null {
  if (pending.length < pairingLimits.most) return null;
  const byMachine = new Map<string, PairingRequestRow[]>();
  for (const row of pending) {
    const machine = machineOf(row.remoteAddress);
    byMachine.set(machine, [...(byMachine.get(machine) ?? []), row]);
  }
  const [most] = [...byMachine.values()].sort((one, other) => other.length - one.length);
  return most?.reduce((first, row) => (row.createdAt < first.createdAt ? row : first)) ?? null;
}

/** Milliseconds until fewer than `most` remain. */
function untilRoom(remaining: readonly number[], most: number): number {
  const longestFirst = [...remaining].sort((left, right) => right - left);
  return longestFirst[most - 1] ?? 0;
}
