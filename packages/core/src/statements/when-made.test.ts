import { expect, test } from 'vitest';
import type { Instant } from '../records/instant.ts';
import { whenMade, type KnowledgeBeside } from './when-made.ts';

const at = (hour: number): Instant => (hour * 3_600_000) as Instant;
const hourOf = (instant: Instant): number => instant / 3_600_000;

const unsaid = (newest: number | null, received = 100) => ({
  saidAt: null,
  newestData: newest === null ? null : at(newest),
  receivedAt: at(received),
});

const beside = (madeAt: number, known: Partial<KnowledgeBeside>) => ({
  madeAt: at(madeAt),
  compare: () => ({ endsEarlier: false, knowsMore: false, knowsLess: false, ...known }),
});

test('K3: its own words say when a statement was made, however old or new its data are', () => {
  const before = beside(50, { endsEarlier: true, knowsLess: true });
  expect(hourOf(whenMade({ ...unsaid(10), saidAt: at(60) }, before))).toBe(60);
  // Held up: newer ones have passed it.
  expect(hourOf(whenMade({ ...unsaid(90), saidAt: at(40) }, before))).toBe(40);
});

test('words of a clock that fell far behind the data are none', () => {
  expect(hourOf(whenMade({ ...unsaid(400, 500), saidAt: at(1) }))).toBe(400);
  expect(hourOf(whenMade({ ...unsaid(400, 500), saidAt: at(1) }, beside(450, { knowsMore: true })))).toBe(450);
});

test('nothing was made after it was received: a phone whose clock is ahead does not speak for ever', () => {
  expect(hourOf(whenMade({ ...unsaid(10), saidAt: at(5000) }))).toBe(100);
  expect(hourOf(whenMade(unsaid(5000)))).toBe(100);
  expect(hourOf(whenMade(unsaid(null)))).toBe(100);
});

test('a host whose clock was set back takes corrections all the same', () => {
  expect(hourOf(whenMade(unsaid(10, 20), beside(50, {})))).toBe(50);
  expect(hourOf(whenMade({ ...unsaid(10, 20), saidAt: at(60) }, beside(50, {})))).toBe(50);
  expect(hourOf(whenMade({ ...unsaid(10, 20), saidAt: at(40) }, beside(50, {})))).toBe(40);
  // All of its data are of a time that its clock has not reached.
  expect(hourOf(whenMade(unsaid(null, 20), beside(50, {})))).toBe(50);
});

test('without words it is as new as its data, be they years old', () => {
  expect(hourOf(whenMade(unsaid(10)))).toBe(10);
  expect(hourOf(whenMade(unsaid(51), beside(50, { endsEarlier: true, knowsLess: true })))).toBe(51);
});

test('K3: what holds nothing newer than its feed stated is a correction if it ends no earlier, or if it knows all of that and something else', () => {
  expect(hourOf(whenMade(unsaid(10), beside(50, {})))).toBe(50);
  expect(hourOf(whenMade(unsaid(10), beside(50, { knowsLess: true })))).toBe(50);
  expect(hourOf(whenMade(unsaid(10), beside(50, { endsEarlier: true, knowsMore: true })))).toBe(50);
});

test('what ends earlier and knows no more, or less of something, was held up on its way', () => {
  expect(hourOf(whenMade(unsaid(10), beside(50, { endsEarlier: true })))).toBe(10);
  expect(hourOf(whenMade(unsaid(10), beside(50, { endsEarlier: true, knowsMore: true, knowsLess: true })))).toBe(10);
});

test('of a sender that sends in order nothing is held up', () => {
  expect(hourOf(whenMade(unsaid(10), { madeAt: at(50), compare: null }))).toBe(50);
});
