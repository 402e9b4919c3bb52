import { dayNumberOf } from '@vitalgate/days';
import type { ChartDay } from '../charts/chart-days.ts';
import { countText } from '../format/numbers.ts';
import { dateText } from '../format/dates.ts';

/** A chart in sentences: for everybody, and in place of the drawing for those who cannot see it. */
export function DaysInWords(props: {
  /** Within `from` to `to`, ascending. */
  readonly days: readonly ChartDay[];
  readonly from: string;
  readonly to: string;
  /** The day whose value is only "so far": neither lowest nor highest. */
  readonly unfinished: string | null;
  readonly hasTrend: boolean;
  /** True if values are times of a day: these are early or late. */
  readonly isTimeOfDay?: boolean;
  readonly textOf: (value: number) => string;
}) {
  const { days, from, to, unfinished, hasTrend, isTimeOfDay = false, textOf } = props;
  const count = dayNumberOf(to) - dayNumberOf(from) + 1;
  const missing = count - days.length;
  const whole = days.filter(({ date }) => date !== unfinished);
  const lowest = whole.reduce<ChartDay | null>(
    (found, day) => (found === null || day.value < found.value ? day : found),
    null,
  );
  const highest = whole.reduce<ChartDay | null>(
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
        `${isTimeOfDay ? 'Earliest' : 'Lowest'} ${textOf(lowest.value)} on ${dateText(lowest.date)}, ${isTimeOfDay ? 'latest' : 'highest'} ${textOf(highest.value)} on ${dateText(highest.date)}. `}
      {unfinished !== null &&
        `${dateText(unfinished)} was not over when its data was made: its value is so far, and it is neither lowest nor highest. `}
      {hasTrend && 'The strong line is the average of seven days, where at least three of them have data.'}
    </>
  );
}
