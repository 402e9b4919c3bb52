import {
  addTo,
  type CompensatedSum,
  type DayContext,
  type DayReach,
  type DayValue,
  instantsOfDays,
  reachWith,
  sumOf,
  tracedSample,
  type TracedSample,
} from '@vitalgate/days';
import { sampleWeights, type SampleWeights } from './sample-weights.ts';

export interface Averaging {
  /** Each sample counts for the time that it stands for; otherwise all count alike. */
  readonly isWeighed: boolean;
  /** Each sample belongs to the day on which it ends; otherwise to the one on which it starts. */
  readonly isOfItsEnd?: true;
  /** What is averaged instead of the value, and the way back. */
  readonly into: (value: number) => number;
  readonly back: (mean: number) => number;
}

const same = (value: number): number => value;

/** Every sample alike. */
export const plainMean: Averaging = { isWeighed: false, into: same, back: same };
/** Every sample alike, each of the night that it ends with. */
export const meanOfNights: Averaging = { ...plainMean, isOfItsEnd: true };
/** Each sample by the time that it stands for. */
export const meanOverTime: Averaging = { isWeighed: true, into: same, back: same };
/** The steady level of the same energy: ten decibels more are ten times the energy. */
export const steadyLevel: Averaging = {
  isWeighed: true,
  into: (decibels) => 10 ** (decibels / 10),
  back: (energy) => 10 * Math.log10(energy),
};

interface Item {
  readonly value: number;
  readonly sourceName: string;
  readonly traced: TracedSample | null;
}

interface DayMean {
  readonly weighted: CompensatedSum;
  readonly weight: CompensatedSum;
  readonly sources: Set<string>;
  readonly weights: SampleWeights<Item>;
  reach: DayReach | undefined;
}

/** The last instant of a sample: what ends at midnight, as the average of a day does, ends on the day before it. */
export function lastInstant({ start, end }: { readonly start: number; readonly end: number }): number {
  return Math.max(start, end - 1);
}

/** The mean of the samples that start, or end, on each local day. */
export function dayMeans(
  type: string,
  { isWeighed, isOfItsEnd, into, back }: Averaging,
  { reader, days: sampleDays, from, to, trace }: DayContext,
): DayValue[] {
  const range = instantsOfDays(from, to);
  const days = new Map<number, DayMean>();

  function openDay(day: number): DayMean {
    const weighted: CompensatedSum = { sum: 0, lost: 0 };
    const weight: CompensatedSum = { sum: 0, lost: 0 };
    const sources = new Set<string>();
    const each = (item: Item, share: number): void => {
      addTo(weighted, into(item.value) * share);
      addTo(weight, share);
      if (share > 0) sources.add(item.sourceName);
      const { traced } = item;
      if (traced === null) return;
      const reason = share > 0 ? null : 'noTime';
      const { start: begin, end } = traced;
      trace?.part({ day, sample: traced, from: begin, to: end, counted: item.value, weight: share, reason, by: null });
    };
    const weights = isWeighed
      ? sampleWeights(each)
      : { add: (_start: number, _end: number, item: Item) => each(item, 1), finish: () => undefined };
    return { weighted, weight, sources, weights, reach: undefined };
  }

  for (const sample of reader.quantitySamples(type, range.start, range.end)) {
    const { start, end, value, sourceName, timeZone } = sample;
    const { day } = sampleDays.partAt(timeZone, isOfItsEnd === true ? lastInstant(sample) : start);
    if (day < from || day > to) continue;
    let mean = days.get(day);
    if (mean === undefined) days.set(day, (mean = openDay(day)));
    mean.reach = reachWith(mean.reach, value);
    mean.weights.add(start, end, { value, sourceName, traced: trace === null ? null : tracedSample(sample) });
  }
  return [...days]
    .sort(([one], [other]) => one - other)
    .map(([day, { weighted, weight, sources, weights, reach }]) => {
      weights.finish();
      const value = back(sumOf(weighted) / sumOf(weight));
      return { day, value, sources: [...sources], ...(reach === undefined ? {} : { reach }) };
    });
}
