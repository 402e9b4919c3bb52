import { dateOfDayNumber, dayNumberOf } from '@vitalgate/days';
import { shortDayText, shortMonthText } from '../format/dates.ts';

/** The values that an axis goes through, and where it is marked. */
export interface ValueScale {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
}

const wantedTicks = 4;
/** Steps that read well on a clock: minutes up to a day. */
const clockSteps = [1, 2, 5, 10, 15, 30, 60, 120, 180, 240, 360, 480, 720, 1440];

function decimalStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 5].find((step) => step * power >= rough * 0.75) ?? 10) * power;
}

/** A scale that holds all values on marks that read well: from zero for sums, whose bars would lie otherwise; on a clock for minutes. */
export function valueScale(
  values: readonly number[],
  { fromZero, isClock }: { readonly fromZero: boolean; readonly isClock: boolean },
): ValueScale {
  const smallest = values.reduce((found, value) => Math.min(found, value), fromZero ? 0 : Infinity);
  const largest = values.reduce((found, value) => Math.max(found, value), fromZero ? 0 : -Infinity);
  const [from, to] = Number.isFinite(smallest) ? [smallest, largest] : [0, 1];
  const reach = to - from || Math.abs(to) * 0.1 || 1;
  const rough = reach / wantedTicks;
  const step = (isClock ? clockSteps.find((one) => one >= rough * 0.75) : undefined) ?? decimalStep(rough);
  const first = Math.floor(from / step + 1e-9);
  // Of zeros alone nothing but zero is known: no other mark would say how high it lies.
  if (from === 0 && to === 0) return { low: 0, high: 1, ticks: [0] };
  const last = Math.max(Math.ceil(to / step - 1e-9), first + 1);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
  return { low: first * step, high: last * step, ticks };
}

/** A mark on the axis of days. */
export interface DayTick {
  readonly date: string;
  readonly label: string;
}

const longestWeeks = 62;

/** Marks at weeks for up to two months, else at beginnings of months or years; at most `most` of them. */
export function dayTicks(from: string, to: string, most: number): readonly DayTick[] {
  const [first, last] = [dayNumberOf(from), dayNumberOf(to)];
  if (last - first < longestWeeks) {
    const step = [1, 2, 7, 14, 28].find((days) => (last - first) / days < most) ?? 28;
    return Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, index) =>
      dateOfDayNumber(last - index * step),
    )
      .reverse()
      .map((date) => ({ date, label: shortDayText(date) }));
  }
  const months = (last - first) / 30.4;
  const step = [1, 2, 3, 6, 12, 24, 60].find((count) => months / count <= most) ?? 120;
  const ticks: DayTick[] = [];
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year++) {
    for (let month = 0; month < 12; month += Math.min(step, 12)) {
      const date = `${year}-${String(month + 1).padStart(2, '0')}-01`;
      const isMarked = step <= 12 || year % (step / 12) === 0;
      if (!isMarked || date < from || date > to) continue;
      ticks.push({ date, label: month === 0 ? String(year) : shortMonthText(date) });
    }
  }
  return ticks;
}
