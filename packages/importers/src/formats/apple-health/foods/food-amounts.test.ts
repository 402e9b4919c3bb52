import { expect, test } from 'vitest';
import { FoodAmounts, nutrientAmount, type NutrientAmount } from './food-amounts.ts';

function protein(value: number, name?: string): NutrientAmount {
  const metadata = name === undefined ? null : { HKExternalUUID: name };
  const amount = nutrientAmount({ type: 'dietaryProtein', value, metadata });
  if (amount === null) throw new Error('no nutrient');
  return amount;
}

function amountsOf(...samples: readonly NutrientAmount[]): FoodAmounts {
  const amounts = new FoodAmounts();
  for (const sample of samples) amounts.add(sample);
  return amounts;
}

/** As many other amounts as make these be looked up instead of looked through. */
const others = Array.from({ length: 60 }, (_, index) => protein(1000 + index));
const sumOfOthers = others.reduce((sum, { value }) => sum + value, 0);

test.each([
  ['few', [], 0],
  ['many', others, sumOfOthers],
] as const)('among %s amounts a sample counts once, and once more by another name', (_many, more, sum) => {
  const proteinOf = (...samples: readonly NutrientAmount[]) =>
    amountsOf(...more, ...samples).sums().nutrients.proteinGrams;
  expect(proteinOf(protein(5), protein(5), protein(5.0000001))).toBe(sum + 5);
  expect(proteinOf(protein(5, 'a'), protein(5, 'a'), protein(5, 'b'), protein(5))).toBe(sum + 15);
});

test.each([
  ['few', []],
  ['many', others],
] as const)('a copy among %s amounts may lack the name', (_many, more) => {
  const leaves = (sample: NutrientAmount, copy: NutrientAmount) =>
    amountsOf(sample).sums([amountsOf(...more, copy)]).nutrients.proteinGrams;
  expect(leaves(protein(5, 'a'), protein(5))).toBeNull();
  expect(leaves(protein(5), protein(5, 'a'))).toBeNull();
  expect(leaves(protein(5, 'a'), protein(5, 'a'))).toBeNull();
  expect(leaves(protein(5, 'a'), protein(5, 'b'))).toBe(5);
  expect(leaves(protein(5), protein(6))).toBe(5);
});

test('the work of adding amounts grows with their number', () => {
  const begun = process.cpuUsage();
  const amounts = new FoodAmounts();
  for (let index = 0; index < 40_000; index++) amounts.add(protein(index));
  expect(amounts.sums([amounts]).some).toBe(false);
  // Looking through all of them for each would be 800 million comparisons.
  expect(process.cpuUsage(begun).user / 1e6, 'seconds').toBeLessThan(3);
});
