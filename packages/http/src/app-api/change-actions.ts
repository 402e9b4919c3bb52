import { actionInputs, type MetricChangeView } from '@vitalgate/contract';
import { metricChanges, type TypeSources } from '@vitalgate/core';
import { action } from './app-action.ts';
import type { AppParts } from './app-parts.ts';
import { wantedMetrics } from './metric-actions.ts';

/** True if something became of a metric lately. */
export const isChanged = ({ change }: MetricChangeView): boolean => change.state === 'step' || change.state === 'drift';

/**
 * Reads what became of all metrics that have data. It is kept until something in the store or the day changes, since Home asks for it
 * whenever anything changes.
 */
export function changesReader({ data, statistics }: Pick<AppParts, 'data' | 'statistics'>) {
  const { metrics } = data.health;
  let kept: { readonly of: string; readonly changes: readonly MetricChangeView[] } | null = null;
  return (): readonly MetricChangeView[] => {
    const now = data.clock.now();
    const state = metrics.state();
    const of = `${state} ${metrics.dateAt(now)}`;
    if (state !== null && kept?.of === of) return kept.changes;
    const reads = { metrics, sources: () => statistics.sources() };
    const changes = metricChanges(wantedMetrics(metrics, undefined), reads, now);
    kept = { of, changes };
    return changes;
  };
}

/** What the app reads of changes. */
export function changeActions({ data, statistics }: Pick<AppParts, 'data' | 'statistics'>) {
  const { metrics } = data.health;
  return {
    /** What changed lately: first what did, as the catalogue lists it. */
    readChanges: action(actionInputs.readChanges, ({ metricIds }): readonly MetricChangeView[] => {
      let sources: readonly TypeSources[] | null = null;
      const reads = { metrics, sources: () => (sources ??= statistics.sources()) };
      const changes = metricChanges(wantedMetrics(metrics, metricIds), reads, data.clock.now());
      return [...changes.filter(isChanged), ...changes.filter((one) => !isChanged(one))];
    }),
  };
}
