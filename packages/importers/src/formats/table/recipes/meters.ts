import type { Recipe } from './recipe.ts';

/** Meters and sensors of glucose. */
export const meters: readonly Recipe[] = [
  // Above the table stand the names of the device. Each row says its unit.
  {
    source: 'Accu-Chek',
    header: ['Date', 'Time', 'Result', 'Unit', 'Temperature warning', 'Before meal'],
    columns: { bloodGlucose: 'Result', unit: 'Unit' },
  },
  // Its table for SiDiary: whole numbers, in the unit in which the app keeps them.
  {
    source: 'xDrip+',
    header: ['DAY', 'TIME', 'UDT_CGMS', 'BG_LEVEL', 'CH_GR', 'BOLUS'],
    columns: { bloodGlucose: 'UDT_CGMS', dietaryCarbohydrates: 'CH_GR', insulinDelivery: 'BOLUS' },
    units: { bloodGlucose: 'mg/dL', dietaryCarbohydrates: 'g' },
    dateOrder: 'dayFirst',
  },
];
