import { timeOf, type Bucket } from './buckets.ts';
import type { StatedSample } from './stated-sample.ts';

/** A sum that lasts so long is one of a day. Milliseconds. */
export const shortestDay = 20 * 3_600_000;

/** No day is longer, whatever its clocks do. */
export const longestDay = 28 * 3_600_000;

/** What of a sample's value falls into a time, by its share. */
function shareIn(sample: StatedSample, from: number, until: number): number {
  const { value } = sample;
  const [start, end] = timeOf(sample);
  if (end <= start) return value;
  return (value * Math.max(0, Math.min(end, until) - Math.max(start, from))) / (end - start);
}

/**
 * Judges the sums of days that are stated of one source each: such a sum and what others counted on that day are of the same day, of
 * which no source counted more than the greatest. So it counts alone if no other source's amounts come to more, and else not at
 * all. `othersIn` answers what counts in a time.
 */
export function sumsOfDays(
  sums: readonly Bucket[],
  othersIn: (start: number, end: number) => Iterable<StatedSample>,
): { readonly alone: ReadonlySet<Bucket>; readonly lesser: ReadonlySet<Bucket> } {
  const ofDays = sums.filter(({ sample, start, until }) => sample.isOfOneSource && until - start >= shortestDay);
  const [alone, lesser] = [new Set<Bucket>(), new Set<Bucket>()];
  for (const sum of [...ofDays].sort((one, other) => other.sample.value - one.sample.value)) {
    const { sample, start, until } = sum;
    const { phone, source, value } = sample;
    const totals = new Map<string, number>();
    for (const other of othersIn(start, until)) {
      if (other.phone !== phone || other.source === source) continue;
      totals.set(other.source, (totals.get(other.source) ?? 0) + shareIn(other, start, until));
    }
    const isBeside = [...alone].some(
      (other) => other.sample.phone === phone && other.start < until && start < other.until,
    );
    (isBeside || Math.max(0, ...totals.values()) > value ? lesser : alone).add(sum);
  }
  return { alone, lesser };
}
