import {
  datasets,
  nutrientRows,
  workoutTitle,
  type MetricCategory,
  type NutrientKey,
  type RecordKindName,
} from '@vitalgate/contract';
import type { Forms } from '../../format/numbers.ts';

const datasetTitles: ReadonlyMap<string, string> = new Map(
  Object.entries(datasets).map(([name, { title }]) => [name, title]),
);

/** What the contract's things are called: metrics, types, nutrients, workouts. English has the contract's own names. */
export const english = {
  /** Of a metric or raw type, by its id, and the name that the host has for it. */
  nameOf: (_id: string, name: string): string => name,
  nutrient: (key: NutrientKey): string => nutrientRows[key].name,
  workout: (activityType: string): string => workoutTitle(activityType),
  dataset: (operation: string): string => datasetTitles.get(operation) ?? operation,
  categories: {
    activity: 'Activity',
    heart: 'Heart',
    sleep: 'Sleep',
    body: 'Body',
    vitals: 'Vitals',
    respiration: 'Breathing',
    mobility: 'Mobility',
    nutrition: 'Nutrition',
    mindfulness: 'Mindfulness',
    hearing: 'Hearing',
    surroundings: 'Surroundings',
  } satisfies Record<MetricCategory, string>,
  thisComputer: (address: string) => `${address}, this computer`,
  stages: {
    inBed: 'In bed',
    awake: 'Awake',
    rem: 'REM',
    core: 'Core',
    deep: 'Deep',
    asleep: 'Asleep',
  },
  records: {
    quantitySamples: { one: 'measurement', other: 'measurements' },
    categorySamples: { one: 'category entry', other: 'category entries' },
    workouts: { one: 'workout', other: 'workouts' },
    nutritionEntries: { one: 'nutrition entry', other: 'nutrition entries' },
    bloodTests: { one: 'blood test', other: 'blood tests' },
    foods: { one: 'food of a catalogue', other: 'foods of a catalogue' },
  } satisfies Record<RecordKindName, Forms>,
};
