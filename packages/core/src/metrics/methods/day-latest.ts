import {
  compareRanks,
  type DayContext,
  type DayReach,
  type DayValue,
  instantsOfDays,
  type RankedSource,
  rankedSources,
  reachWith,
  tracedSample,
  type TracedSample,
} from '@vitalgate/days';

interface Last {
  readonly start: number;
  readonly end: number;
  readonly value: number;
  readonly source: RankedSource;
  readonly traced: TracedSample | null;
  /** Of the day as far as it is read. */
  readonly reach: DayReach;
}

/** Whether the first sample is the later one; of two at one time the source that ranks first, then the greater value. */
function isLater(one: Last, other: Last): boolean {
  if (one.start !== other.start) return one.start > other.start;
  if (one.end !== other.end) return one.end > other.end;
  const order = compareRanks(one.source, other.source);
  if (order !== 0 || one.value !== other.value) return order < 0 || (order === 0 && one.value > other.value);
  return one.source.sourceName < other.source.sourceName;
}

/** The last sample that starts on each local day. */
export function dayLatest(type: string, { reader, days, from, to, priority, trace }: DayContext): DayValue[] {
  const range = instantsOfDays(from, to);
  const sourceOf = rankedSources(priority);
  const lasts = new Map<number, Last>();

  function traceLast(day: number, { traced, start, end, value }: Last, winner: Last | null): void {
    if (traced === null) return;
    const isTie = winner !== null && winner.start === start && winner.end === end;
    const reason = winner === null ? null : isTie ? 'outranked' : 'earlier';
    const counted = winner === null ? value : 0;
    const by = winner?.source.sourceName ?? null;
    trace?.part({ day, sample: traced, from: start, to: end, counted, weight: 0, reason, by });
  }

  for (const sample of reader.quantitySamples(type, range.start, range.end)) {
    const { start, end, value, timeZone } = sample;
    const { day } = days.partAt(timeZone, start);
    if (day < from || day > to) continue;
    const traced = trace === null ? null : tracedSample(sample);
    const last = lasts.get(day);
    const reach = reachWith(last?.reach, value);
    const candidate = { start, end, value, source: sourceOf(sample), traced, reach };
    const isLatest = last === undefined || isLater(candidate, last);
    if (last !== undefined) traceLast(day, isLatest ? last : candidate, isLatest ? candidate : last);
    lasts.set(day, isLatest ? candidate : { ...last, reach });
  }
  for (const [day, last] of lasts) traceLast(day, last, null);
  return [...lasts]
    .map(([day, { value, source, reach }]) => ({ day, value, sources: [source.sourceName], reach }))
    .sort((one, other) => one.day - other.day);
}
