import { readFileSync } from 'node:fs';
import type { Instant } from '@vitalgate/core';
import type { HealthStores } from '@vitalgate/sqlite';
import { at } from '../records/record-builders.ts';
import { describe, expect, it } from 'vitest';
import { importXml } from './import-xml.ts';
import { temporaryDatabase, temporaryDirectory, temporaryHealthStores } from './temporary-stores.ts';

const always: readonly [Instant, Instant] = [at('1970-01-01T00:00:00Z'), at('2100-01-01T00:00:00Z')];
const whole = { start: null, end: null };

type Metadata = Readonly<Record<string, string>>;

function entriesOf(metadata: Metadata): string {
  return Object.entries(metadata)
    .map(([key, value]) => `<MetadataEntry key="${key}" value="${value}"/>`)
    .join('');
}

function record(type: string, value: number, unit: string, metadata: Metadata = {}): string {
  const time = '2026-03-09 12:00:00 +0000';
  return `<Record type="HKQuantityTypeIdentifier${type}" sourceName="Diary" unit="${unit}" startDate="${time}" endDate="${time}" value="${value}">${entriesOf(metadata)}</Record>`;
}

function food(metadata: Metadata, inside: string): string {
  const time = '2026-03-09 12:00:00 +0000';
  return `<Correlation type="HKCorrelationTypeIdentifierFood" sourceName="Diary" startDate="${time}" endDate="${time}">${entriesOf(metadata)}${inside}</Correlation>`;
}

async function storeOf(...elements: readonly string[]): Promise<HealthStores> {
  const stores = temporaryHealthStores();
  await importXml(stores.imports, 'a', `<HealthData>${elements.join('')}</HealthData>`);
  return stores;
}

function dayOf({ metrics }: HealthStores, metricId: string): number | undefined {
  return metrics.days(metricId, null, 9)[0]?.value;
}

function valuesOf({ samples }: HealthStores, type: string): readonly number[] {
  return samples
    .page(type, ...always, null, 99)
    .map(({ value }) => value)
    .sort((one, other) => other - one);
}

function foodsOf({ nutrition }: HealthStores): readonly (number | null)[] {
  return nutrition
    .page(whole, null, 99)
    .map(({ record: { nutrients } }) => nutrients.energyKilocalories)
    .sort((one, other) => (other ?? 0) - (one ?? 0));
}

/** Five foods that one app logged at one minute: energy and protein. */
const foods = [
  { name: 'Toast', energy: 78, protein: 6 },
  { name: 'Butter', energy: 78, protein: 3 },
  { name: 'Jam', energy: 95, protein: 1 },
  { name: 'Tea', energy: 36, protein: 1 },
  { name: 'Sugar', energy: 2, protein: 1 },
];

/** The energy of an egg. */
const part = (metadata: Metadata): string => record('DietaryEnergyConsumed', 70, 'kcal', metadata);

/** An egg of a meal: what its samples say is in every egg alike. */
function egg(name: string): string {
  const part = record('DietaryEnergyConsumed', 70, 'kcal');
  return part + food({ HKFoodType: 'Egg', HKExternalUUID: name }, part);
}

function helping(name: string): string {
  return (
    record('DietaryEnergyConsumed', 70, 'kcal', { HKExternalUUID: name, HKFoodType: 'Egg' }) +
    record('DietaryProtein', 6, 'g', { HKExternalUUID: name, HKFoodType: 'Egg' })
  );
}

const dose = (reason: string): string => record('InsulinDelivery', 10, 'IU', { HKInsulinDeliveryReason: reason });

const ids = (stores: HealthStores): readonly number[] =>
  stores.samples.page('insulinDelivery', ...always, null, 9).map(({ identity }) => identity);

