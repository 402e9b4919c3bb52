import { findQuantityType, quantityConversion, type QuantityType, type SkipReason } from '@vitalgate/core';
import type { XmlAttributes } from '../../xml/xml-reader.ts';
import { isPlausibleNumber, parseWrittenNumber } from '../../written/written-number.ts';

/** Above 1 by more than the noise of a computation, a share of a whole cannot be a fraction. */
const largestFraction = 1 + 1e-9;

/**
 * Percent, 0 to 100, of what the export wrote for a type measured in `%`. The phone writes fractions of 1 beside the
 * unit `%`. All these types are shares of a whole, so a number above 1 is no fraction: some other app stored percent,
 * and up to 100 it is taken as such. Above that, and below 0, it means nothing.
 */
function percentOf(fraction: (value: number) => number, stored: number): number | null {
  if (stored < 0 || stored > 100) return null;
  return stored > largestFraction ? stored : fraction(Math.min(stored, 1));
}

/**
 * A value of a quantity type, written with a unit or without, in the type's unit; or why it cannot be told. What is
 * added up over a day has no amounts below zero.
 */
export function quantityValue(
  type: QuantityType,
  text: string | undefined,
  unit: string | undefined,
): number | SkipReason {
  const written = unit === undefined || unit === '' ? null : unit;
  const percent = type.unit === '%';
  // `1` is the unit of a fraction, which the phone calls `%`.
  const conversion = quantityConversion(type, percent && (written === '%' || written === null) ? '1' : written);
  if (typeof conversion === 'string') return conversion;
  const stored = parseWrittenNumber(text);
  if (stored === null) return 'invalidValue';
  const value = percent ? percentOf(conversion, stored) : conversion(stored);
  const isNegativeAmount = type.style === 'cumulative' && stored < 0;
  return value === null || isNegativeAmount || !isPlausibleNumber(value) ? 'invalidValue' : value;
}

/** The quantity type that an element names by its long identifier, or null. */
export function quantityTypeOf({ type }: XmlAttributes): QuantityType | null {
  return type?.startsWith('HKQuantityTypeIdentifier') === true ? findQuantityType(type) : null;
}
