import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { glucoseRecords } from '../../../../../test/importers/glucose-records.ts';
import { createMysugrImporter } from './mysugr-importer.ts';

const read = (text: string) => glucoseRecords(createMysugrImporter(), text);
const example = readFileSync(new URL('examples/logbook.csv', import.meta.url), 'utf8');

test('a logbook: readings, a dose once though it stands in parts too, meals, weight and blood pressure', async () => {
  const { claimed, said, meals, skips } = await read(example);
  expect(claimed).toHaveLength(1);
  expect(said).toEqual([
    '2026-03-10T07:30 bloodGlucose 112 mySugr HealthConnectSpecimenSource=capillaryBlood',
    '2026-03-10T07:30 insulinDelivery 6 mySugr HKInsulinDeliveryReason=2',
    '2026-03-10T07:30 dietaryCarbohydrates 48 mySugr HKFoodType=Oats',
    '2026-03-10T00:05 bloodGlucose 98 mySugr HealthConnectSpecimenSource=capillaryBlood',
    '2026-03-10T00:05 insulinDelivery 14 mySugr HKInsulinDeliveryReason=1',
    '2026-03-10T00:05 bodyMass 72.5 mySugr',
    '2026-03-10T00:05 bloodPressureSystolic 118 mySugr',
    '2026-03-10T00:05 bloodPressureDiastolic 76 mySugr',
  ]);
  expect(meals).toEqual([48]);
  expect(skips).toEqual(['other notSupported Note']);
});

test('in German, with bread units of 12 grams, a decimal comma and doses that stand in parts alone', async () => {
  const header =
    'Datum;Zeit;Tags;Blutzuckermessung (mmol/L);Pen;Basal;Pumpe;Bolus (Mahlzeit);Bolus (Korrektur);a;b;Mahlzeitkohlenhydrate (Broteinheiten, Faktor 12);c;d;e;f;g;h;i;Blutdruck;Gewicht (kg);HbA1c;k;l;m';
  const { said } = await read(`${header}\n10.03.2026;21:05:00;;6,1;;;;2,5;1;;;3,5;;;;;;;;;;;;;\n`);
  expect(said).toEqual([
    '2026-03-10T21:05 bloodGlucose 109.9 mySugr HealthConnectSpecimenSource=capillaryBlood VitalgateRecordedUnit=mmol/L',
    '2026-03-10T21:05 insulinDelivery 3.5 mySugr HKInsulinDeliveryReason=2',
    '2026-03-10T21:05 dietaryCarbohydrates 42 mySugr',
  ]);
});
