import type { Recipe } from './recipe.ts';

/** Food diaries. */
export const diaries: readonly Recipe[] = [
  // Units stand behind a comma; of its workbook each sheet is a year.
  {
    source: 'MyNetDiary',
    header: ['Date & Time', 'Meal', 'Name', 'Amount', 'Calories, cals'],
    columns: { date: 'Date & Time', food: 'Name' },
    dateOrder: 'monthFirst',
  },
  // The tables that public exporters of the account write: each food in a gram of it and in all, meals, and days.
  { source: 'YAZIO', header: ['Date', 'Time', 'Meal', 'Product', 'Calories/g', 'Calories total'] },
  { source: 'YAZIO', header: ['Date', 'Meal', 'Calories total'] },
  { source: 'YAZIO', header: ['Date', 'Calories total', 'Protein total', 'Fat total', 'Carbs total'] },
  // Of the archive of an account. Readers differ on whether its minerals and cholesterol are in grams or milligrams.
  {
    source: 'Lifesum',
    header: ['date', 'meal_type', 'title', 'serving_name', 'amount_in_grams', 'calories', 'carbs_fiber'],
    columns: {
      food: 'title',
      unit: 'serving_name',
      dietaryFiber: 'carbs_fiber',
      dietarySugar: 'carbs_sugar',
      dietaryFatSaturated: 'fat_saturated',
      dietarySodium: '',
      dietaryPotassium: '',
      dietaryCholesterol: '',
    },
  },
  { source: 'Lifesum', header: ['date', 'weight_kg', 'height_cm', 'goal_weight_kg'] },
  { source: 'Lifesum', header: ['date', 'bodyfat_pct'] },
];
