import { metricCatalogue, type MetricDefinition, type MetricMethod } from '@vitalgate/contract';

/** What becomes of samples that several sources recorded, or one source repeats, by the method of the metric. */
const treatments: Readonly<Record<MetricMethod, string>> = {
  mergedSum: 'merged as sensed',
  addedSum: 'added as logged',
  mean: 'all averaged',
  nightMean: 'all averaged',
  timeWeightedMean: 'all averaged over time',
  soundLevel: 'all averaged over time',
  latest: 'the latest',
  count: 'each hour once',
  duration: 'each minute once',
  sleep: 'the first in order decides',
  sleepTime: 'the first in order decides',
};

function row({ metricId, name, method, why }: MetricDefinition): string {
  const treatment = metricId === 'sleepInBed' ? treatments.duration : treatments[method];
  return `| ${name} | ${treatment} | ${why} |`;
}

/** What becomes of what several sources recorded, and why, for every metric: a chapter of docs/numbers.md. */
export function severalSources(): string {
  return [
    '## What several sources make of a day',
    intro,
    ['| Metric | Several sources | Why |', '| - | - | - |', ...metricCatalogue.map(row)].join('\n'),
  ].join('\n\n');
}

const intro = `What is sensed is felt by several devices at once, so overlaps count once. What is logged is told once, so it adds up. A record that is
brought again by the same source, in one export or in many, is one record always.

- **Merged as sensed:** where sources overlap in time, [the first in order](decisions/0041-order-of-sources.md) counts; elsewhere every source does. A record of a whole day says how much, not when: it adds only what it says beyond the shorter records in its time.
- **Added as logged:** everything counts. Only an exact repeat by another source counts once: the same time, amount and reason of a dose, or food.
- **All averaged:** every sample counts, whoever recorded it.
- **The latest:** the last sample of the day counts.
- **Each minute once, each hour once:** sources are united.
- **The first in order decides:** in a stretch of [a night](decisions/0040-sleep.md) the first source that says anything of it counts.`;