describe('what a record says to tell itself from others', () => {
  it.each([
    ['the samples name the food', { own: true, loose: true }],
    ['the samples name the food, without copies outside', { own: true, loose: false }],
    ['only the correlations name the food', { own: false, loose: true }],
    ['only the correlations name the food, without copies outside', { own: false, loose: false }],
  ])('keeps five foods of one minute apart: %s', async (_what, { own, loose }) => {
    const parts = foods.map(({ name, energy, protein }) => {
      const metadata: Metadata = own ? { HKFoodType: name } : {};
      return {
        name,
        text:
          record('DietaryEnergyConsumed', energy, 'kcal', metadata) + record('DietaryProtein', protein, 'g', metadata),
      };
    });
    const stores = await storeOf(
      ...(loose ? parts.map(({ text }) => text) : []),
      ...parts.map(({ name, text }) => food({ HKFoodType: name }, text)),
    );
    expect([dayOf(stores, 'dietaryEnergyConsumed'), dayOf(stores, 'dietaryProtein')]).toEqual([289, 12]);
    expect(valuesOf(stores, 'dietaryProtein')).toEqual([6, 3, 1, 1, 1]);
    expect(foodsOf(stores)).toEqual([95, 78, 78, 36, 2]);
  });

  it.each([
    ['only the copies outside name the food', { HKFoodType: 'Egg' }, {}, { HKFoodType: 'Egg' }],
    ['only the samples within name the food', {}, { HKFoodType: 'Egg' }, {}],
    [
      'the copy outside has the name of the record',
      { HKExternalUUID: 'a' },
      {},
      { HKExternalUUID: 'a', HKFoodType: 'Egg' },
    ],
    ['the correlation has a name besides', { HKFoodType: 'Egg' }, {}, { HKExternalUUID: 'a', HKFoodType: 'Egg' }],
    ['nobody says anything', {}, {}, {}],
  ] as const)(
    'takes a sample in a correlation and its copy outside for one: %s',
    async (_what, outside, within, of) => {
      const stores = await storeOf(part(outside), food(of, part(within)));
      expect([dayOf(stores, 'dietaryEnergyConsumed'), valuesOf(stores, 'dietaryEnergyConsumed')]).toEqual([70, [70]]);
      const more = await storeOf(part(outside), food(of, part(within)), food({ HKFoodType: 'Toast' }, part({})));
      expect(dayOf(more, 'dietaryEnergyConsumed')).toBe(140);
    },
  );

  const said: readonly Metadata[] = [
    {},
    { HKFoodType: 'Egg' },
    { HKExternalUUID: 'a' },
    { HKFoodType: 'Egg', HKExternalUUID: 'a' },
  ];
  const ways = said.flatMap((outside) =>
    said.flatMap((within) => said.slice(0, 2).map((of) => ({ outside, within, of }))),
  );
  it.each(ways)(
    'takes copies for one that say different parts, but nothing against each other: %o',
    async ({ outside, within, of }) => {
      const stores = await storeOf(part(outside), food(of, part(within)));
      expect([dayOf(stores, 'dietaryEnergyConsumed'), foodsOf(stores)]).toEqual([70, [70]]);
      const again = await importXml(
        stores.imports,
        'b',
        `<HealthData>${food(of, part(within))}${part(outside)}</HealthData>`,
      );
      expect([again.added.quantitySamples, dayOf(stores, 'dietaryEnergyConsumed')]).toEqual([0, 70]);
    },
  );

  it('takes a brand for the same under both its keys', async () => {
    const stores = await storeOf(
      part({ HKFoodType: 'Egg', HKFoodBrand: 'Farm' }),
      food({ HKFoodType: 'Egg', HKFoodBrandName: 'Farm' }, part({})),
    );
    expect(dayOf(stores, 'dietaryEnergyConsumed')).toBe(70);
  });

  it.each([
    ['foods', { HKFoodType: 'Toast' }, {}, { HKFoodType: 'Egg' }],
    ['foods of the samples', { HKFoodType: 'Toast' }, { HKFoodType: 'Egg' }, {}],
    ['brands', { HKFoodType: 'Egg', HKFoodBrand: 'Farm' }, { HKFoodType: 'Egg', HKFoodBrand: 'Barn' }, {}],
    ['names', { HKExternalUUID: 'a', HKFoodType: 'Egg' }, { HKExternalUUID: 'b' }, { HKFoodType: 'Egg' }],
  ] as const)(
    'keeps a sample in a correlation and one outside apart that have other %s',
    async (_what, outside, within, of) => {
      const stores = await storeOf(part(outside), food(of, part(within)));
      expect(dayOf(stores, 'dietaryEnergyConsumed')).toBe(140);
    },
  );

  it('takes one copy for one sample', async () => {
    // The egg is a copy of one of the two, and the other a food of its own.
    const one = await storeOf(
      part({ HKExternalUUID: 'a' }),
      food({ HKFoodType: 'Egg' }, part({})),
      food({ HKFoodType: 'Toast' }, part({})),
    );
    expect(dayOf(one, 'dietaryEnergyConsumed')).toBe(140);
    const two = await storeOf(
      part({ HKExternalUUID: 'a' }) + part({ HKExternalUUID: 'b' }),
      food({ HKFoodType: 'Egg' }, part({})) + food({ HKFoodType: 'Toast' }, part({})),
    );
    expect(dayOf(two, 'dietaryEnergyConsumed')).toBe(140);
    const three = await storeOf(
      part({ HKExternalUUID: 'a' }) + part({ HKExternalUUID: 'b' }) + part({ HKExternalUUID: 'c' }),
      food({}, part({})) + food({}, part({})),
    );
    expect(dayOf(three, 'dietaryEnergyConsumed')).toBe(210);
  });

  it('keeps five foods apart that are told by samples alone', async () => {
    const stores = await storeOf(
      ...foods.flatMap(({ name, energy, protein }) => [
        record('DietaryEnergyConsumed', energy, 'kcal', { HKFoodType: name }),
        record('DietaryProtein', protein, 'g', { HKFoodType: name }),
      ]),
    );
    expect([dayOf(stores, 'dietaryEnergyConsumed'), dayOf(stores, 'dietaryProtein')]).toEqual([289, 12]);
    expect(foodsOf(stores)).toEqual([95, 78, 78, 36, 2]);
  });

  it.each([
    ['HKExternalUUID', 'a', 'b', 4],
    ['HKMetadataKeySyncIdentifier', 'a', 'b', 4],
    ['HKMetadataKeySyncVersion', '1', '2', 2],
    ['HKInsulinDeliveryReason', '1', '2', 4],
    ['HKInsulinDeliveryReason', '2', '2', 2],
    ['HKFoodType', 'a', 'b', 2],
    ['HKExternalUUID', 'a', 'a', 2],
    ['HKExternalUUID', ' ', '', 2],
  ])('two doses of 2 at one moment with %s %j and %j are %i', async (key, one, other, sum) => {
    const dose = (value: string): string => record('InsulinDelivery', 2, 'IU', { [key]: value });
    expect(dayOf(await storeOf(dose(one), dose(other)), 'insulinDelivery')).toBe(sum);
  });

  it('keeps the id of a dose when a later export holds an equal one for another reason, and again without it', async () => {
    const [alone = 0] = ids(await storeOf(dose('2')));
    const both = ids(await storeOf(dose('1'), dose('2')));
    expect(both).toHaveLength(2);
    expect(both).toContain(alone);
    expect(ids(await storeOf(dose('2'), dose('1')))).toEqual(both);
  });

  it('lists two eggs of one meal twice, and one that the file has twice once', async () => {
    expect(foodsOf(await storeOf(egg('a'), egg('b')))).toEqual([70, 70]);
    const stores = await storeOf(egg('a'), egg('a'));
    expect([foodsOf(stores), dayOf(stores, 'dietaryEnergyConsumed')]).toEqual([[70], 70]);
  });

  it('lists two eggs apart if only their samples have names', async () => {
    const parts = ['a', 'b'].map((name) => record('DietaryEnergyConsumed', 70, 'kcal', { HKExternalUUID: name }));
    const within = await storeOf(...parts, ...parts.map((part) => food({ HKFoodType: 'Egg' }, part)));
    expect([foodsOf(within), dayOf(within, 'dietaryEnergyConsumed')]).toEqual([[70, 70], 140]);
    const alone = await storeOf(helping('a'), helping('b'));
    expect([foodsOf(alone), dayOf(alone, 'dietaryProtein')]).toEqual([[70, 70], 12]);
  });

  it('makes one entry of samples that each have a name of their own', async () => {
    const stores = await storeOf(
      record('DietaryEnergyConsumed', 70, 'kcal', { HKExternalUUID: 'a' }),
      record('DietaryProtein', 6, 'g', { HKExternalUUID: 'b' }),
    );
    expect(stores.nutrition.page(whole, null, 9).map(({ record: { nutrients } }) => nutrients)).toMatchObject([
      { energyKilocalories: 70, proteinGrams: 6 },
    ]);
  });

  it('tells entries apart by the brand of the food', async () => {
    const part = record('DietaryEnergyConsumed', 70, 'kcal');
    const stores = await storeOf(
      food({ HKFoodType: 'Oats', HKFoodBrandName: 'Mill' }, part),
      food({ HKFoodType: 'Oats', HKFoodBrandName: 'Barn' }, part),
    );
    expect([foodsOf(stores), dayOf(stores, 'dietaryEnergyConsumed')]).toEqual([[70, 70], 140]);
  });

  it('gives the same ids whatever the order of the correlations', async () => {
    const eggs = ['a', 'b', 'c'].map((name) =>
      food({ HKFoodType: 'Egg', HKExternalUUID: name }, record('DietaryEnergyConsumed', 70, 'kcal')),
    );
    const stores = await storeOf(...eggs);
    await importXml(stores.imports, 'b', `<HealthData>${[...eggs].reverse().join('')}</HealthData>`);
    expect([valuesOf(stores, 'dietaryEnergyConsumed'), foodsOf(stores)]).toEqual([
      [70, 70, 70],
      [70, 70, 70],
    ]);
  });
});

