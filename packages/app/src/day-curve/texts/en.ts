import { counted } from '../../format/numbers.ts';

/** The words of a day as a curve. */
export const english = {
  words: (samples: number, low: string, high: string) =>
    `${counted(samples, { one: 'measurement', other: 'measurements' })}, from ${low} to ${high}. The line is the mean, the area behind it reaches from the lowest to the highest. Gaps are times without a measurement.`,
  meals: 'Meals',
  workouts: 'Workouts',
  unnamedMeal: 'Meal',
};
