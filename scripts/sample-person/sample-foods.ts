import { nutrientsFrom, type Nutrients } from '@vitalgate/contract';

/** A food that the sample person eats, with amounts per 100 g. */
export interface SampleFood {
  /** Name in the built-in catalogue. */
  readonly name: string;
  readonly per100Grams: Nutrients;
}

type Amount = number | null;

/** Amounts in the contract's order of nutrient keys, from energy to water. */
function food(name: string, amounts: readonly Amount[]): SampleFood {
  return { name, per100Grams: nutrientsFrom((_key, place) => amounts[place]) };
}

/** Foods of the USDA Standard Reference, release 24 (public domain): names and amounts as the catalogue has them. */
export const sampleFoods = {
  oatmeal: food(
    'Cereals, oats, regular and quick, unenriched, cooked with water (includes boiling and microwaving), without salt',
    [71, 2.54, 12, 1.52, 0.31, 1.7, 0.27, 4, 0, 70, 9, 0.9, 0, 0, 0, 83.61],
  ),
  banana: food('Bananas, raw', [89, 1.09, 22.84, 0.33, 0.112, 2.6, 12.23, 1, 0, 358, 5, 0.26, 8.7, 0, 0, 74.91]),
  milk: food(
    'Milk, reduced fat, fluid, 2% milkfat, with added vitamin A and vitamin D',
    [50, 3.3, 4.8, 1.98, 1.257, 0, 5.06, 47, 8, 140, 120, 0.02, 0.2, 1.225, 0, 89.21],
  ),
  yogurt: food(
    'Yogurt, plain, whole milk, 8 grams protein per 8 ounce',
    [61, 3.47, 4.66, 3.25, 2.096, 0, 4.66, 46, 13, 155, 121, 0.05, 0.5, 0.05, 0, 87.9],
  ),
  bread: food(
    'Bread, whole-wheat, commercially prepared',
    [247, 12.95, 41.29, 3.35, 0.747, 6.8, 5.57, 472, 0, 248, 107, 2.43, 0, 0, 0, 38.58],
  ),
  friedEgg: food(
    'Egg, whole, cooked, fried',
    [196, 13.61, 0.83, 14.84, 4.323, 0, 0.4, 207, 401, 152, 62, 1.89, 0, 2.2, 0, 69.47],
  ),
  scrambledEgg: food(
    'Egg, whole, cooked, scrambled',
    [149, 9.99, 1.61, 10.98, 3.331, 0, 1.39, 145, 277, 132, 66, 1.31, 0, 1.8, 0, 76.4],
  ),
  butter: food('Butter, salted', [717, 0.85, 0.06, 81.11, 51.368, 0, 0.06, 714, 215, 24, 24, 0.02, 0, 1.5, 0, 15.87]),
  peanutButter: food(
    'Peanut butter, smooth style, with salt',
    [588, 25.09, 19.56, 50.39, 10.51, 6, 9.22, 459, 0, 649, 43, 1.87, 0, 0, 0, 1.81],
  ),
  orangeJuice: food('Orange juice, raw', [45, 0.7, 10.4, 0.2, 0.024, 0.2, 8.4, 1, 0, 200, 11, 0.2, 50, 0, 0, 88.3]),
  chickenBreast: food(
    'Chicken, broilers or fryers, breast, meat only, cooked, roasted',
    [165, 31.02, 0, 3.57, 1.01, 0, 0, 74, 85, 256, 15, 1.04, 0, 0.125, 0, 65.26],
  ),
  salmon: food('Fish, salmon, Atlantic, farmed, cooked, dry heat', [
    206,
    22.1,
    0,
    12.35,
    2.504,
    0,
    null,
    61,
    63,
    384,
    15,
    0.34,
    3.7,
    null,
    null,
    64.75,
  ]),
  beef: food(
    'Beef, ground, 85% lean meat / 15% fat, crumbles, cooked, pan-browned',
    [256, 27.73, 0, 15.3, 5.821, 0, 0, 89, 90, 407, 22, 2.93, 0, 0.175, 0, 55.9],
  ),
  lentils: food(
    'Lentils, mature seeds, cooked, boiled, without salt',
    [116, 9.02, 20.13, 0.38, 0.053, 7.9, 1.8, 2, 0, 369, 19, 3.33, 1.5, 0, 0, 69.64],
  ),
  rice: food(
    'Rice, white, long-grain, regular, cooked',
    [130, 2.69, 28.17, 0.28, 0.077, 0.4, 0.05, 1, 0, 35, 10, 1.2, 0, 0, 0, 68.44],
  ),
  brownRice: food(
    'Rice, brown, long-grain, cooked',
    [111, 2.58, 22.96, 0.9, 0.18, 1.8, 0.35, 5, 0, 43, 10, 0.42, 0, 0, 0, 73.09],
  ),
  spaghetti: food(
    'Spaghetti, cooked, enriched, without added salt',
    [158, 5.8, 30.86, 0.93, 0.176, 1.8, 0.56, 1, 0, 44, 7, 1.28, 0, 0, 0, 62.13],
  ),
  pastaSauce: food(
    'Sauce, pasta, spaghetti/marinara, ready-to-serve',
    [49, 1.41, 7.53, 1.48, 0.17, 1.8, 5.5, 419, 2, 319, 27, 0.78, 2, 0, 0, 87.39],
  ),
  potatoes: food(
    'Potatoes, boiled, cooked without skin, flesh, without salt',
    [86, 1.71, 20.01, 0.1, 0.026, 1.8, 0.85, 5, 0, 328, 8, 0.31, 7.4, 0, 0, 77.46],
  ),
  broccoli: food(
    'Broccoli, cooked, boiled, drained, without salt',
    [35, 2.38, 7.18, 0.41, 0.079, 3.3, 1.39, 41, 0, 293, 40, 0.67, 64.9, 0, 0, 89.25],
  ),
  lettuce: food(
    'Lettuce, cos or romaine, raw',
    [17, 1.23, 3.29, 0.3, 0.039, 2.1, 1.19, 8, 0, 247, 33, 0.97, 4, 0, 0, 94.61],
  ),
  tomatoes: food(
    'Tomatoes, red, ripe, raw, year round average',
    [18, 0.88, 3.89, 0.2, 0.028, 1.2, 2.63, 5, 0, 237, 10, 0.27, 13.7, 0, 0, 94.52],
  ),
  pepper: food(
    'Peppers, sweet, red, raw',
    [31, 0.99, 6.03, 0.3, 0.027, 2.1, 4.2, 4, 0, 211, 7, 0.43, 127.7, 0, 0, 92.21],
  ),
  oliveOil: food('Oil, olive, salad or cooking', [884, 0, 0, 100, 13.808, 0, 0, 2, 0, 1, 1, 0.56, 0, 0, 0, 0]),
  cheddar: food(
    'Cheese, cheddar',
    [403, 24.9, 1.28, 33.14, 21.092, 0, 0.52, 621, 105, 98, 721, 0.68, 0, 0.6, 0, 36.75],
  ),
  gouda: food('Cheese, gouda', [356, 24.94, 2.22, 27.44, 17.614, 0, 2.22, 819, 114, 121, 700, 0.24, 0, 0.5, 0, 41.46]),
  pizza: food(
    'Pizza, cheese topping, regular crust, frozen, cooked',
    [268, 10.36, 29.02, 12.28, 4.272, 2.2, 3.57, 447, 14, 152, 179, 2.27, 1.2, 0, 0, 46.28],
  ),
  minestrone: food(
    'Soup, minestrone, canned, chunky, ready-to-serve',
    [53, 2.13, 8.64, 1.17, 0.62, 2.4, 2.17, 288, 2, 255, 25, 0.74, 2, 0, 0, 86.72],
  ),
  almonds: food('Nuts, almonds', [575, 21.22, 21.67, 49.42, 3.731, 12.2, 3.89, 1, 0, 705, 264, 3.72, 0, 0, 0, 4.7]),
  apple: food(
    'Apples, raw, with skin',
    [52, 0.26, 13.81, 0.17, 0.028, 2.4, 10.39, 1, 0, 107, 6, 0.12, 4.6, 0, 0, 85.56],
  ),
  water: food('Water, tap, drinking', [0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 3, 0, 0, 0, 0, 99.9]),
  redWine: food(
    'Alcoholic beverage, wine, table, red',
    [85, 0.07, 2.61, 0, 0, 0, 0.62, 4, 0, 127, 8, 0.46, 0, 0, 0, 86.49],
  ),
  beer: food('Alcoholic beverage, beer, regular, all', [43, 0.46, 3.55, 0, 0, 0, 0, 4, 0, 27, 4, 0.02, 0, 0, 0, 91.96]),
  coffee: food(
    'Coffee, brewed from grounds, prepared with tap water',
    [1, 0.12, 0, 0.02, 0.002, 0, 0, 2, 0, 49, 2, 0.01, 0, 0, 40, 99.39],
  ),
  tea: food(
    'Tea, black, brewed, prepared with tap water',
    [1, 0, 0.3, 0, 0.002, 0, 0, 3, 0, 37, 0, 0.02, 0, 0, 20, 99.7],
  ),
  blueberries: food('Blueberries, raw', [57, 0.74, 14.49, 0.33, 0.028, 2.4, 9.96, 1, 0, 77, 6, 0.28, 9.7, 0, 0, 84.21]),
  iceCream: food(
    'Ice creams, vanilla',
    [207, 3.5, 23.6, 11, 6.79, 0.7, 21.22, 80, 44, 199, 128, 0.09, 0.6, 0.2, 0, 61],
  ),
  darkChocolate: food('Chocolate, dark, 70-85% cacao solids', [
    598,
    7.79,
    45.9,
    42.63,
    24.489,
    10.9,
    23.99,
    20,
    3,
    715,
    73,
    11.9,
    null,
    null,
    80,
    1.37,
  ]),
} as const;

/** The short name of a food of the table. */
export type SampleFoodKey = keyof typeof sampleFoods;
