import type { Importer } from '../../kit/importer.ts';
import { createDiaryImporter } from '../../glucose/diary-importer.ts';
import { fromFinger } from '../../glucose/glucose-hand.ts';

const inBothUnits = (name: string): readonly string[] => [`${name} mg dl`, `${name} mmol l`];

const names = {
  index: ['index'],
  date: ['date'],
  time: ['time'],
  meterSource: ['bg source'],
  meter: inBothUnits('bg reading'),
  rate: ['basal rate u h'],
  temporary: ['temp basal amount'],
  bolus: ['bolus volume delivered u'],
  bolusSource: ['bolus source'],
  carbohydrates: ['bwz carb input grams'],
  exchanges: ['bwz carb input exchanges'],
  sensor: inBothUnits('sensor glucose'),
  calibration: inBothUnits('sensor calibration bg'),
  event: ['event marker'],
} satisfies Readonly<Record<string, readonly string[]>>;

type Column = keyof typeof names;

/** The pump's own name of what it gave by itself in a whole day: a sum, reported at midnight. */
const sumOfDay = /AUTO_INSULIN/u;

/** What it gave by itself, every few minutes. */
const micro = /MICRO_BOLUS|AUTO_BASAL/u;

/** The tables of CareLink: several in one file, each with a header of its own, for the pump and for the sensor. Names are English everywhere. */
export function createCarelinkImporter(): Importer {
  return createDiaryImporter<Column>({
    table: {
      names,
      required: ['index', 'date', 'time', 'bolus', 'sensor'],
    },
    when: (cell) => `${cell('date')} ${cell('time')}`,
    numbers: ['meter', 'bolus', 'carbohydrates', 'sensor'],
    usualOrder: () => 'dayFirst',
    source: () => ({ source: 'CareLink', device: null }),
    reader() {
      const daysOfParts = new Set<string>();
      return (row) => {
        // Between the tables stand lines of words.
        if (row.cell('date') === '' || row.cell('time') === '' || row.cell('index').startsWith('---')) return;
        row.glucose('sensor');
        // The reading of a calibration stands beside the one that was measured.
        if (/CALIB/iu.test(row.cell('meterSource'))) row.leftOut('meter');
        else row.glucose('meter', fromFinger);
        const [dose, from, day] = [row.number('bolus'), row.cell('bolusSource'), row.cell('date')];
        if (sumOfDay.test(from)) {
          if (daysOfParts.has(day)) row.leftOutAs('insulin of a day beside its parts');
          else row.insulinOfDay(dose, 'basal');
        } else if (micro.test(from)) {
          if (dose !== null) daysOfParts.add(day);
          row.insulin(dose, 'basal');
        } else row.insulin(dose, 'bolus');
        row.carbohydrates(row.number('carbohydrates'));
        row.leftOut('calibration', 'rate', 'temporary', 'exchanges', 'event');
      };
    },
  });
}
