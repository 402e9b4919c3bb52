import type { RawSample } from '@vitalgate/contract';
import { wholeShare, type SampleShare } from './sample-shares.ts';

/** What the samples of one stretch of time say. */
export interface SampleBucket {
  /** Milliseconds since 1970. */
  readonly start: number;
  /** How many start in it; of none there is no mean, and only the sum of what reaches into it. */
  readonly samples: number;
  readonly mean: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** Of what is counted: a sample that reaches over several stretches is shared out by time. */
  readonly sum: number;
}

interface Running {
  samples: number;
  total: number;
  low: number;
  high: number;
  sum: number;
}

/** Which stretches: of so many milliseconds, from `from` on; they end at `to`. */
export interface Stretches {
  readonly from: number;
  readonly to?: number;
  readonly size: number;
}

/**
 * Samples in stretches of time, ascending; those without a sample are left out. A sample counts for mean, low and high in the
 * stretch in which it starts, and for the sum in all that it reaches into, by its share there.
 */
export function sampleBuckets(
  samples: readonly RawSample[],
  { from, to = Number.POSITIVE_INFINITY, size }: Stretches,
  share: SampleShare = wholeShare,
): readonly SampleBucket[] {
  const buckets = new Map<number, Running>();
  const at = (index: number): Running => {
    let bucket = buckets.get(index);
    if (bucket === undefined) {
      bucket = { samples: 0, total: 0, low: Infinity, high: -Infinity, sum: 0 };
      buckets.set(index, bucket);
    }
    return bucket;
  };
  for (const sample of samples) {
    const { value } = sample;
    const [begin, stop] = [Date.parse(sample.start), Math.min(to, Date.parse(sample.end))];
    const first = Math.floor((begin - from) / size);
    if (begin >= from && begin < to) {
      const own = at(first);
      own.samples += 1;
      own.total += value;
      own.low = Math.min(own.low, value);
      own.high = Math.max(own.high, value);
      if (Date.parse(sample.end) <= begin) own.sum += value * share(sample, begin, begin + 1);
    }
    for (let index = Math.max(0, first); from + index * size < stop; index += 1) {
      const [low, high] = [Math.max(begin, from + index * size), Math.min(stop, from + (index + 1) * size)];
      if (high > low) at(index).sum += value * share(sample, low, high);
    }
  }
  return [...buckets]
    .sort(([one], [other]) => one - other)
    .map(([index, { samples: count, total, low, high, sum }]) => ({
      start: from + index * size,
      samples: count,
      mean: count === 0 ? null : total / count,
      low: count === 0 ? null : low,
      high: count === 0 ? null : high,
      sum,
    }));
}

/** Minutes in each zone, and those of which nothing is known. */
export interface ZoneTimes {
  readonly minutes: readonly number[];
  readonly unknownMinutes: number;
}

/** No reading stands for longer than this: then the sensor had lost it. */
const longestReading = 60_000;

/**
 * The time in zones of a value: zone 0 below the first limit, zone n from limit n on. Each reading stands until the next,
 * for a minute at most. `samples` ascend by start.
 */
export function timeInZones(
  samples: readonly RawSample[],
  limits: readonly number[],
  { from, to }: { readonly from: number; readonly to: number },
): ZoneTimes {
  const minutes = Array.from({ length: limits.length + 1 }, () => 0);
  let known = 0;
  for (const [place, { start, value }] of samples.entries()) {
    const begin = Math.max(from, Date.parse(start));
    const following = samples[place + 1];
    const next = Math.min(to, following === undefined ? to : Date.parse(following.start), begin + longestReading);
    if (next <= begin) continue;
    const zone = limits.filter((limit) => value >= limit).length;
    minutes[zone] = (minutes[zone] ?? 0) + (next - begin) / 60_000;
    known += (next - begin) / 60_000;
  }
  return { minutes, unknownMinutes: Math.max(0, (to - from) / 60_000 - known) };
}
