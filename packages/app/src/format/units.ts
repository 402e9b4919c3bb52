import { chosenUnits } from './choices.ts';

/** An amount in the unit that the person reads it in. */
interface ShownAmount {
  readonly value: number;
  /** As the API spells units, or one of those that it has not: `mi`, `lb`, `st`, `ft`, `in`, `yd`, `mph`, `ft/s`, `degF`, `kJ`, `kJ/d`. */
  readonly unit: string;
}

// Exact by definition: international yard and pound of 1959, mile of 1,760 yards; UCUM [ft_i], [mi_i], [lb_av], [stone_av], cal_th.
const metersPerFoot = 0.3048;
const metersPerYard = 0.9144;
const kilometersPerMile = 1.609344;
const centimetersPerInch = 2.54;
const kilogramsPerPound = 0.45359237;
const poundsPerStone = 14;
const kilojoulesPerKilocalorie = 4.184;
/** Glucose is 180.15588 g/mol, as HealthKit has it. */
const glucosePerMillimole = 18.015588;

const inMiles = (kilometers: number): ShownAmount => ({ value: kilometers / kilometersPerMile, unit: 'mi' });

/** Lengths in metres: how tall somebody is, how far they went, and what is shorter. */
function lengthShown(meters: number, id: string): ShownAmount {
  const { distance, height } = chosenUnits();
  const unchanged = { value: meters, unit: 'm' };
  if (id === 'height') return height === 'ft' ? { value: meters / metersPerFoot, unit: 'ft' } : unchanged;
  if (distance === 'km') return unchanged;
  if (id === 'distanceSwimming') return { value: meters / metersPerYard, unit: 'yd' };
  return id.startsWith('distance') ? inMiles(meters / 1000) : { value: meters / metersPerFoot, unit: 'ft' };
}

function massShown(kilograms: number): ShownAmount {
  const { mass } = chosenUnits();
  const pounds = kilograms / kilogramsPerPound;
  if (mass === 'kg') return { value: kilograms, unit: 'kg' };
  return mass === 'lb' ? { value: pounds, unit: 'lb' } : { value: pounds / poundsPerStone, unit: 'st' };
}

/** By the unit of the API; a unit that is not here is read as it is. */
const conversions: Readonly<Record<string, (value: number, id: string) => ShownAmount>> = {
  m: lengthShown,
  kg: massShown,
  km: (value) => (chosenUnits().distance === 'mi' ? inMiles(value) : { value, unit: 'km' }),
  cm: (value) =>
    chosenUnits().height === 'ft' ? { value: value / centimetersPerInch, unit: 'in' } : { value, unit: 'cm' },
  'km/hr': (value) =>
    chosenUnits().distance === 'mi' ? { value: value / kilometersPerMile, unit: 'mph' } : { value, unit: 'km/hr' },
  'm/s': (value) =>
    chosenUnits().distance === 'mi' ? { value: value / metersPerFoot, unit: 'ft/s' } : { value, unit: 'm/s' },
  degC: (value) =>
    chosenUnits().temperature === 'degF' ? { value: (value * 9) / 5 + 32, unit: 'degF' } : { value, unit: 'degC' },
  kcal: (value) =>
    chosenUnits().energy === 'kJ' ? { value: value * kilojoulesPerKilocalorie, unit: 'kJ' } : { value, unit: 'kcal' },
  'kcal/d': (value) =>
    chosenUnits().energy === 'kJ'
      ? { value: value * kilojoulesPerKilocalorie, unit: 'kJ/d' }
      : { value, unit: 'kcal/d' },
  'mg/dL': (value, id) =>
    id === 'bloodGlucose' && chosenUnits().glucose === 'mmol/L'
      ? { value: value / glucosePerMillimole, unit: 'mmol/L' }
      : { value, unit: 'mg/dL' },
};

/** A value of a metric or raw type in the unit that the person chose. `unit` is the API's, `id` the metricId or the type's name. */
export function shownAmount(value: number, unit: string, id: string): ShownAmount {
  return Object.hasOwn(conversions, unit) ? (conversions[unit]?.(value, id) ?? { value, unit }) : { value, unit };
}
