import { findQuantityType } from '@vitalgate/contract';
import { quantityConversion, type SkipReason } from '@vitalgate/core';
import { isPlausibleNumber } from '../written/written-number.ts';

/**
 * The value of a quantity type (by its name) in the type's unit, from one in another or without one; or why it cannot be one. Percentages run from
 * 0 to 100, and what is added up over a day has no amounts below zero.
 */
export function quantityInOwnUnit(typeName: string, value: number | null, unit: string | null): number | SkipReason {
  const type = findQuantityType(typeName);
  if (type === null) return 'unknownType';
  const conversion = quantityConversion(type, unit);
  if (typeof conversion === 'string') return conversion;
  if (value === null) return 'invalidValue';
  const converted = conversion(value);
  const isBelowLeast = converted < 0 && (type.style === 'cumulative' || type.unit === '%');
  const isAboveMost = type.unit === '%' && converted > 100;
  return isBelowLeast || isAboveMost || !isPlausibleNumber(converted) ? 'invalidValue' : converted;
}
