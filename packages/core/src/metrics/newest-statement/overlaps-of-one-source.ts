import { groupedBy } from '@vitalgate/days';
import type { StatedSample } from './stated-sample.ts';
import type { Stretch } from './stretches.ts';

/** The phones that count the time of overlapping records of one app once: Health Connect's. */
const phonesThatCountOnce: ReadonlySet<string> = new Set(['Android']);

type Placed = readonly [place: number, sample: StatedSample];

/** First the one that counts where both run: as of two devices the one that began first, then the longer, then the greater. */
function compareOverlapping([, one]: Placed, [, other]: Placed): number {
  return one.start - other.start || other.end - one.end || other.value - one.value;
}

/**
 * The time that other recorded amounts of its own source take from each one, by its place, on a phone that counts so. Records whose
 * writer is not known are of one source too, be they of several devices. `counts` says which places matter.
 */
export function overlapsOfOneSource(
  samples: readonly StatedSample[],
  counts: (place: number) => boolean,
): ReadonlyMap<number, Stretch> {
  const recorded = [...samples.entries()].filter(
    ([place, { phone, isAggregated, start, end }]) =>
      phone !== null && phonesThatCountOnce.has(phone) && !isAggregated && start < end && counts(place),
  );
  const taken = new Map<number, Stretch>();
  for (const ofSource of groupedBy(recorded, ([, { phone, source }]) => JSON.stringify([phone, source])).values()) {
    let reach = -Infinity;
    for (const [place, { start, end }] of [...ofSource].sort(compareOverlapping)) {
      if (reach > start) taken.set(place, [start, reach]);
      reach = Math.max(reach, end);
    }
  }
  return taken;
}
