import { readFileSync } from 'node:fs';
import { tableWords, toldText, type TableReading } from '@vitalgate/contract';
import { expect, test } from 'vitest';
import { importTexts, textSource } from '../../../../../test/importers/import-texts.ts';
import {
  fileContext,
  nothingSaid,
  type ImportContext,
  type ImportSource,
  type TableSettings,
} from '../../kit/importer.ts';
import { readColumnsWords, wordsOfColumns } from './proposal/columns-words.ts';
import { openTable } from './rows/table-file.ts';
import { createTableImporter, tableQuestion } from './table-importer.ts';

const at = (start: number, end: number): string =>
  start === end
    ? new Date(start).toISOString().slice(0, 16)
    : `${new Date(start).toISOString().slice(0, 16)}/${new Date(end).toISOString().slice(0, 16)}`;

async function asked(source: ImportSource, path: string, quotes = true) {
  const question = await tableQuestion(source, path, { quotes });
  return question === null ? null : { what: toldText(question.what), way: toldText(question.way) };
}

async function read(content: string, words: string | null = null, path = 'own.csv', context = fileContext) {
  const source = textSource({ [path]: content });
  let settings: TableSettings = nothingSaid;
  if (words !== null) {
    const header = (await openTable(source, path))?.header ?? [];
    const { columns, problem } = readColumnsWords(words, header);
    if (columns === null) throw new Error(problem);
    // What is written out is read back as the same.
    expect(readColumnsWords(wordsOfColumns(columns, header), header).columns).toEqual(columns);
    settings = { columns, header, kept: [] };
  }
  const importer = createTableImporter(settings);
  const claimed = await importer.claims(source);
  const found = claimed.length === 0 ? null : await importTexts(importer, source, context);
  return {
    found,
    question: claimed.length === 0 ? await asked(source, path) : null,
    lines: [
      ...(found?.quantities ?? []).map(({ type, start, end, value }) => `${at(start, end)} ${type} ${value}`),
      ...(found?.categories ?? []).map(({ value, start, end }) => `${at(start, end)} ${value}`),
      ...(found?.workouts ?? []).map(
        ({ activityType, start, end, distanceMeters, durationSeconds }) =>
          `${at(start, end)} ${activityType} ${distanceMeters} ${durationSeconds}`,
      ),
    ],
    skips: (found?.skips ?? []).map(({ kind, reason, subject }) => `${kind} ${reason} ${subject}`),
  };
}

test('a German table below a title, with pressures in one cell, grouped steps, an average and a column of notes', async () => {
  const { lines, skips } = await read(
    'Mein Gewicht\n# aus der Tabelle\nDatum;Uhrzeit;Gewicht (kg);Körperfett (%);Blutdruck;Puls;Schritte;Stimmung\n' +
      '03.04.2026;07:30;81,25;21,5;121/79;61;8.432;gut\n04.04.2026;07:40;81,0;;k.A.;;12.001;\n\nDurchschnitt;;81,1;;;;;\n',
  );
  expect(lines).toEqual([
    '2026-04-03T07:30 bodyMass 81.25',
    '2026-04-03T07:30 bodyFatPercentage 21.5',
    '2026-04-03T07:30 bloodPressureSystolic 121',
    '2026-04-03T07:30 bloodPressureDiastolic 79',
    '2026-04-03T07:30 heartRate 61',
    '2026-04-03T07:30 stepCount 8432',
    '2026-04-04T07:40 bodyMass 81',
    '2026-04-04T07:40 stepCount 12001',
  ]);
  expect(skips).toEqual(['column noMetric Stimmung']);
});

test('the table of the guide is asked about, and read by the words that the guide gives', async () => {
  const guide = readFileSync(new URL('../../../../../docs/guides/tables.md', import.meta.url), 'utf8');
  const [table = ''] = /(?<=^```csv\n)[\s\S]*?(?=^```$)/mu.exec(guide) ?? [];
  const [words = ''] = /(?<=--columns ')[^']+/u.exec(guide) ?? [];
  const { question } = await read(table);
  expect(question?.way).toContain(`--columns "${words}"`);
  expect(question?.what).toMatch(/"Weight" is in kg or lb .* day or the month comes first/u);
  const { lines, skips } = await read(table, words);
  expect(lines.slice(0, 4)).toEqual([
    '2026-04-03T12:00 bodyMass 80.013694068',
    '2026-04-03T12:00 bloodPressureSystolic 126',
    '2026-04-03T12:00 bloodPressureDiastolic 80',
    '2026-04-03T12:00 heartRate 58',
  ]);
  expect(lines.filter((line) => line.includes('asleep'))).toHaveLength(3);
  expect(skips).toEqual([]);
});

test('units with a slash behind a name, carbohydrates as diaries call them, and a day of the week before the date', async () => {
  const { lines, skips } = await read(
    'Datum\tZeit\tBlutzucker mmol/l\tInsulin (IE)\tKH (g)\tPuls 1/min\nMo, 18.08.25\t07:00\t5,4\t7\t36\t61\nDi, 19.08.25\t07:00\tLO\t\t\t\n',
  );
  expect(lines).toEqual([
    expect.stringMatching(/^2025-08-18T07:00 bloodGlucose 97\.28/u),
    '2025-08-18T07:00 insulinDelivery 7',
    '2025-08-18T07:00 dietaryCarbohydrates 36',
    '2025-08-18T07:00 heartRate 61',
  ]);
  expect(skips).toEqual(['quantitySample invalidValue bloodGlucose, line 3']);
});

