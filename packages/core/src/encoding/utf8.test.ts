import fc from 'fast-check';
import { expect, test } from 'vitest';
import { utf8Bytes, utf8Text } from './utf8.ts';

const texts = fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) });
const wholeTexts = fc.string({ unit: 'binary' });

test('writes the bytes that the platform writes, of half surrogate pairs too', () => {
  fc.assert(
    fc.property(fc.oneof(texts, wholeTexts), (text) => {
      expect(utf8Bytes(text)).toEqual(new Uint8Array(new TextEncoder().encode(text)));
    }),
  );
});

test('reads back what it wrote, however long', () => {
  fc.assert(
    fc.property(wholeTexts, (text) => {
      expect(utf8Text(utf8Bytes(text))).toBe(text);
    }),
  );
  const long = 'aé€\u{1F600}'.repeat(5000);
  expect(utf8Text(utf8Bytes(long)) === long).toBe(true);
});
