import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { glucoseRecords } from '../../../../../test/importers/glucose-records.ts';
import { textSource } from '../../../../../test/importers/import-texts.ts';
import { shareOut } from '../../registry.ts';
import { createNightscoutImporter } from './nightscout-importer.ts';

const read = (text: string) => glucoseRecords(createNightscoutImporter(), text, 'export.json');
const example = (name: string) => readFileSync(new URL(`examples/${name}`, import.meta.url), 'utf8');

test('entries: readings in mg/dL; low, a code of the sensor and a calibration are none', async () => {
  const { claimed, said, skips } = await read(example('entries.json'));
  expect(claimed).toHaveLength(1);
  expect(said).toEqual([
    '2026-03-10T08:00 bloodGlucose 112 Nightscout',
    '2026-03-10T08:11 bloodGlucose 108 Nightscout HealthConnectSpecimenSource=capillaryBlood',
  ]);
  expect(skips).toEqual([
    'quantitySample beyondSensor bloodGlucose',
    'quantitySample invalidValue bloodGlucose',
    'other notSupported cal',
  ]);
});

test('treatments as mongoexport writes them: doses with their kind, food, readings in their unit', async () => {
  const { said, meals, skips } = await read(example('treatments.json'));
  expect(said).toEqual([
    '2026-03-10T07:30 insulinDelivery 4.5 Nightscout HKInsulinDeliveryReason=2',
    '2026-03-10T07:30 dietaryCarbohydrates 45 Nightscout',
    '2026-03-10T07:30 dietaryProtein 20 Nightscout',
    '2026-03-10T07:31 bloodGlucose 100.89 Nightscout HealthConnectSpecimenSource=capillaryBlood VitalgateRecordedUnit=mmol/L',
    '2026-03-10T22:00 insulinDelivery 18 Nightscout HKInsulinDeliveryReason=1',
  ]);
  expect(meals).toEqual([45]);
  expect(skips).toEqual(['other notSupported Temp Basal']);
});

test('a backup holds both, what cannot be read is reported, and no other format claims it', async () => {
  const backup = `{"entries":[{"sgv":100,"date":1773129600000,"type":"sgv"},{"sgv":101,"date":"soon"},7],"treatments":[
    {"eventType":"BG Check","created_at":"2026-03-10T08:00:00+01:00","glucose":7,"glucoseType":"Finger"},
    {"eventType":"Snack Bolus","created_at":"2026-03-10T08:00:00+01:00","carbs":12,"glucose":120,"glucoseType":"Sensor","units":"mg/dl"}]}`;
  const { said, skips } = await read(backup);
  expect(said).toEqual([
    '2026-03-10T08:00 bloodGlucose 100 Nightscout',
    '2026-03-10T07:00 dietaryCarbohydrates 12 Nightscout',
  ]);
  expect(skips).toEqual([
    'line invalidDate record 2',
    'line invalidValue record 3: no JSON object',
    'quantitySample missingUnit bloodGlucose',
  ]);
  const { parts } = await shareOut(textSource({ 'a.json': example('entries.json'), 'b.json': backup }));
  expect(parts.map(({ importer }) => importer.manifest.format)).toEqual(['nightscout']);
});

test('a time with a part of a millisecond is read, and one that no clock shows fails its own record alone', async () => {
  const { said, skips } = await read(
    '[{"type":"sgv","sgv":100,"date":1773129600000.25},{"type":"sgv","sgv":101,"date":1e300},{"type":"sgv","sgv":102,"date":1773129900000}]',
  );
  expect(said).toEqual([
    '2026-03-10T08:00 bloodGlucose 100 Nightscout',
    '2026-03-10T08:05 bloodGlucose 102 Nightscout',
  ]);
  expect(skips).toHaveLength(1);
});
