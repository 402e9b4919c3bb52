import type { MetricSummary } from '@vitalgate/contract';
import { counted } from '@vitalgate/terminal';
import { knownDays } from '../../metrics/known-days.ts';
import { tenthsOrNull } from '../answer/rounded.ts';
import { untrustedText } from '../answer/untrusted-text.ts';
import { runsOf, type DayRun } from '../statistics/day-runs.ts';
import { quantile, sortedNumbers, usualBefore } from '../statistics/percentiles.ts';
import type { DayValue } from '../statistics/trend.ts';
import type { MetricWindow } from './metric-window.ts';
import { shownValue } from './shown-value.ts';

export const baselineDays = 90;
const fewestBaselineDays = 14;
const percentiles = { p5: 0.05, p25: 0.25, p50: 0.5, p75: 0.75, p95: 0.95 } as const;

export type DayCount = ReturnType<typeof countOf>;

interface LookedThrough {
  readonly summary: MetricSummary;
  readonly window: MetricWindow;
}

export interface FoundDay {
  readonly date: string;
  readonly score: number;
  readonly cells: readonly (string | number)[];
}

export function daysOverValue({ summary, window }: LookedThrough, isMeant: (value: number) => boolean) {
  const metricId = untrustedText(summary.metricId, 80);
  const days = window.values.filter(({ value }) => isMeant(value));
  return {
    rows: days.map(({ date, value }) => ({
      date,
      score: 0,
      cells: [date, metricId, shownValue(summary.metricId, value)],
    })),
    count: countOf(summary, window, days),
    compared: 0,
    unknown: 0,
    notes: [],
  };
}

/** Each day against its own 90 days before, so that a day is judged alike whatever period it is asked for with. */
export function unusualDays({ summary, window }: LookedThrough) {
  const metricId = untrustedText(summary.metricId, 80);
  const unit = untrustedText(summary.unit, 32);
  const judged = usualBefore(knownDays(summary).days, window.values, baselineDays, fewestBaselineDays);
  const known = judged.flatMap(({ day, range }) => (range === null ? [] : [{ day, range }]));
  const odd = known.filter(({ day, range }) => Math.abs(range.scoreOf(day.value)) > 1);
  const few = judged.filter(({ before }) => before < fewestBaselineDays).length;
  const same = judged.length - known.length - few;
  const reasons = [
    ...(few === 0 ? [] : [`${few} with data on fewer than ${fewestBaselineDays} of the ${baselineDays} days before`]),
    ...(same === 0 ? [] : [`${same} with one same value on at least half of the days before`]),
  ];
  return {
    rows: odd.map(({ day: { date, value }, range }) => ({
      date,
      score: range.scoreOf(value),
      cells: [
        date,
        metricId,
        shownValue(summary.metricId, value),
        unit,
        ...[range.median, range.low, range.high].map((bound) => shownValue(summary.metricId, bound)),
      ],
    })),
    count: countOf(
      summary,
      window,
      odd.map(({ day }) => day),
    ),
    compared: known.length,
    unknown: few + same,
    notes:
      reasons.length === 0
        ? []
        : [
            `${metricId}: of ${few + same} of ${counted(judged.length, 'day')} usual is not known: ${reasons.join(', ')}.`,
          ],
  };
}

/** Days found, of the days with data. A day without data ends a run; the current one reaches to the last day with data. */
function countOf(summary: MetricSummary, { values, coverage }: MetricWindow, days: readonly DayValue[]) {
  const runs = runsOf(days.map(({ date }) => date));
  const longest = runs.reduce<DayRun | null>((best, run) => (best === null || run.days > best.days ? run : best), null);
  const last = runs.at(-1);
  const sorted = sortedNumbers(values.map(({ value }) => value));
  return {
    metricId: untrustedText(summary.metricId, 80),
    unit: untrustedText(summary.unit, 32),
    days: days.length,
    daysWithData: coverage.daysWithData,
    daysMissing: coverage.daysMissing,
    percentOfDays: values.length === 0 ? null : tenthsOrNull((days.length / values.length) * 100),
    longestRun: longest,
    currentRun: last !== undefined && last.to === values.at(-1)?.date ? last : null,
    percentiles:
      sorted.length === 0
        ? null
        : Object.fromEntries(
            Object.entries(percentiles).map(([key, share]) => [
              key,
              shownValue(summary.metricId, quantile(sorted, share)),
            ]),
          ),
  };
}