test('a day alone is the whole of a sum, and noon of what is measured once; a night of a length ends in the morning', async () => {
  const { lines, found } = await read(
    'Date,Steps,Weight kg,Sleep hours,Waist (in)\n2026-03-01,"8,432",81.2,7.5,36\n2026-03-02,9001,,6:45,\n',
  );
  expect(lines).toEqual([
    '2026-03-01T00:00/2026-03-02T00:00 stepCount 8432',
    '2026-03-01T12:00 bodyMass 81.2',
    '2026-03-01T12:00 waistCircumference 91.44',
    '2026-03-02T00:00/2026-03-03T00:00 stepCount 9001',
    '2026-02-28T23:30/2026-03-01T07:00 asleepUnspecified',
    '2026-03-02T00:15/2026-03-02T07:00 asleepUnspecified',
  ]);
  expect(found?.quantities[1]?.metadata).toEqual({ VitalgateAssumedTime: '1' });
});

test('a row for each value, with names in words, units in a column, in the name or in the cell, and an offset', async () => {
  const { lines, skips } = await read(
    'When\tMetric\tReading\tUnit\n2026-03-01T08:00:00+02:00\tGlucose\t5.4\tmmol/L\n2026-03-01 09:00\tTemperature\t98.6\t°F\n' +
      '2026-03-01 10:00\tWeight\t180 lb\t\n2026-03-01 11:00\tBP\t120/80\tmmHg\n2026-03-01 12:00\tMood\t4\t\n2026-03-01 13:00\tPulse\tfast\tbpm\n',
  );
  expect(lines).toEqual([
    '2026-03-01T06:00 bloodGlucose 97.2841752000292',
    '2026-03-01T09:00 bodyTemperature 37',
    '2026-03-01T10:00 bodyMass 81.6466266',
    '2026-03-01T11:00 bloodPressureSystolic 120',
    '2026-03-01T11:00 bloodPressureDiastolic 80',
  ]);
  expect(skips).toEqual(['metric unknownType Mood', 'quantitySample invalidValue heartRate, line 7']);
});

test('units of a swimmer and of a drinker, in thin spaces, below the names that an app writes too, on days as a spreadsheet shows them', async () => {
  const { lines, skips } = await read(
    'Date;Active energy (kJ);Swimming distance (yd);Water (cups);Caffeine (mg);Weight (kg);SpO2 (%)\n' +
      '4-Mar-26;2092;1\u2009500;8;90;0;97\n1er mars 2026;0;0;0;0;-2;0\n',
  );
  expect(lines).toEqual([
    '2026-03-04T00:00/2026-03-05T00:00 activeEnergyBurned 500',
    '2026-03-04T00:00/2026-03-05T00:00 distanceSwimming 1371.6',
    '2026-03-04T00:00/2026-03-05T00:00 dietaryWater 1892.705892',
    '2026-03-04T00:00/2026-03-05T00:00 dietaryCaffeine 90',
    '2026-03-04T12:00 oxygenSaturation 97',
    '2026-03-01T00:00/2026-03-02T00:00 activeEnergyBurned 0',
    '2026-03-01T00:00/2026-03-02T00:00 distanceSwimming 0',
    '2026-03-01T00:00/2026-03-02T00:00 dietaryWater 0',
    '2026-03-01T00:00/2026-03-02T00:00 dietaryCaffeine 0',
  ]);
  expect(skips).toEqual([
    'quantitySample invalidValue bodyMass, line 2',
    'quantitySample invalidValue bodyMass, line 3',
    'quantitySample invalidValue oxygenSaturation, line 3',
  ]);
});

test('what a table leaves open is asked, with the words that answer it', async () => {
  const text = 'Date,Weight,Glucose\n03/04/2026,183.2,5.4\n04/05/2026,182.8,5.9\n';
  const { found, question } = await read(text);
  expect(found).toBeNull();
  expect(question).toEqual({
    what: 'a table of measurements that leaves open whether "Weight" is in kg or lb (183.2), and whether "Glucose" is in mg/dL or mmol/L (5.4); the numbers look like mmol/L, and whether the day or the month comes first in dates (03/04/2026)',
    way: expect.stringContaining(
      '--columns "date=Date,bodyMass=Weight,bloodGlucose=Glucose,bodyMass.unit=lb,bloodGlucose.unit=mmol/L,order=day"',
    ) as string,
  });
  const said = await read(text, 'date=Date,weight=Weight,glucose=3,weight.unit=lb,glucose.unit=mmol/L,order=month');
  expect(said.lines.slice(0, 2)).toEqual([
    '2026-03-04T12:00 bodyMass 83.098122184',
    expect.stringMatching(/^2026-03-04T12:00 bloodGlucose 97\.28/u),
  ]);
  expect((await read('Date,Fat,Weight (kg)\n2026-03-04,0.21,81.2\n')).question?.what).toContain('"Fat"');
  expect((await read('Day,Weight (kg)\n2026-03-04,"81,234"\n')).question?.what).toContain(
    'whether the comma or the point',
  );
});

