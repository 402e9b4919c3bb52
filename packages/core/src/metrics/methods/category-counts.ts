import {
  type DayContext,
  dayTotals,
  type DayValue,
  instantsOfDays,
  type LeftOutReason,
  totalOf,
  tracedSample,
} from '@vitalgate/days';

/**
 * How many samples with a value start on each local day; one that begins before an earlier counted one has ended says
 * the same again and is left out. A day that only has samples of other values is a measured zero.
 */
export function categoryCounts(
  type: string,
  value: string | null,
  { reader, days, from, to, trace }: DayContext,
): DayValue[] {
  const range = instantsOfDays(from, to);
  const totals = dayTotals(from, to);
  let countedUntil = Number.NEGATIVE_INFINITY;
  for (const sample of reader.categorySamples(type, range.start, range.end)) {
    const { start, end, sourceName } = sample;
    const isOther = value !== null && sample.value !== value;
    const isAgain = !isOther && start < countedUntil;
    const { day } = days.partAt(sample.timeZone, start);
    const counted = isOther || isAgain ? 0 : 1;
    const reason: LeftOutReason | null = isOther ? 'otherValue' : isAgain ? 'sameTime' : null;
    trace?.part({ day, sample: tracedSample(sample), from: start, to: end, counted, weight: 0, reason, by: null });
    if (isAgain) continue;
    if (!isOther) countedUntil = Math.max(end, start + 1);
    totals.add(day, counted, sourceName);
  }
  return totals.days().map(totalOf);
}
