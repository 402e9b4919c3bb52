import type { ListOperation, VitalgateClient } from '@vitalgate/client';
import { datasets, type Dataset } from '@vitalgate/contract';

/** A range before all data: nothing is read of it. */
const before = { start: '1900-01-01T00:00:00.000Z', end: '1900-01-02T00:00:00.000Z', limit: 1 } as const;

/** The smallest read of each list that needs no filter, those first that read nothing. */
const reads = (Object.entries(datasets) as [ListOperation, Dataset][])
  .filter(([, { parameters }]) => parameters.every(({ required }) => !required))
  .map(([operation, { scope, times, pageSize }]) => {
    const query = times.length > 0 ? before : pageSize === null ? {} : { limit: 1 };
    return { operation, scope, query };
  })
  .sort((one, other) => Number(other.query === before) - Number(one.query === before));

/** Reads as little as can be of what one of the scopes opens, to see whether the token is taken. Rejects as the client does. */
export async function tryToken(
  client: Pick<VitalgateClient, 'getPage'>,
  scopes: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const smallest = reads.find(({ scope }) => scopes.includes(scope));
  if (smallest !== undefined) await client.getPage(smallest.operation, smallest.query, { signal });
}
