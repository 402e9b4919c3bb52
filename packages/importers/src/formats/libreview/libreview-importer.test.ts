import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { glucoseRecords } from '../../../../../test/importers/glucose-records.ts';
import { createLibreviewImporter } from './libreview-importer.ts';

const read = (text: string) => glucoseRecords(createLibreviewImporter(), text);
const example = readFileSync(new URL('examples/glucose.csv', import.meta.url), 'utf8');

test('readings, doses and meals of a file from the United States, with what has no place named', async () => {
  const { claimed, said, meals, skips, manner } = await read(example);
  expect(claimed).toHaveLength(1);
  expect(said).toEqual([
    '2026-03-09T23:45 bloodGlucose 104 FreeStyle LibreLink',
    '2026-03-10T00:05 bloodGlucose 118 FreeStyle LibreLink',
    // The parts of the dose that the calculator proposed are no doses beside it.
    '2026-03-10T07:30 insulinDelivery 4.5 FreeStyle LibreLink HKInsulinDeliveryReason=2',
    '2026-03-10T07:30 dietaryCarbohydrates 48 FreeStyle LibreLink',
    '2026-03-10T22:00 insulinDelivery 18 FreeStyle LibreLink HKInsulinDeliveryReason=1',
    '2026-03-10T22:01 bloodGlucose 97 FreeStyle LibreLink HealthConnectSpecimenSource=capillaryBlood',
  ]);
  expect(meals).toEqual([48]);
  expect(skips).toEqual(['other notSupported Notes']);
  expect(manner).toEqual(['. monthFirst']);
});

const header = (unit: string, time: string, historic: string, scan: string, strip: string) =>
  `Appareil,Numéro de série,${time},Type d'enregistrement,${historic} ${unit},${scan} ${unit},a,b,c,d,e,f,g,h,${strip} ${unit},Cétone mmol/L,i,j,k\n`;

test('any language is read by the places of its columns, in the unit and the order of dates that the file shows', async () => {
  const french = header('mmol/L', "Horodatage de l'appareil", 'Historique', 'Numérisation', 'Bandelette');
  const rows = [
    'Libre 3,1,04-03-2026 08:00,0,"5,4"',
    'Libre 3,1,05-03-2026 08:00,0,LO',
    'Libre 3,1,05-03-2026 08:15,1,,HI',
    'Libre 3,1,05-03-2026 08:20,4,,,,"2,5",,,,,7',
    'Libre 3,1,,0,6',
    'Libre 3,1,05-03-2026 08:30,0,abc1',
  ];
  const { claimed, said, skips, manner } = await read(`Glycémie,Généré le,05-03-2026\n${french}${rows.join('\n')}`);
  expect(claimed).toHaveLength(1);
  expect(said).toEqual([
    '2026-03-04T08:00 bloodGlucose 97.28 Libre 3 VitalgateRecordedUnit=mmol/L',
    '2026-03-05T08:20 insulinDelivery 2.5 Libre 3 HKInsulinDeliveryReason=2',
    '2026-03-05T08:20 insulinDelivery 7 Libre 3 HKInsulinDeliveryReason=1',
  ]);
  expect(skips).toEqual([
    'quantitySample beyondSensor bloodGlucose',
    'quantitySample beyondSensor bloodGlucose',
    'row invalidDate line 7',
    'row invalidValue Historique mmol/L',
  ]);
  // Neighbouring days show the order, though no number is greater than 12.
  expect(manner).toEqual([', dayFirst']);
});

test('the file of the program that reads the device by a cable, in any language', async () => {
  const between = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].join('\t');
  const header = (time: string, kind: string, historic: string): string =>
    `Jo\nID\t${time}\t${kind}\t${historic} (mg/dL)\tScan Glucose (mg/dL)\t${between}\tStrip Glucose (mg/dL)\tKetone (mmol/L)\n`;
  const rows =
    '12\t2016/03/14 08:00\t0\t101\n13\t2016/03/14 08:17\t1\t\t110\n14\t2016/03/14 09:00\t2\t\t\t\t\t\t\t\t\t\t95\n';
  const expected = [
    '2016-03-14T08:00 bloodGlucose 101 FreeStyle Libre',
    '2016-03-14T08:17 bloodGlucose 110 FreeStyle Libre',
    '2016-03-14T09:00 bloodGlucose 95 FreeStyle Libre HealthConnectSpecimenSource=capillaryBlood',
  ];
  expect((await read(header('Time', 'Record Type', 'Historic Glucose') + rows)).said).toEqual(expected);
  expect((await read(header('Heure', 'Type', 'Historique') + rows)).said).toEqual(expected);
});

const days = async (first: string, ...times: readonly string[]) => {
  const head = 'Device,Serial Number,Device Timestamp,Record Type,Historic Glucose mg/dL\n';
  const rows = times.map((time) => `Libre,1,${time},0,100\n`).join('');
  return (await read(first + head + rows)).said.map((line) => line.slice(0, 10));
};

test('the order of dates: by a day beyond 12, by days side by side, by the line of the file, by country', async () => {
  expect(await days('', '03-04-2026 08:00', '13-04-2026 08:00')).toEqual(['2026-04-03', '2026-04-13']);
  expect(await days('', '03-04-2026 08:00', '03-05-2026 08:00')).toEqual(['2026-03-04', '2026-03-05']);
  expect(await days('Glucose Data,Generated on,25-04-2026\n', '03-04-2026 08:00')).toEqual(['2026-04-03']);
  expect(await days('', '03-04-2026 08:00 AM')).toEqual(['2026-03-04']);
  expect(await days('', '2026-04-03 08:00')).toEqual(['2026-04-03']);
});

test('another table of glucose is not of LibreView, and neither is an empty file', async () => {
  for (const text of ['', 'Date,Time,Meal,Note,Glucose mg/dL\n1,2,3,4,5\n', 'Device Timestamp,Steps\n1,2\n'])
    expect((await read(text)).claimed).toEqual([]);
});
