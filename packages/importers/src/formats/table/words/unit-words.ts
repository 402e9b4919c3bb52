import { findQuantityType } from '@vitalgate/contract';
import { quantityConversion } from '@vitalgate/core';

const spellings: Readonly<Record<string, string>> = {
  kg: 'kg, kgs, kilo, kilos, kilogram, kilograms, kilogramm, kilogrammes',
  lb: 'lb, lbs, pound, pounds',
  st: 'st, stone, stones',
  g: 'g, gram, grams, gramm, grammes',
  mg: 'mg',
  mcg: 'mcg, µg, ug',
  cm: 'cm, centimeter, centimeters, centimetres, zentimeter',
  m: 'm, meter, meters, metres',
  in: 'in, inch, inches, zoll',
  ft: 'ft, feet, foot',
  yd: 'yd, yds, yard, yards',
  km: 'km, kilometer, kilometers, kilometres',
  mi: 'mi, mile, miles, meilen',
  degC: '°c, c, celsius, degc, ºc, ℃',
  degF: '°f, f, fahrenheit, degf, ºf, ℉',
  K: 'k, °k, kelvin',
  glass: 'glass, glasses, glas, gläser, verre, verres, vaso, vasos, bicchieri, glazen, bottles, flaschen',
  'count/min':
    'bpm, /min, 1/min, count/min, beats/min, beats per minute, schläge/min, schläge pro minute, batt/min, bat/min, breaths/min, brpm, rpm, beats/minute, s/min, ppm, x/min',
  '%': '%, percent, prozent, pct, pour cent',
  mmHg: 'mmhg, mm hg, mm/hg',
  kPa: 'kpa',
  'mg/dL': 'mg/dl, mgdl',
  'mmol/L': 'mmol/l, mmol, mmoll',
  kcal: 'kcal, kcals, cal, cals, calories, kalorien',
  kJ: 'kj',
  min: 'min, mins, minute, minutes, minuten, minuti, minutos, minuut',
  hr: 'h, hr, hrs, hour, hours, std, stunden, heures, uren, uur, ore, ora, horas, hora',
  s: 's, sec, secs, second, seconds, sekunden, secondes',
  ms: 'ms, millisecond, milliseconds',
  mL: 'ml, milliliter, millilitres',
  L: 'l, liter, litre, litres, liters',
  cL: 'cl, centiliter, centilitre, centilitres, zentiliter',
  dL: 'dl, deciliter, decilitre, decilitres, deziliter',
  cup_us: 'cup, cups',
  fl_oz_us: 'fl oz, floz, oz',
  count: 'count, counts, steps, schritte, pas, kg/m2, kg/m²',
  'mL/min·kg': 'ml/kg/min, ml/min/kg, ml/(kg·min), ml/(min·kg)',
  'kcal/d': 'kcal/d, kcal/day, kcal/tag',
  IU: 'iu, ie, u, units, einheiten, ui',
  W: 'w, watt, watts',
  'km/hr': 'km/h, kmh, kph',
  'mi/hr': 'mph, mi/h',
  'm/s': 'm/s',
};

const bySpelling: ReadonlyMap<string, string> = new Map(
  Object.entries(spellings).flatMap(([unit, words]) => words.split(', ').map((word) => [word, unit] as const)),
);

/** The unit that a text spells in any of some languages, as HealthKit writes it; the text itself if it is none of these. */
export function spelledUnit(text: string): string {
  const plain = text.trim().normalize('NFC').replace('\u03bc', '\u00b5').replace(/\.$/u, '');
  return bySpelling.get(plain.toLowerCase()) ?? plain;
}

/** Whether a text is the name of a unit by itself. */
export function isUnitWord(text: string): boolean {
  return bySpelling.has(text.trim().normalize('NFC').replace('\u03bc', '\u00b5').toLowerCase());
}

/** What `sleep` is timed in; it is no quantity type. */
const timeUnits = new Map([
  ['hr', 3600],
  ['min', 60],
  ['s', 1],
]);

/** Seconds in a unit of time; null for another unit. */
export function secondsIn(unit: string): number | null {
  return timeUnits.get(spelledUnit(unit)) ?? null;
}

const unitsOfTypes = new Map<string, string | null>();

/** The unit in which a quantity type can be written that a text spells; null if its numbers cannot be in it. */
export function unitOfType(type: string, text: string): string | null {
  const key = `${type} ${text}`;
  const cached = unitsOfTypes.get(key);
  if (cached !== undefined) return cached;
  const found = readUnitOfType(type, text);
  if (unitsOfTypes.size > 1000) unitsOfTypes.clear();
  unitsOfTypes.set(key, found);
  return found;
}

/** What else a unit may mean: a scale gives what a day at rest takes, and an ounce is a weight too. */
const meanings: Readonly<Record<string, readonly string[]>> = { kcal: ['kcal/d'], fl_oz_us: ['oz'] };

function readUnitOfType(type: string, text: string): string | null {
  const unit = spelledUnit(text);
  const found = findQuantityType(type);
  if (found === null) return secondsIn(unit) === null ? null : unit;
  return [unit, ...(meanings[unit] ?? [])].find((one) => typeof quantityConversion(found, one) === 'function') ?? null;
}

/** Units that people use side by side, by the type's own. */
const alternatives: Readonly<Record<string, readonly string[]>> = {
  kg: ['kg', 'lb'],
  cm: ['cm', 'in'],
  degC: ['degC', 'degF'],
  'mg/dL': ['mg/dL', 'mmol/L'],
  kcal: ['kcal', 'kJ'],
  mL: ['mL', 'L', 'fl_oz_us'],
  L: ['L', 'mL'],
  g: ['g', 'mg'],
  mg: ['mg', 'g'],
  mcg: ['mcg', 'mg'],
  m: ['km', 'mi', 'm'],
  'm/s': ['km/hr', 'mi/hr', 'm/s'],
};

/** No body has so many degrees. */
const leastKelvins = 200;

/** The units that a type's numbers up to this one may be written in if nothing says which; one or none if there is no doubt. */
export function possibleUnits(type: string, greatest = -Infinity): readonly string[] {
  if (greatest > leastKelvins && findQuantityType(type)?.unit === 'degC') return ['degC', 'degF', 'K'];
  if (type === 'height') return ['cm', 'm', 'in'];
  const found = findQuantityType(type);
  if (found === null) return ['hr', 'min'];
  return alternatives[found.unit] ?? [found.unit];
}

/** The unit that numbers up to this one look like; null if they may well be of several. */
export function likelyUnit(type: string, greatest: number): string | null {
  if (greatest === -Infinity) return null;
  if (type === 'bloodGlucose') return greatest < 35 ? 'mmol/L' : 'mg/dL';
  if (type === 'height') return greatest < 3 ? 'm' : greatest < 100 ? 'in' : 'cm';
  if (findQuantityType(type)?.unit === 'degC') return greatest > leastKelvins ? 'K' : greatest > 60 ? 'degF' : 'degC';
  return type === 'sleep' ? (greatest > 24 ? 'min' : 'hr') : null;
}
