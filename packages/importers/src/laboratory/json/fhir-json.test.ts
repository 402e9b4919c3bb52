import { describe, expect, test } from 'vitest';
import {
  contentText,
  decimalOf,
  objectOf,
  parseFhirJson,
  textOf,
  writeFhirJson,
  type JsonObject,
} from './fhir-json.ts';
import fc from 'fast-check';

const read = (text: string): JsonObject => objectOf(parseFhirJson(text)) ?? {};

describe('numbers keep their digits', () => {
  test.each(['1.00', '0', '-0', '1E-22', '1e245', '-0.10', '128', '12345678901234567890.10'])('L36: %s', (digits) => {
    for (const text of [
      `{"a":${digits}}`,
      `{ "a" : ${digits} , "b":[${digits},${digits}]}`,
      `{"b":"1.5","a":${digits}\n}`,
    ]) {
      expect(decimalOf(read(text)['a'])).toBe(digits);
      expect(textOf(read(text)['a'])).toBe(digits);
    }
  });

  test('texts with digits, quotes and backslashes stay texts', () => {
    const text = String.raw`{"a":"1.00","b":"\\","c":"x\"2,3\"","d":"\u0031","1":2}`;
    const found = read(text);
    expect(['a', 'b', 'c', 'd', '1'].map((name) => textOf(found[name]))).toEqual(['1.00', '\\', 'x"2,3"', '1', '2']);
    expect(writeFhirJson(found)).toBe(String.raw`{"1":2,"a":"1.00","b":"\\","c":"x\"2,3\"","d":"1"}`);
  });

  test('a text that begins as a marked number does is no number unless it is one', () => {
    const found = read(String.raw`{"a":"\u00005}],","b":"\u000007"}`);
    expect([decimalOf(found['a']), textOf(found['a']), decimalOf(found['b'])]).toEqual([null, '5}],', null]);
  });

  test('agrees with JSON.parse on what is JSON and what it says', () => {
    fc.assert(
      fc.property(
        fc.json(),
        fc.array(fc.constantFrom('0', '1', '.', '"', '\\', 'e', '-', ',', ' ', '{'), { maxLength: 3 }),
        (json, noise) => {
          const text = json.slice(0, json.length / 2) + noise.join('') + json.slice(json.length / 2);
          let expected: unknown;
          try {
            expected = JSON.parse(text);
          } catch {
            expect(() => parseFhirJson(text)).toThrow(SyntaxError);
            return;
          }
          expect(JSON.parse(writeFhirJson({ value: parseFhirJson(text) }))).toEqual({ value: expected });
        },
      ),
      { numRuns: 1000 },
    );
  });
});

test('the text of a content is the one that keys in stores are made of', () => {
  expect(contentText(read('{"a":1.00,"b":[-0,1E5],"c":"x","d":{"e":null,"f":true}}'))).toBe(
    '{"a":{"value":"1.00","isLosslessNumber":true},"b":[{"value":"-0","isLosslessNumber":true},{"value":"1E5","isLosslessNumber":true}],"c":"x","d":{"e":null,"f":true}}',
  );
});
