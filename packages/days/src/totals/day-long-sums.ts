import { addTo, compensatedSum, sumOf, type CompensatedSum } from '../arithmetic/compensated-sum.ts';
import { groupedBy } from '../arithmetic/grouped-by.ts';
import { firstPlace } from '../arithmetic/order.ts';
import { compareRanks } from '../sources/ranked-sources.ts';
import { goesBefore, type RunningSample, type SweptSource } from './running-samples.ts';

/** A sum that lasts so long is one of a day. Milliseconds. */
export const shortestDay = 20 * 3_600_000;
/** No day is longer, whatever its clocks do. */
export const longestDay = 28 * 3_600_000;
/** Less than this leaves no room for anything, as between the last second of a day and its end. */
const shortestGap = 60_000;

/** Whether a sample of such a length is one of a day: it says how much, not when. */
export function isDayLong(length: number): boolean {
  return length >= shortestDay;
}

interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** A part of a day-long sample. */
interface Part extends Stretch {
  readonly sample: RunningSample;
  readonly day: number;
  readonly localDay: number;
  /** Milliseconds in which no source that ranks before its own came first. */
  readonly free: number;
}

/** What counts of a part. `isWhole`: no less than it says. */
export interface CountedPart extends Part {
  readonly counted: number;
  readonly isWhole: boolean;
}

/** A time between two ends of day-long parts, with what finer samples counted in it. */
interface Piece extends Stretch {
  readonly finer: number;
}

/** The piece under way: the clocks when it began, and what counted of the finer samples whose own parts are over. */
interface OpenPiece {
  readonly from: number;
  readonly clocks: ReadonlyMap<SweptSource, number>;
  readonly finer: CompensatedSum;
}

function countedSince({ clocks }: OpenPiece, { swept, clock, value, length }: RunningSample): number {
  const uncovered = swept.clock - Math.max(clock, clocks.get(swept) ?? 0);
  return uncovered === length ? value : value * (uncovered / length);
}

const timeOf = (stretches: readonly Stretch[]): number => stretches.reduce((sum, { from, to }) => sum + to - from, 0);

/** The stretches that lie in one of the others, of which each holds all of a stretch or nothing. */
const within = <Held extends Stretch>(stretches: readonly Held[], others: readonly Stretch[]): readonly Held[] =>
  stretches.filter(({ from, to }) => others.some((other) => other.from <= from && other.to >= to));

function shareOf({ sample: { value, length }, from, to }: Part): number {
  return to - from === length ? value : value * ((to - from) / length);
}

/** The parts of which nothing counts: of samples all of whose time in a day sources that rank before theirs have. */
function coveredParts(ofDay: readonly Part[]): ReadonlySet<Part> {
  const bySample = [...groupedBy(ofDay, ({ sample }) => sample).values()];
  const covered = bySample.filter((parts) => {
    const free = parts.reduce((sum, part) => sum + part.free, 0);
    return free < Math.min(shortestGap, timeOf(parts));
  });
  return new Set(covered.flat());
}

/** What counts of the day-long samples of one local day. `pieces` are all between the first and the last of them. */
function* countedOfDay(ofDay: readonly Part[], pieces: readonly Piece[]): Generator<CountedPart> {
  const covered = coveredParts(ofDay);
  for (const part of covered) yield { ...part, counted: 0, isWhole: false };
  const before: { readonly parts: readonly Part[]; readonly counted: number }[] = [];
  const inOrder = ofDay
    .filter((part) => !covered.has(part))
    .sort((one, other) => (goesBefore(one.sample, other.sample) ? -1 : 1));
  for (const parts of groupedBy(inOrder, ({ sample }) => sample.swept).values()) {
    const own = within(pieces, parts);
    const others = before.map(({ parts: theirs, counted }) => {
      const shared = theirs.reduce((sum, part) => sum + timeOf(within(own, [part])), 0);
      return counted * (shared / timeOf(theirs));
    });
    const said = compensatedSum(parts.map(shareOf));
    const known = compensatedSum([...own.map(({ finer }) => finer), ...others]);
    const counted = Math.max(0, said - known);
    before.push({ parts, counted });
    // All of it counts in its own parts; of less, nobody knows when it was, but that no better source had that time.
    const isAll = counted === said && parts.every(({ free }) => free > 0);
    const weights = parts.map((part) => shareOf(part) * (part.free / (part.to - part.from)));
    const weight = compensatedSum(weights);
    for (const [place, part] of parts.entries()) {
      const share = shareOf(part);
      const added = counted === 0 ? 0 : isAll ? share : counted * ((weights[place] ?? 0) / weight);
      yield { ...part, counted: added, isWhole: part.free > 0 && added >= share };
    }
  }
}

/**
 * The day-long samples of a sweep. No source said more of a day than the greatest says, so of its part of a local day a
 * source's day-long samples count what they say above all that counted in that time: finer samples, and day-long ones that go
 * before them. Of a sample all of whose time better sources have, nothing counts. `running` are the samples under way.
 */
export function dayLongSums(sources: () => Iterable<SweptSource>, running: () => Iterable<RunningSample>) {
  const active = new Map<RunningSample, number>();
  /** The time in which sources of a sample's rank came first. */
  const freeOf = (sample: RunningSample): number =>
    [...sources()].reduce(
      (sum, { source, clock }) => (compareRanks(source, sample.swept.source) === 0 ? sum + clock : sum),
      0,
    );
  const parts: Part[] = [];
  const pieces: Piece[] = [];
  let open: OpenPiece | null = null;
  const cut = (at: number) => {
    if (open !== null && at > open.from) {
      const { from, finer } = open;
      for (const sample of running()) if (!sample.isDayLong) addTo(finer, countedSince(open, sample));
      pieces.push({ from, to: at, finer: sumOf(finer) });
    } else if (open !== null) return;
    const clocks = new Map([...sources()].map((swept) => [swept, swept.clock]));
    open = { from: at, clocks, finer: { sum: 0, lost: 0 } };
  };
  return {
    begin(sample: RunningSample): void {
      cut(sample.since);
      active.set(sample, freeOf(sample));
    },
    end(sample: RunningSample, localDay: number): void {
      const { day, since: from, due: to } = sample;
      const before = active.get(sample);
      if (before === undefined) return;
      active.delete(sample);
      cut(to);
      parts.push({ sample, day, localDay, from, to, free: freeOf(sample) - before });
      if (active.size === 0) open = null;
    },
    /** A finer sample whose part is over. */
    finer(sample: RunningSample): void {
      if (open !== null) addTo(open.finer, countedSince(open, sample));
    },
    /** An amount that counts at the present instant. */
    moment(amount: number): void {
      if (open !== null) addTo(open.finer, amount);
    },
    /** What counts of the parts that are over. */
    *counted(): Generator<CountedPart> {
      for (const ofDay of groupedBy(parts, ({ localDay }) => localDay).values()) {
        const [from, to] = [Math.min(...ofDay.map((part) => part.from)), Math.max(...ofDay.map((part) => part.to))];
        const first = firstPlace(pieces.length, (place) => (pieces[place]?.from ?? 0) >= from);
        const last = firstPlace(pieces.length, (place) => (pieces[place]?.from ?? 0) >= to);
        yield* countedOfDay(ofDay, pieces.slice(first, last));
      }
    },
  };
}
