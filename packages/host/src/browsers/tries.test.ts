import { expect, test } from 'vitest';
import { tries } from './tries.ts';

const no = (): Promise<boolean> => Promise.resolve(false);
const yes = (): Promise<boolean> => Promise.resolve(true);

test('after five wrong tries one more may come each minute, and nobody else waits', async () => {
  const time = { now: 0 };
  const typed = tries({ monotonic: () => time.now });
  for (let count = 0; count < 5; count++) expect(await typed.take('other', no)).toBe(false);
  expect(await typed.take('other', yes)).toBeNull();
  expect(await typed.take('own', yes)).toBe(true);
  time.now += 59_999;
  expect(await typed.take('other', yes)).toBeNull();
  time.now += 1;
  expect(await typed.take('other', no)).toBe(false);
  expect(await typed.take('other', yes)).toBeNull();
  time.now += 60_000;
  // A right one costs nothing.
  expect(await typed.take('other', yes)).toBe(true);
  expect(await typed.take('other', yes)).toBe(true);
});

test('tries of one do not run side by side: their number could not be counted then', async () => {
  const typed = tries({ monotonic: () => 0 });
  const ends: ((isRight: boolean) => void)[] = [];
  const first = typed.take('own', () => new Promise((resolve) => ends.push(resolve)));
  expect(await typed.take('own', yes)).toBeNull();
  ends[0]?.(false);
  expect(await first).toBe(false);
  expect(await typed.take('own', yes)).toBe(true);
});
