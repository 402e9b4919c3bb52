import { isServing, PairingDesk, PairingWindow, rehearsedRateLimit, type PairingStore } from '@vitalgate/core';
import { cryptoRandom } from '../adapters/crypto-random.ts';
import { kindOf } from '../network/peers.ts';
import { rehearsedTimes, type Rehearsal } from '../rehearsal/rehearsal.ts';
import type { OpenStore } from '../stores/open-store.ts';
import { pairingPages, type PairingPages } from './pairing-pages.ts';

/** Who asks for access, who has it, and the pages on which that is decided. */
export interface HostPairing {
  readonly window: PairingWindow;
  readonly pages: PairingPages;
  readonly desk: PairingDesk;
  /** Clients; open pages hear of every change that nobody asked the app for. */
  readonly store: PairingStore;
  readonly isOpen: () => boolean;
}

export function hostPairing(
  { access: { pairing, settings }, feed, clock, ...rest }: OpenStore,
  parts: {
    readonly rehearsal: Rehearsal | null;
    /** The pairing window may have opened or closed. */
    readonly onWindow: () => void;
  },
): HostPairing {
  const { rehearsal } = parts;
  const window = new PairingWindow();
  const isOpen = (): boolean => isServing(settings.read()) && window.isOpen(clock.monotonic());
  const store: PairingStore = {
    ...pairing,
    // A poll hands a token over, and a sweep removes who never came for it: nobody asks the app for either.
    setTokenHash(clientId, tokenHash) {
      pairing.setTokenHash(clientId, tokenHash);
      feed.changed('clients');
    },
    deleteClient(clientId) {
      const isDeleted = pairing.deleteClient(clientId);
      if (isDeleted) feed.changed('clients');
      return isDeleted;
    },
  };
  const pages = pairingPages({
    window,
    clock,
    desk: () => desk,
    onWindow() {
      feed.changed('settings');
      parts.onWindow();
    },
  });
  const desk = new PairingDesk({
    store,
    clock,
    random: cryptoRandom,
    hasher: rest.hasher(),
    isWindowOpen: isOpen,
    kindOf,
    onEvent(event) {
      pages.onEvent(event);
      feed.changed('pairing');
    },
    ...(rehearsal?.decision === 'wait' ? { requestLifetime: rehearsedTimes.requestLifetime } : {}),
    ...(rehearsal?.limitsRate === true ? { rateLimit: rehearsedRateLimit(clock, rehearsedTimes.rateLimitWait) } : {}),
  });
  return { window, pages, desk, store, isOpen };
}