test.each([
  ['date=Date,weight=Kilo', 'there is no column "Kilo"; there are Date, Weight, Glucose'],
  ['date=Date,weight=Weight,weight.unit=bpm', 'bodyMass is not measured in "bpm"'],
  ['weight=Weight,glucose=3', 'for kind=samples, date and a metric, or date, type and value must be named'],
  ['date=Date,mood=Weight', '"mood=Weight" names none of'],
  ['date=Date,weight=2,date=3', 'date is named twice'],
  ['date=Date,weight=1', 'a column can be one thing only'],
  ['date=1,weight=2,order=year', 'order is day or month, not "year"'],
])('%s is refused', (words, problem) => {
  expect(readColumnsWords(words, ['Date', 'Weight', 'Glucose']).problem).toContain(problem);
});

test('names in two rows, of which the upper reaches over several columns, and units below the names', async () => {
  const merged = await read(',Blood pressure,,Pulse\nDate,Systolic,Diastolic,\n2026-03-01 08:00,120,80,60\n');
  expect(merged.lines).toHaveLength(3);
  const units = await read('Date,Weight,Temperature\n,lb,°C\n2026-03-01 08:00,180,36.6\n');
  expect(units.lines).toEqual(['2026-03-01T08:00 bodyMass 81.6466266', '2026-03-01T08:00 bodyTemperature 36.6']);
});

test('workouts, by start and end, by date and duration', async () => {
  const { lines } = await read(
    'Start;End;Activity;Distance (km);Duration;Calories\n2026-03-01 18:00;2026-03-01 18:45;Running;8,1;00:40:00;520\n2026-03-02 18:00;;Yoga;;01:00:00;\n',
  );
  expect(lines).toEqual([
    '2026-03-01T18:00/2026-03-01T18:45 running 8100 2400',
    '2026-03-02T18:00/2026-03-02T19:00 yoga null 3600',
  ]);
});

test('minutes and seconds beside hours, a time that may be either, and who says the date of a night', async () => {
  const runs = 'Date,Type,Distance (mi),Time,Calories\n2024-01-30,Run,5,45:12,520\n2024-01-31,Bike,20,1:05:00,\n';
  expect((await read(runs)).lines).toEqual([
    '2024-01-30T12:00/2024-01-30T12:45 running 8046.72 2712',
    '2024-01-31T12:00/2024-01-31T13:05 cycling 32186.88 3900',
  ]);
  expect((await read('Day,Workout,Mins,Miles\n2024-01-30,Run,32,5\n')).lines).toEqual([
    '2024-01-30T12:00/2024-01-30T12:32 running 8046.72 1920',
  ]);
  const { question } = await read('Date,Sport,Time,Distance (km)\n2024-01-30,Run,1:05,9\n');
  expect(question?.what).toContain('whether "Time" is time or duration');
  const nights = 'Date,Bedtime,Wake time,Hours slept\n2024-01-30,23:15,07:05,7.5\n';
  expect((await read(nights.replace('slept', 'asleep'))).lines).toEqual([
    '2024-01-29T23:15/2024-01-30T07:05 inBed',
    '2024-01-29T23:35/2024-01-30T07:05 asleepUnspecified',
  ]);
  expect((await read('Date,Went to bed,Fell asleep,Woke up\n2024-01-30,22:30,23:05,06:40\n')).lines).toEqual([
    '2024-01-29T23:05/2024-01-30T06:40 asleepUnspecified',
  ]);
  expect((await read(nights.replaceAll(/,(?:Hours slept|7.5)\n/gu, '\n'))).lines).toEqual([
    '2024-01-29T23:15/2024-01-30T07:05 asleepUnspecified',
  ]);
});

test('a time of day before the beginning is of the next day by the clock, also if the clocks change in between', async () => {
  const change = Date.parse('2024-03-31T02:00:00Z');
  const context: ImportContext = {
    ...fileContext,
    instantAt(date, second) {
      const shown = Date.parse(`${date}T00:00:00Z`) + second * 1000;
      return (shown - (shown < change ? 1 : 2) * 3_600_000) as never;
    },
  };
  const nights = 'Date,Bedtime,Wake time\n2024-03-31,23:15,07:05\n';
  expect((await read(nights, null, 'own.csv', context)).lines).toEqual([
    '2024-03-30T22:15/2024-03-31T05:05 asleepUnspecified',
  ]);
  const hikes = 'Date,Start,End,Activity\n2024-03-30,22:00,06:30,Hiking\n';
  expect((await read(hikes, null, 'own.csv', context)).lines).toEqual([
    '2024-03-30T21:00/2024-03-31T04:30 hiking null 27000',
  ]);
});

test('amounts of two parts, dates of two digits a year, and a heart rate variability that may be two things', async () => {
  expect((await read('Date,Weight,Height\n30/01/24,12st 4lb,5\'10"\n')).lines).toEqual([
    '2024-01-30T12:00 bodyMass 78.01788764',
    '2024-01-30T12:00 height 1.778',
  ]);
  expect((await read('Date,HRV\n2024-01-30,55\n')).question?.what).toContain(
    'whether "HRV" is heartRateVariabilityRMSSD or heartRateVariabilitySDNN',
  );
});

