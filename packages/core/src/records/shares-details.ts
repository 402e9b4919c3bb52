import type { CategorySample, QuantitySample } from './quantity-sample.ts';

/**
 * Whether two samples of one kind say the same, but for when and for their values: then one can be kept as the other's times and
 * value. Metadata are compared by the object that holds them, since a reader hands over one for many samples.
 */
export function sharesDetails(one: QuantitySample | CategorySample, other: QuantitySample | CategorySample): boolean {
  return (
    one.type === other.type &&
    one.source === other.source &&
    one.device === other.device &&
    one.metadata === other.metadata &&
    one.timeZone === other.timeZone &&
    one.aggregated === other.aggregated &&
    ('correlation' in one ? one.correlation : undefined) === ('correlation' in other ? other.correlation : undefined)
  );
}
