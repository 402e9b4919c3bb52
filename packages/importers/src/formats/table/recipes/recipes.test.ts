import { expect, test } from 'vitest';
import { importTexts, textSource } from '../../../../../../test/importers/import-texts.ts';
import { nothingSaid } from '../../../kit/importer.ts';
import { createTableImporter } from '../table-importer.ts';

const time = (at: number): string => new Date(at).toISOString().slice(0, 16);

async function read(content: string) {
  const importer = createTableImporter(nothingSaid);
  const source = textSource({ 'export.csv': content });
  expect(await importer.claims(source)).toEqual(['export.csv']);
  const { quantities, entries, skips } = await importTexts(importer, source);
  return {
    lines: quantities.map(({ type, start, value }) => `${time(start)} ${type} ${value}`),
    entries: entries.map(({ loggedAt, meal, foodName, quantity, nutrients }) => [
      time(loggedAt),
      meal,
      foodName,
      quantity?.amount,
      nutrients.energyKilocalories,
      nutrients.carbohydrateGrams,
      nutrients.sodiumMilligrams,
    ]),
    sources: [...new Set([...quantities, ...entries].map(({ source }) => source.name))],
    skips: skips.map(({ kind, subject }) => `${kind} ${subject}`),
  };
}

test('Renpho in pounds or kilograms, in the date of any country that it shows', async () => {
  const { lines, sources, skips } = await read(
    'Time of Measurement,Weight(lb),BMI,Body Fat(%),Fat-Free Mass(lb),Subcutaneous Fat(%),Visceral Fat,Body Water(%),Skeletal Muscle(%),Muscle Mass(lb),Bone Mass(lb),Protein(%),BMR(kcal),Metabolic Age\n' +
      '"9/13/2026, 9:00 PM",180.0,24.4,21.5,141.3,18.9,8,56.6,50.7,134.2,7.1,17.9,1754,30\n',
  );
  expect(sources).toEqual(['Renpho']);
  expect(lines).toEqual([
    '2026-09-13T21:00 bodyMass 81.6466266',
    '2026-09-13T21:00 bodyMassIndex 24.4',
    '2026-09-13T21:00 bodyFatPercentage 21.5',
    '2026-09-13T21:00 leanBodyMass 64.092601881',
    '2026-09-13T21:00 boneMass 3.220505827',
    '2026-09-13T21:00 basalMetabolicRate 1754',
  ]);
  expect(skips).toContain('column Muscle Mass(lb)');
  expect(skips).toHaveLength(7);
});

test('Renpho with a day and a time of day', async () => {
  const { lines, sources } = await read(
    'Date,Time,Weight(lb),BMI,Body Fat(%),Skeletal Muscle(%),Metabolic Age,Remarks\n2026.09.13,07:10 AM,180.0,24.4,21.5,50.7,30,--\n',
  );
  expect(sources).toEqual(['Renpho']);
  expect(lines[0]).toBe('2026-09-13T07:10 bodyMass 81.6466266');
});

test('VeSync, with units in the cells', async () => {
  const { lines, sources } = await read(
    'Time,Weight,BMI,Body Fat,Fat-Free Body Weight,Subcutaneous Fat,Visceral Fat,Body Water,Skeletal Muscles,Muscle Mass,Bone Mass,Protein,BMR,Metabolic Age,Heart Rate\n' +
      '2026-09-13 07:10,180.0lb,24.4,21.5%,141.3lb,18.9%,8,56.6%,50.7%,134.2lb,7.1lb,17.9%,1754kcal,30,--\n',
  );
  expect(sources).toEqual(['VeSync']);
  expect(lines.map((line) => line.split(' ').slice(1).join(' '))).toEqual([
    'bodyMass 81.6466266',
    'bodyMassIndex 24.4',
    'bodyFatPercentage 21.5',
    'leanBodyMass 64.092601881',
    'boneMass 3.220505827',
    'basalMetabolicRate 1754',
  ]);
});

test('openScale, whose 0 is nothing that was measured', async () => {
  const { lines, sources } = await read(
    '"biceps","bone","caliper1","caliper2","caliper3","calories","chest","comment","dateTime","fat","hip","lbm","muscle","neck","thigh","visceralFat","waist","water","weight"\n' +
      '0.0,3.2,0.0,0.0,0.0,0.0,0.0,,2026-03-01 07:30,21.5,0.0,0.0,43.1,0.0,0.0,8.0,91.5,56.6,81.2\n',
  );
  expect(sources).toEqual(['openScale']);
  expect(lines.sort()).toEqual([
    '2026-03-01T07:30 bodyFatPercentage 21.5',
    '2026-03-01T07:30 bodyMass 81.2',
    '2026-03-01T07:30 boneMass 3.2',
    '2026-03-01T07:30 waistCircumference 91.5',
  ]);
});

test('OMRON connect, whose file may go on with another table; and iHealth', async () => {
  const omron = await read(
    'Date,Time,Systolic (mmHg),Diastolic (mmHg),Pulse (bpm),Symptoms,Consumed,TruRead,Notes\nJan 12 2026,08:15,128,82,64,-,-,Off,ok\n"Jan 13, 2026",21:00,abc,80,-,-,-,Off,\n\n' +
      'Date,Total steps,Total distance (mi)\nJan 12 2026,8000,3.2\n',
  );
  expect(omron.sources).toEqual(['OMRON connect']);
  expect(omron.lines).toEqual([
    '2026-01-12T08:15 bloodPressureSystolic 128',
    '2026-01-12T08:15 bloodPressureDiastolic 82',
    '2026-01-12T08:15 heartRate 64',
    '2026-01-13T21:00 bloodPressureDiastolic 80',
  ]);
  expect(omron.skips.slice(-2)).toEqual(['quantitySample bloodPressureSystolic, line 3', 'row line 6']);
  const ihealth = await read('Date,Time,SYS(mmHg),DIA(mmHg),Pulse(Beats/Min),Note\n"Dec 31, 2025",07:04,111,81,68,\n');
  expect([ihealth.sources, ihealth.lines[2]]).toEqual([['iHealth'], '2025-12-31T07:04 heartRate 68']);
});

