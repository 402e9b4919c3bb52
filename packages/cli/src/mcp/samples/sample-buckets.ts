import type { RawSample } from '@vitalgate/contract';

interface Running {
  samples: number;
  total: number;
  low: number;
  high: number;
}

export interface Stretches {
  readonly from: number;
  readonly to?: number;
  readonly size: number;
}

/** Samples in stretches of time, ascending; stretches that no sample reaches into are left out. A sample counts where it starts. */
export function sampleBuckets(samples: readonly RawSample[], { from, to = Number.POSITIVE_INFINITY, size }: Stretches) {
  const buckets = new Map<number, Running>();
  const at = (index: number): Running => {
    let bucket = buckets.get(index);
    if (bucket === undefined) buckets.set(index, (bucket = { samples: 0, total: 0, low: Infinity, high: -Infinity }));
    return bucket;
  };
  for (const { value, start, end } of samples) {
    const [begin, stop] = [Date.parse(start), Math.min(to, Date.parse(end))];
    const first = Math.floor((begin - from) / size);
    if (begin >= from && begin < to) {
      const own = at(first);
      own.samples += 1;
      own.total += value;
      own.low = Math.min(own.low, value);
      own.high = Math.max(own.high, value);
    }
    for (let index = Math.max(0, first); from + index * size < stop; index += 1) at(index);
  }
  return [...buckets]
    .sort(([one], [other]) => one - other)
    .map(([index, { samples: count, total, low, high }]) => ({
      start: from + index * size,
      samples: count,
      mean: count === 0 ? null : total / count,
      low: count === 0 ? null : low,
      high: count === 0 ? null : high,
    }));
}
