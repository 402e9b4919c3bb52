import { useMemo } from 'preact/hooks';
import { datesOf, dateIn, otherUntil, rangeNames, type Dates, type RangeName } from './ranges.ts';
import { useAddress } from './use-address.ts';

/** The range that a page shows, as its address has it: `?range=year&until=2026-03-09`. */
export interface ShownRange extends Dates {
  readonly range: RangeName;
  readonly choose: (range: RangeName) => void;
  /** Shows the range before, or after; null if there is none. */
  readonly earlier: (() => void) | null;
  readonly later: (() => void) | null;
  /** Shows another range, or the same until another day. */
  readonly show: (range: RangeName, until: string) => void;
}

/** The range that is chosen. It ends today unless the address says otherwise, and never later. */
export function useRange(today: string, first: string, usual: RangeName): ShownRange {
  const { shown, show } = useAddress();
  const asked = shown('range');
  const range = rangeNames.find((name) => name === asked) ?? usual;
  const until = dateIn(shown('until'));
  const to = until === null || until > today || range === 'all' ? today : until;
  return useMemo(() => {
    const go = (name: RangeName, end: string): void =>
      show({ range: name === usual ? null : name, until: end < today ? end : null });
    const { earlier, later } = otherUntil(range, to, { first, today });
    return {
      range,
      ...datesOf(range, to, first),
      choose: (name) => go(name, to),
      earlier: earlier === null ? null : () => go(range, earlier),
      later: later === null ? null : () => go(range, later),
      show: go,
    };
  }, [range, to, first, today, usual, show]);
}