test('a column of units is of the one amount of a row that says none; of several amounts their units are asked', async () => {
  const { lines, skips } = await read(
    'Date,Weight,Unit,Pulse\n2026-03-01,81.2,kg,61\n2026-03-02,178.4,lbs,60\n2026-03-03,80.9,,\n',
  );
  expect(lines).toEqual([
    '2026-03-01T12:00 bodyMass 81.2',
    '2026-03-01T12:00 heartRate 61',
    expect.stringMatching(/^2026-03-02T12:00 bodyMass 80\.92/u),
    '2026-03-02T12:00 heartRate 60',
  ]);
  expect(skips).toEqual([expect.stringContaining('quantitySample unknownUnit bodyMass, line 4')]);
  const two = await read('Date,Weight,Waist,Unit\n2026-03-01,81.2,92,kg\n');
  expect(two.question?.what).toMatch(/"Weight" is in kg or lb.*"Waist" is in cm or in/u);
});

test('of two columns of a metric in two units the second is read in rows in which the first is blank', async () => {
  const { lines, skips } = await read(
    'Date,Weight (kg),Weight (lb),Pulse\n2026-05-01 07:00,80.1,176.6,61\n2026-05-02 07:00,,177,\n2026-05-03 07:00,79.9,,60\n',
  );
  expect(lines).toEqual([
    '2026-05-01T07:00 bodyMass 80.1',
    '2026-05-01T07:00 heartRate 61',
    '2026-05-02T07:00 bodyMass 80.28584949',
    '2026-05-03T07:00 bodyMass 79.9',
    '2026-05-03T07:00 heartRate 60',
  ]);
  expect(skips).toEqual([]);
});

test('shares of one hundred that say so, beside numbers that may be shares of one, are asked', async () => {
  const { question } = await read('Date,Body fat\n2026-05-01,22.5%\n2026-05-02,0.224\n');
  expect(question?.what).toContain('whether "Body fat" is in % or 1');
  expect((await read('Date,Body fat\n2026-05-01,22.5%\n2026-05-02,22.4\n')).lines).toEqual([
    '2026-05-01T12:00 bodyFatPercentage 22.5',
    '2026-05-02T12:00 bodyFatPercentage 22.4',
  ]);
});

test('beside the time of waking, Asleep is a time of day, and the column of hours says how long', async () => {
  const { found, skips } = await read(
    'Date,Asleep,Woke up,Hours slept\n2026-03-02,23:15,06:45,7.25\n2026-03-03,00:10,07:00,6:50\n',
  );
  expect(found?.categories.map(({ value, start, end }) => `${at(start, end)} ${value}`)).toEqual([
    '2026-03-01T23:15/2026-03-02T06:45 inBed',
    '2026-03-01T23:30/2026-03-02T06:45 asleepUnspecified',
    '2026-03-03T00:10/2026-03-03T07:00 inBed',
    '2026-03-03T00:10/2026-03-03T07:00 asleepUnspecified',
  ]);
  expect([skips, found?.tables[0]?.nights]).toEqual([[], 'endedOnDate']);
  expect(tableWords({ ...(found?.tables[0] as TableReading) })).toContain('a night is of the date on which it ended');
  // Alone, times of day are no lengths of nights.
  expect((await read('Date,Asleep\n2026-03-02,23:15\n2026-03-03,00:10\n')).found).toBeNull();
});

test('the answers of a form that asks each morning', async () => {
  const { lines, skips } = await read(
    'Timestamp,How many hours did you sleep?,Weight (kg),Steps today\n3/14/2026 7:15:02,7.5,81.2,8432\n',
  );
  expect(lines).toEqual([
    '2026-03-14T07:15 bodyMass 81.2',
    '2026-03-14T07:15 stepCount 8432',
    '2026-03-13T23:30/2026-03-14T07:00 asleepUnspecified',
  ]);
  expect(skips).toEqual([]);
});

test('a ring for the night: each time has its date behind it', async () => {
  const { lines } = await read(
    'Time,Oxygen Level,Pulse Rate,Motion\n23:59:58 13/03/2026,97,61,0\n00:00:02 14/03/2026,--,60,0\n"11:00:02 PM Mar 14, 2026",96,,0\n',
  );
  expect(lines).toEqual([
    '2026-03-13T23:59 oxygenSaturation 97',
    '2026-03-13T23:59 heartRate 61',
    '2026-03-14T00:00 heartRate 60',
    '2026-03-14T23:00 oxygenSaturation 96',
  ]);
});

