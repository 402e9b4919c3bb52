import {
  operations,
  findMetric,
  metricCatalogue,
  metricNames,
  type MetricDefinition,
  suggestion,
} from '@vitalgate/contract';
import { openCursor, sealCursor, type MetricStore } from '@vitalgate/core';
import { keptSummaryTexts, type SummaryTexts } from '../metrics/summary-texts.ts';
import { invalid, limitOf } from '../request/parameter-values.ts';
import type { DataOperation } from '../request/parts.ts';
import { pageAnswer, pageWriter } from '../pages/page-writer.ts';

const textsOfStores = new WeakMap<MetricStore, SummaryTexts>();

function textsOf(store: MetricStore): SummaryTexts {
  const known = textsOfStores.get(store);
  if (known !== undefined) return known;
  const texts = keptSummaryTexts(store);
  textsOfStores.set(store, texts);
  return texts;
}

/** Metric summaries by metricId, those without data too. Spec 4 getMetrics. */
export const getMetrics: DataOperation = (parts, { parameters }) => {
  const metricId = parameters.get('metricId') ?? null;
  if (metricId !== null && findMetric(metricId) === undefined) {
    throw invalid('metricId', unknownMetric(metricId));
  }
  const limit = limitOf(parameters, operations.getMetrics.pageSize);
  const binding = { operation: 'getMetrics', filters: { metricId } };
  const cursor = parameters.get('cursor');
  const after = cursor === undefined ? '' : String(openCursor(parts.hasher, binding, cursor)[0]);
  const wanted = metricCatalogue.filter(
    (metric) => (metricId ?? metric.metricId) === metric.metricId && metric.metricId > after,
  );
  const now = parts.clock.now();
  const request = { alone: metricId !== null, now, fallbackZone: parts.zoneAt(now) };
  const page = pageWriter<MetricDefinition>(limit, textsOf(parts.health.metrics).for(request));
  wanted.every(page.take);
  const last = page.lastOfMore();
  return pageAnswer(page, last === null ? null : sealCursor(parts.hasher, binding, [last.metricId]));
};

function unknownMetric(asked: string): string {
  return `unknown metricId.${suggestion(asked, metricNames)} GET /api/v1/capabilities (getCapabilities) lists the known ones`;
}
