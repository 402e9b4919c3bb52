import type { MetricSummary } from '@vitalgate/client';

/**
 * The metrics that nights are put together from, in the order of a night's fields. The API has no list of nights, and its
 * raw samples are quantities, which sleep is not.
 */
export const nightMetrics = [
  'sleepStart',
  'sleepEnd',
  'sleepAsleep',
  'sleepInBed',
  'sleepAwake',
  'sleepCore',
  'sleepDeep',
  'sleepRem',
  'sleepNaps',
] as const;

/** A night as the metrics of its day state it. Minutes are of the night and of the day's naps together, but for `asleepMinutes`. */
export interface Night {
  /** The local day on which it ended. */
  readonly date: string;
  /** Local times, `2026-03-08T22:30`, in `timeZone`. */
  readonly start: string | null;
  readonly end: string | null;
  /** Minutes of the clock from the midnight that begins the day: -90 is 22:30 of the evening before. */
  readonly startMinutes: number | null;
  readonly endMinutes: number | null;
  /** Of the night alone, without naps. */
  readonly asleepMinutes: number | null;
  readonly inBedMinutes: number | null;
  readonly awakeMinutes: number | null;
  readonly coreMinutes: number | null;
  readonly deepMinutes: number | null;
  readonly remMinutes: number | null;
  /** Asleep in naps that ended on the day; null if there were none, or none are known. */
  readonly napMinutes: number | null;
  readonly timeZone: string;
  /** Of the sleep of all days: the API does not say which made one night. */
  readonly sources: readonly string[];
}

/** The nights of some days, newest first, from the summaries of `nightMetrics`. Days without any sleep are left out. */
export function nightsOf(summaries: readonly MetricSummary[]): readonly Night[] {
  const values = new Map(
    summaries.map(({ metricId, daily }) => [metricId, new Map(daily.map(({ date, value }) => [date, value]))] as const),
  );
  const timeZone = summaries.find(({ latest }) => latest !== null)?.timeZone ?? summaries[0]?.timeZone ?? 'UTC';
  const latest = summaries
    .flatMap((summary) => summary.latest?.date ?? [])
    .sort()
    .at(-1);
  const sources = [...new Set(summaries.flatMap((summary) => summary.sources))].sort();
  const dates = new Set([...values.values()].flatMap((days) => [...days.keys()]));
  return [...dates]
    .filter((date) => latest !== undefined && date <= latest)
    .sort()
    .reverse()
    .map((date): Night => {
      const of = (metricId: (typeof nightMetrics)[number]): number | null => values.get(metricId)?.get(date) ?? null;
      const [asleep, naps] = [of('sleepAsleep'), of('sleepNaps')];
      const [start, end] = [of('sleepStart'), of('sleepEnd')];
      return {
        date,
        start: timeText(date, start),
        end: timeText(date, end),
        startMinutes: start,
        endMinutes: end,
        asleepMinutes: asleep === null ? null : Math.max(0, asleep - (naps ?? 0)),
        inBedMinutes: of('sleepInBed'),
        awakeMinutes: of('sleepAwake'),
        coreMinutes: of('sleepCore'),
        deepMinutes: of('sleepDeep'),
        remMinutes: of('sleepRem'),
        napMinutes: naps,
        timeZone,
        sources,
      };
    });
}

function timeText(date: string, minutes: number | null): string | null {
  if (minutes === null) return null;
  return new Date(Date.parse(date) + Math.round(minutes) * 60_000).toISOString().slice(0, 16);
}
