import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { importTexts, textSource } from '../../../../test/importers/import-texts.ts';
import { shareOut } from '../registry.ts';
import { sharedFixtures } from '../../../../test/shared-fixtures.ts';

// Header rows of real exports, read in place.
const fixtures = sharedFixtures('nutrition/headers/');
const folder = fixtures.path;

fixtures.describe('the headers in ../shared/fixtures/nutrition', () => {
  test('are told apart in one folder, and every file of a program goes with it', async () => {
    const files = Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(folder + name, 'utf8')]));
    const { parts, unclaimed } = await shareOut(textSource(files));
    const shared: Record<string, string[]> = {};
    for (const { importer, source } of parts) {
      (shared[importer.manifest.format] ??= []).push(...source.files.map(({ path }) => path));
    }
    for (const paths of Object.values(shared)) paths.sort();
    expect(shared).toEqual({
      cronometer: [
        'cronometer-biometrics.header.csv',
        'cronometer-dailysummary-2026.header.csv',
        'cronometer-servings-2026.header.csv',
      ],
      'lose-it': [
        'loseit-daily-summary-weekly.header.csv',
        'loseit-exercise-logs.header.csv',
        'loseit-weights.header.csv',
      ],
      macrofactor: ['macrofactor-food-log-2026-10.header.csv'],
      myfitnesspal: ['myfitnesspal-nutrition-summary.header.csv'],
    });
    expect(unclaimed).toEqual([]);
  });

  test('a row of numbers under MacroFactor’s header reads as 34 nutrients, each in its column', async () => {
    const name = 'macrofactor-food-log-2026-10.header.csv';
    const header = readFileSync(folder + name, 'utf8').trim();
    const count = (header.match(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/gu) ?? []).length + 1;
    const cells = Array.from({ length: count }, (_, place) => String(place + 1));
    cells.splice(0, 5, '2026-10-01', '07:30', 'Oats', 'cup', '2');
    const { parts } = await shareOut(textSource({ [name]: `${header}\n${cells.join(',')}\n` }));
    const { importer, source } = parts[0] ?? expect.fail('nothing was claimed');
    const { quantities, entries } = await importTexts(importer, source);
    const values = Object.fromEntries(quantities.map(({ type, value }) => [type, value]));
    expect(quantities).toHaveLength(34);
    // The places of the columns were counted in the header by hand.
    expect(values).toMatchObject({
      dietaryEnergyConsumed: 7,
      dietaryFatTotal: 8,
      dietaryCarbohydrates: 9,
      dietaryProtein: 10,
      dietaryVitaminB12: 12,
      dietaryThiamin: 13,
      dietaryCaffeine: 18,
      dietaryFatMonounsaturated: 24,
      dietaryFatSaturated: 26,
      dietaryFiber: 28,
    });
    expect(entries.map(({ quantity }) => quantity)).toEqual([{ amount: 2, unit: 'cup' }]);
  });
});