/** A store that a program left which did not look at names. */
function carriedStores(): HealthStores {
  const directory = temporaryDirectory();
  const sql = readFileSync(new URL('carried-store/store.sql', import.meta.url), 'utf8');
  temporaryDatabase('health', directory).exec(sql);
  return temporaryHealthStores(directory);
}

const carriedExport = readFileSync(new URL('carried-store/export.xml', import.meta.url), 'utf8');
const types = ['stepCount', 'heartRate', 'insulinDelivery', 'dietaryEnergyConsumed', 'dietaryProtein'];

/** All that readers see, samples by identity. */
function seen(stores: HealthStores): unknown {
  return {
    samples: types.map((type) => stores.samples.page(type, ...always, null, 99)),
    nutrition: stores.nutrition.page(whole, null, 99),
    days: types.map((type) => stores.metrics.days(type, null, 9)),
    mindful: stores.metrics.days('mindfulMinutes', null, 9),
  };
}

describe('a store that an earlier program made', () => {
  it('opens with all that it held, under the ids of records without names', () => {
    const stores = carriedStores();
    expect(types.map((type) => valuesOf(stores, type).length)).toEqual([1, 1, 1, 7, 3]);
    const identities = (type: string) => stores.samples.page(type, ...always, null, 99).map(({ identity }) => identity);
    expect([identities('stepCount'), identities('heartRate')]).toEqual([[4532032838811309], [2005063856452931]]);
    // Of the plum and of an egg.
    expect(identities('dietaryEnergyConsumed')).toEqual(expect.arrayContaining([2136369862460452, 7419698176923549]));
    const ids = stores.nutrition.page(whole, null, 99).map(({ id, record: { foodName } }) => [foodName, id]);
    expect(ids).toHaveLength(8);
    expect(ids).toEqual(
      expect.arrayContaining([
        ['Plum', '2e4gbmd8hfv2ew80i0q9h4'],
        ['Toast', '01qdjh407ny2ft0xh4bjga'],
      ]),
    );
  });

  it('holds after the same export what a new store holds, and nothing twice', async () => {
    const [carried, made] = [carriedStores(), temporaryHealthStores()];
    await importXml(made.imports, 'first', carriedExport);
    const report = await importXml(carried.imports, 'again', carriedExport);
    expect(report.added).toMatchObject({ quantitySamples: 5, categorySamples: 0, nutritionEntries: 1 });
    expect(seen(carried)).toEqual(seen(made));
    expect([dayOf(carried, 'dietaryEnergyConsumed'), dayOf(carried, 'insulinDelivery')]).toEqual([609, 4]);
  });

  it('holds what it held after the undo of that', async () => {
    const carried = carriedStores();
    const before = types.map((type) => valuesOf(carried, type));
    await importXml(carried.imports, 'again', carriedExport);
    carried.imports.remove('again');
    expect(types.map((type) => valuesOf(carried, type))).toEqual(before);
    expect(carried.nutrition.page(whole, null, 99)).toHaveLength(8);
  });
});
