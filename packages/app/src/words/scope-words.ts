import type { Scope } from '@vitalgate/contract';

/** A scope in plain words: what it is called, and what a client that holds it can read. */
export const scopeWords: Readonly<Record<Scope, { readonly title: string; readonly reads: string }>> = {
  'app.metrics': {
    title: 'Metrics',
    reads: 'Your daily numbers, such as steps, heart rate, weight and sleep, day by day',
  },
  'app.workouts': { title: 'Workouts', reads: 'Each workout: what, when, how long, distance, energy and heart rate' },
  'app.nutrition': {
    title: 'Nutrition',
    reads: 'What you logged to eat and drink, with its nutrients, and the food catalog',
  },
  'app.bloodTests': { title: 'Blood tests', reads: 'Each laboratory result, with its value and reference range' },
  'rawhealth.raw': {
    title: 'Raw health data',
    reads: 'Every single measurement with its exact time, source and device, of the types you permit',
  },
};
