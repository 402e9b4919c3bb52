import type { Recipe } from './recipe.ts';

/** Scales. Their columns bear their units, but for those that are said here. */
export const scales: readonly Recipe[] = [
  { source: 'Renpho', header: ['Time of Measurement', 'Weight', 'BMI', 'Body Fat'] },
  { source: 'Renpho', header: ['Date', 'Time', 'Weight', 'BMI', 'Body Fat', 'Metabolic Age'] },
  // VeSync (Etekcity): units stand in the cells.
  { source: 'VeSync', header: ['Time', 'Weight', 'BMI', 'Body Fat', 'Metabolic Age'], columns: { date: 'Time' } },
  // openScale writes kilograms and centimetres, whatever it shows, and 0 for what it does not know.
  {
    source: 'openScale',
    header: ['dateTime', 'weight', 'fat', 'lbm', 'visceralFat'],
    columns: {
      date: 'dateTime',
      bodyFatPercentage: 'fat',
      leanBodyMass: 'lbm',
      boneMass: 'bone',
      activeEnergyBurned: '',
      dietaryWater: '',
    },
    units: { bodyMass: 'kg', leanBodyMass: 'kg', boneMass: 'kg', waistCircumference: 'cm' },
  },
];
