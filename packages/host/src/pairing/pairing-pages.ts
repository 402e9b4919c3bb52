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

const sweepMilliseconds = 1000;

/** The open settings pages, which keep the pairing window open. Spec 5.4. The desk, which reports to them, comes later. */
export function pairingPages(parts: {
  readonly window: PairingWindow;
  readonly clock: Clock;
  readonly desk: () => PairingDesk;
  /** The pairing window may have opened or closed. */
  readonly onWindow: () => void;
}) {
  const { window, clock, onWindow } = parts;
  const pages = new Map<string, { send(event: PageEvent): void; end(): void }>();
  let sweeping: NodeJS.Timeout | null = null;
  let wasOpen = false;

  const reportWindow = (): void => {
    wasOpen = window.isOpen(clock.monotonic());
    onWindow();
  };
  /** A page that hangs closes the window, and opens it again, without a word. */
  const lookAtWindow = (): void => {
    if (window.isOpen(clock.monotonic()) !== wasOpen) reportWindow();
  };

  const stopSweeping = (): void => {
    if (sweeping !== null) clearInterval(sweeping);
    sweeping = null;
  };

  return {
    /** A page opened. It hears of every request that still waits, then of what happens; `end` is called where it must close. */
    enter(send: (event: PageEvent) => void, end: () => void): PairingPage {
      const page = randomBytes(16).toString('base64url');
      window.heard(page, clock.monotonic());
      for (const row of parts.desk().pending()) send(requested(row));
      pages.set(page, { send, end });
      // Expiry is otherwise noticed only when somebody asks.
      sweeping ??= setInterval(() => {
        lookAtWindow();
        parts.desk().sweep();
      }, sweepMilliseconds);
      reportWindow();
      return {
        page,
        leave() {
          window.gone(page);
          pages.delete(page);
          if (pages.size === 0) stopSweeping();
          reportWindow();
        },
      };
    },
    /** A page says that it is still there; false if no such page is open. */
    heartbeat(page: string): boolean {
      if (!pages.has(page)) return false;
      window.heard(page, clock.monotonic());
      lookAtWindow();
      return true;
    },
    /** For the desk: sends to every page. */
    onEvent({ kind, request }: PairingEvent): void {
      const event = kind === 'requested' ? requested(request) : resolved(request);
      for (const page of pages.values()) page.send(event);
    },
    /** Ends every page, as when Developer Mode goes off. */
    endAll(): void {
      window.close();
      stopSweeping();
      for (const page of pages.values()) page.end();
      pages.clear();
      reportWindow();
    },
  };
}

export type PairingPages = ReturnType<typeof pairingPages>;

function requested(row: PairingRequestRow): PageEvent {
  return { event: 'requested', ...pairingRequestView(row) };
}

function resolved({ requestId, status }: PairingRequestRow): PageEvent {
  return { event: 'resolved', requestId, status };
}
