import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inflate, InflateFault } from './inflate.ts';

const most = 1_000_000;

test('agrees with zlib, whatever the bytes and the level', () => {
  const text = fc.array(fc.constantFrom('"resource"', 'Observation', '7', '{', ' ', 'é'), { maxLength: 400 });
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 2000 }),
    text.map((words) => Uint8Array.from(Buffer.from(words.join('')))),
  );
  fc.assert(
    fc.property(bytes, fc.integer({ min: 0, max: 9 }), (plain, level) => {
      expect(inflate(deflateRawSync(plain, { level }), most)).toEqual(Uint8Array.from(plain));
    }),
    { numRuns: 200 },
  );
});

test('data that is damaged, cut off or too long is refused, and none hangs', () => {
  const packed = deflateRawSync(Buffer.from('{"resourceType":"Bundle"}'.repeat(50)));
  expect(() => inflate(packed.subarray(0, packed.length - 2), most)).toThrow(InflateFault);
  expect(() => inflate(deflateRawSync(Buffer.alloc(10_000)), 9_999)).toThrow('too long');
  expect(inflate(deflateRawSync(Buffer.alloc(10_000)), 10_000)).toHaveLength(10_000);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (noise) => {
      try {
        inflate(noise, 10_000);
      } catch (error) {
        expect(error).toBeInstanceOf(InflateFault);
      }
    }),
    { numRuns: 2000 },
  );
});
