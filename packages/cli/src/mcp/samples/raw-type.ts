import { meantId } from '../metrics/read-metric.ts';
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
