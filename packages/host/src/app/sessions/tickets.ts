import type { Clock } from '@vitalgate/core';
import { newKey } from './control-key.ts';

/** How long the next step of a navigation may take. */
const ticketMilliseconds = 60_000;

/** Navigations that are under way at once; further ones end the oldest. */
const maximumTickets = 64;

interface Ticket {
  readonly browserId: string;
  readonly madeAt: number;
}

/** What one step of a navigation hands to the next, by its address: each opens once, for one browser. */
export function tickets(clock: Pick<Clock, 'monotonic'>) {
  const open = new Map<string, Ticket>();
  return {
    make(browserId: string): string {
      const key = newKey();
      open.set(key, { browserId, madeAt: clock.monotonic() });
      for (const oldest of open.keys()) {
        if (open.size <= maximumTickets) break;
        open.delete(oldest);
      }
      return key;
    },
    /** The browser that a ticket is for; null if it was used, or is none. */
    take(key: string | null): string | null {
      const ticket = open.get(key ?? '');
      if (ticket === undefined) return null;
      open.delete(key ?? '');
      return clock.monotonic() - ticket.madeAt > ticketMilliseconds ? null : ticket.browserId;
    },
  };
}
