import { laboratoryConversion, type Conversion, type KnownAnalyte } from '@vitalgate/days';
import { chosenUnits } from './choices.ts';

/** A unit of a result: its UCUM code, and as it is written; null is not told. */
export interface LaboratoryUnit {
  readonly unitCode: string | null;
  readonly unit: string | null;
}

/** The unit in which the person reads the results of an analyte; null: as the laboratory reported them. */
export function chosenLaboratoryUnit(analyte: KnownAnalyte | null): LaboratoryUnit | null {
  const { laboratory } = chosenUnits();
  if (laboratory === 'reported' || !analyte?.units) return null;
  const unitCode = analyte.units[laboratory];
  return { unitCode, unit: unitCode.replace(/^u/, 'µ') };
}

const isPowerOfTen = (conversion: Conversion): boolean =>
  conversion(0) === 0 && conversion(1).toExponential().startsWith('1e');

/**
 * How a result is read in another unit: with all its digits if only the point moves, else with three, or as many as its
 * whole part has. Null if the units cannot be turned into each other; an unknown code is equal to its own spelling alone.
 */
export function conversionTo(
  from: LaboratoryUnit,
  to: LaboratoryUnit,
  analyte: KnownAnalyte | null,
): Conversion | null {
  if (from.unitCode === null || to.unitCode === null) return from.unit === to.unit ? (value) => value : null;
  const conversion = laboratoryConversion(from.unitCode, to.unitCode, analyte);
  if (conversion === null || isPowerOfTen(conversion)) return conversion;
  return (value) => {
    const converted = conversion(value);
    return Math.abs(converted) >= 100 ? Math.round(converted) : Number(converted.toPrecision(3));
  };
}
