import { dayNumber } from '../charts/calendar-days.ts';
import type { ChartDay } from '../charts/chart-days.ts';
import { countText } from '../format/numbers.ts';
import { dateText } from '../format/times.ts';

/** What a chart shows, in sentences: for everybody, and in place of the drawing for those who cannot see it. */
export function DaysInWords(props: {
  /** Within `from` to `to`, ascending. */
  readonly days: readonly ChartDay[];
  readonly from: string;
  readonly to: string;
  readonly hasTrend: boolean;
  readonly textOf: (value: number) => string;
}) {
  const { days, from, to, hasTrend, textOf } = props;
  const count = dayNumber(to) - dayNumber(from) + 1;
  const missing = count - days.length;
  const lowest = days.reduce<ChartDay | null>(
    (found, day) => (found === null || day.value < found.value ? day : found),
    null,
  );
  const highest = days.reduce<ChartDay | null>(
    (found, day) => (found === null || day.value > found.value ? day : found),
    null,
  );
  return (
    <>
      {`${dateText(from)} to ${dateText(to)}: ${countText(days.length)} of ${countText(count)} days have data`}
      {missing > 0 ? '; the others are left empty. ' : '. '}
      {lowest !== null &&
        highest !== null &&
        lowest.value !== highest.value &&
        `Lowest ${textOf(lowest.value)} on ${dateText(lowest.date)}, highest ${textOf(highest.value)} on ${dateText(highest.date)}. `}
      {hasTrend && 'The strong line is the average of seven days, where at least three of them have data.'}
    </>
  );
}
