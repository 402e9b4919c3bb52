import { glucoseGramsPerMole, unitConversion, type Conversion } from '@vitalgate/days';
import { chosenUnits } from './choices.ts';

/** An amount in the unit that the person reads it in. */
interface ShownAmount {
  readonly value: number;
  /** As the API spells units, or one of those that it has not: `mi`, `lb`, `st`, `ft`, `in`, `yd`, `mph`, `ft/s`, `degF`, `kJ`, `kJ/d`. */
  readonly unit: string;
}

/** Lengths in metres: how tall somebody is, how far they went, and what is shorter. */
function lengthUnit(id: string): string {
  const { distance, height } = chosenUnits();
  if (id === 'height') return height;
  if (distance === 'km') return 'm';
  if (id === 'distanceSwimming') return 'yd';
  return id.startsWith('distance') ? 'mi' : 'ft';
}

/** By the unit of the API, the one that the person chose; a unit that is not here is read as it is. */
const chosen: Readonly<Record<string, (id: string) => string>> = {
  m: lengthUnit,
  kg: () => chosenUnits().mass,
  km: () => chosenUnits().distance,
  cm: () => (chosenUnits().height === 'ft' ? 'in' : 'cm'),
  'km/hr': () => (chosenUnits().distance === 'mi' ? 'mph' : 'km/hr'),
  'm/s': () => (chosenUnits().distance === 'mi' ? 'ft/s' : 'm/s'),
  degC: () => chosenUnits().temperature,
  kcal: () => chosenUnits().energy,
  'kcal/d': () => (chosenUnits().energy === 'kJ' ? 'kJ/d' : 'kcal/d'),
  'mg/dL': (id) => (id === 'bloodGlucose' ? chosenUnits().glucose : 'mg/dL'),
};

const known = new Map<string, Conversion | null>();

/** Only glucose is read in moles. */
const withMolarMass = (unit: string): string => unit.replace('mol/', `mol<${glucoseGramsPerMole}>/`);

function conversionOf(from: string, to: string): Conversion | null {
  const key = `${from} ${to}`;
  const conversion = known.get(key) ?? unitConversion(from, withMolarMass(to));
  known.set(key, conversion);
  return conversion;
}

/** A value of a metric or raw type in the unit that the person chose. `unit` is the API's, `id` the metricId or the type's name. */
export function shownAmount(value: number, unit: string, id: string): ShownAmount {
  const to = Object.hasOwn(chosen, unit) ? (chosen[unit]?.(id) ?? unit) : unit;
  const conversion = to === unit ? null : conversionOf(unit, to);
  return conversion === null ? { value, unit } : { value: conversion(value), unit: to };
}
