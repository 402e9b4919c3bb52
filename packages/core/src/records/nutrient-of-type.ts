import type { NutrientKey } from '@vitalgate/contract';

/** The nutrient that a dietary quantity type measures; each type's unit is the one in the nutrient's key. */
export const nutrientOfType: ReadonlyMap<string, NutrientKey> = new Map([
  ['dietaryEnergyConsumed', 'energyKilocalories'],
  ['dietaryProtein', 'proteinGrams'],
  ['dietaryCarbohydrates', 'carbohydrateGrams'],
  ['dietaryFatTotal', 'fatGrams'],
  ['dietaryFatSaturated', 'saturatedFatGrams'],
  ['dietaryFiber', 'fiberGrams'],
  ['dietarySugar', 'sugarGrams'],
  ['dietarySodium', 'sodiumMilligrams'],
  ['dietaryCholesterol', 'cholesterolMilligrams'],
  ['dietaryPotassium', 'potassiumMilligrams'],
  ['dietaryCalcium', 'calciumMilligrams'],
  ['dietaryIron', 'ironMilligrams'],
  ['dietaryVitaminC', 'vitaminCMilligrams'],
  ['dietaryVitaminD', 'vitaminDMicrograms'],
  ['dietaryCaffeine', 'caffeineMilligrams'],
  ['dietaryWater', 'waterMilliliters'],
]);
