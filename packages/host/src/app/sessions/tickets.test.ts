import { expect, test } from 'vitest';
import { tickets } from './tickets.ts';

function bench() {
  const time = { now: 5 };
  return { time, open: tickets({ monotonic: () => time.now }) };
}

test('a ticket opens once, for the browser that it was made for', () => {
  const { open } = bench();
  const [one, other] = [open.make('one'), open.make('other')];
  expect(Buffer.from(one, 'base64url')).toHaveLength(32);
  expect([open.take(other), open.take(one), open.take(one), open.take(null), open.take('')]).toEqual([
    'other',
    'one',
    null,
    null,
    null,
  ]);
});

test('a ticket is good for a minute and not a moment longer', () => {
  const { open, time } = bench();
  const [one, other] = [open.make('one'), open.make('other')];
  time.now += 60_000;
  expect(open.take(one)).toBe('one');
  time.now += 1;
  expect(open.take(other)).toBeNull();
});

test('of more navigations than can be under way the oldest end', () => {
  const { open } = bench();
  const all = Array.from({ length: 65 }, (_, at) => open.make(String(at)));
  expect(all.map((ticket) => open.take(ticket)).indexOf('1')).toBe(1);
  expect(open.take(all[0] ?? '')).toBeNull();
});