test('totals below a column of dates, a column of times that are seconds since 1970, and a unit in one of two columns', async () => {
  const steps = 'Day,Steps\n2026-03-01,8432\nTotal,18452\nAverage,9226\nMax,10020\n';
  expect((await read(steps)).lines).toEqual(['2026-03-01T00:00/2026-03-02T00:00 stepCount 8432']);
  expect((await read('time,heart_rate\n1772348400,61\n')).lines).toEqual(['2026-03-01T07:00 heartRate 61']);
  expect((await read('Date,Water (glasses),Water (ml)\n2026-03-01,8,2000\n')).lines).toEqual([
    '2026-03-01T00:00/2026-03-02T00:00 dietaryWater 2000',
  ]);
  expect((await read('Datum;Größe (cm)\n01.03.2026;182\n13.03.2026;182\n')).lines[0]).toBe(
    '2026-03-01T12:00 height 1.82',
  );
});

test('names over several columns: both parts of the day come, at its usual time; so do tables that stand side by side', async () => {
  const merged = await read(
    'Date,Morning,,,Evening,,\n,Sys,Dia,Pulse,Sys,Dia,Pulse\n2026-03-01,126,80,61,131,84,66\n2026-03-02,124,79,60,,,\n',
  );
  expect(merged.lines).toEqual([
    '2026-03-01T08:00 bloodPressureSystolic 126',
    '2026-03-01T08:00 bloodPressureDiastolic 80',
    '2026-03-01T08:00 heartRate 61',
    '2026-03-01T18:00 bloodPressureSystolic 131',
    '2026-03-01T18:00 bloodPressureDiastolic 84',
    '2026-03-01T18:00 heartRate 66',
    '2026-03-02T08:00 bloodPressureSystolic 124',
    '2026-03-02T08:00 bloodPressureDiastolic 79',
    '2026-03-02T08:00 heartRate 60',
  ]);
  expect(merged.skips).toEqual([]);
  expect((await read('Datum;Blutdruck morgens;Blutdruck abends\n13.03.2026;126/80;131/84\n')).lines).toHaveLength(4);
  const beside = await read('Date,Weight (kg),,Date,Steps\n2026-03-01,81.2,,2026-02-27,8432\n2026-03-02,80.9,,,\n');
  expect(beside.lines).toEqual([
    '2026-03-01T12:00 bodyMass 81.2',
    '2026-02-27T00:00/2026-02-28T00:00 stepCount 8432',
    '2026-03-02T12:00 bodyMass 80.9',
  ]);
});

test('tables below each other under headers of their own; what is not clear of a lower one is reported line by line', async () => {
  const { lines, skips } = await read(
    'Weight\nDate,Weight (kg)\n2026-03-01,81.2\nDate,Weight (kg)\n2026-03-02,80.9\n\nBlood pressure\nDate,Time,Systolic,Diastolic,Mood\n2026-03-01,07:30,126,80,ok\n\n' +
      'Date,Amount,Account\n2026-03-01,12.5,Bank\n',
  );
  expect(lines).toEqual([
    '2026-03-01T12:00 bodyMass 81.2',
    '2026-03-02T12:00 bodyMass 80.9',
    '2026-03-01T07:30 bloodPressureSystolic 126',
    '2026-03-01T07:30 bloodPressureDiastolic 80',
  ]);
  expect(skips).toEqual(['column noMetric Mood', 'row notSupported line 12']);
  // A table whose columns were named is that one alone.
  const named = await read(
    'Date,W\n2026-03-01,81.2\n\nDate,Steps\n2026-03-01,8432\n',
    'date=Date,bodyMass=W,bodyMass.unit=kg',
  );
  expect([named.lines, named.skips]).toEqual([['2026-03-01T12:00 bodyMass 81.2'], ['row notSupported line 5']]);
});

test('what is asked of one part of the day holds for the other; who names the other alone gets that', async () => {
  const table = 'Date,Weight AM,Weight PM\n2026-03-01,81.2,82\n';
  const { question } = await read(table);
  expect(question?.way).toContain('--columns "date=Date,bodyMass=Weight AM,bodyMass.unit=kg"');
  const both = await read(table, 'date=Date,bodyMass=Weight AM,bodyMass.unit=kg');
  expect(both.lines).toEqual(['2026-03-01T08:00 bodyMass 81.2', '2026-03-01T18:00 bodyMass 82']);
  const other = await read(table, 'date=Date,bodyMass=Weight PM,bodyMass.unit=kg');
  expect([other.lines, other.skips]).toEqual([['2026-03-01T12:00 bodyMass 82'], ['column noMetric Weight AM']]);
});

test('columns of the parts of a night, with their sum or without; a part in no unit is asked about', async () => {
  const parts = 'Date,Deep (min),REM (min),Light (min),Awake (min)\n2026-03-02,60,90,240,30\n';
  const inBed = 'Date,Bedtime,Wake time,Slept,Deep sleep,REM sleep\n2026-03-02,23:00,06:30,7:00,1:00,1:30\n';
  expect((await read(parts)).lines).toEqual([
    '2026-03-02T00:00/2026-03-02T00:30 awake',
    '2026-03-02T00:30/2026-03-02T04:30 asleepCore',
    '2026-03-02T04:30/2026-03-02T05:30 asleepDeep',
    '2026-03-02T05:30/2026-03-02T07:00 asleepREM',
  ]);
  expect((await read(inBed)).lines).toEqual([
    '2026-03-01T23:00/2026-03-02T06:30 inBed',
    '2026-03-01T23:30/2026-03-02T04:00 asleepUnspecified',
    '2026-03-02T04:00/2026-03-02T05:00 asleepDeep',
    '2026-03-02T05:00/2026-03-02T06:30 asleepREM',
  ]);
  expect((await read('Date,Deep sleep\n2026-03-02,62\n')).question?.what).toContain('hr or min');
  expect((await read('Date,Light,Core\n2026-03-02,62,3\n')).found).toBeNull();
});

