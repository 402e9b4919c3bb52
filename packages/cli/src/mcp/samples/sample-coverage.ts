import type { RawSample } from '@vitalgate/contract';
import { counted } from '@vitalgate/terminal';
import { localTime } from '../periods/period.ts';

type SampleCoverage = ReturnType<typeof sampleCoverage>;

const shownGaps = 8;

/**
 * The gaps of some time, in local times. `to` is the end of the time asked for, or now; `withData` the number of stretches with any
 * sample; `gaps` the longest stretches without, [from, to], in order of time.
 */
export function sampleCoverage(
  samples: readonly RawSample[],
  { from, to, minutes, timeZone }: { from: number; to: number; minutes: number; timeZone: string },
) {
  const size = minutes * 60_000;
  const shown = (at: number): string => localTime(at, timeZone).slice(0, 16);
  const filled = new Set(sampleBuckets(samples, { from, to, size }).map(({ start }) => (start - from) / size));
  const count = Math.max(0, Math.ceil((to - from) / size));
  const gaps: { from: number; to: number }[] = [];
  for (let index = 0; index < count; index += 1) {
    if (filled.has(index)) continue;
    const [begin, end] = [from + index * size, Math.min(to, from + (index + 1) * size)];
    const last = gaps.at(-1);
    if (last?.to === begin) last.to = end;
    else gaps.push({ from: begin, to: end });
  }
  const byLength = [...gaps].sort((one, other) => other.to - other.from - (one.to - one.from));
  const longest = new Set(byLength.slice(0, shownGaps));
  const within = samples.filter(({ start, end }) => Date.parse(start) < to && Date.parse(end) >= from);
  const times = within.map(({ start, end }) => [Math.max(from, Date.parse(start)), Math.min(to, Date.parse(end))]);
  const first = times.reduce((least, [start = least]) => Math.min(least, start), Number.POSITIVE_INFINITY);
  const last = times.reduce((most, [, end = most]) => Math.max(most, end), Number.NEGATIVE_INFINITY);
  return {
    from: shown(from),
    to: shown(to),
    first: within.length === 0 ? null : shown(first),
    last: within.length === 0 ? null : shown(last),
    stretchMinutes: minutes,
    stretches: count,
    withData: filled.size,
    gaps: gaps.filter((gap) => longest.has(gap)).map((gap) => [shown(gap.from), shown(gap.to)]),
  };
}

/** The gaps as a sentence; null if there are none. */
export function missingWords({ first, last, stretches, withData, stretchMinutes }: SampleCoverage): string | null {
  const missing = stretches - withData;
  if (missing === 0 || first === null) return null;
  const of =
    stretchMinutes === 60
      ? counted(stretches, 'hour')
      : `${counted(stretches, 'stretch', 'stretches')} of ${stretchMinutes} min`;
  return `Data from ${first} to ${last}; none in ${missing} of ${of} (coverage.gaps), which does not mean 0.`;
}

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
