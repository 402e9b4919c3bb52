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
];
