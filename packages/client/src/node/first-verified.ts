import { formatHostAddress, type HostAddress } from '../pairing/pairing-link.ts';
import type { CancelSignal } from '../calls/transport.ts';
import { cancelledError, VitalgateError } from '../calls/vitalgate-error.ts';
import { verifiedHandshake, type Handshake } from './handshake.ts';

/** Milliseconds until the next address is tried beside one that has not answered yet. RFC 8305 5. */
const headStart = 250;

/**
 * Connects to whichever address first proves to hold the pinned certificate, trying one after the other without waiting
 * for a slow one. Another certificate at one address does not stop the rest. Rejects with `identity_changed` where some
 * address shows another certificate and none the right one, else with what the first address failed of.
 */
export function firstVerified(
  addresses: readonly HostAddress[],
  fingerprint: string,
  timeoutMs: number,
  signal?: CancelSignal,
): Promise<Handshake> {
  return new Promise((resolve, reject) => {
    const losers = new AbortController();
    const faults: VitalgateError[] = [];
    let started = 0;
    let timer: NodeJS.Timeout | undefined;
    const settle = (act: () => void): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
      act();
      losers.abort();
    };
    const cancel = (): void => settle(() => reject(cancelledError(signal)));
    const tryNext = (): void => {
      clearTimeout(timer);
      const address = addresses[started];
      if (address === undefined) return;
      started += 1;
      timer = setTimeout(tryNext, headStart);
      verifiedHandshake(address, fingerprint, timeoutMs, losers.signal).then(
        (won) => (losers.signal.aborted ? won.socket.destroy() : settle(() => resolve(won))),
        (error: Error) => {
          if (losers.signal.aborted) return;
          faults.push(asVitalgateError(error, address));
          if (faults.length === addresses.length) settle(() => reject(worst(faults)));
          else tryNext();
        },
      );
    };
    signal?.addEventListener('abort', cancel);
    if (signal?.aborted === true) cancel();
    else if (addresses.length === 0) reject(new VitalgateError('unreachable', 'no address is known; pair again'));
    else tryNext();
  });
}

/** The error as one of ours: a stored address that is none is refused by Node itself. */
function asVitalgateError(error: Error, address: HostAddress): VitalgateError {
  if (error instanceof VitalgateError) return error;
  return new VitalgateError('invalid_link', `${formatHostAddress(address)} is not an address; pair again`, {
    cause: error,
  });
}

function worst(faults: readonly VitalgateError[]): VitalgateError {
  const [first] = faults;
  const changed = faults.find(({ code }) => code === 'identity_changed');
  return changed ?? first ?? new VitalgateError('unreachable', 'no address answered');
}
