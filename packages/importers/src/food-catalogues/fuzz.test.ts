import { seededRandom } from '../../../../test/ports/seeded-random.ts';
import { expect, test } from 'vitest';
import { createFdcImporter } from '../formats/fooddata-central/fdc-importer.ts';
import { importTexts, textSource } from '../../../../test/importers/import-texts.ts';
import type { Importer } from '../kit/importer.ts';
import { createOffImporter } from '../formats/open-food-facts/off-importer.ts';

const nutrient = (id: number, amount: number, unitName = 'g') => ({
  nutrient: { id, number: String(id), unitName },
  amount,
});
const bulk = JSON.stringify({
  BrandedFoods: [1, 2, 3].map((fdcId) => ({
    fdcId,
    description: `Cheese ${fdcId}, "sharp"`,
    gtinUpc: '016000163713',
    ndbNumber: 1009,
    publicationDate: '4/1/2019',
    servingSize: 28,
    servingSizeUnit: 'g',
    foodCategory: { description: 'Cheese' },
    foodPortions: [{ amount: 1, measureUnit: { name: 'cup' }, gramWeight: 113 }],
    foodNutrients: [nutrient(1008, 408, 'kcal'), nutrient(1003, 23.3), nutrient(1093, 654, 'mg')],
  })),
});
const tables = {
  'food.csv':
    '"fdc_id","data_type","description","food_category_id","publication_date"\n"1","branded_food","CHEESE","","2021-10-28"\n"2","sr_legacy_food","Milk","1","2019-04-01"\n',
  'food_nutrient.csv': '"id","fdc_id","nutrient_id","amount"\n"1","1","1008","408"\n"2","2","1003","3.2"\n',
  'nutrient.csv': '"id","name","unit_name","nutrient_nbr"\n"1008","Energy","KCAL","208"\n"1003","Protein","G","203"\n',
  'branded_food.csv':
    '"fdc_id","brand_owner","gtin_upc","serving_size","serving_size_unit"\n"1","Acme","016000163713","28","g"\n',
};
const product = (code: string) => ({
  code,
  product_name: 'Pâte &amp; noix',
  brands: 'A,B',
  quantity: '400 g',
  serving_size: '1 biscuit (12,5 g)',
  countries_tags: ['en:france'],
  last_modified_t: 1_700_000_000,
  nutriments: { 'energy-kcal_100g': 539, salt_100g: 0.1, fat_modifier: '<' },
});
const dump = ['1', '2', '3'].map((code) => JSON.stringify(product(code))).join('\n');
const table =
  'code\tlast_modified_t\tproduct_name\tbrands\tserving_size\tenergy-kcal_100g\tfat_100g\n' +
  '3017620422003\t1700000000\tNut "spread"\tAcme\t15 g\t539\t30.9\n16\tx\t\t\t\t\t\n';

const pieces = [
  '{',
  '}',
  '[',
  ']',
  '"',
  ',',
  ':',
  '\t',
  '\n',
  '\r',
  '\\',
  '\u0000',
  '\ufeff',
  '\\ud800',
  '-1',
  '1e999',
  'null',
  '{}',
  '9'.repeat(400),
  '"__proto__":{}',
  'é',
  '\\u0000',
];

/** The text with some of its characters changed, cut, doubled or put elsewhere. */
function mutated(text: string, random: ReturnType<typeof seededRandom>): string {
  const number = (most: number): number => {
    const [high = 0, low = 0] = random.bytes(2);
    return Math.floor(((high * 256 + low) / 65_536) * most);
  };
  let changed = text;
  for (let count = 1 + number(4); count > 0; count--) {
    const at = number(changed.length);
    const length = number(2) === 0 ? number(6) : number(120);
    const piece = pieces[number(pieces.length)] ?? '';
    const kind = number(4);
    if (kind === 0) changed = changed.slice(0, at) + piece + changed.slice(at + length);
    else if (kind === 1) changed = changed.slice(0, at) + changed.slice(at + length);
    else if (kind === 2)
      changed = changed.slice(0, at) + changed.slice(at, at + length).repeat(3) + changed.slice(at + length);
    else
      changed =
        number(4) === 0
          ? changed.slice(0, at)
          : changed.slice(0, at) +
            changed
              .slice(at, at + length)
              .split('')
              .reverse()
              .join('') +
            changed.slice(at + length);
  }
  return changed;
}

test.each<readonly [string, Importer, Readonly<Record<string, string>>]>([
  ['FoodData Central as JSON', createFdcImporter(), { 'f.json': bulk }],
  ['FoodData Central as tables', createFdcImporter(), tables],
  ['Open Food Facts as a dump', createOffImporter(), { 'd.jsonl': dump }],
  [
    'Open Food Facts as an answer',
    createOffImporter(),
    { 'p.json': JSON.stringify({ status: 1, product: product('1') }, null, 2) },
  ],
  ['Open Food Facts as a table', createOffImporter(), { 't.csv': table }],
])(
  '%s: whatever is changed in it, the import ends with a report, and what it brings are foods',
  async (_name, importer, files) => {
    for (let seed = 1; seed <= 300; seed++) {
      const random = seededRandom(seed);
      const changed = Object.fromEntries(Object.entries(files).map(([path, text]) => [path, mutated(text, random)]));
      const cut = (text: string): readonly string[] => [text.slice(0, seed % 50), text.slice(seed % 50)];
      const source = textSource(changed, cut, seed % 7 === 0 ? Object.keys(changed).slice(0, 1) : []);
      await importer.claims(source);
      // Also what it would not claim: it may be handed over once it has claimed it by its first lines.
      const records = await importTexts(importer, source);
      expect(typeof records.complete).toBe('boolean');
      for (const { food, version } of records.foods) {
        expect(food.id, `seed ${seed}`).not.toBe('');
        expect(food.name.trim(), `seed ${seed}`).not.toBe('');
        expect(Number.isSafeInteger(version), `seed ${seed}`).toBe(true);
        for (const amount of Object.values(food.nutrientsPer100Grams)) {
          expect(amount === null || (Number.isFinite(amount) && amount >= 0), `seed ${seed}`).toBe(true);
        }
        for (const { grams } of food.servings) expect(Number.isFinite(grams) && grams > 0, `seed ${seed}`).toBe(true);
      }
    }
  },
);
