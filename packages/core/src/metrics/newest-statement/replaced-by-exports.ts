import type { StatedSample } from './stated-sample.ts';

/** How far samples reach, by the export that holds them: the newest one's time. */
class Reach {
  readonly #ends = new Map<string, Map<number, number>>();

  add(key: string, heldAt: number, end: number): void {
    const ends = this.#ends.get(key) ?? new Map<number, number>();
    this.#ends.set(key, ends);
    ends.set(heldAt, Math.max(end, ends.get(heldAt) ?? -Infinity));
  }

  /** Whether a sample in an export that was made after `after` reaches so far. */
  covers(key: string, after: number, end: number): boolean {
    for (const [heldAt, reach] of this.#ends.get(key) ?? []) if (heldAt > after && reach >= end) return true;
    return false;
  }
}

const sourceOf = ({ phone, source }: StatedSample): string => JSON.stringify([phone, source]);
/** Among samples that start together. */
const timesOf = ({ phone, end }: StatedSample): string => JSON.stringify([phone, end]);

/**
 * The recorded samples of feeds that have another in their place in a newer export, made after their end: one of the same source that
 * covers their time, or one of the same times under another name. What an export has nothing in place of may have been entered
 * later and dated back. `samples` ascend by start. One pass, however long samples are.
 */
export function replacedByExports(samples: readonly StatedSample[]): ReadonlySet<StatedSample> {
  const replaced = new Set<StatedSample>();
  const recorded = samples.filter(({ isAggregated, phone }) => !isAggregated && phone !== null);
  const earlier = new Reach();
  for (let place = 0; place < recorded.length;) {
    const start = recorded[place]?.start;
    const moment: StatedSample[] = [];
    for (let one = recorded[place]; one !== undefined && one.start === start; one = recorded[++place]) moment.push(one);
    const together = new Reach();
    for (const sample of moment) {
      if (sample.heldAt === -Infinity) continue;
      together.add(sourceOf(sample), sample.heldAt, sample.end);
      together.add(timesOf(sample), sample.heldAt, sample.end);
    }
    for (const sample of moment) {
      if (!sample.isOfFeed) continue;
      const { end, statedAt } = sample;
      const [after, source] = [Math.max(statedAt, end), sourceOf(sample)];
      // What ends as an instant begins does not cover it.
      const isCovered =
        together.covers(source, after, end) || earlier.covers(source, after, Math.max(end, sample.start + 1));
      if (isCovered || together.covers(timesOf(sample), after, end)) replaced.add(sample);
    }
    for (const sample of moment)
      if (sample.heldAt !== -Infinity) earlier.add(sourceOf(sample), sample.heldAt, sample.end);
  }
  return replaced;
}
