import { expect, test } from 'vitest';
import { pageWalk } from './page-walk.ts';

/** How many pages of an endless list are looked at, and what ends it. */
function walk(first: (page: number) => unknown, cursor = (page: number): string => `c${page}`, mostPages = 5000) {
  const check = pageWalk(mostPages);
  for (let page = 1; page <= 20_000; page++) {
    try {
      check(cursor(page), first(page));
    } catch (error) {
      return [page, (error as Error).message.split(',')[0]];
    }
  }
  return 'no end';
}

const again = 'the host sent the same records again behind another cursor';

test('T14: a list whose cursor always changes ends once its records go round, in a circle of any length', () => {
  expect(walk(() => ({ id: 'a' }))).toEqual([2, again]);
  expect(walk((page) => ({ id: page % 2 }))).toEqual([3, again]);
  for (const length of [3, 10, 100, 1000]) {
    const [pages] = walk((page) => ({ id: page % length })) as [number];
    expect([length, pages > length, pages <= 3 * length + 1]).toEqual([length, true, true]);
  }
  // Some pages first that are not in the circle.
  expect(walk((page) => ({ id: page < 50 ? -page : page % 3 }))).toEqual([66, again]);
});

test('T14: a list of records that are all new ends too, and so does one that holds nothing', () => {
  expect(walk((page) => ({ id: page }))).toEqual([5000, 'the host sent 5000 pages and a cursor behind them']);
  expect(walk(() => undefined)).toEqual([1000, 'the host sent page after page without a record']);
  expect(
    walk(
      (page) => ({ id: page }),
      () => 'c',
    ),
  ).toEqual([2, 'the host sent a cursor a second time']);
});

test('an honest list goes on, also with empty pages and with records that differ in their ids alone', () => {
  const check = pageWalk();
  for (let page = 1; page < 3000; page++) check(`c${page}`, page % 3 === 0 ? undefined : { id: page, value: 60 });
  check(null, { id: 3000, value: 60 });
});
