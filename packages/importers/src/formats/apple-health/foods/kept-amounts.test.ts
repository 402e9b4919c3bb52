import { instant } from '@vitalgate/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KeptAmounts, type KeptAmount } from './kept-amounts.ts';

const kinds = ['Diary', 'Diary', 'Scale'].map((sourceName, number) => ({ sourceName, number }));
type Kind = (typeof kinds)[number];

const amount: fc.Arbitrary<KeptAmount<Kind>> = fc.record({
  start: fc.integer({ min: -2, max: 2 }).map((day) => instant(day * 86_400_000)),
  end: fc.integer({ min: 3, max: 4 }).map((day) => instant(day * 86_400_000 + 1)),
  kind: fc.constantFrom(...kinds),
  place: fc.nat(40),
  value: fc.double({ noNaN: true }),
  name: fc.constantFrom(0, 2 ** 53 - 1),
});

test('moments come as the first amount of each came, and so do the amounts of one', () => {
  fc.assert(
    fc.property(fc.array(amount, { maxLength: 60 }), (amounts) => {
      const kept = new KeptAmounts<Kind>();
      const moments = new Map<string, KeptAmount<Kind>[]>();
      for (const one of amounts) {
        kept.add(one);
        const key = `${one.start} ${one.end} ${one.kind.sourceName}`;
        moments.set(key, [...(moments.get(key) ?? []), one]);
      }
      expect([...kept.moments()]).toEqual([...moments.values()]);
    }),
  );
});

test('amounts of one moment are found together among thousands of others', () => {
  const kept = new KeptAmounts<Kind>();
  const [kind] = kinds;
  if (kind === undefined) throw new Error('no kind');
  const end = instant(1e12);
  for (let place = 0; place < 6; place++) {
    for (let meal = 0; meal < 1000; meal++) {
      kept.add({ start: instant((meal * 7919) % 1000), end, kind, place, value: meal + place / 8, name: 0 });
    }
  }
  const moments = [...kept.moments()];
  expect(moments).toHaveLength(1000);
  const values = moments[999]?.map(({ place, value }) => [place, value]);
  expect(values).toEqual([0, 1, 2, 3, 4, 5].map((place) => [place, 999 + place / 8]));
});
