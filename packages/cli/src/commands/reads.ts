import type { DataOperationName } from '@vitalgate/contract';
import type { CommandPlace } from '@vitalgate/terminal';
import { formHelp, formOptions, lengthOptions } from '../lists/output-form.ts';
import { rangeHelp, rangeOptions } from '../ranges/parse-range.ts';
import { addCommand, addGroup } from '../program/define-command.ts';

const listed = { options: [...lengthOptions, ...formOptions], help: formHelp, readsHost: true } as const;

const ranged = {
  ...listed,
  options: [...rangeOptions, ...listed.options],
  help: `${rangeHelp}\n\n${formHelp}`,
} as const;

const lists = () => import('../reads/read-lists.ts');

const metrics = {
  syntax: 'metrics [metricIds...]',
  summary: 'all metrics with their trends, or the days of some',
  options: [
    ...rangeOptions,
    ['--by <period>', 'day, week (from Monday) or month: average, lowest, highest and total of each'],
    ['--with-data', 'only metrics that have data, in the range if there is one'],
    ...formOptions,
    ['--influx', "print InfluxDB's line protocol, a point for each day"],
    ['--prometheus', "print Prometheus's text format, the latest day of each"],
  ],
  names: 'metrics',
  help: `A metric is named by its id, by HealthKit's identifier, or as people call it: steps, hrv, "resting pulse".
A day that is not over counts in no average, lowest, highest or total of what grows through the day, as steps do.

${rangeHelp}

${formHelp} As CSV a metric has a row for each day: all that the host sends, or those of the range.`,
  readsHost: true,
} as const;

const changes = {
  syntax: 'changes [metricIds...]',
  summary: 'what changed lately against the half year before, of all metrics or of some',
  options: formOptions,
  names: 'metrics',
  help: `A new level since a day, or a drift, beyond the scatter of your own days and beyond chance. Whole days up to yesterday count.
Without metrics it prints those that changed. ${formHelp} These forms hold every metric that was looked at.`,
  readsHost: true,
} as const;

const workouts = {
  ...ranged,
  syntax: 'workouts',
  summary: 'workouts, newest first',
  options: [['--type <kind>', 'of this kind only: running, cycling, strength'], ...ranged.options],
} as const;

const nights = {
  ...ranged,
  syntax: 'nights',
  summary: 'nights, newest first: asleep from and until, time asleep and in bed, stages, naps',
  help: `A night belongs to the day on which it ended. Times are those of its clock; minutes count from the midnight that
begins that day, so 22:30 of the evening before is -90.

${ranged.help}`,
};

const bloodTests = {
  ...ranged,
  syntax: 'blood-tests',
  summary: 'blood tests with their results, newest first',
  options: [
    ['--format <format>', 'json, or fhir for a Bundle of FHIR R4 (an array of Bundles with --all)'],
    ...ranged.options,
  ],
} as const;

const logs = { ...ranged, syntax: 'logs', summary: 'what was eaten and drunk, newest first' };
const foods = { ...listed, syntax: 'foods [text]', summary: 'foods of the catalog, the best match first' };
const rawTypes = {
  ...listed,
  syntax: 'types',
  summary: 'the types of raw samples, and which can be read',
  options: formOptions,
};
const rawSamples = {
  ...ranged,
  syntax: 'samples <type>',
  names: 'types',
  summary: 'the samples of a type, such as heartRate, oldest first',
};

/** The command of each list of the API. */
const readers = {
  getMetrics: async () => (await import('../reads/read-metrics.ts')).readMetrics,
  getWorkouts: async () => (await lists()).readWorkouts,
  getNutritionLogs: async () => (await lists()).readList('getNutritionLogs'),
  getNutritionFoods: async () => (await lists()).readNutritionFoods,
  getBloodTests: async () => (await import('../reads/read-blood-tests.ts')).readBloodTests,
  getRawHealthTypes: async () => (await lists()).readList('getRawHealthTypes'),
  getRawHealthSamples: async () => (await lists()).readRawSamples,
} as const satisfies Readonly<Record<DataOperationName, unknown>>;

export function registerReads(place: CommandPlace): void {
  addCommand(place, metrics, readers.getMetrics);
  addCommand(place, workouts, readers.getWorkouts);
  addCommand(place, changes, async () => (await import('../changes/read-changes.ts')).readChanges);
  addCommand(place, nights, async () => (await import('../nights/read-nights.ts')).readNights);
  const nutrition = addGroup(place, 'nutrition', 'what was eaten, and the food catalog');
  addCommand(nutrition, logs, readers.getNutritionLogs);
  addCommand(nutrition, foods, readers.getNutritionFoods);
  addCommand(place, bloodTests, readers.getBloodTests);
  const raw = addGroup(place, 'raw', 'raw samples, exactly as recorded');
  addCommand(raw, rawTypes, readers.getRawHealthTypes);
  addCommand(raw, rawSamples, readers.getRawHealthSamples);
}

const status = { syntax: 'status', summary: 'whether the host answers, its version and clock', readsHost: true };
const capabilities = {
  syntax: 'capabilities',
  summary: 'datasets, filters, metrics and raw types of the host',
  readsHost: true,
};

export function registerStatus(place: CommandPlace): void {
  addCommand(place, status, async () => (await import('../reads/read-status.ts')).readStatus);
  addCommand(place, capabilities, async () => (await import('../reads/read-capabilities.ts')).showCapabilities);
}

const api = {
  syntax: 'api <path>',
  summary: 'ask for a path of the API, and print its answer as it came',
  options: [['--paginate', 'follow the cursors and print all records as one answer']],
  readsHost: true,
  help: `The path is one of the API, such as workouts?limit=2 or /api/v1/capabilities; it is asked with the token of the pairing,
over the pinned connection. The body is printed as it came. With --paginate the records of all pages come as one answer.
If the host refuses, its body is printed all the same, and the exit code is 1.`,
} as const;

export function registerApi(place: CommandPlace): void {
  addCommand(place, api, async () => (await import('../reads/call-api.ts')).callApi);
}
