import { expect, it } from 'vitest';
import { internCache } from './intern-cache.ts';

it('keeps what is used, forgets what is not, and never holds more than twice its capacity', () => {
  const cache = internCache(3);
  cache.set('used', 1);
  cache.set('unused', 2);
  for (let id = 10; id < 30; id++) {
    cache.set(`text ${id}`, id);
    expect(cache.get('used')).toBe(1);
  }
  expect(cache.get('unused')).toBeUndefined();
  const held = Array.from({ length: 20 }, (_, index) => cache.get(`text ${10 + index}`)).filter(
    (id) => id !== undefined,
  );
  expect(held.at(-1)).toBe(29);
  expect(held.length).toBeLessThanOrEqual(5);
});
