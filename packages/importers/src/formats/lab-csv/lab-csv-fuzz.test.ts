import fc from 'fast-check';
import { expect, test } from 'vitest';
import { importTexts, textSource } from '../../../../../test/importers/import-texts.ts';
import { createLabCsvImporter } from './lab-csv-importer.ts';

const headers = [
  'Date,Test,Value,Unit,Range,Flag,Lab,LOINC',
  'Datum;Untersuchung;Ergebnis;Einheit;Referenzbereich',
  'Analyte,Unit,2026-01-05,05.07.2025',
  'Date,Ferritin (ng/mL),Sodium [mmol/L]',
];
const cell = fc.oneof(
  fc.constantFrom(
    '12/01/2026',
    '31.12.2026',
    '2026-02-30',
    '<5',
    '≥ 1.234,5',
    '3,6–10,0',
    '1e5',
    '-',
    '"',
    '""',
    '"a,b"',
    '"4,000',
    'H',
    '%',
    '9'.repeat(400),
    '',
    '1:160',
  ),
  fc.double().map(String),
  fc.string({ unit: 'binary', maxLength: 6 }),
);
const file = fc.tuple(
  fc.constantFrom(...headers),
  fc.array(fc.array(cell, { maxLength: 10 }), { maxLength: 8 }),
  fc.constantFrom(',', ';', '\t'),
  fc.constantFrom('\n', '\r\n', '\r'),
);

test('whatever stands in the cells, each value comes in or is reported, and no number is invented', async () => {
  const importer = createLabCsvImporter();
  await fc.assert(
    fc.asyncProperty(file, async ([header, rows, delimiter, end]) => {
      const text = [header, ...rows.map((cells) => cells.join(delimiter))].join(end);
      const source = textSource({ 'f.csv': text });
      if ((await importer.claims(source)).length === 0) return;
      const { bloodTests, skips, tables } = await importTexts(importer, source);
      expect(tables).toHaveLength(1);
      expect(new Set(bloodTests.map(({ key }) => key)).size).toBe(bloodTests.length);
      for (const { quantity, text: words } of bloodTests.flatMap(({ results }) => results)) {
        // Each digit of a number stands in the file, in this order.
        if (quantity !== null) expect(quantity.value).toMatch(/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/u);
        else expect(words).not.toBeNull();
      }
      for (const { reason } of skips)
        expect(['keptAsText', 'keptUndated', 'invalidValue', 'notSupported', 'openQuote']).toContain(reason);
    }),
    { numRuns: 800, seed: 9 },
  );
});
