import { expect, test } from 'vitest';
import { createGpxImporter } from '../../packages/importers/src/formats/gpx/gpx-importer.ts';
import { plainName } from '../../packages/importers/src/formats/lab-csv/column-names.ts';
import { isVolume, servingGrams } from '../../packages/importers/src/formats/open-food-facts/off-serving.ts';
import { createTcxImporter } from '../../packages/importers/src/formats/tcx/tcx-importer.ts';
import { shownDecimalSign } from '../../packages/importers/src/kit/csv/decimal-sign.ts';
import type { Importer } from '../../packages/importers/src/kit/importer.ts';
import { base64Bytes } from '../../packages/importers/src/formats/fhir/health-card.ts';
import { importTexts, textSource } from './import-texts.ts';

/** Far fewer than a text of a file may have. A pattern that looks at each of them once for each other takes minutes, or days. */
const many = (letters: string): string => letters.repeat(300_000 / letters.length);

async function sourcesOf(importer: Importer, text: string) {
  const { workouts } = await importTexts(importer, textSource({ 'a.xml': text }));
  return workouts.map(({ source }) => source.name.trim());
}

test('T1: the name of a program in a GPX file is read in a time that follows its length', async () => {
  const points = ['00', '01'].map(
    (minute) => `<trkpt lat="1" lon="1"><time>2020-02-22T17:${minute}:00Z</time></trkpt>`,
  );
  const named = (creator: string) =>
    sourcesOf(createGpxImporter(), `<gpx creator="${creator}"><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`);
  expect(await named(`Komoot${many(' ')}x`)).toEqual(['Komoot']);
  expect(await named('Strava - https://strava.com')).toEqual(['Strava']);
  expect(await named('Locus Map (http://locusmap.app')).toEqual(['Locus Map']);
  expect(await named('https://strava.com')).toEqual(['GPX file']);
});

test('T1: the name of a device in a TCX file is read in a time that follows its length', async () => {
  const lap = '<Lap StartTime="2020-02-22T17:00:00Z"><TotalTimeSeconds>60</TotalTimeSeconds></Lap>';
  const named = (name: string) =>
    sourcesOf(
      createTcxImporter(),
      `<TrainingCenterDatabase><Activities><Activity Sport="Running"><Id>2020-02-22T17:00:00Z</Id>${lap}<Creator><Name>${name}</Name></Creator></Activity></Activities></TrainingCenterDatabase>`,
    );
  expect(await named('Suunto 9  Software Version  2.7')).toEqual(['Suunto 9']);
  expect(await named(`Suunto${many(' ')}x`)).toEqual(['Suunto']);
});

test('T1: the label of a serving is read in a time that follows its length', () => {
  expect([servingGrams(`${many('0')} `), isVolume(`${many('0')}-`), servingGrams(many('1 '))]).toEqual([
    null,
    false,
    null,
  ]);
  expect(['1 biscuit (12,5 g)', '30g', '1.2.3g'].map(servingGrams)).toEqual([12.5, 30, 2.3]);
});

test('T1: cells of a table and packed bytes are read in a time that follows their length', () => {
  expect(plainName(many('('))).toBe('');
  expect(plainName('Glucose (mg/dL) [fasting]')).toBe('glucose');
  expect([`${many('0')}x`, `${many('0 ')}x`, many('.')].map(shownDecimalSign)).toEqual([null, null, null]);
  expect(['1.5', '1,5,', '1.', '1 234,5', ',', '1 ,'].map(shownDecimalSign)).toEqual(['.', null, '.', ',', null, null]);
  expect(base64Bytes(`${many('=')}x`)).toBeNull();
  expect(base64Bytes('aGk=')).toEqual(Uint8Array.of(104, 105));
});
