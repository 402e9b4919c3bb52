import { expect, test } from 'vitest';
import { at } from '../records/record-builders.ts';
import { Host, type Said } from '../matrix/ways-in.ts';
import { temporaryDirectory, temporaryHealthStores } from './temporary-stores.ts';

function newHost(): Host {
  const directory = temporaryDirectory();
  return new Host(temporaryHealthStores(directory), directory);
}

const record = (type: string, unit: string, value: number, clock: string, food: string): string =>
  `<Record type="HKQuantityTypeIdentifierDietary${type}" sourceName="Diary" unit="${unit}" value="${value}" startDate="2026-03-09 ${clock}:00 +0000" endDate="2026-03-09 ${clock}:00 +0000"><MetadataEntry key="HKFoodType" value="${food}"/></Record>`;

/** An export of the evening: soup at noon, bread at two. */
const apple: Said = {
  name: 'export.xml',
  content: `<HealthData><ExportDate value="2026-03-09 18:00:00 +0000"/>${[
    record('EnergyConsumed', 'kcal', 300, '12:00', 'Soup'),
    record('Protein', 'g', 12, '12:00', 'Soup'),
    record('EnergyConsumed', 'kcal', 200, '14:00', 'Bread'),
  ].join('')}</HealthData>`,
  feed: null,
  hints: {},
};

/** What Health Auto Export says of the day's energy later: amounts at hours. */
const later = (...points: readonly (readonly [clock: string, kilocalories: number])[]): Said => ({
  name: 'metrics.json',
  content: JSON.stringify({
    data: {
      metrics: [
        {
          name: 'dietary_energy',
          units: 'kcal',
          data: points.map(([clock, qty]) => ({ date: `2026-03-09 ${clock}:00 +0000`, qty, source: 'Diary' })),
        },
      ],
    },
  }),
  feed: 'health-auto-export',
  hints: {},
});

const energy = ({ stores }: Host) =>
  stores.metrics.days('dietaryEnergyConsumed', null, 9).map(({ value }) => value)[0] ?? null;
const log = ({ stores }: Host) =>
  stores.nutrition
    .page({ start: null, end: null }, null, 99)
    .map(({ record: { foodName, nutrients } }) => [foodName, nutrients.energyKilocalories, nutrients.proteinGrams]);

const soupAndBread = [
  ['Bread', 200, null],
  ['Soup', 300, 12],
];

test.each([
  ['lacks a food', later(['11:00', 150], ['14:00', 200], ['20:00', 100]), 450, ['Soup', null, 12]],
  [
    'sums up less in its hour than the food had',
    later(['12:00', 150], ['13:00', 1], ['14:00', 200], ['15:00', 10], ['20:00', 100]),
    461,
    ['Soup', null, 12],
  ],
  [
    'sums up more, in which the food can be',
    later(['12:00', 350], ['13:00', 1], ['14:00', 200], ['15:00', 10], ['20:00', 100]),
    661,
    ['Soup', 300, 12],
  ],
] as const)('K3b: of a food whose sample a later delivery of the phone %s', async (_what, said, sum, soup) => {
  for (const way of ['feed', 'file'] as const) {
    const host = newHost();
    await host.import('file', [apple]);
    let id = 'feed';
    if (way === 'feed') await host.deliver('feed', said, at('2026-03-09T21:00:00Z'));
    else id = (await host.import('file', [said])).at(-1) ?? '';
    expect([energy(host), log(host)], way).toEqual([sum, [['Bread', 200, null], soup]]);
    host.stores.imports.remove(id);
    expect([energy(host), log(host)], way).toEqual([500, soupAndBread]);
  }
});

test('K3b: the same if the export comes after the delivery', async () => {
  const host = newHost();
  await host.deliver(
    'feed',
    later(['12:00', 150], ['13:00', 1], ['14:00', 200], ['20:00', 100]),
    at('2026-03-09T21:00:00Z'),
  );
  await host.import('file', [apple]);
  expect(log(host)).toEqual([
    ['Bread', 200, null],
    ['Soup', null, 12],
  ]);
});
