import type { Advertisement } from './advertisement.ts';

/** One announcement on the network, from its start on. */
export interface Announcement {
  /** Says goodbye at once and ends. Settles when the goodbye has left, or after a second without it. Never rejects. */
  end(): Promise<void>;
}

/** Makes a host known on the network. Whatever goes wrong in it, neither it nor its announcements ever throw. */
export interface Advertiser {
  /**
   * Announces until told to end. `onAnnounced` is called once the network was told, `onFailed` where it cannot be or no
   * longer is; nothing is called after `end`.
   */
  announce(
    advertisement: Advertisement,
    told: { readonly onAnnounced: () => void; readonly onFailed: (error: unknown) => void },
  ): Announcement;
}
