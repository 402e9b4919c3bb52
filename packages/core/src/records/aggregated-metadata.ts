import type { CategorySample, QuantitySample } from './quantity-sample.ts';

/** By this entry readers of raw samples see that a sample sums up others. */
const aggregatedKey = 'VitalgateAggregated';

/** The metadata under which a sample is stored and shown: of one that sums up others, with the entry that says so. */
export function storedMetadata({
  metadata,
  aggregated,
}: Pick<QuantitySample | CategorySample, 'metadata' | 'aggregated'>): QuantitySample['metadata'] {
  return aggregated === true ? { ...metadata, [aggregatedKey]: '1' } : metadata;
}
