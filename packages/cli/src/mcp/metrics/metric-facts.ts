import { nightMetrics } from '../../nights/nights-of.ts';
import type { MetricSummary } from '@vitalgate/contract';
import { untrustedText } from '../answer/untrusted-text.ts';

const shownSources = 4;

export function metricFacts(summary: MetricSummary) {
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

const ofNights: ReadonlySet<string> = new Set(nightMetrics);

export function isOfNights(metricId: string): boolean {
  return ofNights.has(metricId);
}

export function nightsNote(metrics: readonly { readonly metricId: string }[]): readonly string[] {
  const ids = metrics.map(({ metricId }) => metricId).filter(isOfNights);
  if (ids.length === 0) return [];
  return [
    `${ids.join(', ')}: a night is of the day on which it ended, so Saturday is the night from Friday to Saturday.`,
  ];
}
