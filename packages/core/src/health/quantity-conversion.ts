import type { QuantityType } from '@vitalgate/contract';
import { glucoseGramsPerMole, longestUnit, unitConversion, type Conversion } from '@vitalgate/days';

export type UnitProblem = 'unknownUnit' | 'missingUnit';

/**
 * Units that HealthKit writes for whatever is counted or timed in them, whichever units the user prefers. A value of
 * such a type needs no unit; lengths, masses, energies and the rest do.
 */
const soleUnits = new Set(['count', 'count/min', '%', 'min', 'ms', 'W', 'IU', 'dBASPL', 'appleEffortScore']);

function spelledOut(type: QuantityType, unit: string): string {
  if (type.name !== 'bloodGlucose') return unit;
  return unit.replace(/^(m|mc|[u\u00b5\u03bc])?mol\//u, `$1mol<${glucoseGramsPerMole}>/`);
}

/** A body mass index is a number without a unit to HealthKit; its numbers are those of this unit. */
const bodyMassIndexUnit = 'kg/m^2';

/** International units of vitamin D in a microgram; those of other vitamins depend on which of their forms it is. */
const vitaminDUnits = 40;

function conversionOf(type: QuantityType, unit: string): Conversion | null {
  if (type.name === 'dietaryVitaminD' && unit === 'IU') return (value) => value / vitaminDUnits;
  const found = unitConversion(spelledOut(type, unit), type.unit);
  return found === null && type.name === 'bodyMassIndex' ? unitConversion(unit, bodyMassIndexUnit) : found;
}

const known = new Map<string, Conversion | UnitProblem>();

/**
 * The conversion of a value of a quantity type from the unit it was written in (null if none was written) to the
 * type's unit, or why there is none. `mmol/L` without a molar mass is accepted for glucose, whose molar mass is known.
 */
export function quantityConversion(type: QuantityType, unit: string | null): Conversion | UnitProblem {
  if (unit === null) return soleUnits.has(type.unit) ? (value) => value : 'missingUnit';
  if (unit.length > longestUnit) return 'unknownUnit';
  const key = `${type.name} ${unit}`;
  const cached = known.get(key);
  if (cached !== undefined) return cached;
  const found = conversionOf(type, unit) ?? 'unknownUnit';
  if (known.size > 1000) known.clear();
  known.set(key, found);
  return found;
}
