import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digest53, digestId, digestIdsUnder, quantityIdentity, sampleId } from './identity.ts';
import type { Instant } from './instant.ts';

describe('digestId', () => {
  it('is the two digests of the text in base 36, eleven digits each, also by its parts', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (beginning, rest) => {
        const text = beginning + rest;
        const whole = [digest53(text), digest53(text, 0x5bd1e995)].map((one) => one.toString(36).padStart(11, '0'));
        expect(digestId(text)).toBe(whole.join(''));
        expect(digestIdsUnder(beginning)(rest)).toBe(digestId(text));
      }),
      { numRuns: 2000 },
    );
    expect(digestId('bloodTest\nhospital/7')).toMatch(/^[0-9a-z]{22}$/);
  });
});

describe('quantityIdentity', () => {
  const sample = {
    type: 'bodyMass',
    start: 0 as Instant,
    end: 0 as Instant,
    value: 70.3,
    source: { name: 'Scale', bundleIdentifier: null, version: '1' },
  };

  it('is the same for a value that came back from another unit, and for another version of the source', () => {
    const inPounds = (70.3 / 0.45359237) * 0.45359237;
    expect(quantityIdentity({ ...sample, value: inPounds })).toBe(quantityIdentity(sample));
    const updated = { ...sample, source: { name: 'Scale', bundleIdentifier: 'com.example.scale', version: '2' } };
    expect(quantityIdentity(updated)).toBe(quantityIdentity(sample));
  });

  it('differs by type, length, value and source', () => {
    const others = [
      { ...sample, type: 'leanBodyMass' },
      { ...sample, end: 1 as Instant },
      { ...sample, value: 70.3001 },
      { ...sample, source: { ...sample.source, name: 'Phone' } },
    ];
    expect(new Set([sample, ...others].map(quantityIdentity)).size).toBe(5);
  });
});

it('writes different ids for different keys, and the same for the same', () => {
  const key = fc.tuple(fc.integer({ min: -(2 ** 41), max: 2 ** 43 }), fc.maxSafeNat());
  fc.assert(
    fc.property(key, key, ([start, identity], [otherStart, other]) => {
      const same = start === otherStart && identity === other;
      const id = sampleId(start as Instant, identity);
      expect(id).toMatch(/^[-0-9a-v]+$/);
      expect(id === sampleId(otherStart as Instant, other)).toBe(same);
    }),
  );
  expect(sampleId(1 as Instant, 2)).not.toBe(sampleId(12 as Instant, 2));
  expect(sampleId((2 ** 25 - 1) as Instant, 0)).not.toBe(sampleId((2 ** 25) as Instant, 0));
});
