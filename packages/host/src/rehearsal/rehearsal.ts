import { type ReadNote, AppError } from '@vitalgate/http';
import type { FeedSettingsStore } from '@vitalgate/core';

/**
 * A host for the tests of those who write clients: it decides by itself, and plays what can go wrong. It serves the sample
 * person on loopback and nothing else, and keeps settings, pairings and activity in memory: nothing of it is there in the
 * next run.
 */
export interface Rehearsal {
  /** What becomes of a pairing request as it comes; `wait` leaves it to its expiry. */
  readonly decision: 'approve' | 'deny' | 'wait';
  /** Answered data requests after which a client is revoked; null for never. */
  readonly revokeAfter: number | null;
  /** Whether raw types start readable. */
  readonly grantsPermissions: boolean;
  /** Whether creates are refused as too many, each until the time that the refusal names. */
  readonly limitsRate: boolean;
}

/** Lifetime of pairing requests that nobody decides on, and the wait that a refused create is told. Milliseconds. */
export const rehearsedTimes = { requestLifetime: 5000, rateLimitWait: 3000 } as const;

/** Hears of reads, and revokes a client once it has had so many answered. Its last answer still reaches it. */
export function revokeAfter(reads: number, revoke: (clientId: string) => void): (note: ReadNote) => void {
  const answered = new Map<string, number>();
  return ({ clientId, refused }) => {
    if (refused !== null) return;
    const count = (answered.get(clientId) ?? 0) + 1;
    answered.set(clientId, count);
    if (count === reads) revoke(clientId);
  };
}

/** Settings in which nothing that brings data in can be switched on; refused with AppError `unsupported`. */
export function withoutFeeds(settings: FeedSettingsStore): FeedSettingsStore {
  return {
    read: () => settings.read(),
    write(next) {
      if (!next.ingestOn && next.watchedFolder === null) return settings.write(next);
      throw new AppError(
        'unsupported',
        'this host runs with --auto-approve and lets in whoever asks, so it takes no data but the sample person; feed a host that runs without it',
      );
    },
  };
}
