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

/** The days that a range can lie in. */
interface Reach {
  readonly first: string;
  readonly newest: string;
  readonly today: string;
}

/**
 * The range that is chosen. It ends today, or with the newest day if there is nothing up to today, unless the address says otherwise,
 * and never later than today.
 */
export function useRange({ first, newest, today }: Reach, usual: RangeName): ShownRange {
  const { shown, show } = useAddress();
  const asked = shown('range');
  const range = rangeNames.find((name) => name === asked) ?? usual;
  const until = dateIn(shown('until'));
  const usualUntil = range === 'all' || datesOf(range, today, first).from > newest ? newest : today;
  const to = until === null || until > today || range === 'all' ? usualUntil : until;
  return useMemo(() => {
    const go = (name: RangeName, end: string): void => show({ range: name === usual ? null : name, until: end });
    const { earlier, later } = otherUntil(range, to, { first, today });
    return {
      range,
      ...datesOf(range, to, first),
      choose: (name) => show({ range: name === usual ? null : name, until: shown('until') }),
      earlier: earlier === null ? null : () => go(range, earlier),
      later: later === null ? null : () => go(range, later),
      show: go,
    };
  }, [range, to, first, today, usual, shown, show]);
}
