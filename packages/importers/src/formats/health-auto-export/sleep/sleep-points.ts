import type { CategorySample } from '@vitalgate/core';
import { unitConversion } from '@vitalgate/days';
import type { PlainObject } from '../../../kit/json/plain-json.ts';
import type { PointReader, ReadMetric } from '../metrics/metric-points.ts';
import { metricUnit } from '../metrics/metric-unit.ts';
import { sampleSpan } from '../metrics/point-span.ts';
import { sleepSummary } from './sleep-summary.ts';

const type = 'sleepAnalysis';

/** What a row of one stretch of sleep says, in small letters without blanks, and HealthKit's name for it. */
const stages: Readonly<Record<string, string>> = {
  asleep: 'asleepUnspecified',
  asleepcore: 'asleepCore',
  asleepdeep: 'asleepDeep',
  asleeprem: 'asleepREM',
  asleepunspecified: 'asleepUnspecified',
  awake: 'awake',
  core: 'asleepCore',
  deep: 'asleepDeep',
  inbed: 'inBed',
  rem: 'asleepREM',
  unspecified: 'asleepUnspecified',
};

/** A word that is not known, in another language perhaps, stays as it is: it counts for no stage. */
function stageOf(word: string): string {
  const plain = word.toLowerCase().replace(/[\s_-]/gu, '');
  return Object.hasOwn(stages, plain) ? (stages[plain] ?? word) : word.trim();
}

/**
 * A reader of sleep in the three shapes in which the app wrote it over the years: a row for each stretch with its own start, end and stage;
 * a night's sums of stages; and its sums of asleep and in bed alone.
 */
export function sleepPoints({ hand, units }: ReadMetric): PointReader {
  const seconds = unitConversion(metricUnit(units) ?? 'hr', 's');
  const addStretch = (point: PlainObject, word: string): void => {
    const span = sampleSpan(point);
    if (typeof span === 'string' || word.trim() === '') {
      const reason = typeof span === 'string' ? span : 'invalidValue';
      return hand.skip({ kind: 'categorySample', reason, subject: type });
    }
    const sample: CategorySample = {
      type,
      start: span.start,
      end: span.end,
      value: stageOf(word),
      source: hand.sourceOf(point['source']),
      device: null,
      metadata: null,
      timeZone: null,
    };
    hand.category(sample, 'whole');
  };
  return (point) => {
    if (typeof point['value'] === 'string') return addStretch(point, point['value']);
    const parts = seconds === null ? 'unknownUnit' : sleepSummary(point, seconds(1) * 1000);
    if (typeof parts === 'string') return hand.skip({ kind: 'categorySample', reason: parts, subject: type });
    for (const { start, end, value, sourceName } of parts) {
      const source = hand.sourceOf(sourceName);
      hand.category(
        { type, start, end, value, source, device: null, metadata: null, timeZone: null, aggregated: true },
        'whole',
      );
    }
  };
}
