import type { Advertisement } from './advertisement.ts';
import type { FaultFacts } from '../errors/fault-facts.ts';

/** One announcement on the network, from its start on. */
export interface Announcement {
  /** Says goodbye at once and ends. Settles when the goodbye has left, or after a second without it. Never rejects. */
  end(): Promise<void>;
}

/** Makes a host known on the network. Whatever goes wrong in it, neither it nor its announcements ever throw. */
export interface Advertiser {
  /** Announces until ended. `onAnnounced` is called once the network knows, `onFailed` where it cannot; nothing after `end`. */
  announce(
    advertisement: Advertisement,
    calls: { readonly onAnnounced: () => void; readonly onFailed: (error: unknown) => void },
  ): Announcement;
}

/** What the advertising thread is told: say goodbye and end. */
export interface ToAdvertisingThread {
  readonly kind: 'end';
}

export type FromAdvertisingThread =
  { readonly kind: 'announced' } | { readonly kind: 'failed'; readonly facts: FaultFacts };
