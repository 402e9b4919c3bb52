import type { ZoneDays } from '../calendar/zone-days.ts';
import { dayTotals, totalOf, type DayValue } from './day-totals.ts';
import { tracedSample, type DayTrace, type TracedSample } from './day-trace.ts';
import { instantsOfDays, type SampleDays } from './sample-days.ts';
import { runningGroups } from './running-groups.ts';
import { compareGroups, sourceGroups, type SourceGroup } from './source-priority.ts';
import type { StatisticsReader } from './statistics-reader.ts';
import { timeHeap, type Timed } from './time-heap.ts';

/** A sample that has started and not ended. `due` is its end or the next midnight that matters. */
interface Running extends Timed {
  readonly end: number;
  readonly length: number;
  readonly value: number;
  readonly group: SourceGroup;
  readonly days: ZoneDays;
  day: number;
  /** When the present day's part began, and the group's clock then. */
  since: number;
  clock: number;
  readonly traced: TracedSample | null;
}

/** A sample of no length that waits until all that start at its instant are known. */
interface Moment {
  readonly value: number;
  readonly group: SourceGroup;
  readonly day: number;
  readonly traced: TracedSample | null;
}

/**
 * Sums per local day that count overlapping sources once. Where groups of sources overlap in time, the one that ranks
 * first counts; elsewhere everything counts. A sample counts for the share of its time that no group before its own
 * covers, and each share goes to the day, in the sample's zone, that it falls in. Within one group everything
 * counts. A sample of no length counts whole unless a group before its own is running at that instant, or has such a
 * sample there too: two sources that tell of one instant tell of one thing.
 *
 * A sweep over time: each group has a clock that runs while it is the first of those running, so a sample's
 * uncovered time is the difference of two readings, in whole milliseconds.
 */
export function mergedTotals(
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
  const totals = dayTotals(from, to);
  const waiting = timeHeap<Running>();
  const active = runningGroups();
  let moments: Moment[] = [];
  let now = Number.NEGATIVE_INFINITY;

  const settleMoments = () => {
    let first = active.first() ?? moments[0]?.group;
    if (first === undefined) return;
    for (const { group } of moments) if (compareGroups(group, first) < 0) first = group;
    for (const { value, group, day, traced } of moments) {
      const counts = first === group;
      if (counts) totals.add(day, value, group.sourceName);
      if (traced !== null) {
        const outcome = counts
          ? ({ counted: value, reason: null, by: null } as const)
          : ({ counted: 0, reason: 'covered', by: first.sourceName } as const);
        trace?.part({ day, sample: traced, from: traced.start, to: traced.start, weight: 0, group, ...outcome });
      }
    }
    moments = [];
  };
  const moveTo = (at: number) => {
    if (at === now) return;
    if (moments.length > 0) settleMoments();
    const first = active.first();
    if (first !== undefined) {
      first.clock += at - now;
      trace?.lead(first, now, at);
    }
    now = at;
  };
  const setDue = (sample: Running) => {
    const { day, days, end } = sample;
    sample.due = day > to ? end : Math.min(end, days.startOf(Math.max(day + 1, from)));
    waiting.add(sample);
  };
  const runUntil = (at: number) => {
    while (waiting.nextDue() <= at) {
      const sample = waiting.take();
      if (sample === undefined) return;
      moveTo(sample.due);
      const { group, length, traced } = sample;
      const uncovered = group.clock - sample.clock;
      const counted = uncovered === length ? sample.value : sample.value * (uncovered / length);
      if (uncovered > 0) totals.add(sample.day, counted, group.sourceName);
      if (traced !== null) {
        const { since: from, due: to, day } = sample;
        const reason = uncovered === to - from ? null : 'covered';
        trace?.part({ day, sample: traced, from, to, counted, weight: 0, reason, by: null, group });
      }
      if (sample.due === sample.end) {
        group.running--;
      } else {
        sample.day = sample.days.dayOf(sample.due);
        sample.since = sample.due;
        sample.clock = group.clock;
        setDue(sample);
      }
    }
  };

  for (const sample of reader.quantitySamples(type, range.start, range.end)) {
    const { value, start, end } = sample;
    const traced = trace === undefined ? null : tracedSample(sample);
    const group = groupOf(sample);
    const days = daysOf(sample.timeZone, start);
    const day = days.dayOf(start);
    runUntil(start);
    moveTo(start);
    if (end <= start) {
      moments.push({ value, group, day, traced });
    } else {
      active.start(group);
      const { clock } = group;
      setDue({ end, length: end - start, value, group, days, day, since: start, clock, due: 0, traced });
    }
  }
  runUntil(Number.MAX_SAFE_INTEGER);
  settleMoments();
  return totals.days().map(totalOf);
}
