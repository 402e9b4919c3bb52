import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { binaryHeap } from './binary-heap.ts';

test('takes come in order, with adds in between', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.integer({ min: 0, max: 20 }), fc.constant(null))), (steps) => {
      const heap = binaryHeap<number>((one, other) => one < other);
      let expected: number[] = [];
      for (const step of steps) {
        if (step === null) {
          expect(heap.first()).toBe(expected[0]);
          expect(heap.take()).toBe(expected[0]);
          expected = expected.slice(1);
        } else {
          heap.add(step);
          expected = [...expected, step].sort((one, other) => one - other);
        }
      }
      const rest = expected.map(() => heap.take());
      expect([...rest, heap.take()]).toEqual([...expected, undefined]);
    }),
  );
});
