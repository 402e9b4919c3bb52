import type { Page } from '@vitalgate/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recordsOfPages } from './records-of-pages.ts';

/** What it stands for. */
async function* plainly(pages: AsyncGenerator<Page<number>, void, undefined>): AsyncGenerator<number, void, undefined> {
  for await (const { data } of pages) for (const record of data) yield record;
}

async function* pagesOf(sizes: readonly number[], breaksAt: number, told: string[]) {
  let record = 0;
  try {
    for (const [index, size] of sizes.entries()) {
      if (index === breaksAt) throw new Error('the host is gone');
      yield { data: Array.from({ length: size }, () => record++), nextCursor: null };
    }
  } finally {
    told.push('ended');
  }
}

type Step = 'next' | 'return' | 'throw';

/** Does all steps, without waiting for one before the next, and says what came of each. */
function outcomes(records: AsyncGenerator<number, void, undefined>, steps: readonly Step[]) {
  const act = {
    next: () => records.next(),
    return: () => records.return(),
    throw: () => records.throw(new Error('no')),
  };
  return Promise.allSettled(steps.map((step) => act[step]()));
}

test('records come as a plain generator gives them, whatever is asked for, all at once or in turn', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 4 }),
      fc.integer({ min: 0, max: 6 }),
      fc.array(fc.array(fc.constantFrom<Step>('next', 'next', 'next', 'next', 'return', 'throw'), { maxLength: 5 }), {
        maxLength: 4,
      }),
      async (sizes, breaksAt, rounds) => {
        const [ours, plain]: [string[], string[]] = [[], []];
        const fast = recordsOfPages(pagesOf(sizes, breaksAt, ours));
        const slow = plainly(pagesOf(sizes, breaksAt, plain));
        for (const steps of rounds) {
          expect(await outcomes(fast, steps)).toEqual(await outcomes(slow, steps));
        }
        expect(ours).toEqual(plain);
      },
    ),
    { numRuns: 300 },
  );
});

test('a loop that is left early ends the pages', async () => {
  const told: string[] = [];
  for await (const record of recordsOfPages(pagesOf([2, 2], 9, told))) if (record === 1) break;
  expect(told).toEqual(['ended']);
});
