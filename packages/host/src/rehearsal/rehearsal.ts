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
