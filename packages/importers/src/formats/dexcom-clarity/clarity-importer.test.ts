import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { glucoseRecords } from '../../../../../test/importers/glucose-records.ts';
import { createClarityImporter } from './clarity-importer.ts';

const read = (text: string) => glucoseRecords(createClarityImporter(), text);
const example = readFileSync(new URL('examples/clarity.csv', import.meta.url), 'utf8');

test('readings, doses and meals; a calibration is no reading, Low is no number, and settings are none of these', async () => {
  const { claimed, said, meals, skips } = await read(example);
  expect(claimed).toHaveLength(1);
  expect(said).toEqual([
    '2026-03-10T08:01 bloodGlucose 97.28 Dexcom G7 VitalgateRecordedUnit=mmol/L',
    '2026-03-10T12:30 insulinDelivery 3.5 Dexcom G7 HKInsulinDeliveryReason=2',
    '2026-03-10T12:31 dietaryCarbohydrates 40 Dexcom G7',
  ]);
  expect(meals).toEqual([40]);
  expect(skips).toEqual([
    'quantitySample beyondSensor bloodGlucose',
    'other notSupported Calibration',
    'other notSupported Exercise',
  ]);
});

test('another language is read by the places of its columns', async () => {
  const header =
    'Index;Zeitstempel (JJJJ-MM-TTThh:mm:ss);Ereignistyp;Ereignisuntertyp;Patienteninfo;Geräteinfo;Quellgeräte-ID;Glukosewert (mg/dl);Insulinwert (IE);Kohlenhydratwert (Gramm);Dauer (hh:mm:ss)';
  const rows = [
    '1;;Vorname;;Anna;;;;;;',
    '2;2026-03-10T08:01:12;EGW;;;;iOS;112;;;',
    '3;2026-03-10T08:06:12;EGW;;;;iOS;Hoch;;;',
    '4;2026-03-10T08:07:00;Kalibrierung;;;;iOS;110;;;',
    '5;2026-03-10T22:00:00;Insulin;Lang wirkend;;;iOS;;12,5;;',
    '6;2026-03-10T22:10:00;Étalonnage;;;;iOS;111;;;',
    '7;2026-03-10T23:00:00;Insulin;Långverkande;;;iOS;;9;;',
  ];
  const { said, skips } = await read(`\ufeff${[header, ...rows].join('\r\n')}`);
  expect(said).toEqual([
    '2026-03-10T08:01 bloodGlucose 112 Dexcom',
    '2026-03-10T22:00 insulinDelivery 12.5 Dexcom HKInsulinDeliveryReason=1',
    '2026-03-10T23:00 insulinDelivery 9 Dexcom HKInsulinDeliveryReason=1',
  ]);
  expect(skips).toEqual([
    'quantitySample beyondSensor bloodGlucose',
    'other notSupported Kalibrierung',
    'other notSupported Étalonnage',
  ]);
});
