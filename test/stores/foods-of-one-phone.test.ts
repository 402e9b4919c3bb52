import { expect, test } from 'vitest';
import { Host, type Said } from '../matrix/ways-in.ts';
import { at } from '../records/record-builders.ts';
import { healthConnectDatabase } from './health-connect-database.ts';
import { temporaryDirectory, temporaryHealthStores } from './temporary-stores.ts';

function newHost(): Host {
  const directory = temporaryDirectory();
  return new Host(temporaryHealthStores(directory), directory);
}

/** What the app sends at a time: each list of records of 2026-03-19, by its name. */
function said(time: string, lists: object): Said {
  const content = JSON.stringify({ timestamp: `2026-03-19T${time}:00Z`, app_version: '1.9.4', ...lists });
  return { name: 'payload.json', content, feed: 'hc-webhook', hints: {} };
}

const noon = { start_time: '2026-03-19T11:00:00Z', end_time: '2026-03-19T11:00:00Z' };
const soup = (time: string, amounts: object): Said =>
  said(time, { nutrition: [{ ...noon, name: 'Soup', ...amounts }] });
const [first, corrected] = [soup('12:30', { calories: 900, protein_grams: 30 }), soup('14:00', { calories: 300 })];

const drink = (time: string, liters: number): Said => said(time, { hydration: [{ ...noon, liters }] });

const days = ({ stores }: Host, metricId: string) => stores.metrics.days(metricId, null, 9).map(({ value }) => value);
const log = ({ stores }: Host) =>
  stores.nutrition
    .page({ start: null, end: null }, null, 9)
    .map(({ record: { foodName, nutrients } }) => [
      foodName,
      nutrients.energyKilocalories ?? nutrients.waterMilliliters,
    ]);

test.each([
  [
    'files',
    async (host: Host) => [...(await host.import('file', [first])), ...(await host.import('file', [corrected]))],
  ],
  [
    'files, the later one first',
    async (host: Host) =>
      [...(await host.import('file', [corrected])), ...(await host.import('file', [first]))].reverse(),
  ],
  [
    'a feed and a file',
    async (host: Host) => {
      await host.deliver('feed', first, at('2026-03-19T12:31:00Z'));
      return ['feed', ...(await host.import('file', [corrected]))];
    },
  ],
  [
    'the feeds of two keys',
    async (host: Host) => {
      await host.deliver('feed', first, at('2026-03-19T12:31:00Z'));
      await host.deliver('new key', corrected, at('2026-03-19T14:01:00Z'));
      return ['feed', 'new key'];
    },
  ],
])('K3b: a food that is corrected counts once, in the log and in its metrics: %s', async (_ways, bring) => {
  const host = newHost();
  const imports = await bring(host);
  expect([days(host, 'dietaryEnergyConsumed'), days(host, 'dietaryProtein'), log(host)]).toEqual([
    [300],
    [],
    [['Soup', 300]],
  ]);
  host.stores.imports.remove(imports.at(-1) ?? '');
  expect([days(host, 'dietaryEnergyConsumed'), days(host, 'dietaryProtein'), log(host)]).toEqual([
    [900],
    [30],
    [['Soup', 900]],
  ]);
});

test('K3b: so it does in one folder', async () => {
  const host = newHost();
  await host.import('folder', [corrected, first]);
  expect([days(host, 'dietaryEnergyConsumed'), log(host)]).toEqual([[300], [['Soup', 300]]]);
});

test('K3b: a drink and a food of one moment do not take each other’s place', async () => {
  const host = newHost();
  for (const one of [first, drink('12:40', 0.3), drink('12:50', 0.2)]) await host.import('file', [one]);
  expect([days(host, 'dietaryWater'), days(host, 'dietaryEnergyConsumed'), log(host)]).toEqual([
    [200],
    [900],
    [
      [null, 200],
      ['Soup', 900],
    ],
  ]);
});

