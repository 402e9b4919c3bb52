import { sixDigits } from '../records/identity.ts';
import { dayTotals, totalOf, type DayValue } from './day-totals.ts';
import { instantsOfDays, type SampleDays } from './sample-days.ts';
import { splitByDay } from './split-by-day.ts';
import type { StatisticsReader } from './statistics-reader.ts';

/**
 * Sums per local day of what is eaten and drunk: two apps that log at one time log two things, so nothing displaces
 * anything. Only what another source repeats exactly (times, and value to six digits) counts once. A sample over
 * midnight is shared by time.
 */
export function addedTotals(
  type: string,
  reader: StatisticsReader,
  daysOf: SampleDays,
  from: number,
  to: number,
): DayValue[] {
  const range = instantsOfDays(from, to);
  const totals = dayTotals(from, to);
  let startOfSeen = Number.NaN;
  const seen = new Map<string, string>();
  for (const { start, end, value, sourceName, timeZone } of reader.quantitySamples(type, range.start, range.end)) {
    if (start !== startOfSeen) {
      seen.clear();
      startOfSeen = start;
    }
    const key = `${end} ${sixDigits(value)}`;
    const firstSource = seen.get(key);
    if (firstSource !== undefined && firstSource !== sourceName) continue;
    seen.set(key, sourceName);
    const days = daysOf(timeZone, start);
    if (end <= start) {
      totals.add(days.dayOf(start), value, sourceName);
    } else {
      splitByDay(days, Math.max(start, range.start), Math.min(end, range.end), (day, milliseconds) => {
        totals.add(day, milliseconds === end - start ? value : value * (milliseconds / (end - start)), sourceName);
      });
    }
  }
  return totals.days().map(totalOf);
}
