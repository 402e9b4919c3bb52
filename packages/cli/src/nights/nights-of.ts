import type { MetricSummary } from '@vitalgate/client';

/** The metrics that make a night, by its amounts: the API has no list of nights, and its raw samples are quantities, which sleep is not. */
const metricOf = {
  startMinutes: 'sleepStart',
  endMinutes: 'sleepEnd',
  asleepMinutes: 'sleepAsleep',
  inBedMinutes: 'sleepInBed',
  awakeMinutes: 'sleepAwake',
  coreMinutes: 'sleepCore',
  deepMinutes: 'sleepDeep',
  remMinutes: 'sleepRem',
  napMinutes: 'sleepNaps',
} as const;

export type NightAmount = keyof typeof metricOf;

export const nightAmounts = Object.keys(metricOf) as readonly NightAmount[];

export const nightMetrics: readonly string[] = Object.values(metricOf);

/**
 * A night as the metrics of its day state it. `startMinutes` and `endMinutes` are of the clock, from the midnight that begins the
 * day: -90 is 22:30 of the evening before. All other minutes are of the night and of the naps that ended on the day together,
 * but for `asleepMinutes`, which are of the night alone.
 */
export interface Night extends Readonly<Record<NightAmount, number | null>> {
  /** The local day on which it ended. */
  readonly date: string;
  /** Local times, `2026-03-08T22:30`, in `timeZone`. */
  readonly start: string | null;
  readonly end: string | null;
  readonly timeZone: string;
  /** Those of the sleep of all days: the API does not say which made one night. */
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
      const amounts = Object.fromEntries(
        nightAmounts.map((amount) => [amount, values.get(metricOf[amount])?.get(date) ?? null]),
      ) as Readonly<Record<NightAmount, number | null>>;
      const { startMinutes, endMinutes, asleepMinutes: asleep, napMinutes } = amounts;
      const asleepMinutes = asleep === null ? null : Math.max(0, asleep - (napMinutes ?? 0));
      const [start, end] = [timeText(date, startMinutes), timeText(date, endMinutes)];
      return { date, start, end, ...amounts, asleepMinutes, timeZone, sources };
    });
}

function timeText(date: string, minutes: number | null): string | null {
  if (minutes === null) return null;
  return new Date(Date.parse(date) + Math.round(minutes) * 60_000).toISOString().slice(0, 16);
}
