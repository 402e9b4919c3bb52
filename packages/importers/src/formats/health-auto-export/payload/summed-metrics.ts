import type { MetricOutline, PayloadOutline } from './payload-outline.ts';
import { steps, type Step } from './point-times.ts';

/** How the points of a metric are to be read: as samples, as sums of a step of the clock, or not at all. */
export type Summing = 'samples' | Step | 'tooCoarse';

/** What the header `automation-aggregation` says. Other words (`Default`, `Seconds`) leave it to the data. */
const saidSteps: ReadonlyMap<string, Step | 'tooCoarse'> = new Map([
  ['minute', 'minute'],
  ['hour', 'hour'],
  ['day', 'day'],
  ['week', 'tooCoarse'],
  ['month', 'tooCoarse'],
  ['year', 'tooCoarse'],
]);

/** Metrics whose points have times of their own even if the others are summed. */
const neverSummed = new Set(['blood_glucose', 'blood_pressure', 'heart_rate', 'insulin_delivery', 'sleep_analysis']);

function mayBeSums({ times, name }: MetricOutline): boolean {
  return times.alignedTo !== null && !times.hasEnds && !(times.repeats && !times.isJoined) && name !== 'blood_pressure';
}

function finestOf(metrics: readonly MetricOutline[]): Step | null {
  const found = metrics.map(({ times }) => steps.indexOf(times.alignedTo ?? 'minute'));
  return found.length === 0 ? null : (steps[Math.min(...found)] ?? null);
}

/** A metric of the payload has points at times of their own that a summed payload would not have, and nothing shows sums. */
function isUnsummed(metrics: readonly MetricOutline[]): boolean {
  if (metrics.some(({ times }) => times.isJoined)) return false;
  return metrics.some(({ name, times }) => !neverSummed.has(name) && (times.hasEnds || times.isUnaligned));
}

/**
 * How each metric's points are to be read, by its position. The app writes sums and samples alike; sums stand at whole
 * minutes, hours or days of the phone's clock, one a step, while samples stand anywhere. The header says which step was
 * chosen, but also of a payload in which nothing was summed. So a metric is of sums if all its points stand at whole steps;
 * whole minutes alone prove nothing if other metrics show that the payload is not summed. Without a header the finest
 * step that any of them shows is the step of all.
 */
export function summedMetrics({ metrics }: PayloadOutline, header: string | undefined): ReadonlyMap<number, Summing> {
  const all = [...metrics.values()];
  const said = saidSteps.get((header ?? '').trim().toLowerCase().replace(/s$/u, ''));
  const unsummed = isUnsummed(all);
  const finest = finestOf(all.filter(mayBeSums)) ?? 'minute';
  const stepOf = ({ times }: MetricOutline): Step | 'tooCoarse' => {
    if (said === 'tooCoarse') return said;
    const aligned = steps.indexOf(times.alignedTo ?? 'minute');
    return said !== undefined && steps.indexOf(said) <= aligned ? said : finest;
  };
  const summingOf = (metric: MetricOutline): Summing => {
    if (!mayBeSums(metric)) return 'samples';
    const step = stepOf(metric);
    return step === 'minute' && unsummed ? 'samples' : step;
  };
  return new Map([...metrics].map(([position, metric]) => [position, summingOf(metric)]));
}
