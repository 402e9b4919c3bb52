import { datasets, type Dataset } from '@vitalgate/contract';
import { daySpanText, dayTextHere, timeSpanText, timeText } from '../format/dates.ts';
import { texts } from './texts/texts.ts';

const dated: ReadonlySet<string> = new Set(
  Object.entries<Dataset>(datasets).flatMap(([name, { times }]) => (times.length === 0 ? [] : [name])),
);
const longest = 40;

const isMidnight = (at: Date): boolean => at.getHours() === 0 && at.getMinutes() === 0 && at.getSeconds() === 0;

/** True if a browser takes a text for the time that it says: of a 30th of February it makes a day in March. */
function saysTime(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.slice(0, 10).split('-').map(Number);
  return !Number.isNaN(Date.parse(text)) && new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day;
}

/** Bounds that only stand for an open range, as clients send them if they must send some. */
const [leastStart, lastEnd] = [Date.UTC(1900, 0, 1), Date.UTC(9999, 11, 31)];

/** The range that a read asked for, as times here: `Mar 1 – 8, 2026`; what is no time as it was sent. Null if the dataset has none. */
export function rangeText(operation: string, filters: Readonly<Record<string, string>>): string | null {
  const { start, end } = filters;
  if (!dated.has(operation)) return null;
  if ([start, end].some((text) => text !== undefined && !saysTime(text))) {
    return texts.fromTo((start ?? texts.beginning).slice(0, longest), (end ?? texts.now).slice(0, longest));
  }
  const [from, to] = [
    start === undefined || Date.parse(start) <= leastStart ? null : new Date(start),
    end === undefined || Date.parse(end) >= lastEnd ? null : new Date(end),
  ];
  const [textOf, spanOf] = [from, to].every((at) => at === null || isMidnight(at))
    ? [dayTextHere, daySpanText]
    : [timeText, timeSpanText];
  if (from === null) return to === null ? texts.allTime : texts.until(textOf(to));
  if (to === null) return texts.from(textOf(from));
  return from <= to ? spanOf(from, to) : texts.fromTo(textOf(from), textOf(to));
}
