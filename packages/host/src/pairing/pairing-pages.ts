import { randomBytes } from 'node:crypto';
import type { PairingWindowEvent } from '@vitalgate/contract';
import type { Clock, PairingDesk, PairingEvent, PairingRequestRow, PairingWindow } from '@vitalgate/core';
import { pairingRequestView } from '@vitalgate/http';

/** What a settings page is told. Each is one line of JSON where it crosses a connection. */
export type PageEvent = Exclude<PairingWindowEvent, { readonly event: 'opened' }>;

export interface PairingPage {
  /** Names it in heartbeats. */
  readonly page: string;
  /** The page is gone: closes the window at once if it was the last one. */
  leave(): void;
}

/** The open settings pages, which are what keeps the pairing window open. Spec 5.4. */
export interface PairingPages {
  /** A page opened. It is told of every request that still waits, then of what happens; `end` is called where it must close. */
  enter(tell: (event: PageEvent) => void, end: () => void): PairingPage;
  /** A page says that it is still there; false if no such page is open. */
  heartbeat(page: string): boolean;
  /** For the desk: tells every page. */
  onEvent(event: PairingEvent): void;
  /** Ends every page, as when Developer Mode goes off. */
  endAll(): void;
}

const sweepMilliseconds = 1000;

/** Keeps the settings pages. The desk comes by a function, because it in turn tells these pages. */
export function pairingPages(parts: {
  readonly window: PairingWindow;
  readonly clock: Clock;
  readonly desk: () => PairingDesk;
  /** The pairing window may have opened or closed. */
  readonly onWindow: () => void;
}): PairingPages {
  const { window, clock, onWindow } = parts;
  const pages = new Map<string, { tell(event: PageEvent): void; end(): void }>();
  let sweeping: NodeJS.Timeout | null = null;
  let wasOpen = false;

  const tellWindow = (): void => {
    wasOpen = window.isOpen(clock.monotonic());
    onWindow();
  };
  /** A page that hangs closes the window, and opens it again, without a word. */
  const lookAtWindow = (): void => {
    if (window.isOpen(clock.monotonic()) !== wasOpen) tellWindow();
  };

  const stopSweeping = (): void => {
    if (sweeping !== null) clearInterval(sweeping);
    sweeping = null;
  };

  return {
    enter(tell, end) {
      const page = randomBytes(16).toString('base64url');
      window.heard(page, clock.monotonic());
      for (const row of parts.desk().pending()) tell(requested(row));
      pages.set(page, { tell, end });
      // Expiry is otherwise noticed only when somebody asks.
      sweeping ??= setInterval(() => {
        lookAtWindow();
        parts.desk().sweep();
      }, sweepMilliseconds);
      tellWindow();
      return {
        page,
        leave() {
          window.gone(page);
          pages.delete(page);
          if (pages.size === 0) stopSweeping();
          tellWindow();
        },
      };
    },
    heartbeat(page) {
      if (!pages.has(page)) return false;
      window.heard(page, clock.monotonic());
      lookAtWindow();
      return true;
    },
    onEvent({ kind, request }) {
      const event = kind === 'requested' ? requested(request) : resolved(request);
      for (const page of pages.values()) page.tell(event);
    },
    endAll() {
      window.close();
      stopSweeping();
      for (const page of pages.values()) page.end();
      pages.clear();
      tellWindow();
    },
  };
}

function requested(row: PairingRequestRow): PageEvent {
  return { event: 'requested', ...pairingRequestView(row) };
}

function resolved({ requestId, status }: PairingRequestRow): PageEvent {
  return { event: 'resolved', requestId, status };
}
