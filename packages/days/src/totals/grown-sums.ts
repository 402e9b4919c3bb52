import type { StatisticsSample } from '../samples/statistics-reader.ts';

/**
 * The samples, ascending by start as they come, but of those that one account states of the same time only the greatest: an export that
 * was made within a day, or a quarter of an hour, knew less of it than a later one. `onLess` is given the others.
 */
export function* grownSums(
  samples: Iterable<StatisticsSample>,
  onLess: (sample: StatisticsSample) => void,
): Generator<StatisticsSample> {
  let at = Number.NaN;
  const held = new Map<string, StatisticsSample>();
  for (const sample of samples) {
    if (held.size > 0 && sample.start !== at) {
      yield* held.values();
      held.clear();
    }
    if ((sample.account ?? null) === null || sample.end <= sample.start) {
      yield sample;
      continue;
    }
    at = sample.start;
    const key = `${sample.end} ${sample.sourceName}`;
    const before = held.get(key);
    if (before !== undefined) onLess(before.value < sample.value ? before : sample);
    // A reader may fill one object again and again.
    if (before === undefined || before.value < sample.value) held.set(key, { ...sample });
  }
  yield* held.values();
}
