import { actionInputs, type MetricChangeView } from '@vitalgate/contract';
import { metricChanges, type TypeSources } from '@vitalgate/core';
import { action } from './app-action.ts';
import type { AppParts } from './app-parts.ts';
import { wantedMetrics } from './metric-actions.ts';

const isChanged = ({ change }: MetricChangeView): boolean => change.state === 'step' || change.state === 'drift';

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
