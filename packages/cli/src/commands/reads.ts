import type { CommandPlace } from '@vitalgate/terminal';
import { formHelp, formOptions } from '../lists/output-form.ts';
import { lengthOptions } from '../lists/list-length.ts';
import { rangeHelp, rangeOptions } from '../ranges/parse-range.ts';
import { addCommand, addGroup } from '../program/define-command.ts';

const rangedOptions = [...rangeOptions, ...lengthOptions, ...formOptions];
const rangedHelp = `${rangeHelp}\n\n${formHelp}`;

const lists = () => import('../reads/read-lists.ts');

function registerNutrition(parent: CommandPlace): void {
  const place = addGroup(parent, 'nutrition', 'what was eaten, and the food catalog');
  addCommand(
    place,
    {
      syntax: 'logs',
      summary: 'what was eaten and drunk, newest first',
      options: rangedOptions,
      help: rangedHelp,
      readsHost: true,
    },
    async () => (await lists()).readList('getNutritionLogs'),
  );
  addCommand(
    place,
    {
      syntax: 'foods [text]',
      summary: 'foods of the catalog, the best match first',
      options: [...lengthOptions, ...formOptions],
      help: formHelp,
      readsHost: true,
    },
    async () => (await lists()).readNutritionFoods,
  );
}

function registerRaw(parent: CommandPlace): void {
  const place = addGroup(parent, 'raw', 'raw samples, exactly as recorded');
  addCommand(
    place,
    {
      syntax: 'types',
      summary: 'the types of raw samples, and which can be read',
      options: formOptions,
      help: formHelp,
      readsHost: true,
    },
    async () => (await lists()).readList('getRawHealthTypes'),
  );
  addCommand(
    place,
    {
      syntax: 'samples <type>',
      names: 'types',
      summary: 'the samples of a type, such as heartRate, oldest first',
      options: rangedOptions,
      help: rangedHelp,
      readsHost: true,
    },
    async () => (await lists()).readRawSamples,
  );
}

/** The commands that read data: one for each list of the API. */
export function registerReads(place: CommandPlace): void {
  addCommand(
    place,
    {
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
    },
    async () => (await import('../reads/read-metrics.ts')).readMetrics,
  );
  addCommand(
    place,
    {
      syntax: 'workouts',
      summary: 'workouts, newest first',
      options: [['--type <kind>', 'of this kind only: running, cycling, strength'], ...rangedOptions],
      help: rangedHelp,
      readsHost: true,
    },
    async () => (await lists()).readWorkouts,
  );
  addCommand(
    place,
    {
      syntax: 'nights',
      summary: 'nights, newest first: asleep from and until, time asleep and in bed, stages, naps',
      options: rangedOptions,
      help: `A night belongs to the day on which it ended. Times are those of its clock; minutes count from the midnight that
begins that day, so 22:30 of the evening before is -90.

${rangedHelp}`,
      readsHost: true,
    },
    async () => (await import('../nights/read-nights.ts')).readNights,
  );
  registerNutrition(place);
  addCommand(
    place,
    {
      syntax: 'blood-tests',
      summary: 'blood tests with their results, newest first',
      options: [
        ['--format <format>', 'json, or fhir for a Bundle of FHIR R4 (an array of Bundles with --all)'],
        ...rangedOptions,
      ],
      help: rangedHelp,
      readsHost: true,
    },
    async () => (await import('../reads/read-blood-tests.ts')).readBloodTests,
  );
  registerRaw(place);
}
