import type { Clock } from '../ports/clock.ts';
import type { Instant } from '../records/instant.ts';

/**
 * Time that has passed since something, by the clock that says more: the wall clock sees time spent asleep or switched off, the
 * monotonic one is not fooled when the wall clock is set back. Events of an earlier run are known to the wall clock alone.
 */
export class Elapsed {
  readonly #clock: Clock;
  readonly #noted = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Notes that the event happens now. */
  note(event: string): void {
    this.#noted.set(event, this.#clock.monotonic());
  }

  /** Milliseconds since the event, whose wall time was `at`. */
  since(event: string, at: Instant): number {
    const wall = this.#clock.now() - at;
    const noted = this.#noted.get(event);
    return noted === undefined ? wall : Math.max(wall, this.#clock.monotonic() - noted);
  }

  /** Drops what was noted. */
  forget(event: string): void {
    this.#noted.delete(event);
  }
}
