import { addTo, sumOf, type CompensatedSum } from './compensated-sum.ts';
import type { DayValue } from './day-totals.ts';
import { tracedSample, type DayTrace, type TracedSample } from './day-trace.ts';
import { instantsOfDays, type SampleDays } from './sample-days.ts';
import { sampleWeights, type SampleWeights } from './sample-weights.ts';
import { compareGroups, sourceGroups, type SourceGroup } from './source-priority.ts';
import type { StatisticsReader } from './statistics-reader.ts';

/** How the samples of a day are averaged. */
export type MeanMethod = 'mean' | 'timeWeightedMean' | 'soundLevel';

/** Sound levels are averaged as energies: ten decibels more are ten times the energy. */
const energyOf = (decibels: number): number => 10 ** (decibels / 10);
const decibelsOf = (energy: number): number => 10 * Math.log10(energy);

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
}

/** The mean of the samples that start on each local day, each weighed as the method has it. */
export function dayMeans(
  type: string,
  reader: StatisticsReader,
  daysOf: SampleDays,
  from: number,
  to: number,
  method: MeanMethod,
  trace?: DayTrace,
): DayValue[] {
  const range = instantsOfDays(from, to);
  const days = new Map<number, DayMean>();

  function openDay(day: number): DayMean {
    const weighted: CompensatedSum = { sum: 0, lost: 0 };
    const weight: CompensatedSum = { sum: 0, lost: 0 };
    const sources = new Set<string>();
    const each = (item: Item, share: number): void => {
      addTo(weighted, (method === 'soundLevel' ? energyOf(item.value) : item.value) * share);
      addTo(weight, share);
      if (share > 0) sources.add(item.sourceName);
      const { traced } = item;
      if (traced === null) return;
      const reason = share > 0 ? null : 'noTime';
      const { start: begin, end } = traced;
      trace?.part({ day, sample: traced, from: begin, to: end, counted: item.value, weight: share, reason, by: null });
    };
    const weights =
      method === 'mean'
        ? { add: (_start: number, _end: number, item: Item) => each(item, 1), finish: () => undefined }
        : sampleWeights(each);
    return { weighted, weight, sources, weights };
  }

  for (const sample of reader.quantitySamples(type, range.start, range.end)) {
    const { start, end, value, sourceName, timeZone } = sample;
    const day = daysOf(timeZone, start).dayOf(start);
    if (day < from || day > to) continue;
    let mean = days.get(day);
    if (mean === undefined) days.set(day, (mean = openDay(day)));
    mean.weights.add(start, end, { value, sourceName, traced: trace === undefined ? null : tracedSample(sample) });
  }
  return [...days]
    .sort(([one], [other]) => one - other)
    .map(([day, { weighted, weight, sources, weights }]) => {
      weights.finish();
      const mean = sumOf(weighted) / sumOf(weight);
      return { day, value: method === 'soundLevel' ? decibelsOf(mean) : mean, sources: [...sources] };
    });
}

interface Last {
  readonly start: number;
  readonly end: number;
  readonly value: number;
  readonly group: SourceGroup;
  readonly traced: TracedSample | null;
}

/** Whether the first sample is the later one; of two at one time the source that ranks first, then the greater value. */
function isLater(one: Last, other: Last): boolean {
  if (one.start !== other.start) return one.start > other.start;
  if (one.end !== other.end) return one.end > other.end;
  const order = compareGroups(one.group, other.group);
  return order === 0 ? one.value > other.value : order < 0;
}

/** The last sample that starts on each local day. */
export function dayLatest(
  type: string,
  reader: StatisticsReader,
  daysOf: SampleDays,
  from: number,
  to: number,
  priority: readonly string[],
  trace?: DayTrace,
): DayValue[] {
  const range = instantsOfDays(from, to);
  const groupOf = sourceGroups(priority);
  const lasts = new Map<number, Last>();

  function tell(day: number, { traced, start, end, value }: Last, winner: Last | null): void {
    if (traced === null) return;
    const isTie = winner !== null && winner.start === start && winner.end === end;
    const reason = winner === null ? null : isTie ? 'outranked' : 'earlier';
    const counted = winner === null ? value : 0;
    const by = winner?.group.sourceName ?? null;
    trace?.part({ day, sample: traced, from: start, to: end, counted, weight: 0, reason, by });
  }

  for (const sample of reader.quantitySamples(type, range.start, range.end)) {
    const { start, end, value, timeZone } = sample;
    const day = daysOf(timeZone, start).dayOf(start);
    if (day < from || day > to) continue;
    const traced = trace === undefined ? null : tracedSample(sample);
    const candidate = { start, end, value, group: groupOf(sample), traced };
    const last = lasts.get(day);
    const isLatest = last === undefined || isLater(candidate, last);
    if (last !== undefined) tell(day, isLatest ? last : candidate, isLatest ? candidate : last);
    if (isLatest) lasts.set(day, candidate);
  }
  for (const [day, last] of lasts) tell(day, last, null);
  return [...lasts]
    .map(([day, { value, group }]) => ({ day, value, sources: [group.sourceName] }))
    .sort((one, other) => one.day - other.day);
}
