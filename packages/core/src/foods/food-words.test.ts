import fc from 'fast-check';
import { expect, it } from 'vitest';
import { foodWords } from './food-words.ts';

it('plain letters, digits and signs give the same words by the shorter way', () => {
  const plain = fc.string({
    unit: fc.constantFrom(...Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at))),
  });
  fc.assert(
    fc.property(plain, (text) => {
      expect(foodWords(text)).toEqual(foodWords(`${text} é`).slice(0, -1));
    }),
  );
  expect(foodWords("Kellogg's CORN Flakes, 2%")).toEqual(['kelloggs', 'corn', 'flakes', '2']);
});
