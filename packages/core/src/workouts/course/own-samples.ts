import { dayMilliseconds, type StatisticsReader } from '@vitalgate/days';
import { instant } from '../../records/instant.ts';
import type { WorkoutRecord } from '../../records/workout-record.ts';

/** A longer workout was forgotten to be ended: its samples would say nothing. */
const longestWorkout = 14 * dayMilliseconds;

/** A sample in the time of a workout. Its value is in the type's unit. */
export interface OwnSample {
  readonly start: number;
  readonly end: number;
  readonly value: number;
}

/**
 * The samples of a type that begin in a workout's time, ascending, of one source: the workout's own, else another that recorded it,
 * else, if `orAny`, the one with the most samples.
 */
export function ownSamples(
  reader: StatisticsReader,
  type: string,
  {
    record,
    otherSources,
  }: { readonly record: WorkoutRecord; readonly otherSources: readonly { readonly name: string }[] },
  orAny = false,
): readonly OwnSample[] {
  const { start, end, source } = record;
  if (end - start > longestWorkout) return [];
  const bySource = new Map<string, OwnSample[]>();
  for (const sample of reader.quantitySamples(type, start, instant(end + 1))) {
    if (sample.start < start) continue;
    const own = bySource.get(sample.sourceName) ?? [];
    own.push({ start: sample.start, end: sample.end, value: sample.value });
    bySource.set(sample.sourceName, own);
  }
  const recordedBy = [source, ...otherSources].find(({ name }) => bySource.has(name));
  if (recordedBy !== undefined) return bySource.get(recordedBy.name) ?? [];
  return orAny ? ([...bySource.values()].sort((one, other) => other.length - one.length)[0] ?? []) : [];
}
