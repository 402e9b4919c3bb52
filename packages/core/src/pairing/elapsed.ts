import type { Clock } from '../ports/clock.ts';
import type { Instant } from '../records/instant.ts';

/**
 * Time that has passed since something, by the clock that says more: the wall clock sees time spent asleep or switched off, the
 * monotonic one is not fooled when the wall clock is set back. Events of an earlier run are noted at the start of this one, with
 * what the wall clock said of them then; one that lies in the future by it counts from the start.
 */
export class Elapsed {
  readonly #clock: Clock;
  readonly #noted = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Notes an event that happens now or, by the wall clock, happened at `at`. */
  note(event: string, at: Instant = this.#clock.now()): void {
    this.#noted.set(event, this.#clock.monotonic() - this.#sinceByWall(at));
  }

  /** Milliseconds since the event, whose wall time was `at`; never less than 0. */
  since(event: string, at: Instant): number {
    const wall = this.#sinceByWall(at);
    const noted = this.#noted.get(event);
    return noted === undefined ? wall : Math.max(wall, this.#clock.monotonic() - noted);
  }

  forget(event: string): void {
    this.#noted.delete(event);
  }

  #sinceByWall(at: Instant): number {
    return Math.max(0, this.#clock.now() - at);
  }
}
