import { metricNames, quantityTypeNames } from '@vitalgate/contract';

/** The names of a kind that the Tab key completes: ids of metrics, raw types. */
export function completedNames(kind: string): readonly string[] {
  if (kind === 'metrics') return metricNames.map(({ id }) => id);
  return kind === 'types' ? quantityTypeNames.map(({ id }) => id) : [];
}
