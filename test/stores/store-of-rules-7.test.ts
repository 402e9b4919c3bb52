import { readFileSync } from 'node:fs';
import { metricCatalogue } from '@vitalgate/contract';
import type { Instant } from '@vitalgate/core';
import type { HealthStores } from '@vitalgate/sqlite';
import { at } from '../records/record-builders.ts';
import { expect, test } from 'vitest';
import { importXml } from './import-xml.ts';
import { temporaryDatabase, temporaryDirectory, temporaryHealthStores } from './temporary-stores.ts';

const always: readonly [Instant, Instant] = [at('1970-01-01T00:00:00Z'), at('2100-01-01T00:00:00Z')];
const whole = { start: null, end: null };
const text = (name: string): string => readFileSync(new URL(`carried-store/${name}`, import.meta.url), 'utf8');
const [first, newer] = [text('export.xml'), text('newer-export.xml')];

/** The store that the program with rules 7 made of two exports. */
function carriedStores(): HealthStores {
  const directory = temporaryDirectory();
  temporaryDatabase('health', directory).exec(text('rules-7.sql'));
  return temporaryHealthStores(directory);
}

async function newStores(): Promise<HealthStores> {
  const stores = temporaryHealthStores();
  await importXml(stores.imports, 'first', first);
  await importXml(stores.imports, 'second', newer);
  return stores;
}

const types = ['dietaryEnergyConsumed', 'dietaryProtein', 'heartRate', 'insulinDelivery', 'stepCount'];

/** All records and days that a reader can see. */
function seen({ samples, metrics, workouts, nutrition }: HealthStores): object {
  return {
    samples: types.map((type) => [type, samples.page(type, ...always, null, 99)]),
    days: metricCatalogue.map(({ metricId }) => [metricId, metrics.days(metricId, null, 9)]),
    workouts: workouts.page(whole, null, 99),
    nutrition: nutrition.page(whole, null, 99),
  };
}

test('a store of rules 7 opens with the numbers and ids that it had', () => {
  const { metrics, nutrition, samples, workouts } = carriedStores();
  const days = (metricId: string) => metrics.days(metricId, null, 9).map(({ date, value }) => [date, value]);
  // Ten minutes of a watch, of which a phone counted half again and five more by itself.
  expect(days('stepCount')).toEqual([
    ['2026-03-09', 500],
    ['2026-03-10', 1450],
  ]);
  expect(days('heartRate')).toEqual([
    ['2026-03-09', 61],
    ['2026-03-10', 63.5],
  ]);
  expect([days('insulinDelivery'), days('dietaryEnergyConsumed'), days('dietaryProtein')]).toEqual([
    [['2026-03-09', 4]],
    [['2026-03-09', 609]],
    [['2026-03-09', 12]],
  ]);
  expect(samples.page('stepCount', ...always, null, 9).map(({ identity }) => identity)).toEqual([
    4532032838811309, 3740976397695188, 4663125397705602,
  ]);
  expect(workouts.page(whole, null, 9).map(({ id }) => id)).toEqual(['1q91mqgnksd24uods6adwa']);
  expect(nutrition.page(whole, null, 99).map(({ id }) => id)).toEqual([
    '2e4gbmd8hfv2ew80i0q9h4',
    '29f6dg6jryy0uwrozk3l86',
    '0sj0b49kboh0tz11u6q4t4',
    '1h7y46gh65u0hiabo476uf',
    '01qdjh407ny2ft0xh4bjga',
    '0st4scey1fv1pn0goku40k',
    '11wxsll2eqh235ilvm7eon',
    '1wjq0vdip6603k33a17xae',
    '2dk94lg5joe1ecaadw2qdj',
  ]);
});

test('it holds what a new store holds, before and after the newer export comes again, and nothing twice', async () => {
  const [carried, made] = [carriedStores(), await newStores()];
  expect(seen(carried)).toEqual(seen(made));
  const { added } = await importXml(carried.imports, 'again', newer);
  expect(Object.values(added).reduce((sum, count) => sum + count, 0)).toBe(0);
  expect(seen(carried)).toEqual(seen(made));
});

test('the undo of each import leaves what the other alone would have brought', async () => {
  const carried = carriedStores();
  carried.imports.remove('first');
  const alone = temporaryHealthStores();
  await importXml(alone.imports, 'second', newer);
  expect(seen(carried)).toEqual(seen(alone));
  carried.imports.remove('second');
  expect(carried.imports.isEmpty()).toBe(true);
});
