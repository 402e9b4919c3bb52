import type { ImportView } from '@vitalgate/contract';
import { amountText } from '../format/numbers.ts';

type Skip = ImportView['skipped'][number];

// A kind may be the name of an element, any word of a file.
const kinds: ReadonlyMap<string, readonly [one: string, many: string]> = new Map(
  Object.entries<readonly [one: string, many: string]>({
    quantitySample: ['measurement', 'measurements'],
    categorySample: ['category entry', 'category entries'],
    correlation: ['group of measurements', 'groups of measurements'],
    workout: ['workout', 'workouts'],
    activityType: ['activity', 'activities'],
    workoutActivity: ['activity of a workout', 'activities of workouts'],
    workoutRoute: ['workout route', 'workout routes'],
    routePoint: ['position of a route', 'positions of routes'],
    nutritionEntry: ['nutrition entry', 'nutrition entries'],
    clinicalRecord: ['clinical record', 'clinical records'],
    electrocardiogram: ['electrocardiogram', 'electrocardiograms'],
    metadataEntry: ['metadata entry', 'metadata entries'],
    workoutPart: ['part of a workout', 'parts of workouts'],
    bloodTest: ['blood test', 'blood tests'],
    bloodTestResult: ['result of a blood test', 'results of blood tests'],
    bloodTestPart: ['part of a result', 'parts of results'],
    food: ['food', 'foods'],
    foodNutrient: ['amount of a nutrient', 'amounts of nutrients'],
    serving: ['serving of a food', 'servings of foods'],
    text: ['text', 'texts'],
    file: ['file', 'files'],
    other: ['entry', 'entries'],
  }),
);

const reasons: Readonly<Record<string, string>> = {
  unknownType: 'of a type that Vitalgate does not know',
  unknownUnit: 'in a unit that Vitalgate does not know',
  missingUnit: 'without a unit',
  invalidValue: 'without a usable value',
  invalidDate: 'without a usable date',
  endBeforeStart: 'ending before the start',
  notSupported: 'of a kind that Vitalgate does not read',
  invalidFile: 'in a file that cannot be read',
  missingFile: 'whose file is missing from the export',
  unsafePath: 'whose file lies outside the export',
  enteredInError: 'that the laboratory marked as entered in error',
  notALabResult: 'other than laboratory results',
  endsEarly: 'ending early, read as far as whole',
  wrongChecksum: 'whose checksum does not fit, read all the same',
  noWorkout: 'that no workout names',
  notRecognised: 'that Vitalgate does not recognise',
  otherExport: 'of another export, to be imported by itself',
  implausible: 'of more than can be in a food; left out',
  heavierThanWhole: 'whose nutrients weigh more than the food; kept as told',
  olderVersion: 'that the file holds in a newer version too',
  overLimit: 'beyond what one record or import may hold',
  tooLong: 'cut because of their length',
  unknownEncoding: 'in an encoding that is not known: names may be damaged',
};

/** What was left out and why, in words: `3 measurements in a unit that Vitalgate does not know`. */
export function skipText({ kind, reason, count }: Pick<Skip, 'kind' | 'reason' | 'count'>): string {
  const [one, many] = kinds.get(kind) ?? [`entry <${kind}>`, `entries <${kind}>`];
  return `${amountText(count, one, many)} ${reasons[reason] ?? `(${reason})`}`;
}
