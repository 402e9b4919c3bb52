import { findQuantityType } from '@vitalgate/contract';
import { quantityConversion, type SkipReason } from '@vitalgate/core';
import { isPlausibleNumber } from '../written/written-number.ts';

/** Units of what can be below zero. */
const belowZero: ReadonlySet<string> = new Set(['degC', 'dBASPL']);

/** The value of a type in its own unit, or why it cannot be one. */
export type OwnUnit = (value: number | null) => number | SkipReason;

/**
 * What makes values of a quantity type (by its name) of those in a unit, or without one; or why nothing does. Percentages run from 0 to
 * 100, little else than a temperature can be below zero, and of some types nobody has 0.
 */
export function ownUnitOf(typeName: string, unit: string | null): OwnUnit | SkipReason {
  const type = findQuantityType(typeName);
  if (type === null) return 'unknownType';
  const conversion = quantityConversion(type, unit);
  if (typeof conversion === 'string') return conversion;
  const mayBeBelow = (belowZero.has(type.unit) && !type.isNeverZero) || type.name === 'heartRateRecoveryOneMinute';
  const least = mayBeBelow ? -Infinity : 0;
  const most = type.unit === '%' ? 100 : Infinity;
  return (value) => {
    if (value === null) return 'invalidValue';
    const converted = conversion(value);
    const isNone = type.isNeverZero && converted === 0;
    return isNone || converted < least || converted > most || !isPlausibleNumber(converted)
      ? 'invalidValue'
      : converted;
  };
}

/** The value of a quantity type in the type's unit, from one in another or without one; or why it cannot be one. */
export function quantityInOwnUnit(typeName: string, value: number | null, unit: string | null): number | SkipReason {
  const own = ownUnitOf(typeName, unit);
  return typeof own === 'string' ? own : own(value);
}
