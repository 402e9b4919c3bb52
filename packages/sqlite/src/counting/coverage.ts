/** A sample of which is not known yet whether its time is covered. */
interface Waiting {
  readonly end: number;
  readonly settle: (isCovered: boolean) => void;
  /** In how many exports it may still be covered; 0 once it is settled. */
  open: number;
}

/** Samples of one source in one export: how far those that began up to now reach, and what waits for the next. */
interface Stretch {
  reach: number;
  waiting: Waiting[];
  /** Latest end of what waits. */
  furthest: number;
  /** So many wait at most before those that are covered go. */
  limit: number;
}

const leastLimit = 1024;

function settleOne(waiting: Waiting, isCovered: boolean): void {
  if (waiting.open === 0) return;
  waiting.open = isCovered ? 0 : waiting.open - 1;
  if (waiting.open === 0) waiting.settle(isCovered);
}

/**
 * Finds which times the samples of a source in an export cover together, in one pass in the order of their starts: a time is
 * covered if no part of it lies outside of all of them. What cannot be known yet waits until a sample reaches far enough or a gap
 * comes. Holds only what waits. Exports are named by their places.
 */
export class Coverage {
  readonly #stretches = new Map<string, Stretch[]>();
  readonly #open = new Set<Stretch>();

  /** Adds a sample. While something waits, samples come ascending by start. */
  add(source: string, place: number, start: number, end: number): void {
    const stretch = this.#stretchOf(source, place);
    if (stretch.waiting.length > 0 && start > stretch.reach) this.#settle(stretch);
    if (end <= stretch.reach) return;
    stretch.reach = end;
    if (stretch.waiting.length === 0) return;
    if (end >= stretch.furthest) this.#settle(stretch);
    else if (stretch.waiting.length >= stretch.limit) this.#thin(stretch);
  }

  /** How far a source's samples in an export reach that began up to now; -Infinity if none did. */
  reachOf(source: string, place: number): number {
    return this.#stretches.get(source)?.[place]?.reach ?? -Infinity;
  }

  /**
   * Waits for what covers a time to its end in one of the exports, which all reach its start. `settle` is called once: as soon as
   * one covers it, or if a gap came in all of them.
   */
  wait(source: string, places: readonly number[], end: number, settle: (isCovered: boolean) => void): void {
    const waiting: Waiting = { end, settle, open: places.length };
    for (const place of places) {
      const stretch = this.#stretchOf(source, place);
      stretch.waiting.push(waiting);
      stretch.furthest = Math.max(stretch.furthest, end);
      this.#open.add(stretch);
    }
  }

  /** Whether a sample that starts at an instant, as the next of all, may still cover something that waits. */
  isOpenAt(at: number): boolean {
    for (const stretch of this.#open) {
      if (stretch.reach >= at) return true;
      // Settled at once, so that it is looked at once.
      this.#settle(stretch);
    }
    return false;
  }

  /** Nothing comes any more that could cover what waits. */
  settleAll(): void {
    for (const stretch of this.#open) this.#settle(stretch);
  }

  #stretchOf(source: string, place: number): Stretch {
    let ofSource = this.#stretches.get(source);
    if (ofSource === undefined) this.#stretches.set(source, (ofSource = []));
    return (ofSource[place] ??= { reach: -Infinity, waiting: [], furthest: -Infinity, limit: leastLimit });
  }

  #settle(stretch: Stretch): void {
    const { waiting, reach } = stretch;
    Object.assign(stretch, { waiting: [], furthest: -Infinity, limit: leastLimit });
    this.#open.delete(stretch);
    for (const one of waiting) settleOne(one, one.end <= reach);
  }

  /** Lets go of what is covered, or was settled in another export. */
  #thin(stretch: Stretch): void {
    for (const one of stretch.waiting) if (one.end <= stretch.reach) settleOne(one, true);
    stretch.waiting = stretch.waiting.filter(({ open }) => open > 0);
    stretch.limit = Math.max(leastLimit, 2 * stretch.waiting.length);
  }
}
