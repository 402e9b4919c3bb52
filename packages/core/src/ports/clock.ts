import type { Instant } from '../records/instant.ts';

/** The two clocks of a host: the wall clock may jump, the monotonic one never runs backwards. */
export interface Clock {
  now(): Instant;
  /** Milliseconds since an arbitrary start. */
  monotonic(): number;
}
