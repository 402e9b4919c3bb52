import { expect, test } from 'vitest';
import { importTexts, textSource } from '../../../test/importers/import-texts.ts';
import { gpx } from './formats/gpx/manifest.ts';
import { nothingSaid, type Importer } from './kit/importer.ts';
import type { FormatManifest } from './kit/format-manifest.ts';
import { shareOut } from './registry.ts';

test('an export is recognised by its content', async () => {
  const { parts } = await shareOut(textSource({ 'anything.xml': '<HealthData locale="en_US">' }));
  expect(parts.map(({ importer }) => importer.manifest.format)).toEqual(['apple-health']);
});

test('what no importer reads is claimed by none', async () => {
  const source = textSource({ 'export.xml': '<letter/>', 'a.txt': 'HealthData' });
  expect(await shareOut(source)).toEqual({ parts: [], unclaimed: ['export.xml', 'a.txt'] });
});

const claiming = (format: string, paths: readonly string[], more: Partial<Importer> = {}): FormatManifest => ({
  ...gpx,
  format,
  importer: () =>
    Promise.resolve({
      // As an importer may that knows of files by another file's word.
      claims: () => Promise.resolve(format === 'none' ? [] : [...paths, 'of nobody']),
      run: () => Promise.resolve({ complete: true }),
      ...more,
    }),
});

test('each importer is asked about what those before it left, and reads what it claimed', async () => {
  const source = textSource({ a: '', b: '', c: '', d: '' });
  const among = [claiming('one', ['a', 'b']), claiming('none', []), claiming('other', ['b', 'c'])];
  const { parts, unclaimed } = await shareOut(source, nothingSaid, among);
  expect(
    parts.map(({ importer, source: { files } }) => [importer.manifest.format, files.map(({ path }) => path)]),
  ).toEqual([
    ['one', ['a', 'b']],
    ['other', ['c']],
  ]);
  expect(unclaimed).toEqual(['d']);
});

test('an importer is loaded only if a file is left that can be of it by its name', async () => {
  const loaded: string[] = [];
  const loading = (format: string, endings: readonly string[] | null, ...paths: string[]): FormatManifest => ({
    ...claiming(format, paths),
    ...(endings !== null && { endings }),
    importer: (settings) => {
      loaded.push(format);
      return claiming(format, paths).importer(settings);
    },
  });
  const source = textSource({ 'a.CSV': '', csv: '', 'b.json': '' });
  const { parts, unclaimed } = await shareOut(source, nothingSaid, [
    loading('text', ['txt'], 'a.CSV'),
    loading('table', ['txt', 'csv'], 'a.CSV'),
    loading('other table', ['csv'], 'csv'),
    loading('any', null, 'csv', 'b.json'),
    loading('late', null),
  ]);
  expect(loaded).toEqual(['table', 'any']);
  expect(parts.map(({ importer }) => importer.manifest.format)).toEqual(['table', 'any']);
  expect(unclaimed).toEqual([]);
});

test('K2: each export of an importer is an import, a file can be of several, and what is claimed and of none is left for others', async () => {
  const exports = [
    ['a', 'beside'],
    ['beside', 'b'],
  ];
  const first = claiming('one', ['a', 'b', 'beside', 'c'], { exports: () => Promise.resolve(exports) });
  const source = textSource({ b: '', beside: '', c: '', a: '', d: '' });
  const { parts, unclaimed } = await shareOut(source, nothingSaid, [first, claiming('other', ['c'])]);
  expect(parts.map(({ source: { files } }) => files.map(({ path }) => path))).toEqual([
    ['beside', 'a'],
    ['b', 'beside'],
    ['c'],
  ]);
  expect(unclaimed).toEqual(['d']);
});

test('beside an export at the root, other files are left to other importers', async () => {
  const files = { 'export.xml': '<HealthData/>', 'workout-routes/r.gpx': '<gpx/>', 'ride.gpx': '<gpx/>' };
  const [first] = (await shareOut(textSource(files))).parts;
  expect(first?.source.files.map(({ path }) => path)).toEqual(['export.xml', 'workout-routes/r.gpx']);
});

test('a folder that an export has to itself is its own', async () => {
  const files = {
    'apple_health_export/export.xml': '<HealthData/>',
    'apple_health_export/odd/r.gpx': '',
    'ride.gpx': '',
  };
  const [first] = (await shareOut(textSource(files))).parts;
  expect(first?.source.files.map(({ path }) => path)).toEqual([
    'apple_health_export/export.xml',
    'apple_health_export/odd/r.gpx',
  ]);
});

/** A sample of a source of its own. */
const sampleOf = (index: number): string =>
  `<Record type="HKQuantityTypeIdentifierStepCount" sourceName="S${index}" unit="count" startDate="2024-01-01 08:00:00 +0000" value="1"/>`;

test('what an importer hands over is within the limits of an import', async () => {
  const text = `<HealthData>${Array.from({ length: 501 }, (_, index) => sampleOf(index)).join('')}</HealthData>`;
  const source = textSource({ 'export.xml': text });
  const importer = (await shareOut(source)).parts[0]?.importer;
  if (importer === undefined) throw new Error('not recognised');
  const { quantities, skips } = await importTexts(importer, source);
  expect(quantities).toHaveLength(500);
  expect(skips).toEqual([{ kind: 'quantitySample', reason: 'overLimit', subject: 'more than 500 sources' }]);
});
