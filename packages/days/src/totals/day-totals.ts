import { addTo, sumOf, type CompensatedSum } from '../arithmetic/compensated-sum.ts';

/** A value of one local day, in the unit of the samples, with the sources that made it. */
export interface DayValue {
  readonly day: number;
  readonly value: number;
  readonly sources: readonly string[];
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
