import { env } from 'node:process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fedHost } from './feeding.ts';

/** `LOGS=2000 npx vitest run test/stores/log-and-metric.test.ts --testTimeout 3600000` looks further, from another seed. */
const asked = Number(env['LOGS'] ?? 0);
const runs = asked > 0 ? { numRuns: asked, endOnFailure: true } : { numRuns: 12, seed: 20261129 };

const day = '2026-08-02';

interface Eaten {
  readonly app: string;
  readonly hour: number;
  /** Null for a food without a name; `water` for a drink. */
  readonly name: string | null;
  readonly amount: number;
  readonly protein: boolean;
}

/** Few enough that they meet: of the same app, moment and name, of equal amounts. */
const eaten: fc.Arbitrary<Eaten> = fc
  .record({
    app: fc.constantFrom('a', 'b'),
    hour: fc.integer({ min: 8, max: 9 }),
    name: fc.constantFrom('apple', 'soup', null, 'water'),
    amount: fc.integer({ min: 1, max: 4 }).map((times) => times * 50),
    protein: fc.boolean(),
  })
  // What two apps say alike counts once.
  .map((food) => (food.app === 'a' ? food : { ...food, amount: food.amount + 10 }));

const keyOf = ({ app, hour, name }: Eaten): string => `${app} ${hour} ${String(name)}`;

/** A payload says each food once. */
const payload = fc.record({
  /** When it was made: payloads arrive in another order. */
  minute: fc.integer({ min: 0, max: 59 }),
  foods: fc.uniqueArray(eaten, { maxLength: 4, selector: keyOf }),
});

function bodyOf(minute: number, foods: readonly Eaten[]): object {
  const recordOf = ({ app, hour, name, amount, protein }: Eaten): object => {
    const at = `${day}T0${hour}:00:00Z`;
    const place = { start_time: at, end_time: at, metadata: { data_origin: app } };
    if (name === 'water') return { ...place, liters: amount / 1000 };
    return { ...place, name, calories: amount, ...(protein ? { protein_grams: amount / 10 } : {}) };
  };
  return {
    timestamp: `${day}T12:${String(minute).padStart(2, '0')}:00Z`,
    app_version: '1',
    nutrition: foods.filter(({ name }) => name !== 'water').map(recordOf),
    hydration: foods.filter(({ name }) => name === 'water').map(recordOf),
  };
}

/** What holds of a feed: of each food that has a name what was said last, and all that have none. */
function heldOf(said: readonly { readonly minute: number; readonly foods: readonly Eaten[] }[]): readonly Eaten[] {
  const named = new Map<string, { readonly minute: number; readonly food: Eaten }>();
  const unnamed = new Map<string, Eaten>();
  for (const { minute, foods } of said) {
    for (const food of foods) {
      if (food.name === null) unnamed.set(JSON.stringify(food), food);
      else if (minute >= (named.get(keyOf(food))?.minute ?? 0)) named.set(keyOf(food), { minute, food });
    }
  }
  return [...[...named.values()].map(({ food }) => food), ...unnamed.values()];
}

const sum = (amounts: readonly number[]): number | undefined =>
  amounts.length === 0 ? undefined : amounts.reduce((total, amount) => total + amount, 0);

type Host = Awaited<ReturnType<typeof fedHost>>;

const metricsOf = ({ day: valueOf }: Host): readonly (number | undefined)[] =>
  ['dietaryEnergyConsumed', 'dietaryProtein', 'dietaryWater'].map((metricId) => valueOf(metricId, day));

function sumsOfLog({ stores }: Host): readonly (number | undefined)[] {
  const entries = stores.nutrition.page({ start: null, end: null }, null, 999).map(({ record }) => record.nutrients);
  const of = (key: 'energyKilocalories' | 'proteinGrams' | 'waterMilliliters') =>
    sum(entries.flatMap((nutrients) => nutrients[key] ?? []));
  return [of('energyKilocalories'), of('proteinGrams'), of('waterMilliliters')];
}

test('M03, K3: the sums of the log are the days of the dietary metrics, whatever a feed says, corrects and says late', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(payload, { minLength: 1, maxLength: 8 }), async (payloads) => {
      const host = await fedHost('hc-webhook');
      for (const { minute, foods } of payloads) await host.deliver(bodyOf(minute, foods));
      const held = heldOf(payloads);
      const eatenSums = [
        sum(held.flatMap(({ name, amount }) => (name === 'water' ? [] : amount))),
        sum(held.flatMap(({ name, amount, protein }) => (name !== 'water' && protein ? amount / 10 : []))),
        sum(held.flatMap(({ name, amount }) => (name === 'water' ? amount : []))),
      ];
      expect(metricsOf(host)).toEqual(eatenSums);
      expect(sumsOfLog(host)).toEqual(eatenSums);
    }),
    runs,
  );
});
