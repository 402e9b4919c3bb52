import { expect, test } from 'vitest';
import { datasets } from '../operations/datasets.ts';
import { scopes } from './scopes.ts';

test('the user agrees to what a scope reads: its words were written for these lists', () => {
  const opened = Object.fromEntries(
    scopes.map((scope) => [
      scope,
      Object.entries(datasets).flatMap(([operation, row]) => (row.scope === scope ? [operation] : [])),
    ]),
  );
  const words = 'packages/contract/src/wire/scopes.ts and packages/app/src/clients/texts';
  expect(opened, `Read the words of the scope in ${words} again, then mend this list`).toEqual({
    'app.metrics': ['getMetrics'],
    'app.workouts': ['getWorkouts'],
    'app.nutrition': ['getNutritionLogs', 'getNutritionFoods'],
    'app.bloodTests': ['getBloodTests'],
    'rawhealth.raw': ['getRawHealthTypes', 'getRawHealthSamples'],
  });
});
