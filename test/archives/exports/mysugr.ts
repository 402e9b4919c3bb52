import { writtenClock, type Life } from '../life.ts';
import { rows, type Files } from './written-files.ts';

const header =
  'Date,Time,Tags,Blood Sugar Measurement (mg/dL),Insulin Injection Units (Pen),Basal Injection Units,Insulin Injection Units (pump),Insulin (Meal),Insulin (Correction),Temporary Basal Percentage,Temporary Basal Duration (Minutes),"Meal Carbohydrates (Grams, Factor 1)",Meal Descriptions,Activity Duration (Minutes),"Activity Intensity (1: Cosy, 2: Ordinary, 3: Demanding)",Activity Description,Steps,Note,Location,Blood pressure,Body weight (kg),HbA1c (Percent),Ketones,Food type,Medication';

function mysugrTime(at: number): string {
  const options = { timeZone: 'UTC', dateStyle: 'medium' } as const;
  const clock = Date.parse(`${writtenClock(at)}Z`);
  const [date, time] = [options, { timeZone: 'UTC', timeStyle: 'medium' } as const].map((format) =>
    new Intl.DateTimeFormat('en-US', format).format(clock).replaceAll('\u202F', ' '),
  );
  return `"${date ?? ''}","${time ?? ''}"`;
}

const empty = (count: number): string => ','.repeat(count);

export function mysugr(life: Life): Files {
  return {
    'logbook.csv': rows(
      header,
      ...life.readings.map(({ at, glucose }) => `${mysugrTime(at)},,${glucose}${empty(21)}`),
      ...life.weights.map(({ at, kilograms }) => `${mysugrTime(at)}${empty(18)},${kilograms}${empty(4)}`),
    ),
  };
}
