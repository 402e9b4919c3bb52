import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { glucoseRecords } from '../../../../../test/importers/glucose-records.ts';
import { createCarelinkImporter } from './carelink-importer.ts';

const read = (text: string) => glucoseRecords(createCarelinkImporter(), text);
const example = readFileSync(new URL('examples/carelink.csv', import.meta.url), 'utf8');

test('the tables of one file: the pump, its own insulin as one sum of the day, and the sensor', async () => {
  const { claimed, said, meals, skips, manner } = await read(example);
  expect(claimed).toHaveLength(1);
  expect(said).toEqual([
    '2026-03-10T07:29 dietaryCarbohydrates 45 CareLink',
    '2026-03-10T07:30 insulinDelivery 6.5 CareLink HKInsulinDeliveryReason=2',
    '2026-03-10T07:40 bloodGlucose 121 CareLink HealthConnectSpecimenSource=capillaryBlood',
    '2026-03-10T00:00… insulinDelivery 11.55 CareLink HKInsulinDeliveryReason=1',
    '2026-03-10T07:42 bloodGlucose 117 CareLink',
  ]);
  expect(meals).toEqual([45]);
  expect(skips).toEqual(['other notSupported Basal Rate (U/h)']);
  expect(manner).toEqual([', null']);
});

test('the sum of a day is no insulin beside its parts, and a calibration no reading', async () => {
  const header =
    'Index,Date,Time,BG Source,BG Reading (mmol/L),Bolus Volume Delivered (U),Bolus Source,Sensor Glucose (mmol/L)';
  const rows = [
    '1,2026/03/10,00:05:00,,,0.125,CLOSED_LOOP_MICRO_BOLUS,',
    '2,2026/03/10,00:00:00,,,20.5,CLOSED_LOOP_AUTO_INSULIN,',
    '3,2026/03/10,09:00:00,BG_SENT_FOR_CALIB,6.2,,,',
    '4,2026/03/10,09:05:00,,,0,MANUAL,6.1',
  ];
  const { said, skips } = await read([header, ...rows].join('\r\n'));
  expect(said).toEqual([
    '2026-03-10T00:05 insulinDelivery 0.13 CareLink HKInsulinDeliveryReason=1',
    '2026-03-10T09:05 bloodGlucose 109.9 CareLink VitalgateRecordedUnit=mmol/L',
  ]);
  expect(skips).toEqual([
    'other notSupported insulin of a day beside its parts',
    'other notSupported BG Reading (mmol/L)',
  ]);
});
