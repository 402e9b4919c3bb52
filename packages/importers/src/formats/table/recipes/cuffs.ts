import type { Recipe } from './recipe.ts';

/** Blood pressure cuffs. */
export const cuffs: readonly Recipe[] = [
  { source: 'OMRON connect', header: ['Date', 'Time', 'Systolic', 'Diastolic', 'Pulse', 'TruRead'] },
  { source: 'OMRON connect', header: ['Measurement Date', 'Time Zone', 'SYS', 'DIA', 'Pulse'] },
  { source: 'iHealth', header: ['Date', 'Time', 'SYS', 'DIA', 'Pulse', 'Note'] },
];
