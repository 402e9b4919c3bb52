import type { NutrientKey } from '@vitalgate/contract';
import { isPlausibleNumber, parseWrittenNumber } from '../kit/written/written-number.ts';

const kilojoulesPerKilocalorie = 4.184;

/** Grams in a unit of mass, by its name in lower case. */
const gramsOf: ReadonlyMap<string, number> = new Map([
  ['g', 1],
  ['gr', 1],
  ['grm', 1],
  ['gram', 1],
  ['grams', 1],
  ['kg', 1000],
  ['mg', 1e-3],
  ['mgm', 1e-3],
  ['µg', 1e-6],
  ['ug', 1e-6],
  ['mcg', 1e-6],
]);

/** Parts of a gram in the unit of a nutrient, by what its key ends in. */
const perGram: readonly (readonly [ending: string, parts: number])[] = [
  ['Grams', 1],
  ['Milligrams', 1e3],
  ['Micrograms', 1e6],
  // A gram of water is a millilitre.
  ['Milliliters', 1],
];

const microgramsOfVitaminD = 0.025;

const capital = /[A-Z][a-z]+$/u;

function partsPerGram(nutrient: NutrientKey): number {
  const ending = capital.exec(nutrient)?.[0] ?? '';
  return perGram.find(([unit]) => unit === ending)?.[1] ?? 1;
}

/** Without the traces that binary fractions leave: 0.0123 g are 12.3 mg. */
function rounded(value: number): number {
  return Number(value.toPrecision(12));
}

/**
 * An amount of a nutrient in the unit that its key names; null for an unknown unit, or one that does not measure it. Units are
 * read in any case and in the spellings of both catalogues; `MLT`, `IU` and the like of a nutrient that is no mass give null.
 */
export function nutrientAmount(nutrient: NutrientKey, amount: number, unit: string): number | null {
  const name = unit.trim().normalize('NFKC').toLowerCase().replace('μ', 'µ');
  if (nutrient === 'energyKilocalories') {
    if (name === 'kcal') return amount;
    return name === 'kj' ? rounded(amount / kilojoulesPerKilocalorie) : null;
  }
  if (name === 'iu') return nutrient === 'vitaminDMicrograms' ? rounded(amount * microgramsOfVitaminD) : null;
  const grams = gramsOf.get(name);
  return grams === undefined ? null : rounded(amount * grams * partsPerGram(nutrient));
}

export const inKilojoules = (kilocalories: number): number => rounded(kilocalories * kilojoulesPerKilocalorie);

/** What labels round can move the ratio of two energies so far. */
const tolerance = 1.1;

/**
 * Whether kilocalories and kilojoules stand in each other's place: their ratio is then that of kilojoules to kilocalories, at any
 * size. Nothing else that a food holds can show it.
 */
export function areExchanged(kilocalories: number, kilojoules: number): boolean {
  const ratio = kilocalories / kilojoules / kilojoulesPerKilocalorie;
  return ratio > 1 / tolerance && ratio < tolerance;
}

/** Grams that an amount and its unit name, or null for what is no mass. */
export function gramsIn(amount: number, unit: string): number | null {
  const grams = gramsOf.get(unit.trim().normalize('NFKC').toLowerCase());
  return grams === undefined ? null : rounded(amount * grams);
}

/** How much of a nutrient 100 g of a food can hold: less than nothing cannot be, nor more than the food weighs. */
export function mostOf(nutrient: NutrientKey, basis: 'grams' | 'milliliters'): number {
  // Pure fat has 902 kcal. A hundred millilitres of syrup weigh less than 150 g.
  const share = basis === 'grams' ? 1 : 1.5;
  return share * (nutrient === 'energyKilocalories' ? 950 : 100 * partsPerGram(nutrient));
}

/** A number as JSON or a table has it; null for anything else and what is no plausible number. */
export function catalogueNumber(value: unknown): number | null {
  if (typeof value === 'number') return isPlausibleNumber(value) ? value : null;
  return typeof value === 'string' ? parseWrittenNumber(value) : null;
}
