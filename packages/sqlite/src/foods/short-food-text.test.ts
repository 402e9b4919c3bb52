import { utf8Bytes, utf8Text } from '@vitalgate/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fullFoodTexts, shortFoodText } from './short-food-text.ts';

const pieces = [
  '{"id":',
  'null',
  '"usda-sr24-',
  ',"reference":',
  '\u0001',
  '\\u0001',
  'é🔜',
  '},"proteinGrams":',
  'Oats',
];
const someText = fc.array(fc.constantFrom(...pieces)).map((parts) => parts.join(''));

test('any JSON text that was made short is the same when it is made whole, and a food’s is far shorter', () => {
  fc.assert(
    fc.property(fc.record({ id: someText, name: someText, brand: fc.option(someText) }), (food) => {
      const text = JSON.stringify(food);
      expect(utf8Text(fullFoodTexts(utf8Bytes(shortFoodText(text))))).toBe(text);
    }),
  );
  const food = '{"id":"usda-sr24-1","name":"Oats","brand":null,"category":null,"barcode":null,"servings":[';
  expect(shortFoodText(food).length).toBeLessThan(food.length / 3);
});
