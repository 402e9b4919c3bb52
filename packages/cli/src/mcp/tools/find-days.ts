import type { MetricSummary } from '@vitalgate/contract';
import * as z from 'zod/mini';
import { counted } from '@vitalgate/terminal';
import { knownDays } from '../../metrics/known-days.ts';
import { listParts } from '../answer/answer-part.ts';
import { answerOf, pagedAnswer } from '../answer/paged-answer.ts';
import { percentOrNull } from '../answer/rounded.ts';
import { sentences } from '../answer/sentences.ts';
import { untrustedText } from '../answer/untrusted-text.ts';
import type { CalendarDay } from '../days/calendar-day.ts';
import { periodText } from '../days/period-text.ts';
import { parsePeriod, periodDates, type Period } from '../days/period.ts';
import { localDay } from '../days/zone-time.ts';
import { allDays, metricWindow, todayOf, type MetricWindow } from '../metrics/metric-window.ts';
import { shownValue } from '../metrics/shown-value.ts';
import { readMetrics } from '../metrics/read-metric.ts';
import { runsOf, type DayRun } from '../statistics/day-runs.ts';
import { quantile, sortedNumbers } from '../statistics/percentiles.ts';
import type { DayValue } from '../statistics/trend.ts';
import { usualBefore } from '../statistics/usual-before.ts';
import { defineTool, type ToolContext } from '../tool.ts';
import { limitArgument, offsetArgument, metricIdsArgument, periodArgument, withDefault } from './tool-arguments.ts';

const baselineDays = 90;
const fewestBaselineDays = 14;
const percentiles = { p5: 0.05, p25: 0.25, p50: 0.5, p75: 0.75, p95: 0.95 } as const;

const runSchema = z.nullable(z.object({ days: z.number(), from: z.string(), to: z.string() }));

const countSchema = z.object({
  metricId: z.string(),
  unit: z.string(),
  /** Days found, of the days with data; and of those in the period how many have none. */
  days: z.number(),
  daysWithData: z.number(),
  daysMissing: z.number(),
  percentOfDays: z.nullable(z.number()),
  /** Days in a row that were found. A day without data ends a run. The current one reaches to the last day with data. */
  longestRun: runSchema,
  currentRun: runSchema,
  percentiles: z.nullable(z.record(z.string(), z.union([z.string(), z.number()]))),
});

/** Days that stand out, or that are over or under a value. */
export const findDays = defineTool({
  name: 'find_days',
  title: 'Find days',
  description:
    'Without above or below: unusual days of metricIds (all that have data if not given), each against the 90 days before it. With them: days over or under a value (both: between), how many, runs in a row, percentiles.',
  scope: 'app.metrics',
  input: z.strictObject({
    metricIds: z.optional(metricIdsArgument),
    period: withDefault(periodArgument, '30d'),
    above: z.optional(z.number()),
    below: z.optional(z.number()),
    limit: limitArgument(200),
    offset: offsetArgument,
  }),
  output: answerOf({
    from: z.string(),
    to: z.string(),
    counts: z.array(countSchema),
    columns: z.array(z.string()),
    rows: z.array(z.array(z.union([z.string(), z.number()]))),
    metricsLookedAt: z.number(),
    /** Without a value: how many days were compared with what is usual, and of how many that is not known. */
    compared: z.optional(z.number()),
    usualUnknown: z.optional(z.number()),
  }),
  async run(input, context) {
    const { period, above, below, limit = 25, offset = 0 } = input;
    const asksValue = above !== undefined || below !== undefined;
    const ids = input.metricIds ?? (await idsWithData(context));
    const summaries = ids.length === 0 ? [] : await readMetrics(ids, context);
    const looked = summaries.map((summary) => {
      const today = todayOf(summary, context.now);
      const asked = parsePeriod(period, today) ?? allDays(summary, today);
      return { summary, asked, today, window: metricWindow(summary, asked, today) };
    });
    const asked = spanOf(looked, periodOf(period, context));
    const isMeant = (value: number): boolean =>
      (above === undefined || value > above) && (below === undefined || value < below);
    const found = looked.map((one) => (asksValue ? overValue(one, isMeant) : unusual(one)));
    const rows = found.flatMap((one) => one.rows);
    // The farthest from usual first; days over a value newest first.
    rows.sort((one, other) =>
      asksValue ? (one.date < other.date ? 1 : -1) : Math.abs(other.score) - Math.abs(one.score),
    );
    const counts = asksValue || input.metricIds !== undefined ? found.map(({ count }) => count) : [];
    const compared = found.reduce((sum, one) => sum + one.compared, 0);
    const unknown = found.reduce((sum, one) => sum + one.unknown, 0);
    const isByNormal = !asksValue && compared > 0;
    const answer = await pagedAnswer(listParts(rows), {
      from: { offset },
      most: limit,
      show: (shown) => ({
        fields: {
          ...asked,
          counts: offset === 0 ? counts : [],
          columns: asksValue
            ? ['date', 'metricId', 'value']
            : ['date', 'metricId', 'value', 'unit', 'usual', 'usualLow', 'usualHigh'],
          rows: shown.map(({ cells }) => [...cells]),
          metricsLookedAt: looked.length,
          ...(asksValue ? {} : { compared, usualUnknown: unknown }),
        },
        notes: [
          ...new Set(input.metricIds === undefined ? [] : looked.flatMap(({ window }) => window.notes)),
          ...(isByNormal
            ? [
                `usualLow to usualHigh is 3.5 robust standard deviations about the median of the ${baselineDays} days before that day; ${counted(compared, 'value')} compared, so a few can stand out by chance.`,
              ]
            : []),
          ...shownNotes(found.flatMap(({ notes }) => notes)),
        ],
        untrustedText: ['unit'],
      }),
      again: {
        metricIds: input.metricIds,
        period: period.trim().toLowerCase() === 'all' ? 'all' : periodDates(asked),
        above,
        below,
        limit,
      },
      more: 'There are more days',
    });
    const words = periodText(asked, looked.map(({ today }) => today).sort()[0] ?? asked.to);
    const where = `${counted(looked.length, 'metric')}, ${words}`;
    const headline = asksValue
      ? sentences(counts.map((count) => countSentence(count, words)))
      : unusualSentence(rows.length, compared, unknown, where);
    return { summary: headline, answer };
  },
});