test('what stands in brackets distinguishes what is called alike', async () => {
  const { lines } = await read(
    'Date,HRV (RMSSD),Heart rate (resting),Blood pressure (systolic),Weight (scale),Sleep (deep)\n2026-03-02,44,52,121,81.2 kg,1:02\n',
  );
  expect(lines).toEqual([
    '2026-03-02T12:00 heartRateVariabilityRMSSD 44',
    '2026-03-02T12:00 restingHeartRate 52',
    '2026-03-02T12:00 bloodPressureSystolic 121',
    '2026-03-02T12:00 bodyMass 81.2',
    '2026-03-02T05:58/2026-03-02T07:00 asleepDeep',
  ]);
});

test('units that are less usual: international units of vitamin D, ounces of a food and of water, kelvins', async () => {
  const { lines, skips } = await read(
    'Date,Vitamin D (IU),Protein (oz),Water (oz),Body temperature (K),Heart rate\n2026-03-01,800,2,8,310.15,0\n',
  );
  expect(lines.map((line) => line.replace(/^\S+ /u, ''))).toEqual([
    'dietaryProtein 56.69904625',
    'dietaryWater 236.5882365',
    'bodyTemperature 37',
    'dietaryVitaminD 20',
  ]);
  expect(skips).toEqual(['quantitySample invalidValue heartRate, line 2']);
});

test("a person's weight and energy beside foods, and pressures in a note that says so; the weight of a food is none", async () => {
  const { lines, found } = await read(
    'Date,Meal,Food,Calories (kcal),Weight (kg),Calories burned (kcal)\n2026-03-01,Breakfast,Oats,350,81.2,450\n2026-03-01,Lunch,Soup,300,,\n',
  );
  expect(lines.filter((line) => !line.includes('dietary'))).toEqual([
    '2026-03-01T12:00 bodyMass 81.2',
    '2026-03-01T00:00/2026-03-02T00:00 activeEnergyBurned 450',
  ]);
  expect(found?.entries).toHaveLength(2);
  const grams = await read('Date,Meal,Food,Weight (g),Calories (kcal)\n2026-03-01,Lunch,Soup,350,300\n');
  expect(grams.lines).toEqual(['2026-03-01T12:00 dietaryEnergyConsumed 300']);
  const noted = await read(
    'Datum;Gewicht (kg);Notiz\n13.03.2026;81,2;müde, RR 126/80\n14.03.2026;80,9;lief 10/12 km\n',
  );
  expect(noted.lines).toEqual([
    '2026-03-13T12:00 bloodPressureSystolic 126',
    '2026-03-13T12:00 bloodPressureDiastolic 80',
    '2026-03-13T12:00 bodyMass 81.2',
    '2026-03-14T12:00 bodyMass 80.9',
  ]);
});

test('foods with their meals', async () => {
  const { found } = await read(
    'Date,Meal,Food,Calories,Protein (g)\n2026-03-01,Breakfast,Oats,310,11\n2026-03-01,Total,,310,11\n',
  );
  expect(
    found?.entries.map(({ foodName, meal, nutrients }) => [
      foodName,
      meal,
      nutrients['energyKilocalories'],
      nutrients['proteinGrams'],
    ]),
  ).toEqual([['Oats', 'breakfast', 310, 11]]);
});

test('salt is sodium, in whatever way its column says the unit; a sodium beside it goes before it', async () => {
  const german = await read(
    'Datum;Mahlzeit;Lebensmittel;Eiweiß in g;davon Zucker (g);Salz in g\n13.04.2026;Mittagessen;Nudeln;12,5;5;1,1\n',
  );
  const [{ nutrients } = { nutrients: null }] = german.found?.entries ?? [];
  expect(nutrients).toMatchObject({ proteinGrams: 12.5, sugarGrams: 5, sodiumMilligrams: 440 });
  const both = await read('Date,Meal,Food,Salt (g),Sodium (mg)\n2026-04-13,Lunch,Pasta,2.5,800\n');
  expect(both.found?.entries.map((entry) => entry.nutrients.sodiumMilligrams)).toEqual([800]);
  const stated = await read(
    'Date,Food,S\n2026-04-13,Pasta,500\n',
    'date=Date,food=Food,dietarySodium=S,dietarySodium.unit=mg',
  );
  expect(stated.found?.entries.map((entry) => entry.nutrients.sodiumMilligrams)).toEqual([500]);
});

