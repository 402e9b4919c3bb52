import { counted } from '@vitalgate/terminal';
import * as z from 'zod/mini';
import type { MetricSummary } from '@vitalgate/contract';
import { wholeAnswer } from '../answer/paged-answer.ts';
import { thousandths, thousandthsOrNull } from '../answer/rounded.ts';
import { metricFacts } from '../metrics/metric-facts.ts';
import { namedWindow, type MetricWindow } from '../metrics/metric-window.ts';
import { readMetric } from '../metrics/read-metric.ts';
import { intervalOf, laggedCorrelations, minPairs, type LaggedCorrelation } from '../statistics/correlation.ts';
import { defineTool, type ToolContext } from '../tool/define-tool.ts';
import * as given from '../arguments/tool-arguments.ts';

export const correlateMetrics = defineTool({
  name: 'correlate_metrics',
  title: 'Correlate metrics',
  description:
    'Pearson and Spearman of two metrics by day, at lags up to maxLag days. Positive lag: first comes that many days before second. Never shows a cause.',
  scope: 'app.metrics',
  input: z.strictObject({
    first: given.metricId,
    second: given.metricId,
    period: given.usual(given.period, '90d'),
    maxLag: given.usual(given.fewDays, 3),
  }),
  answers: ['first', 'second', 'sameDay', 'strongest', 'columns', 'rows'],
  async run({ period, maxLag, ...asked }, context) {
    const [one, other] = await Promise.all([
      read(asked.first, 'first', period, context),
      read(asked.second, 'second', period, context),
    ]);
    const [first, second] = [one.summary.metricId, other.summary.metricId];
    const correlations = laggedCorrelations(one.window.values, other.window.values, maxLag);
    const tried = correlations.filter((found) => found.pearson !== null);
    const sameDay = correlations[maxLag];
    const strongest = tried.reduce<LaggedCorrelation | undefined>(
      (best, found) =>
        best === undefined || Math.abs(found.pearson ?? 0) > Math.abs(best.pearson ?? 0) ? found : best,
      undefined,
    );
    const fields = {
      first: { ...metricFacts(one.summary), coverage: one.window.coverage },
      second: { ...metricFacts(other.summary), coverage: other.window.coverage },
      sameDay: sameDay === undefined ? null : judged(sameDay, 1),
      strongest: strongest === undefined ? null : judged(strongest, tried.length),
      columns: ['lag', 'pairs', 'pearson', 'spearman', 'pearsonOfDailyChanges'],
      rows: correlations.map((found) => [
        found.lag,
        found.pairs,
        thousandthsOrNull(found.pearson),
        thousandthsOrNull(found.spearman),
        thousandthsOrNull(found.changes),
      ]),
    };
    return {
      summary:
        fields.strongest === null
          ? `${first} and ${second}: no correlation, since ${reasonForNone(correlations)}.`
          : sentence(first, second, fields.sameDay, fields.strongest),
      answer: wholeAnswer({
        fields,
        notes: [...one.window.notes, ...other.window.notes, ...honesty(correlations, tried.length)],
        untrustedText: ['name', 'unit', 'sources'],
      }),
    };
  },
});

async function read(
  asked: string,
  argument: string,
  period: string,
  context: ToolContext,
): Promise<{ summary: MetricSummary; window: MetricWindow }> {
  const summary = await readMetric(asked, argument, context);
  return { summary, window: namedWindow(summary, period, context.now).window };
}

function judged(found: LaggedCorrelation, tried: number) {
  if (found.pearson === null) return null;
  const interval = intervalOf(found.pearson, found.effectivePairs, tried);
  return {
    lag: found.lag,
    pairs: found.pairs,
    effectivePairs: found.effectivePairs,
    pearson: thousandths(found.pearson),
    spearman: thousandthsOrNull(found.spearman),
    interval95: interval === null ? null : interval.map(thousandths),
    beyondChance: interval === null ? null : interval[0] > 0 || interval[1] < 0,
  };
}

function reasonForNone(correlations: readonly LaggedCorrelation[]): string {
  const pairs = Math.max(...correlations.map((found) => found.pairs));
  if (pairs < minPairs) return `there are at most ${counted(pairs, 'day')} with both values, fewer than ${minPairs}`;
  return `one of them has the same value on all of the ${counted(pairs, 'day')} with both`;
}

function honesty(correlations: readonly LaggedCorrelation[], tried: number): readonly string[] {
  if (tried === 0) return [`No correlation is given: ${reasonForNone(correlations)}.`];
  const notes = [
    'Correlation is not a cause: season, weekday, illness or a common trend can move both. Compare pearsonOfDailyChanges, which a slow common trend does not reach.',
    'interval95 rests on effectivePairs, fewer than pairs because days resemble their neighbours.',
  ];
  if (tried > 1) notes.push(`strongest is the largest of ${tried} lags tried; its interval is widened for that.`);
  return notes;
}

type Found = NonNullable<ReturnType<typeof judged>>;

function sentence(first: string, second: string, sameDay: Found | null, strongest: Found): string {
  const same = sameDay === null ? 'too few days' : foundWords(sameDay);
  return `${first} and ${second}: same day ${same}; strongest at lag ${strongest.lag}: ${foundWords(strongest)}. No cause is shown.`;
}

function foundWords({ pearson, pairs, beyondChance }: Found): string {
  return `r ${pearson} over ${counted(pairs, 'day')}${beyondChance === true ? '' : ', not beyond chance'}`;
}
