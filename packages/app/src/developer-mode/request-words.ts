import type { IconName } from '../controls/icon.tsx';
import type { ShownStatus } from '../host/use-pairing-window.ts';

/** How a request stands, in the words of its row. */
export interface RequestWords {
  readonly badge: string;
  readonly tone: 'neutral' | 'good' | 'warning' | 'danger';
  /** Heads the list of its scopes. */
  readonly scopes: string;
  /** Stands before each of its scopes. */
  readonly icon: IconName;
  /** The decision. */
  readonly outcome: string;
}

/** The words of each status. */
export const requestWords: Readonly<Record<ShownStatus, RequestWords>> = {
  pending: { badge: 'Waiting for you', tone: 'warning', scopes: 'Asks to read', icon: 'dot', outcome: '' },
  approved: {
    badge: 'Approved',
    tone: 'good',
    scopes: 'May now read',
    icon: 'check',
    outcome: 'Approved. It may read this until you revoke it, under Paired clients.',
  },
  denied: {
    badge: 'Denied',
    tone: 'danger',
    scopes: 'Asked to read',
    icon: 'close',
    outcome: 'Denied. It can read nothing.',
  },
  expired: {
    badge: 'Expired',
    tone: 'neutral',
    scopes: 'Asked to read',
    icon: 'close',
    outcome: 'Expired: no answer within five minutes. It can read nothing, and may ask again.',
  },
  unpaired: {
    badge: 'No longer paired',
    tone: 'neutral',
    scopes: 'Asked to read',
    icon: 'close',
    outcome: 'No longer paired. It can read nothing, and may ask again.',
  },
  gone: {
    badge: 'Ended',
    tone: 'neutral',
    scopes: 'Asked to read',
    icon: 'close',
    outcome: 'No longer waiting: it was answered elsewhere, or ended while this page was hidden.',
  },
};

/** Time left as people read a timer: `4:05`. */
export function timeLeftText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Where a request came from. The address is the connection's own, not what the client says of itself. */
export function originText(remoteAddress: string): string {
  const isHere = remoteAddress === '::1' || remoteAddress.startsWith('127.');
  return isHere ? `${remoteAddress}, this computer` : remoteAddress;
}
