import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDataDirectory, type DataDirectory } from '../packages/host/src/data-directory/data-directory.ts';
import { openHostStores, type HostStores } from '../packages/host/src/stores/host-stores.ts';
import { storeJobs, type StoreJobs } from '../packages/host/src/store-jobs/store-jobs.ts';

let base: string;
let directory: DataDirectory;
let jobs: StoreJobs;
let stores: HostStores;

beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'vitalgate-foods-'));
  directory = openDataDirectory(join(base, 'data'));
  stores = openHostStores(directory);
  jobs = storeJobs(directory);
});
afterAll(async () => {
  await jobs.stop();
  stores.close();
  rmSync(base, { recursive: true, force: true });
});

async function imported(name: string, text: string) {
  const path = join(base, name);
  writeFileSync(path, text);
  const [part] = await jobs.start({ kind: 'path', path }, () => undefined).done;
  return part?.report ?? expect.fail();
}

const standardReference = JSON.stringify({
  SRLegacyFoods: [
    {
      fdcId: 173_410,
      description: 'Butter, salted',
      dataType: 'SR Legacy',
      ndbNumber: 1001,
      publicationDate: '4/1/2019',
      foodNutrients: [{ nutrient: { id: 1008, number: '208', unitName: 'kcal' }, amount: 718 }],
    },
  ],
});
const products = [
  {
    code: '3017620422003',
    product_name: 'Crème brûlée',
    brands: 'Acme',
    lang: 'fr',
    countries_tags: [],
    nutriments: { 'energy-kcal_100g': 300 },
  },
  {
    code: '0016000163713',
    product_name: 'Butter cookies',
    brands: 'Acme',
    lang: 'en',
    countries_tags: [],
    nutriments: {},
  },
]
  .map((product) => JSON.stringify(product))
  .join('\n');

const found = (query: string) => stores.foods.search(query, null, 10).matches.map(({ food }) => food);

test('foods that are brought are found among the built-in ones, each once, until they are undone', async () => {
  const [builtIn] = found('butter salted');
  expect(builtIn).toMatchObject({ id: 'usda-sr24-01001', nutrientsPer100Grams: { energyKilocalories: 717 } });

  const legacy = await imported('a.json', standardReference);
  expect(legacy).toMatchObject({ format: 'fooddata-central', complete: true, added: { foods: 1 }, skipped: [] });
  const salted = found('butter salted').filter(({ name }) => name === 'Butter, salted');
  expect(salted).toMatchObject([{ id: 'usda-sr24-01001', nutrientsPer100Grams: { energyKilocalories: 718 } }]);

  const facts = await imported('b.jsonl', products);
  expect(facts).toMatchObject({ format: 'open-food-facts', added: { foods: 2 } });
  expect(found('CREME BRULEE')[0]?.name).toBe('Crème brûlée');
  expect(found('16000163713')[0]?.name).toBe('Butter cookies');
  expect(stores.foods.matcher()({ name: 'creme brulee', brand: 'ACME' })).toBe('off-03017620422003');
  stores.healthChanged();
  expect(stores.recordCounts().foods).toBe(3);

  expect(await imported('c.jsonl', products)).toMatchObject({ added: { foods: 0 }, duplicates: { foods: 2 } });
  const again = stores.health.imports.list().find(({ fileName }) => fileName === 'c.jsonl');
  const [kept] = await jobs.remove([again?.importId ?? '']);
  expect(kept).toMatchObject({ removed: { foods: 0 }, kept: { foods: 2 } });

  const undone = await jobs.remove([legacy.importId, facts.importId]);
  expect(undone.map(({ removed }) => removed?.foods)).toEqual([1, 2]);
  expect(found('butter salted')[0]?.nutrientsPer100Grams.energyKilocalories).toBe(717);
  expect(found('creme brulee')).toEqual([]);
  expect(readdirSync(directory.path).filter((name) => name.startsWith('foods-'))).toEqual([]);
});
