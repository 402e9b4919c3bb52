import { expect, test } from 'vitest';
import { textSource } from './apple-health/import-texts.ts';
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
