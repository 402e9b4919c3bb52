import { methodTraits } from './day-method.ts';
import type { MetricCategory, MetricDefinition, MetricInput } from './metric-definition.ts';
import type { CategoryRow } from './row-shapes/category-row.ts';
import type { QuantityRow } from './row-shapes/quantity-row.ts';
import { categoryRows } from './rows/category-rows.ts';
import { quantityRows } from './rows/quantity-rows.ts';

type MetricRow = Pick<MetricDefinition, 'name' | 'unit' | 'method' | 'why'> & Pick<QuantityRow, 'followsTheHour'>;

function metric(
  metricId: string,
  category: string,
  { name, unit, method, why, followsTheHour = false }: MetricRow,
  madeFrom: MetricInput,
): MetricDefinition {
  const { aggregation } = methodTraits[method];
  const named = { metricId, name, category: category as MetricCategory };
  return { ...named, unit, aggregation, method, madeFrom, followsTheHour, why };
}

function quantityMetrics([category, rows]: [string, Readonly<Record<string, QuantityRow>>]): MetricDefinition[] {
  return Object.entries(rows).flatMap(([type, row]) => {
    if (row.isRawOnly === true) return [];
    const { unit, multiply, divide } = row.shown ?? { unit: row.unit, multiply: 1, divide: 1 };
    return metric(type, category, { ...row, unit }, { kind: 'quantity', type, multiply, divide });
  });
}

function categoryMetrics([category, rows]: [string, Readonly<Record<string, CategoryRow>>]): MetricDefinition[] {
  return Object.entries(rows).map(([metricId, row]) => metric(metricId, category, row, row.madeFrom));
}

/** Every metric, ascending by `metricId`. */
export const metricCatalogue: readonly MetricDefinition[] = [
  ...Object.entries(quantityRows).flatMap(quantityMetrics),
  ...Object.entries(categoryRows).flatMap(categoryMetrics),
].sort((one, other) => (one.metricId < other.metricId ? -1 : 1));

const byId = new Map(metricCatalogue.map((one) => [one.metricId, one]));

/**
 * The metric with this id, or undefined.
 *
 * @example
 * ```ts
 * import { findMetric } from '@vitalgate/contract';
 *
 * console.log(findMetric('steps')?.unit); // count
 * ```
 */
export function findMetric(metricId: string): MetricDefinition | undefined {
  return byId.get(metricId);
}
