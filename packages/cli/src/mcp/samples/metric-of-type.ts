import { VitalgateError } from '@vitalgate/client';
import type { MetricSummary } from '@vitalgate/contract';
import { metricWithId } from '../metrics/read-metric.ts';
import type { ToolContext } from '../tool/define-tool.ts';

/** The metric that the host makes of a raw type, which has the same id. Null if there is none, or the pairing may not read it. */
export async function metricOfType(type: string, context: ToolContext): Promise<MetricSummary | null> {
  try {
    return (await metricWithId(type, context)) ?? null;
  } catch (error) {
    if (error instanceof VitalgateError && error.code === 'insufficient_scope') return null;
    throw error;
  }
}
