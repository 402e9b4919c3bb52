import { findQuantityType, metricCatalogue, type MetricDefinition, type MetricMethod } from '@vitalgate/contract';
import { format } from 'prettier';

const intro = `# Metrics

Every metric that \`getMetrics\` answers, ascending by category: its name, as the Health app calls it where the app shows it; its unit, as
HealthKit spells it (\`%\` is 0 to 100); how a day's value is made; and what it is made from. A day is a local calendar day of
[the user's zones](decisions/0047-zones.md). \`vitalgate-host explain METRIC DATE\` shows how one number came about.

This page is made from \`packages/contract/src/metrics/rows\`: after a change there, run
\`npx vitest run test/metrics-page.test.ts --update\`.`;

/** What each method does, in the order of the page. */
const methods: Readonly<Record<MetricMethod, readonly [words: string, meaning: string]>> = {
  mergedSum: [
    'sum, overlaps once',
    'What is added up over the day, cut at midnight. Where sources overlap, [the one that ranks first](decisions/0041-order-of-sources.md) counts; elsewhere every source does.',
  ],
  addedSum: [
    'sum of what was logged',
    'Everything that was logged, each thing once: two apps that log at one time log two things, and an exact repeat of another app counts once.',
  ],
  mean: ['mean', 'The plain mean of the samples that start on the day.'],
  nightMean: ['mean of nights', 'The plain mean of the samples that end on the day: each is of a whole night.'],
  timeWeightedMean: [
    'mean over time',
    '[Weighed by the time](decisions/0043-averages.md) that each sample stands for.',
  ],
  soundLevel: ['steady level', 'The [steady sound of the same energy](decisions/0043-averages.md), weighed by time.'],
  latest: ['latest', 'The last sample that starts on the day.'],
  count: ['count', 'How many hours have the value; an hour that two devices report counts once.'],
  duration: ['time covered', 'Minutes that samples cover, each minute once, cut at midnight.'],
  sleepTime: [
    'clock time of the night',
    'When the first sleep of the [night](decisions/0143-sleep-start-and-end.md) that ends on the day began, or the last ended: minutes of the clock from the local midnight that begins the day, so 22:30 of the evening before is -90. Naps stand apart.',
  ],
  sleep: [
    'time in nights',
    'Minutes in the [nights and naps](decisions/0040-sleep.md) that end on the day. Where sources overlap, [the one that ranks first](decisions/0041-order-of-sources.md) says what a minute was; the others count where it says nothing.',
  ],
};

/** Texts of the sleep values that each measure is made from. */
const sleepValues = {
  asleep: 'asleepUnspecified (asleep before iOS 16), asleepCore, asleepDeep, asleepREM',
  naps: 'as time asleep, in all but the session of the day with the most of it',
  core: 'asleepCore',
  deep: 'asleepDeep',
  rem: 'asleepREM',
  awake: 'awake',
  inBed: 'inBed',
} as const;

function madeFrom({ madeFrom: input }: MetricDefinition): string {
  if (input.kind === 'quantity') return `\`${findQuantityType(input.type)?.identifier}\``;
  const type = input.kind === 'category' ? input.type : 'sleepAnalysis';
  const values =
    input.kind === 'category' ? input.value : sleepValues[input.kind === 'sleep' ? input.measure : 'asleep'];
  const identifier = `\`HKCategoryTypeIdentifier${titled(type)}\``;
  return values === null ? identifier : `${identifier}: ${values}`;
}

function table(metrics: readonly MetricDefinition[]): string {
  const rows = metrics.map(
    (metric) =>
      `| ${metric.name} | \`${metric.metricId}\` | ${metric.unit} | ${metric.aggregation} | ${methods[metric.method][0]} | ${madeFrom(metric)} |`,
  );
  return ['| Name | metricId | Unit | aggregation | Day | Made from |', '| - | - | - | - | - | - |', ...rows].join(
    '\n',
  );
}

function titled(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** The text of docs/metrics.md: the catalogue of metrics for people, made from the table that the code reads. */
export async function metricsPage(): Promise<string> {
  const categories = [...new Set(metricCatalogue.map(({ category }) => category))].sort();
  const parts = categories.map((category) => {
    const metrics = metricCatalogue.filter((metric) => metric.category === category);
    return `## ${titled(category)}\n\n${table(metrics)}`;
  });
  const meanings = Object.values(methods).map(([words, meaning]) => `- **${words}** ${meaning}`);
  const count = `There are ${metricCatalogue.length} metrics in ${categories.length} categories.`;
  const text = [intro, count, '## How a day is made', meanings.join('\n'), ...parts].join('\n\n');
  return format(text, { parser: 'markdown', printWidth: 120, proseWrap: 'preserve' });
}
