import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CoveredTimes } from './covered-times.ts';

interface Span {
  readonly start: number;
  readonly length: number;
}

const span = fc.record({ start: fc.nat({ max: 40 }), length: fc.nat({ max: 12 }) });

/** Whether each half step of a span lies in one of the others. */
function isCovered({ start, length }: Span, others: readonly Span[]): boolean {
  return Array.from({ length: 2 * length + 1 }, (_, index) => start + index / 2).every((at) =>
    others.some((other) => other.start <= at && at <= other.start + other.length),
  );
}

it('finds what the samples of one source in one export cover together', () => {
  const key = fc.record({ source: fc.constantFrom('Watch', 'Phone'), place: fc.constantFrom(0, 1) });
  const held = fc.array(fc.record({ span, key }), { maxLength: 30 });
  fc.assert(
    fc.property(held, fc.array(fc.record({ span, key }), { maxLength: 8 }), (others, asked) => {
      const covered = new CoveredTimes();
      for (const { span: other, key: of } of [...others].sort((one, next) => one.span.start - next.span.start)) {
        covered.add(of.source, of.place, other.start, other.start + other.length);
      }
      for (const { span: one, key: of } of asked) {
        const alike = others.filter((other) => other.key.source === of.source && other.key.place === of.place);
        const expected = isCovered(
          one,
          alike.map((other) => other.span),
        );
        expect(covered.holds(of.source, of.place, one.start, one.start + one.length)).toBe(expected);
      }
    }),
    { numRuns: 300 },
  );
});
