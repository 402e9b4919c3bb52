import { addTo, sumOf, type CompensatedSum } from '../arithmetic/compensated-sum.ts';

/** How far the measurements of one day reach, and how many there are: of all that belong to it, whatever their weight. */
export interface DayReach {
  readonly lowest: number;
  readonly highest: number;
  readonly samples: number;
}

/** A reach with one more measurement; `undefined` if there was none. */
export function reachWith(reach: DayReach | undefined, value: number): DayReach {
  if (reach === undefined) return { lowest: value, highest: value, samples: 1 };
  const { lowest, highest, samples } = reach;
  return { lowest: Math.min(lowest, value), highest: Math.max(highest, value), samples: samples + 1 };
}

/** A value of one local day, in the unit of the samples, with the sources that made it. */
export interface DayValue {
  readonly day: number;
  readonly value: number;
  readonly sources: readonly string[];
  /** Of what is measured; absent of what adds up, where a sample says nothing by itself. */
  readonly reach?: DayReach;
}

export interface DayTotal extends CompensatedSum {
  readonly day: number;
  count: number;
  readonly sources: Set<string>;
}

/** Running sums of the days `from` to `to` (day numbers, both included), none at first; amounts of other days are dropped. */
export function dayTotals(from: number, to: number) {
  const totals = new Map<number, DayTotal>();
  let last: DayTotal | undefined;
  return {
    add(day: number, amount: number, sourceName: string): void {
      if (day < from || day > to) return;
      if (last?.day !== day) {
        last = totals.get(day);
        if (last === undefined) totals.set(day, (last = { day, sum: 0, lost: 0, count: 0, sources: new Set() }));
      }
      addTo(last, amount);
      last.count++;
      last.sources.add(sourceName);
    },
    /** The days that had an amount, ascending. */
    days: (): DayTotal[] => [...totals.values()].sort((one, other) => one.day - other.day),
  };
}

export type DayTotals = ReturnType<typeof dayTotals>;

export function totalOf(total: DayTotal): DayValue {
  return { day: total.day, value: sumOf(total), sources: [...total.sources] };
}