test('Accu-Chek below the names of its device, each value in the unit of its row; and xDrip+', async () => {
  const meter = await read(
    'Serial number;Download date;Download time;;;;;;;\nU1;08.12.2015;17:04;;;;;;;\nDate;Time;Result;Unit;Temperature warning;Out of target range;Other;Before meal;After meal;Control test\n' +
      '14.03.2026;07:05;101;mg/dL;;;;X;;\n13.03.2026;21:00;6;mmol/L;;;;;X;\n12.03.2026;21:00;LO;mg/dL;;;;;;\n',
  );
  expect([meter.sources, meter.lines.map((line) => line.slice(0, 36))]).toEqual([
    ['Accu-Chek'],
    ['2026-03-14T07:05 bloodGlucose 101', '2026-03-13T21:00 bloodGlucose 108.09'],
  ]);
  expect(meter.skips).toContain('quantitySample bloodGlucose, line 6');
  const sensor = await read(
    'DAY;TIME;UDT_CGMS;BG_LEVEL;CH_GR;BOLUS;REMARK\n04.03.2026;07:05;101;;;;\n04.03.2026;07:30;;;45;6.5;lunch\n',
  );
  expect([sensor.sources, sensor.lines]).toEqual([
    ['xDrip+'],
    [
      '2026-03-04T07:05 bloodGlucose 101',
      '2026-03-04T07:30 dietaryCarbohydrates 45',
      '2026-03-04T07:30 insulinDelivery 6.5',
    ],
  ]);
});

test('MyNetDiary', async () => {
  const { entries, sources } = await read(
    'Date & Time,Meal,Name,Amount,"Calories, cals","Protein, g","Total Carbs, g","Total Fat, g","Dietary Fiber, g","Total Sugars, g","Sodium, mg"\n' +
      '03/04/2026 08:10 AM,Breakfast,Oats,2 cups,310,11,54,5,8,1,6\n',
  );
  expect([sources, entries]).toEqual([['MyNetDiary'], [['2026-03-04T08:10', 'breakfast', 'Oats', 2, 310, 54, 6]]]);
});

test('YAZIO as exporters write it: what was eaten in all, not what a gram holds; its days are of the same source', async () => {
  const { entries, sources, skips } = await read(
    'Date,Time,Meal,Product,Amount,Unit,Portions,Calories/g,Calories total,Protein/g,Fat/g,Carbs/g,Protein total,Fat total,Carbs total\n' +
      '2026-01-02,2026-01-02 08:10:11,breakfast,Oats,60.0,gram,60,3.72,223.2,0.135,0.07,0.587,8.1,4.2,35.22\n',
  );
  expect([sources, entries]).toEqual([['YAZIO'], [['2026-01-02T08:10', 'breakfast', 'Oats', 60, 223.2, 35.22, null]]]);
  expect(skips).toEqual(['Portions', 'Calories/g', 'Protein/g', 'Fat/g', 'Carbs/g'].map((name) => `column ${name}`));
  const days = await read('Date,Calories total,Protein total,Fat total,Carbs total\n2026-01-02,301.2,8.55,4.5,56.22\n');
  expect([days.sources, days.entries[0]?.[4], days.entries[0]?.[5]]).toEqual([['YAZIO'], 301.2, 56.22]);
});

test('Lifesum: foods without the minerals whose unit nobody says, and weights without the goal', async () => {
  const { entries, sources, lines, skips } = await read(
    'date,meal_type,title,brand,serving_name,amount,amount_in_grams,calories,carbs,carbs_fiber,carbs_sugar,cholesterol,fat,fat_saturated,fat_unsaturated,potassium,protein,sodium\n' +
      '2026-01-02,lunch,Soup,,bowl,1,350,210,20,3,5,0.01,8,2,5,0.4,9,0.9\n',
  );
  expect([sources, entries]).toEqual([['Lifesum'], [['2026-01-02T12:00', 'lunch', 'Soup', 1, 210, 20, null]]]);
  expect(lines).toContain('2026-01-02T12:00 dietaryFiber 3');
  expect(skips).toEqual(
    ['amount_in_grams', 'cholesterol', 'fat_unsaturated', 'potassium', 'sodium'].map((name) => `column ${name}`),
  );
  const weights = await read('date,weight_kg,height_cm,goal_weight_kg\n2026-01-02,70.4,170,68\n');
  expect([weights.sources, weights.lines]).toEqual([
    ['Lifesum'],
    ['2026-01-02T12:00 bodyMass 70.4', '2026-01-02T12:00 height 1.7'],
  ]);
  const recipes =
    'title,description,servings,created,calories,carbs,protein\nBowl,,2,2026-01-02 12:00:00 +0000 UTC,400,50,20\n';
  expect(await createTableImporter(nothingSaid).claims(textSource({ 'recipes.csv': recipes }))).toEqual([]);
});
