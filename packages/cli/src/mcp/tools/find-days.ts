import { counted } from '@vitalgate/terminal';
import * as z from 'zod/mini';
import { localDay } from '../../times/zone-time.ts';
import { listParts } from '../answer/answer-part.ts';
import { pagedAnswer } from '../answer/paged-answer.ts';
import { sentences } from '../answer/answer-budget.ts';
import { baselineDays, daysOverValue, unusualDays, type DayCount, type FoundDay } from '../metrics/found-days.ts';
import { namedWindow } from '../metrics/metric-window.ts';
import { idsWithData, readMetrics } from '../metrics/read-metric.ts';
import { periodText, parsePeriod, periodDates, spanOf, type Period } from '../periods/period.ts';
import { defineTool, type ToolContext } from '../tool/define-tool.ts';
import * as given from '../arguments/tool-arguments.ts';

export const findDays = defineTool({
  name: 'find_days',
  title: 'Find days',
  description:
    'Without above or below: unusual days of metricIds (else all), each against the 90 days before it. With them: days over or under a value (both: between), how many, runs, percentiles.',
  scope: 'app.metrics',
  input: z.strictObject({
    metricIds: z.optional(given.metricIds),
    period: given.usual(given.period, '30d'),
    above: z.optional(z.number()),
    below: z.optional(z.number()),
    limit: given.limit(200),
    offset: given.offset,
  }),
  answers: ['from', 'to', 'counts', 'columns', 'rows', 'metricsLookedAt', 'compared', 'usualUnknown'],
  async run(input, context) {
    const { period, above, below, limit = 25, offset = 0 } = input;
    const asksValue = above !== undefined || below !== undefined;
    const ids = input.metricIds ?? (await idsWithData(context));
    const summaries = ids.length === 0 ? [] : await readMetrics(ids, context);
    const looked = summaries.map((summary) => ({ summary, ...namedWindow(summary, period, context.now) }));
    const asked = spanOf(looked.map((one) => one.asked)) ?? periodOf(period, context);
    const isMeant = (value: number): boolean =>
      (above === undefined || value > above) && (below === undefined || value < below);
    const found = looked.map((one) => (asksValue ? daysOverValue(one, isMeant) : unusualDays(one)));
    const rows = found.flatMap((one) => one.rows).sort(asksValue ? newestFirst : farthestFirst);
    const counts = asksValue || input.metricIds !== undefined ? found.map(({ count }) => count) : [];
    const compared = found.reduce((sum, one) => sum + one.compared, 0);
    const unknown = found.reduce((sum, one) => sum + one.unknown, 0);
    const notes = [
      ...new Set(input.metricIds === undefined ? [] : looked.flatMap(({ window }) => window.notes)),
      ...(asksValue || compared === 0 ? [] : [usualNote(compared)]),
      ...shownNotes(found.flatMap((one) => one.notes)),
    ];
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
          // How many days were compared with what is usual, and of how many that is not known.
          ...(asksValue ? {} : { compared, usualUnknown: unknown }),
        },
        notes,
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

const newestFirst = (one: FoundDay, other: FoundDay): number => (one.date < other.date ? 1 : -1);
const farthestFirst = (one: FoundDay, other: FoundDay): number => Math.abs(other.score) - Math.abs(one.score);

function usualNote(compared: number): string {
  return `usualLow to usualHigh is 3.5 robust standard deviations about the median of the ${baselineDays} days before that day; ${counted(compared, 'value')} compared, so a few can stand out by chance.`;
}

const mostNotes = 6;

function shownNotes(notes: readonly string[]): readonly string[] {
  const more = notes.length - mostNotes;
  return more <= 0
    ? notes
    : [
        ...notes.slice(0, mostNotes),
        `Of some days of ${counted(more, 'more metric')} usual is not known either (usualUnknown counts all).`,
      ];
}

function periodOf(words: string, { now, timeZone }: ToolContext): Period {
  const today = localDay(now.getTime(), timeZone);
  return parsePeriod(words, today) ?? { from: today, to: today };
}

/** Claims no 0 for values of which nothing is known. */
function unusualSentence(found: number, compared: number, unknown: number, where: string): string {
  if (compared === 0 && unknown === 0) return `No data in ${where}.`;
  if (compared === 0) return `What is usual is not known for any of ${counted(unknown, 'value')} in ${where}.`;
  const all = found === 0 ? 'No unusual value' : counted(found, 'unusual value');
  const more = unknown === 0 ? '' : ` Of ${counted(unknown, 'more value')} usual is not known.`;
  return `${all} among the ${compared.toLocaleString('en-US')} compared in ${where}.${more}`;
}

function countSentence({ metricId, days, daysWithData, longestRun }: DayCount, words: string): string {
  const run = longestRun === null ? '' : `, the longest run ${counted(longestRun.days, 'day')}`;
  return `${metricId}, ${words}: ${days} of ${counted(daysWithData, 'day')} with data${run}.`;
}
