import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sixDigits } from './significant-digits.ts';

describe('sixDigits', () => {
  it.each([
    [61.4, 61.4],
    [0.1 + 0.2, 0.3],
    [1.005, 1.005],
    [999.999, 999.999],
    [999.9994, 999.999],
    [123456.7, 123457],
    [1234567, 1234570],
    [0.00012345678, 0.000123457],
    [-61.4567891, -61.4568],
    [5e-324, 5e-324],
  ])('%d is %d', (value, expected) => {
    expect(sixDigits(value)).toBe(expected);
  });

  it('makes one zero of both', () => {
    expect(Object.is(sixDigits(-0), 0)).toBe(true);
  });

  it('gives what rounding by text gives, first to twelve digits and then to six', () => {
    const digits = fc.tuple(fc.integer({ min: -10_000_000, max: 10_000_000 }), fc.integer({ min: 0, max: 8 }));
    const number = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      digits.map(([whole, places]) => whole / 10 ** places),
      digits.map(([whole, places]) => (whole / 10 ** places) * (1 + Number.EPSILON)),
    );
    fc.assert(
      fc.property(number, (value) => {
        expect(sixDigits(value)).toBe(Number(Number(value.toPrecision(12)).toPrecision(6)) + 0);
      }),
      { numRuns: 2000 },
    );
  });
});
