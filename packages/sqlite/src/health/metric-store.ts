import type { MetricDay, MetricStore } from '@vitalgate/core';
import type { SqlDatabase } from '../driver.ts';
import type { ZoneHistory } from './zone-history.ts';

/** Day values of metrics in the health store. */
export function metricStore(db: SqlDatabase, zones: ZoneHistory): MetricStore {
  const days = db.prepare<readonly [MetricDay['date'], number]>(
    'SELECT date, value FROM metric_days WHERE metric_id = ? AND date >= ? ORDER BY date DESC LIMIT ?',
  );
  const sources = db.prepare<readonly [string]>('SELECT name FROM metric_sources WHERE metric_id = ? ORDER BY name');
  return {
    days: (metricId, from, limit) =>
      days
        .all(metricId, from ?? '', limit)
        .map(([date, value]) => ({ date, value }))
        .reverse(),
    sources: (metricId) => sources.all(metricId).map(([name]) => name),
    timeZoneOn: (date) => zones.timeZoneOn(date),
  };
}