const mostNotes = 6;

/** The first notes, and of how many metrics more there would be one. */
function shownNotes(notes: readonly string[]): readonly string[] {
  const more = notes.length - mostNotes;
  return more <= 0
    ? notes
    : [
        ...notes.slice(0, mostNotes),
        `Of some days of ${counted(more, 'more metric')} usual is not known either (usualUnknown counts all).`,
      ];
}

interface Looked {
  readonly summary: MetricSummary;
  readonly asked: Period;
  readonly today: CalendarDay;
  readonly window: MetricWindow;
}

interface Row {
  readonly date: string;
  readonly score: number;
  readonly cells: readonly (string | number)[];
}

interface Found {
  readonly rows: readonly Row[];
  readonly count: z.infer<typeof countSchema>;
  /** Values that were compared with what is usual. */
  readonly compared: number;
  /** Values of which it is not known what is usual. */
  readonly unknown: number;
  readonly notes: readonly string[];
}

async function idsWithData({ client, signal }: ToolContext): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const { metricId, latest } of client.records('getMetrics', {}, { signal })) {
    if (latest !== null && /^\w{1,80}$/.test(metricId)) ids.push(metricId);
  }
  return ids;
}

/** From the first day asked for of any metric to the last; zones differ, and so may what is today. */
function spanOf(looked: readonly Looked[], none: Period): Period {
  return (
    looked
      .map(({ asked }) => asked)
      .reduce<Period | null>(
        (span, { from, to }) =>
          span === null ? { from, to } : { from: from < span.from ? from : span.from, to: to > span.to ? to : span.to },
        null,
      ) ?? none
  );
}

function periodOf(words: string, { now, timeZone }: ToolContext): Period {
  const today = localDay(now.getTime(), timeZone);
  return parsePeriod(words, today) ?? { from: today, to: today };
}

function overValue({ summary, window }: Looked, isMeant: (value: number) => boolean): Found {
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
function unusual({ summary, window }: Looked): Found {
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

/** Says 0 of nothing of which it is not known. */
function unusualSentence(found: number, compared: number, unknown: number, where: string): string {
  if (compared === 0 && unknown === 0) return `No data in ${where}.`;
  if (compared === 0) return `What is usual is not known for any of ${counted(unknown, 'value')} in ${where}.`;
  const all = found === 0 ? 'No unusual value' : counted(found, 'unusual value');
  const more = unknown === 0 ? '' : ` Of ${counted(unknown, 'more value')} usual is not known.`;
  return `${all} among the ${compared.toLocaleString('en-US')} compared in ${where}.${more}`;
}

function countOf(
  summary: MetricSummary,
  { values, coverage }: MetricWindow,
  days: readonly DayValue[],
): z.infer<typeof countSchema> {
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
    percentOfDays: values.length === 0 ? null : percentOrNull((days.length / values.length) * 100),
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

function countSentence(
  { metricId, days, daysWithData, longestRun }: z.infer<typeof countSchema>,
  words: string,
): string {
  const run = longestRun === null ? '' : `, the longest run ${counted(longestRun.days, 'day')}`;
  return `${metricId}, ${words}: ${days} of ${counted(daysWithData, 'day')} with data${run}.`;
}