test.each([
  ['Datum;Gewicht in kg;Schlaf (Std)\n13.04.2026;80,5;7,5\n14.04.2026;;\nMittel;80,5;7,5\n', 'German'],
  ['Date;Poids en kg;Sommeil en heures\n13/04/2026;80,5;7,5\nMoyenne;80,5;7,5\n14/04/2026;;\n', 'French'],
  ['Data;Peso in kg;Sonno (ore)\n13/04/2026;80,5;7,5\n14/04/2026;;\n', 'Italian'],
  ['Fecha;Peso en kg;Sueño en horas\n13/04/2026;80,5;7,5\n14/04/2026;;\n', 'Spanish'],
  ['datum;gewicht in kg;slaap (uur)\n13-04-2026;80,5;7,5\n14-04-2026;;\nGemiddelde;80,5;7,5\n', 'Dutch'],
])('a unit behind "in" in the name of a column, and hours in the words of a language: %s', async (content) => {
  expect(await read(content)).toMatchObject({
    lines: ['2026-04-13T12:00 bodyMass 80.5', '2026-04-12T23:30/2026-04-13T07:00 asleepUnspecified'],
    skips: [],
  });
});

test('what cannot be below zero is skipped if it is, and a temperature is not', async () => {
  const { lines, skips } = await read('Date,Weight (kg),Heart rate,Water temperature (C)\n2026-04-13,-80,-5,-1.5\n');
  expect(lines).toEqual(['2026-04-13T12:00 waterTemperature -1.5']);
  expect(skips).toEqual([
    'quantitySample invalidValue bodyMass, line 2',
    'quantitySample invalidValue heartRate, line 2',
  ]);
});

test('tables of other things are left alone', async () => {
  expect((await read('Name,Phone\nAnna,0123\n')).question).toBeNull();
  expect((await read('Date,Amount,Account\n2026-03-01,12.5,Bank\n')).found).toBeNull();
});

test('thirty columns that may be two things each, and cells of many blanks, are asked about at once', async () => {
  const wide = await read(`Date,${'Calories,'.repeat(30)}x\n2026-03-09,${'2000,'.repeat(30)}1\n`);
  expect(wide.question?.way.split('--columns')).toHaveLength(5);
  const blanks = ' '.repeat(100_000);
  const long = await read(
    `Date,Sleep,Weight,Note\n2026-03-09,,81 kg,\n2026-03-09 x${blanks}x,1${blanks}x,x${blanks}x,x${blanks}x\n`,
    'date=Date,sleep=Sleep,bodyMass=Weight',
  );
  expect(long.lines).toEqual(['2026-03-09T12:00 bodyMass 81']);
});

test('a thousand columns and names that are like none are looked up at once', async () => {
  const begun = process.cpuUsage();
  const names = Array.from({ length: 1000 }, (_, at) => `Weihgt of ${at}${'(a)'.repeat(9)}`);
  const { lines, skips } = await read(
    `Date,Name,Value,Unit,${names.join(',')}\n2026-03-09,Weight,81,kg\n${names.map((name) => `2026-03-09,${name},81,kg`).join('\n')}\n`,
    'date=Date,type=Name,value=Value,unit=Unit',
  );
  expect(lines).toEqual(['2026-03-09T12:00 bodyMass 81']);
  expect(skips.length).toBe(1000);
  expect(process.cpuUsage(begun).user / 1e6, 'seconds').toBeLessThan(20);
});

test('extremes, aims and other places are no values of what they are named after; the mean of a day is of all of it', async () => {
  const { found, lines, skips } = await read(
    'Date,Heart rate (min),Heart Rate [Avg] (bpm),Heart Rate [Max] (bpm),Weight (goal),Weight (kg),Temperature (room),Exercise (min)\n' +
      '2026-03-01,48,71,162,70,81.2,21.5,35\n',
  );
  expect(lines).toEqual([
    '2026-03-01T00:00/2026-03-02T00:00 heartRate 71',
    '2026-03-01T12:00 bodyMass 81.2',
    '2026-03-01T00:00/2026-03-02T00:00 appleExerciseTime 35',
  ]);
  expect(found?.quantities.map(({ aggregated }) => aggregated)).toEqual([true, undefined, undefined]);
  expect(skips).toHaveLength(4);
  const pressures = await read('Date,BP (low),BP (high)\n2026-03-01,80,120\n2026-03-02,81,121\n');
  expect(pressures.lines[0]).toBe('2026-03-01T12:00 bloodPressureDiastolic 80');
  const both = await read('Date,BP (high/low)\n2026-03-01,120/80\n');
  expect(both.lines[0]).toBe('2026-03-01T12:00 bloodPressureSystolic 120');
  const long = await read('Date,Type,Value\n2026-03-01 07:00,Heart rate,61\n2026-03-01 07:00,Heart rate (max),161\n');
  expect(long.lines).toEqual(['2026-03-01T07:00 heartRate 61']);
});

