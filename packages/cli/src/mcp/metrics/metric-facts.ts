import { metricAggregation, type MetricSummary } from '@vitalgate/contract';
import * as z from 'zod/mini';
import { untrustedText } from '../answer/untrusted-text.ts';

export const metricFactsSchema = z.object({
  metricId: z.string(),
  name: z.string(),
  unit: z.string(),
  aggregation: metricAggregation,
  sources: z.array(z.string()),
  sourcesLeftOut: z.optional(z.number()),
});

const shownSources = 4;

/** The facts of a metric, with at most four of its sources. */
export function metricFacts(summary: MetricSummary): z.infer<typeof metricFactsSchema> {
  const more = summary.sources.length - shownSources;
  return {
    metricId: summary.metricId,
    name: untrustedText(summary.name, 64),
    unit: untrustedText(summary.unit, 32),
    aggregation: summary.aggregation,
    sources: summary.sources.slice(0, shownSources).map((name) => untrustedText(name, 64)),
    ...(more > 0 ? { sourcesLeftOut: more } : {}),
  };
}
