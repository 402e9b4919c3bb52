import { VitalgateError } from '@vitalgate/client';
import type { MetricSummary } from '@vitalgate/contract';
import { meantId, metricWithId } from '../metrics/read-metric.ts';
import type { ToolContext } from '../tool/define-tool.ts';

/** The raw type that is meant by its id, its long HealthKit identifier, or what people call it. */
export async function rawTypeOf(asked: string, { client, signal }: ToolContext): Promise<string> {
  const { rawHealthTypes } = await client.getCapabilities({ signal });
  return meantId(
    asked,
    rawHealthTypes.map(({ type, name }) => ({ id: type, name })),
    { argument: 'type', code: 'unknown_type', what: 'raw type', list: 'list_raw_types' },
  );
}

/** The metric that the host makes of a raw type, which has the same id. Null if there is none, or the pairing may not read it. */
export async function metricOfType(type: string, context: ToolContext): Promise<MetricSummary | null> {
  try {
    return (await metricWithId(type, context)) ?? null;
  } catch (error) {
    if (error instanceof VitalgateError && error.code === 'insufficient_scope') return null;
    throw error;
  }
}