test('hours alone, times with the name of a zone behind their offset, and times that cannot be read', async () => {
  const { lines, skips } = await read(
    'Date,Time,Pulse\n2026-03-13,9pm,61\n2026-03-14,12 a.m.,62\n2026-03-15,7 Uhr,63\n2026-03-16,25:10,64\n2026-03-17,evening,65\n' +
      '2026-03-18 07:00 EST,,66\n2026-03-19T07:00:00+01:00[Europe/Berlin],,67\n"Fri Mar 20 2026 07:00:00 GMT+0100 (CET)",,68\n2026-03-21 - 2026-03-27,,69\n',
  );
  expect(lines).toEqual([
    '2026-03-13T21:00 heartRate 61',
    '2026-03-14T00:00 heartRate 62',
    '2026-03-15T07:00 heartRate 63',
    '2026-03-17T12:00 heartRate 65',
    '2026-03-19T06:00 heartRate 67',
    '2026-03-20T06:00 heartRate 68',
  ]);
  expect(skips).toEqual(['row invalidDate line 5', 'row invalidDate line 7', 'row invalidDate line 10']);
  const dotted = await read(
    'Data;Ora;Peso (kg);Massima;Minima\n05/03/2026;8.15;68,5;130;85\n28/03/2026;21.05;68,1;128;83\n',
  );
  expect(dotted.lines.filter((line) => line.includes('bodyMass'))).toEqual([
    '2026-03-05T08:15 bodyMass 68.5',
    '2026-03-28T21:05 bodyMass 68.1',
  ]);
  const bare = await read('Date,Time,Pulse\n2026-03-13,0705,61\n2026-03-13,2130,64\n');
  expect(bare.lines).toEqual(['2026-03-13T07:05 heartRate 61', '2026-03-13T21:30 heartRate 64']);
});

test('beside the times of going to bed and of waking, "Asleep" is a length if people sleep for so long, else a time', async () => {
  const length = await read('Date,Bed,Wake,Asleep\n2026-03-02,23:10,6:50,7:00\n');
  expect(length.lines).toEqual([
    '2026-03-01T23:10/2026-03-02T06:50 inBed',
    '2026-03-01T23:50/2026-03-02T06:50 asleepUnspecified',
  ]);
  const time = await read('Date,Bed,Asleep,Awake,Out of bed\n2026-03-02,22:50,23:10,6:40,6:50\n');
  expect(time.lines).toEqual(['2026-03-01T23:10/2026-03-02T06:40 asleepUnspecified']);
  const lengths = await read('Date,Asleep,Awake\n2026-03-02,7:00,0:30\n');
  expect(lengths.lines).toEqual([
    '2026-03-01T23:30/2026-03-02T00:00 awake',
    '2026-03-02T00:00/2026-03-02T07:00 asleepUnspecified',
  ]);
  const open = await read('Date,Wake,Asleep\n2026-03-02,11:10,4:00\n');
  expect(open.question?.what).toContain('whether "Asleep" is sleep or sleepStart');
});

test('water in glasses and in a body, and numbers that look like kelvins', async () => {
  const body = await read('Date,Weight (kg),Body fat %,Bone (kg),Water\n2026-03-01,81.2,21,3.2,55.1\n');
  expect(body.skips).toEqual(['column noMetric Water']);
  const glasses = await read('Date,Steps,Water (glasses)\n2026-03-01,9001,8\n');
  expect(glasses.skips).toEqual(['column noMetric Water (glasses)']);
  const warm = await read('Date,Body temperature\n2026-03-01,310.1\n');
  expect(warm.question?.what).toContain('the numbers look like K');
});

test('who names the kilograms of two columns of one weight gets the rows in pounds too', async () => {
  const { lines } = await read(
    'Date,Weight (kg),Weight (lb)\n03/04/2026,81.2,\n04/04/2026,,180\n',
    'date=Date,bodyMass=Weight (kg),order=day',
  );
  expect(lines).toEqual(['2026-04-03T12:00 bodyMass 81.2', '2026-04-04T12:00 bodyMass 81.6466266']);
});

test('a weight in stones and pounds of two columns is not read from one of them', async () => {
  const { lines, skips } = await read('Date,Weight (st),Weight (lb),BMI\n2026-03-15,12,7.5,25.1\n');
  expect(lines).toEqual(['2026-03-15T12:00 bodyMassIndex 25.1']);
  expect(skips).toEqual(['column noMetric Weight (st)', 'column noMetric Weight (lb)']);
});

test('a diary of glucose with its meals, rows that name types of the Health app, and seconds with a fraction', async () => {
  const diary = await read(
    'Date,Time,Glucose,Unit,Meal,Insulin (units),Carbs (g)\n2026-03-01,07:00,98,mg/dL,before,4,45\n2026-03-01,12:00,5.6,mmol/L,after,,\n',
  );
  expect(diary.lines.map((line) => line.replace(/\.\d+$/u, ''))).toEqual([
    '2026-03-01T07:00 bloodGlucose 98',
    '2026-03-01T07:00 insulinDelivery 4',
    '2026-03-01T07:00 dietaryCarbohydrates 45',
    '2026-03-01T12:00 bloodGlucose 100',
  ]);
  const health = await read(
    'type,unit,startDate,endDate,value\nHKQuantityTypeIdentifierStepCount,count,2026-03-01 07:00:00 +0100,2026-03-01 07:10:00 +0100,120\n',
  );
  expect(health.lines).toEqual(['2026-03-01T06:00/2026-03-01T06:10 stepCount 120']);
  const seconds = await read('time,heart_rate,Skin temperature (°C)\n1709276400.5,61,33.9\n1709276460,62,33.8\n');
  expect(seconds.lines).toEqual(['2024-03-01T07:00 heartRate 61', '2024-03-01T07:01 heartRate 62']);
});
