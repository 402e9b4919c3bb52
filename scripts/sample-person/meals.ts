import type { Meal } from '@vitalgate/contract';
import type { DayPlan } from './day-plan.ts';
import { randomStream } from './random-stream.ts';
import type { SampleFoodKey } from './sample-foods.ts';

/** A food and about how many grams of it. */
type Portion = readonly [food: SampleFoodKey, grams: number];

/** What a meal may be. */
const menus: Readonly<Record<Meal, readonly (readonly Portion[])[]>> = {
  breakfast: [
    [
      ['oatmeal', 260],
      ['banana', 118],
      ['milk', 120],
      ['coffee', 237],
    ],
    [
      ['bread', 72],
      ['butter', 12],
      ['gouda', 36],
      ['orangeJuice', 200],
      ['coffee', 237],
    ],
    [
      ['yogurt', 200],
      ['blueberries', 90],
      ['almonds', 22],
      ['tea', 240],
    ],
    [
      ['scrambledEgg', 122],
      ['bread', 64],
      ['tomatoes', 90],
      ['coffee', 237],
    ],
    [
      ['bread', 64],
      ['peanutButter', 32],
      ['apple', 150],
      ['tea', 240],
    ],
  ],
  lunch: [
    [
      ['chickenBreast', 140],
      ['rice', 220],
      ['broccoli', 130],
      ['oliveOil', 12],
    ],
    [
      ['lentils', 240],
      ['brownRice', 160],
      ['pepper', 80],
      ['oliveOil', 12],
    ],
    [
      ['bread', 96],
      ['cheddar', 42],
      ['lettuce', 40],
      ['tomatoes', 100],
      ['apple', 160],
    ],
    [
      ['minestrone', 360],
      ['bread', 64],
      ['gouda', 30],
    ],
    [
      ['spaghetti', 260],
      ['pastaSauce', 150],
      ['cheddar', 20],
    ],
  ],
  dinner: [
    [
      ['salmon', 160],
      ['potatoes', 260],
      ['broccoli', 150],
      ['oliveOil', 14],
    ],
    [
      ['beef', 130],
      ['spaghetti', 230],
      ['pastaSauce', 150],
      ['lettuce', 60],
    ],
    [
      ['pizza', 280],
      ['lettuce', 80],
      ['oliveOil', 10],
    ],
    [
      ['friedEgg', 92],
      ['potatoes', 280],
      ['butter', 14],
      ['tomatoes', 140],
    ],
    [
      ['chickenBreast', 160],
      ['brownRice', 220],
      ['pepper', 120],
      ['oliveOil', 16],
    ],
  ],
  snack: [
    [['apple', 180]],
    [['almonds', 32]],
    [
      ['darkChocolate', 26],
      ['coffee', 180],
    ],
    [
      ['banana', 118],
      ['yogurt', 120],
    ],
    [['iceCream', 110]],
  ],
};

/** When the person eats. */
export interface MealTime {
  readonly meal: Meal;
  /** Minute of the day. */
  readonly minute: number;
}

/** The meals of a day: three and one or two snacks. */
export function mealTimes(seed: number, plan: DayPlan): readonly MealTime[] {
  const random = randomStream(seed, `${plan.day.date} meal times`);
  const around = (minute: number, deviation: number) => Math.round(minute + random.normal(0, deviation));
  const weekend = plan.day.weekday >= 5;
  const times: MealTime[] = [
    { meal: 'breakfast', minute: around(plan.night.end + 38, 7) },
    { meal: 'lunch', minute: around(weekend ? 790 : 762, 14) },
    { meal: 'snack', minute: around(950, 25) },
    { meal: 'dinner', minute: around(weekend ? 1180 : 1185, 14) },
  ];
  if (weekend && random.chance(0.6)) times.push({ meal: 'snack', minute: around(1255, 8) });
  return times;
}

/** One thing that was eaten or drunk. */
export interface Eaten {
  readonly meal: Meal | null;
  readonly minute: number;
  readonly food: SampleFoodKey;
  readonly grams: number;
}

/** A cup is a cup, however hungry the person is. */
const drinks: ReadonlySet<SampleFoodKey> = new Set(['coffee', 'tea', 'milk', 'orangeJuice']);

/** Everything of a day, foods of one meal a minute apart; portions fit the day's hunger. */
export function dayEaten(seed: number, plan: DayPlan): readonly Eaten[] {
  const random = randomStream(seed, `${plan.day.date} menu`);
  const weekend = plan.day.weekday >= 5;
  const hunger =
    (weekend ? 1.26 : 1.16) * random.normal(1, 0.09) * (1 - 0.4 * plan.illness) + 0.06 * plan.workouts.length;
  const eaten: Eaten[] = [];
  for (const { meal, minute } of mealTimes(seed, plan)) {
    for (const [index, [food, grams]] of random.pick(menus[meal]).entries()) {
      const appetite = drinks.has(food) ? 1 : hunger;
      eaten.push({
        meal,
        minute: minute + index,
        food,
        grams: Math.round(grams * appetite * random.between(0.9, 1.1)),
      });
    }
  }
  for (const around of [630, 860, 1000, 1110]) {
    const grams = random.pick([200, 250, 300]);
    eaten.push({ meal: null, minute: Math.round(around + random.normal(0, 15)), food: 'water', grams });
  }
  const drinksAlcohol = weekend && plan.illness === 0 && random.chance(0.5);
  if (drinksAlcohol)
    eaten.push({
      meal: 'dinner',
      minute: 1228,
      ...random.pick([
        { food: 'redWine', grams: 147 },
        { food: 'beer', grams: 356 },
      ] as const),
    });
  return eaten;
}
