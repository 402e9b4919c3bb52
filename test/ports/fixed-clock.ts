import type { Clock, Instant } from '@vitalgate/core';

/** A clock that stands still until it is told. */
export interface FixedClock extends Clock {
  /** Moves both clocks on. */
  advance(milliseconds: number): void;
  /** Sets the wall clock alone, as a user or a time server may. */
  setNow(at: Instant): void;
  /** Moves the monotonic clock alone, as while the wall clock is set back. */
  advanceMonotonic(milliseconds: number): void;
}

/** A clock at `now`, 2026-03-09T07:30:00.000Z if not given, with its monotonic side at 0. */
export function fixedClock(now: Instant = 1_773_041_400_000 as Instant): FixedClock {
  let wall: number = now;
  let monotonic = 0;
  return {
    now: () => wall as Instant,
    monotonic: () => monotonic,
    advance(milliseconds) {
      wall += milliseconds;
      monotonic += milliseconds;
    },
    setNow(at) {
      wall = at;
    },
    advanceMonotonic(milliseconds) {
      monotonic += milliseconds;
    },
  };
}
