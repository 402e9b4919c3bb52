import { expect, it } from 'vitest';
import { usdaSr24Food } from './usda-sr24-food.ts';

it('a name of the file that begins with a blank is served without it', () => {
  const food = usdaSr24Food({ ndb: '08624', name: ' CEREAL', group: 'Cereals', servings: [], per100Grams: {} });
  expect(food).toMatchObject({ id: 'usda-sr24-08624', name: 'CEREAL' });
});
