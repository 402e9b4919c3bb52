import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Coverage } from './coverage.ts';

interface Span {
  readonly start: number;
  readonly length: number;
}

const span = fc.record({ start: fc.nat({ max: 40 }), length: fc.nat({ max: 12 }) });
const exports = [0, 1];

/** Whether each half step of a span lies in one of the others. */
function isCovered({ start, length }: Span, others: readonly Span[]): boolean {
  return Array.from({ length: 2 * length + 1 }, (_, index) => start + index / 2).every((at) =>
    others.some((other) => other.start <= at && at <= other.start + other.length),
  );
}

it('finds what the samples of one export cover together', () => {
  const held = fc.array(fc.record({ span, place: fc.constantFrom(...exports) }), { maxLength: 25 });
  fc.assert(
    fc.property(held, fc.array(span, { maxLength: 8 }), (others, asked) => {
      const coverage = new Coverage();
      const found = new Map<Span, boolean>();
      const settle = (one: Span, is: boolean): void => {
        expect(found.has(one)).toBe(false);
        found.set(one, is);
      };
      for (let at = 0; at <= 60; at++) {
        if (!coverage.isOpenAt(at)) coverage.settleAll();
        for (const { span: other, place } of others) {
          if (other.start === at) coverage.add('Watch', place, at, at + other.length);
        }
        for (const one of asked.filter(({ start }) => start === at)) {
          const end = at + one.length;
          const reaches = exports.map((place) => coverage.reachOf('Watch', place));
          const open = exports.filter((place) => (reaches[place] ?? -1) >= at);
          if (open.some((place) => (reaches[place] ?? -1) >= end)) settle(one, true);
          else if (open.length === 0) settle(one, false);
          else coverage.wait('Watch', open, end, (is) => settle(one, is));
        }
      }
      coverage.settleAll();
      for (const one of asked) {
        const inOne = (place: number): boolean =>
          isCovered(
            one,
            others.filter((other) => other.place === place).map((other) => other.span),
          );
        expect([one, found.get(one)]).toEqual([one, exports.some(inOne)]);
      }
    }),
    { numRuns: 300 },
  );
});

it('holds no more than what is open, however long it waits', () => {
  const coverage = new Coverage();
  let settled = 0;
  coverage.add('Watch', 0, 0, 1);
  // A sample of a year waits beside a hundred thousand that are covered one by one.
  coverage.wait('Watch', [0], 1_000_000, () => settled++);
  for (let at = 1; at <= 100_000; at++) {
    coverage.wait('Watch', [0], at + 1, () => settled++);
    coverage.add('Watch', 0, at, at + 1);
    if (at % 10_000 === 0) expect(at - settled).toBeLessThan(2100);
  }
  coverage.settleAll();
  expect(settled).toBe(100_001);
});
