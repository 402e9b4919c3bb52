import { firstPlace } from '@vitalgate/days';
import type { StatedSample } from './stated-sample.ts';
import type { Stretch } from './stretches.ts';

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

/** The times that samples fill without a gap, by the export that holds them. */
class Filled {
  readonly #runs = new Map<string, Map<number, Stretch[]>>();

  /** Starts ascend. */
  add(key: string, { heldAt, start, end }: StatedSample): void {
    const runs = this.#runs.get(key) ?? new Map<number, Stretch[]>();
    this.#runs.set(key, runs);
    const list = runs.get(heldAt) ?? [];
    runs.set(heldAt, list);
    const last = list.at(-1);
    if (last === undefined || start > last[1]) list.push([start, end]);
    else list[list.length - 1] = [last[0], Math.max(last[1], end)];
  }

  /** Whether samples of one export that was made after `after` fill a time. */
  covers(key: string, after: number, start: number, end: number): boolean {
    for (const [heldAt, list] of this.#runs.get(key) ?? []) {
      if (heldAt <= after) continue;
      const run = list[firstPlace(list.length, (place) => (list[place]?.[0] ?? Infinity) > start) - 1];
      if (run !== undefined && run[1] >= end) return true;
    }
    return false;
  }
}

const sourceOf = ({ phone, source }: StatedSample): string => JSON.stringify([phone, source]);
/** Among samples that start together. */
const timesOf = ({ phone, end }: StatedSample): string => JSON.stringify([phone, end]);

/**
 * The recorded samples of feeds that have others in their place in a newer export, made after their end: some of the same source that
 * together cover their time, or one of the same times under another name. What an export has nothing in place of may have been entered
 * later and dated back. `samples` ascend by start. No pass within a pass, however long samples are.
 */
export function replacedByExports(samples: readonly StatedSample[]): ReadonlySet<StatedSample> {
  const replaced = new Set<StatedSample>();
  const recorded = samples.filter(({ isAggregated, phone }) => !isAggregated && phone !== null);
  const filled = new Filled();
  for (const sample of recorded) if (sample.heldAt !== -Infinity) filled.add(sourceOf(sample), sample);
  for (let place = 0; place < recorded.length;) {
    const start = recorded[place]?.start ?? 0;
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
        together.covers(source, after, end) || filled.covers(source, after, start, Math.max(end, start + 1));
      if (isCovered || together.covers(timesOf(sample), after, end)) replaced.add(sample);
    }
  }
  return replaced;
}
