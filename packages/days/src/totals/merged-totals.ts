import { binaryHeap } from '../arithmetic/binary-heap.ts';
import type { DayContext } from './day-context.ts';
import { dayLongSums, isDayLong } from './day-long-sums.ts';
import { grownSums } from './grown-sums.ts';
import { dayTotals, totalOf, type DayValue } from './day-totals.ts';
import { tracedSample, type TracedSample } from './day-trace.ts';
import type { DayParts } from '../samples/sample-days.ts';
import type { StatisticsSample } from '../samples/statistics-reader.ts';
import { compareRanks, rankedSources, type RankedSource } from '../sources/ranked-sources.ts';
import { runningSamples, type RunningSample, type SweptSource } from './running-samples.ts';

/** A sample of no length that waits until all that start at its instant are known. */
interface Moment {
  readonly value: number;
  readonly source: RankedSource;
  readonly day: number;
  readonly traced: TracedSample | null;
}

/** Whether the first moment's source counts at their instant: the one that ranks first, of equals the greater. */
function momentGoesBefore(one: Moment, other: Moment): boolean {
  const byRank = compareRanks(one.source, other.source);
  if (byRank !== 0 || one.value !== other.value) return byRank < 0 || (byRank === 0 && one.value > other.value);
  return one.source.sourceName < other.source.sourceName;
}

/**
 * Sums per local day that count overlapping sources once. Where sources overlap in time, the one that ranks first
 * counts, of equals the one whose sample began first; elsewhere everything counts. A sample as long as a day says how
 * much, not when: `dayLongSums`. Any other counts for the share of its time that no source before its own
 * covers, and each share goes to the day, in the sample's zone, that it falls in. Within one source everything
 * counts, but of an account what grew: `grownSums`. A sample of no length counts whole unless a source before its own is running at that instant, or has such a
 * sample there too: two sources that speak of one instant speak of one thing.
 *
 * A sweep over time: each source has a clock that runs while it is the first of those running, so a sample's
 * uncovered time is the difference of two readings, in whole milliseconds.
 */
export function mergedTotals(
  type: string,
  { reader, days, from, to, priority, trace }: DayContext<DayParts>,
): DayValue[] {
  const range = days.instantsOf(from, to);
  const sourceOf = rankedSources(priority);
  const sweptOf = new Map<RankedSource, SweptSource>();
  const totals = dayTotals(from, to);
  const waiting = binaryHeap<RunningSample>((one, other) => one.due < other.due);
  const active = runningSamples();
  const dayLong = dayLongSums(
    () => sweptOf.values(),
    () => waiting.all(),
  );
  let moments: Moment[] = [];
  let now = Number.NEGATIVE_INFINITY;

  const settleMoments = () => {
    const [earliest, ...others] = moments;
    if (earliest === undefined) return;
    const best = others.reduce((one, other) => (momentGoesBefore(other, one) ? other : one), earliest).source;
    const running = active.first();
    const byRank = running === undefined ? -1 : compareRanks(best, running.swept.source);
    const first =
      running === undefined || byRank < 0 || (byRank === 0 && running.isDayLong) ? best : running.swept.source;
    for (const { value, source, day, traced } of moments) {
      const counts = first === source;
      if (counts) {
        totals.add(day, value, source.sourceName);
        dayLong.moment(value);
      }
      if (traced !== null) {
        const outcome = counts
          ? ({ counted: value, reason: null, by: null } as const)
          : ({ counted: 0, reason: 'covered', by: first.sourceName } as const);
        trace?.part({ day, sample: traced, from: traced.start, to: traced.start, weight: 0, source, ...outcome });
      }
    }
    moments = [];
  };
  const moveTo = (at: number) => {
    if (at === now) return;
    if (moments.length > 0) settleMoments();
    const first = active.first()?.swept;
    if (first !== undefined) {
      first.clock += at - now;
      trace?.lead(first.source, now, at);
    }
    now = at;
  };
  /** Begins a sample's part at `since`. What lies outside the wanted days is one part, since it counts nowhere. */
  const beginPart = (sample: RunningSample) => {
    const { since, end, timeZone } = sample;
    const part = days.partAt(timeZone, since);
    sample.day = part.day;
    if (since >= range.end) sample.due = end;
    else sample.due = Math.min(end, Math.max(part.until, range.start));
    if (sample.isDayLong && part.day >= from && part.day <= to) dayLong.begin(sample);
    waiting.add(sample);
  };
  const endPart = (sample: RunningSample) => {
    const { swept, length, traced, since: from, due: to, day } = sample;
    if (sample.isDayLong) {
      dayLong.end(sample, days.localDayAt(sample.timeZone, from));
      return;
    }
    dayLong.finer(sample);
    const uncovered = swept.clock - sample.clock;
    const counted = uncovered === length ? sample.value : sample.value * (uncovered / length);
    if (uncovered > 0) totals.add(day, counted, swept.source.sourceName);
    if (traced !== null) {
      const reason = uncovered === to - from ? null : 'covered';
      trace?.part({ day, sample: traced, from, to, counted, weight: 0, reason, by: null, source: swept.source });
    }
  };
  const runUntil = (at: number) => {
    for (let next = waiting.first(); next !== undefined && next.due <= at; next = waiting.first()) {
      const sample = next;
      waiting.take();
      moveTo(sample.due);
      endPart(sample);
      if (sample.due === sample.end) {
        sample.isRunning = false;
      } else {
        sample.since = sample.due;
        sample.clock = sample.swept.clock;
        beginPart(sample);
      }
    }
  };

  const leaveOut = (sample: StatisticsSample): void => {
    const { start, end, timeZone } = sample;
    const { day } = days.partAt(timeZone, start);
    const outcome = { counted: 0, weight: 0, reason: 'superseded', by: null } as const;
    trace?.part({ day, sample: tracedSample(sample), from: start, to: end, source: sourceOf(sample), ...outcome });
  };
  for (const sample of grownSums(reader.quantitySamples(type, range.start, range.end), leaveOut)) {
    const { value, start, end, timeZone } = sample;
    const traced = trace === null ? null : tracedSample(sample);
    const source = sourceOf(sample);
    runUntil(start);
    moveTo(start);
    if (end <= start) {
      moments.push({ value, source, day: days.partAt(timeZone, start).day, traced });
    } else {
      let swept = sweptOf.get(source);
      if (swept === undefined) sweptOf.set(source, (swept = { source, clock: 0 }));
      const { clock } = swept;
      const running: RunningSample = {
        start,
        end,
        length: end - start,
        value,
        swept,
        timeZone,
        isDayLong: isDayLong(end - start),
        isRunning: true,
        day: 0,
        since: start,
        clock,
        due: 0,
        traced,
      };
      active.start(running);
      beginPart(running);
    }
  }
  runUntil(Number.MAX_SAFE_INTEGER);
  settleMoments();
  for (const { sample, day, from: since, to: until, counted, isWhole } of dayLong.counted()) {
    const { source } = sample.swept;
    if (counted > 0 || isWhole) totals.add(day, counted, source.sourceName);
    if (sample.traced !== null) {
      const reason = isWhole ? null : 'covered';
      trace?.part({ day, sample: sample.traced, from: since, to: until, counted, weight: 0, reason, by: null, source });
    }
  }
  return totals.days().map(totalOf);
}
