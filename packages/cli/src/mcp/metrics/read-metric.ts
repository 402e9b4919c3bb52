import type { MetricSummary } from '@vitalgate/contract';
import { VitalgateError } from '@vitalgate/client';
import type { ToolContext } from '../tool.ts';
import { ToolFailure } from '../tool-failure.ts';

/** Reads one metric with every day there is. Fails with similar ids where there is no such metric. */
export async function readMetric(metricId: string, { client, signal }: ToolContext): Promise<MetricSummary> {
  try {
    const page = await client.getPage('getMetrics', { metricId }, { signal });
    const summary = page.data.find((found) => found.metricId === metricId);
    if (summary !== undefined) return summary;
  } catch (error) {
    if (!(error instanceof VitalgateError) || error.code !== 'invalid_parameter') throw error;
  }
  const { metrics } = await client.getCapabilities({ signal });
  const similar = metrics
    .filter((metric) => isSimilar(metricId, `${metric.metricId} ${metric.name}`))
    .map((metric) => metric.metricId)
    .filter((id) => /^\w{1,80}$/.test(id))
    .slice(0, 8);
  const hint = similar.length === 0 ? '' : ` Similar: ${similar.join(', ')}.`;
  throw new ToolFailure('unknown_metric', `There is no such metric.${hint} list_metrics names all of them.`);
}

/** Reads several metrics, in the order asked for, each once. */
export async function readMetrics(
  metricIds: readonly string[],
  context: ToolContext,
): Promise<readonly MetricSummary[]> {
  return Promise.all([...new Set(metricIds)].map((metricId) => readMetric(metricId, context)));
}

function isSimilar(asked: string, text: string): boolean {
  const plain = text.toLowerCase();
  const words = asked
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  return words.some((word) => word.length > 2 && plain.includes(word.replace(/s$/, '')));
}
