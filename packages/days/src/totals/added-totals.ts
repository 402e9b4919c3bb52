import { sixDigits } from '../arithmetic/significant-digits.ts';
import type { OwnExportRank } from '../samples/own-export.ts';
import { appsOfSource } from '../sources/own-export-apps.ts';
import type { DayParts } from '../samples/sample-days.ts';
import { splitByDay } from '../samples/split-by-day.ts';
import type { DayContext } from './day-context.ts';
import { dayTotals, totalOf, type DayValue } from './day-totals.ts';
import { tracedSample } from './day-trace.ts';
import { loggedRepeats } from './logged-repeats.ts';

/** Answers the highest rank that any app of a source has on a local day; null if nothing has one. Only a food can come from one app in several ways. */
function highestRanks(
  type: string,
  { reader, days, from, to }: DayContext<DayParts>,
): ((day: number, sourceName: string) => OwnExportRank) | null {
  if (!type.startsWith('dietary')) return null;
  const highest = new Map<string, OwnExportRank>();
  const { start: first, end } = days.instantsOf(from, to);
  for (const { start, sourceName, timeZone, ownExportRank = 0 } of reader.quantitySamples(type, first, end)) {
    if (ownExportRank === 0) continue;
    for (const app of appsOfSource(sourceName)) {
      const key = `${days.localDayAt(timeZone, start)} ${app}`;
      if (ownExportRank > (highest.get(key) ?? 0)) highest.set(key, ownExportRank);
    }
  }
  if (highest.size === 0) return null;
  return (day, sourceName) => {
    const ranks = appsOfSource(sourceName).map((app) => highest.get(`${day} ${app}`) ?? 0);
    return Math.max(...ranks) as OwnExportRank;
  };
}

/**
 * Sums per local day of what is logged: two apps that log at one time log two things, so nothing displaces anything. Only
 * what another source repeats exactly (times, value to six digits, and what it is about) counts once (`loggedRepeats`). What an
 * app's own export says of a day counts in place of what the app stated to others on it, under whichever name. A sample over
 * midnight is shared by time.
 */
export function addedTotals(type: string, context: DayContext<DayParts>): DayValue[] {
  const { reader, days, from, to, trace } = context;
  const range = days.instantsOf(from, to);
  const highest = highestRanks(type, context);
  const totals = dayTotals(from, to);
  let startOfSeen = Number.NaN;
  const repeats = loggedRepeats();
  for (const sample of reader.quantitySamples(type, range.start, range.end)) {
    const { start, end, value, sourceName, timeZone, subject = null, ownExportRank = 0 } = sample;
    if (highest !== null && ownExportRank < highest(days.localDayAt(timeZone, start), sourceName)) {
      if (trace !== null) {
        const { day } = days.partAt(timeZone, start);
        const part = { day, sample: tracedSample(sample), from: start, to: end, weight: 0, counted: 0 };
        trace.part({ ...part, reason: 'repeated', by: sourceName });
      }
      continue;
    }
    if (start !== startOfSeen) {
      repeats.clear();
      startOfSeen = start;
    }
    const key = `${end} ${sixDigits(value)} ${subject ?? ''}`;
    const isRepeat = repeats.isRepeat(key, sourceName);
    if (isRepeat && trace === null) continue;
    const traced = trace === null ? null : tracedSample(sample);
    const add = (day: number, since: number, until: number): void => {
      const isWhole = end <= start || until - since === end - start;
      const amount = isWhole ? value : value * ((until - since) / (end - start));
      if (!isRepeat) totals.add(day, amount, sourceName);
      const outcome = isRepeat
        ? ({ counted: 0, reason: 'repeated', by: repeats.otherSource(key, sourceName) } as const)
        : ({ counted: amount, reason: null, by: null } as const);
      if (traced !== null) trace?.part({ day, sample: traced, from: since, to: until, weight: 0, ...outcome });
    };
    if (end <= start) {
      add(days.partAt(timeZone, start).day, start, start);
    } else {
      splitByDay(days, timeZone, Math.max(start, range.start), Math.min(end, range.end), add);
    }
  }
  return totals.days().map(totalOf);
}
