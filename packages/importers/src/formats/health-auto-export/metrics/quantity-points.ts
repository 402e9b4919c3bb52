import type { QuantityType } from '@vitalgate/contract';
import { quantityConversion, recordedUnitKey, type QuantitySample, type SkipReason } from '@vitalgate/core';
import { plainNumber } from '../../../kit/json/plain-json.ts';
import { isPlausibleNumber } from '../../../kit/written/written-number.ts';
import { hasOwnEnd } from '../payload/point-times.ts';
import { pointSample, type PointReader, type ReadMetric } from './metric-points.ts';
import { metricUnit } from './metric-unit.ts';
import { pointMetadata } from './point-metadata.ts';

/** The fields of a point that hold a value of its metric, in the order in which they are looked for. */
const valueFields = ['qty', 'Avg', 'avg'] as const;

/** A number of a point in the type's unit, or why there is none. Health Auto Export writes percent from 0 to 100. */
function valueIn(type: QuantityType, written: unknown, unit: string | null): number | SkipReason {
  const conversion = quantityConversion(type, unit);
  if (typeof conversion === 'string') return conversion;
  const stored = plainNumber(written);
  if (stored === null) return 'invalidValue';
  const value = conversion(stored);
  const isBelow = value < 0 && (type.style === 'cumulative' || type.unit === '%');
  const isAbove = type.unit === '%' && value > 100;
  return isBelow || isAbove || !isPlausibleNumber(value) ? 'invalidValue' : value;
}

/** Whether a unit is another one than the type's, not another spelling of it. */
function isForeign(type: QuantityType, unit: string | null): unit is string {
  if (unit === null || unit === type.unit) return false;
  const conversion = quantityConversion(type, unit);
  return typeof conversion !== 'string' && conversion(1) !== 1;
}

/** A reader of the points of a metric that measures a quantity type, whose value stands in a field (`qty` or `Avg`). */
export function quantityPoints(type: QuantityType, metric: ReadMetric, field?: string): PointReader {
  const { hand, units, summing } = metric;
  return (point) => {
    const unit = metricUnit(units ?? point['units']);
    const fields = field === undefined ? valueFields : [field];
    const written = fields.map((name) => point[name]).find((value) => value !== undefined && value !== null);
    const value = valueIn(type, written, unit);
    const sample = pointSample(point, metric);
    const fault = typeof sample === 'string' ? sample : typeof value === 'string' ? value : null;
    if (fault !== null || typeof sample === 'string' || typeof value === 'string') {
      const about = fault === 'unknownUnit' ? `${type.name} ${unit ?? ''}` : type.name;
      hand.skip({ kind: 'quantitySample', reason: fault ?? 'invalidValue', subject: about });
      return;
    }
    const extremes = (name: 'Min' | 'Max'): number | null => {
      const extreme = point[name] === undefined ? null : valueIn(type, point[name], unit);
      return typeof extreme === 'number' ? extreme : null;
    };
    const metadata: QuantitySample['metadata'] = pointMetadata(type, point, {
      recordedUnit: isForeign(type, unit) ? { [recordedUnitKey]: unit } : null,
      least: extremes('Min'),
      greatest: extremes('Max'),
    });
    const isExact = summing === 'samples' && (hasOwnEnd(point) || type.style !== 'cumulative');
    hand.quantity({ type: type.name, ...sample, value, metadata }, isExact ? 'open' : 'whole');
  };
}