test('K3: what an app says later counts, though the export calls it by its name and the delivery by its package', async () => {
  const phone = healthConnectDatabase();
  const about = { zone_offset: 0, last_modified_time: Date.parse('2026-03-19T07:00:00Z') };
  phone.add('weight_record_table', { ...about, time: '2026-03-19T07:00:00Z', weight: 57_200 });
  phone.add('nutrition_record_table', {
    last_modified_time: Date.parse('2026-03-19T11:00:00Z'),
    start_zone_offset: 0,
    end_zone_offset: 0,
    start_time: noon.start_time,
    end_time: noon.end_time,
    meal_name: 'Soup',
    energy: 900_000,
  });
  const database: Said = { name: 'health_connect_export.db', content: phone.bytes(), feed: null, hints: {} };
  const metadata = { data_origin: 'com.example.fit' };
  const delivery = said('12:00', {
    weight: [{ time: '2026-03-19T07:00:00Z', kilograms: 75.2, metadata }],
    nutrition: [{ ...noon, name: 'Soup', calories: 300, metadata }],
  });
  for (const isFeedFirst of [false, true]) {
    const host = newHost();
    const deliver = () => host.deliver('feed', delivery, at('2026-03-19T12:01:00Z'));
    if (isFeedFirst) await deliver();
    await host.import('file', [database]);
    if (!isFeedFirst) await deliver();
    expect([days(host, 'bodyMass'), days(host, 'dietaryEnergyConsumed'), log(host)]).toEqual([
      [75.2],
      [300],
      [['Soup', 300]],
    ]);
  }
});

const meal = (id: string | null, name: string, clock: string, calories: number): object => ({
  start_time: `2026-03-19T${clock}:00Z`,
  end_time: `2026-03-19T${clock}:00Z`,
  name,
  calories,
  metadata: { data_origin: 'com.example.fit', ...(id === null ? {} : { id }) },
});
const meals = (time: string, ...nutrition: readonly object[]): Said => said(time, { nutrition });
const porridge = meal('b', 'Porridge', '07:00', 200);

/** The day's energy, with the porridge. */
const sum = (entries: readonly (readonly [string, number])[]) =>
  entries.reduce((total, [, calories]) => total + calories, 200);

test.each([
  ['is renamed', [meal('a', 'Soop', '11:00', 900)], [meal('a', 'Soup', '11:00', 900)], [['Soup', 900]]],
  ['is moved', [meal('a', 'Soup', '11:00', 900)], [meal('a', 'Soup', '12:00', 900)], [['Soup', 900]]],
  ['gets a name', [{ ...meal('a', '', '11:00', 900) }], [meal('a', 'Soup', '11:00', 900)], [['Soup', 900]]],
  [
    'is renamed beside one of the same name, moment and amount',
    [meal('a', 'Apple', '11:00', 90), meal('c', 'Apple', '11:00', 90)],
    [meal('a', 'Pear', '11:00', 90)],
    [
      ['Apple', 90],
      ['Pear', 90],
    ],
  ],
  [
    'is corrected by a program that names records since lately',
    [meal(null, 'Soup', '11:00', 900)],
    [meal('a', 'Soup', '11:00', 300)],
    [['Soup', 300]],
  ],
] as const)('K3b: a meal whose record has a name and that %s counts once', async (_what, before, after, listed) => {
  const [first, second] = [meals('12:30', porridge, ...before), meals('14:00', ...after)];
  for (const way of ['feed', 'feed, held up', 'file', 'file, later one first'] as const) {
    const host = newHost();
    const inOrder = way === 'feed' || way === 'file' ? [first, second] : [second, first];
    let undone = '';
    for (const one of inOrder) {
      if (way.startsWith('feed')) await host.deliver('feed', one, at('2026-03-19T14:01:00Z'));
      else {
        const id = (await host.import('file', [one])).at(-1) ?? '';
        if (one === second) undone = id;
      }
    }
    const now = () => [days(host, 'dietaryEnergyConsumed'), [...log(host)].map((one) => one.join(' ')).sort()];
    expect(now(), way).toEqual([[sum(listed)], ['Porridge 200', ...listed.map((one) => one.join(' '))].sort()]);
    if (undone !== '') {
      host.stores.imports.remove(undone);
      expect(now()[0], way).toEqual([(before.length as number) === 2 ? 380 : 1100]);
    }
  }
});
