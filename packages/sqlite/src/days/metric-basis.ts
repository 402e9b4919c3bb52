import type { DayRule, MetricBasis } from '@vitalgate/days';
import type { SqlDatabase } from '../sql/driver.ts';
import { statisticsReader } from '../samples/statistics-reader.ts';
import { sourceOrders } from './source-priorities.ts';

/** What days are computed from: the samples and orders of sources as they now are. Lives as long as one transaction. */
export function metricBasis(db: SqlDatabase, rule: DayRule): MetricBasis {
  const orders = sourceOrders(db);
  return { reader: statisticsReader(db, rule), rule, priorities: (type) => orders.get(type) ?? [] };
}
