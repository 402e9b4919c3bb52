import { expect, test } from 'vitest';
import { importTexts, textSource } from './apple-health/import-texts.ts';
import { importers, recogniseImporter } from './registry.ts';

test('an export is recognised by its content', async () => {
  const found = await recogniseImporter(textSource({ 'anything.xml': '<HealthData locale="en_US">' }));
  expect(found?.format).toBe('apple-health');
});

test('what no importer reads is recognised by none', async () => {
  expect(await recogniseImporter(textSource({ 'export.xml': '<gpx/>', 'a.txt': 'HealthData' }))).toBeNull();
  expect(await recogniseImporter(textSource({ 'export.xml': '<HealthData/>' }), [])).toBeNull();
});

test('every importer has a format of its own', () => {
  const formats = importers.map((importer) => importer.format);
  expect(formats).toContain('apple-health');
  expect(new Set(formats).size).toBe(formats.length);
});

/** A sample of a source of its own. */
const sampleOf = (index: number): string =>
  `<Record type="HKQuantityTypeIdentifierStepCount" sourceName="S${index}" unit="count" startDate="2024-01-01 08:00:00 +0000" value="1"/>`;

test('what an importer hands over is within the limits of an import', async () => {
  const text = `<HealthData>${Array.from({ length: 501 }, (_, index) => sampleOf(index)).join('')}</HealthData>`;
  const source = textSource({ 'export.xml': text });
  const importer = await recogniseImporter(source);
  if (importer === null) throw new Error('not recognised');
  const { quantities, skips } = await importTexts(importer, source);
  expect(quantities).toHaveLength(500);
  expect(skips).toEqual([{ kind: 'quantitySample', reason: 'overLimit', subject: 'more than 500 sources' }]);
});
