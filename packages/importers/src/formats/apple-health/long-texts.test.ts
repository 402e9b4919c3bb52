import { expect, test } from 'vitest';
import { createAppleHealthImporter } from './apple-health-importer.ts';
import { importTexts, textSource } from '../../../../../test/importers/import-texts.ts';

const times = 'sourceName="P" startDate="2024-01-01 08:00:00 +0000" endDate="2024-01-01 08:00:00 +0000"';
const weight = (words: string): string => `<Record type="HKQuantityTypeIdentifierBodyMass" ${words} ${times}/>`;
const protein = (value: number, inside: string): string =>
  `<Record type="HKQuantityTypeIdentifierDietaryProtein" unit="g" value="${value}" ${times}>${inside}</Record>`;
const entry = (key: string, value: string): string => `<MetadataEntry key="${key}" value="${value}"/>`;
const food = (inside: string): string =>
  `<Correlation type="HKCorrelationTypeIdentifierFood" ${times}>${inside}${protein(1, '')}</Correlation>`;

const length = 300_000;

/** Work that grew with the square of these lengths took 50 seconds and more; reading them takes some hundredths. */
const bound = 3000;

test.each([
  ['digits and a letter in a value', weight(`unit="kg" value="${'1'.repeat(length)}x"`)],
  ['digits, a point and digits in a value', weight(`unit="kg" value="1.${'1'.repeat(length)}e"`)],
  ['letters in a unit', weight(`unit="${'k'.repeat(length)}g^" value="1"`)],
  ['signs in a unit', weight(`unit="${'m·'.repeat(length / 2)}" value="1"`)],
  ['blanks in a quantity of food', food(entry('HKFoodQuantity', `5${' '.repeat(length)}&#10;x&#10;y`))],
  ['digits in a quantity of food', food(entry('HKFoodQuantity', `${'5'.repeat(length)}x g`))],
  ['slashes in a time zone', food(entry('HKTimeZone', `${'a/'.repeat(length / 2)}!`))],
  ['digits in a time zone', food(entry('HKTimeZone', `GMT+${'0'.repeat(length)}!`))],
  ['marks in a device', weight(`unit="kg" value="1" device="${'&lt;&lt;HKDevice: &gt;, name:'.repeat(length / 30)}"`)],
  ['digits in a date', weight(`unit="kg" value="1" endDate="2024-01-01 08:00:00.${'1'.repeat(length)}x"`)],
])('%s are read in time that grows with their number', async (_what, elements) => {
  const text = `<HealthData>${elements}${weight('unit="kg" value="70.5"')}</HealthData>`;
  const begun = process.cpuUsage();
  const { quantities, complete } = await importTexts(createAppleHealthImporter(), textSource({ 'export.xml': text }));
  expect(process.cpuUsage(begun).user / 1000, 'milliseconds').toBeLessThan(bound);
  expect(quantities.at(-1)).toMatchObject({ type: 'bodyMass', value: 70.5 });
  expect(complete).toBe(true);
});

test.each([
  ['blanks behind ]', `]${' '.repeat(60_000)}`],
  ['blanks behind ]>', `]>${' '.repeat(60_000)}`],
  ['brackets', ']'.repeat(60_000)],
  ['brackets with blanks', '] '.repeat(30_000)],
])('%s in a document type are skipped in time that grows with their number', async (_what, mark) => {
  // In pieces of 64 KiB, as files are read, each of which ends behind something else.
  const pieces = Array.from({ length: 20 }, () => mark.padEnd(65_536, '!'));
  const source = textSource({ 'export.xml': '' }, () => [
    '<!DOCTYPE HealthData [',
    ...pieces,
    `]><HealthData>${weight('unit="kg" value="70.5"')}</HealthData>`,
  ]);
  const head = '<HealthData>';
  const begun = process.cpuUsage();
  const { quantities } = await importTexts(createAppleHealthImporter(), {
    ...source,
    head: () => Promise.resolve(head),
  });
  expect(process.cpuUsage(begun).user / 1000, 'milliseconds').toBeLessThan(bound);
  expect(quantities).toMatchObject([{ value: 70.5 }]);
});
