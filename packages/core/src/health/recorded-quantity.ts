import type { QuantityType } from '@vitalgate/contract';
import { quantityConversion } from './quantity-conversion.ts';

/** Metadata key of a raw sample: the unit that it was recorded in, as written, if it is served in another. */
export const recordedUnitKey = 'VitalgateRecordedUnit';

/** Metadata key of a raw sample: its value in `recordedUnitKey`'s unit. Made on reading, never stored. */
export const recordedValueKey = 'VitalgateRecordedValue';

const mostDigits = 17;

/**
 * The value in the unit that a sample was recorded in: the shortest number that is converted to `value`, which is the
 * written one unless that had more than 15 digits. Null if the unit has no conversion to the type's.
 */
export function recordedValue(type: QuantityType, unit: string, value: number): number | null {
  const conversion = quantityConversion(type, unit);
  if (typeof conversion === 'string') return null;
  const offset = conversion(0);
  // A large step, because the result is rounded; a power of two divides without another rounding.
  const step = 2 ** 20;
  const near = (value - offset) / ((conversion(step) - offset) / step);
  for (let digits = 1; digits <= mostDigits; digits++) {
    const candidate = Number(near.toPrecision(digits));
    if (conversion(candidate) === value) return candidate;
  }
  return Number(near.toPrecision(15));
}
