import { instant } from '@vitalgate/core';
import { expect, test } from 'vitest';
import { lasting } from './tracker-times.ts';

test('a length with a part of a millisecond is rounded, and one beyond all time ends beyond every record', () => {
  expect(lasting(instant(1000), 1.0004)).toEqual({ start: 1000, end: 2000 });
  expect(lasting(instant(1000), 1e15).end).toBe(Number.MAX_SAFE_INTEGER);
});
