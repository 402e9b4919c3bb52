import { findQuantityType } from '@vitalgate/contract';
import { sleepPoints } from './sleep/sleep-points.ts';
import { standHourPoints } from './metrics/counted-hours.ts';
import type { PointReader, ReadMetric } from './metrics/metric-points.ts';
import { metricType } from './metrics/metric-type.ts';
import { quantityPoints } from './metrics/quantity-points.ts';
import { timedPoints } from './metrics/timed-points.ts';

/** Metrics of the app that are read by nothing here: what they count has no place among the records. */
const leftOut = new Set(['handwashing', 'sexual_activity', 'toothbrushing']);

function bloodPressurePoints(metric: ReadMetric): PointReader | null {
  const [systolic, diastolic] = [findQuantityType('bloodPressureSystolic'), findQuantityType('bloodPressureDiastolic')];
  if (systolic === null || diastolic === null) return null;
  const readers = [quantityPoints(systolic, metric, 'systolic'), quantityPoints(diastolic, metric, 'diastolic')];
  return (point) => {
    for (const read of readers) read(point);
  };
}

/** The reader of a metric's points; null for a metric that is not known. */
export function pointReader(metric: ReadMetric): PointReader | null {
  const { name } = metric;
  if (name === 'sleep_analysis') return sleepPoints(metric);
  if (name === 'blood_pressure') return bloodPressurePoints(metric);
  if (name === 'apple_stand_hour') return standHourPoints(metric);
  if (name === 'mindful_minutes' || name === 'mindful_session') return timedPoints('mindfulSession', metric);
  if (leftOut.has(name)) return () => metric.hand.skip({ kind: name, reason: 'notSupported', subject: name });
  const type = metricType(name);
  return type === null ? null : quantityPoints(type, metric);
}
