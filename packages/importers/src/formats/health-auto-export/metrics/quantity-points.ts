import type { QuantityType } from '@vitalgate/contract';
import { quantityConversion, recordedUnitKey, type QuantitySample } from '@vitalgate/core';
import { plainNumber, type PlainObject } from '../../../kit/json/plain-json.ts';
import { quantityInOwnUnit } from '../../../kit/plausible/quantity-value.ts';
import { hasOwnEnd } from '../payload/point-times.ts';
import { pointSample, type PointReader, type ReadMetric } from './metric-points.ts';
import { metricUnit } from './metric-unit.ts';

/** Metadata key of a sample that sums up others: the least value of them, in the sample's unit. */
const leastValueKey = 'VitalgateLeastValue';

/** Metadata key of a sample that sums up others: the greatest value of them, in the sample's unit. */
const greatestValueKey = 'VitalgateGreatestValue';

/** Words of a point that say what a value is about: HealthKit's key for them, and its numbers for the words in English. */
const saidFields: Readonly<
  Record<string, readonly [field: string, key: string, numbers: Readonly<Record<string, string>>]>
> = {
  bloodGlucose: ['mealTime', 'HKBloodGlucoseMealTime', { 'before meal': '1', 'after meal': '2' }],
  insulinDelivery: ['reason', 'HKInsulinDeliveryReason', { basal: '1', bolus: '2' }],
};

function saidBy(type: string, point: PlainObject): Readonly<Record<string, string>> {
  const [field, key, numbers] = saidFields[type] ?? [];
  const word = field === undefined ? undefined : point[field];
  if (key === undefined || numbers === undefined || typeof word !== 'string') return {};
  const plain = word.trim().toLowerCase();
  if (plain === '' || plain === 'unspecified') return {};
  return { [key]: Object.hasOwn(numbers, plain) ? (numbers[plain] ?? word) : word };
}

/** What is known of a point's value beside the point itself. */
interface ValueFacts {
  readonly recordedUnit: Readonly<Record<string, string>> | null;
  readonly least: number | null;
  readonly greatest: number | null;
}

/** The metadata of a point's sample, or null. A word in another language than English stays as it is. */
function pointMetadata(
  type: QuantityType,
  point: PlainObject,
  { recordedUnit, least, greatest }: ValueFacts,
): QuantitySample['metadata'] {
  const isSpread = least !== null && greatest !== null && least < greatest;
  const metadata = {
    ...recordedUnit,
    ...(isSpread ? { [leastValueKey]: String(least), [greatestValueKey]: String(greatest) } : {}),
    ...saidBy(type.name, point),
  };
  return Object.keys(metadata).length === 0 ? null : metadata;
}

/** The fields of a point that hold a value of its metric, in the order in which they are looked for. */
const valueFields = ['qty', 'Avg', 'avg'] as const;

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
    const value = quantityInOwnUnit(type.name, plainNumber(written), unit);
    const sample = pointSample(point, metric);
    const fault = typeof sample === 'string' ? sample : typeof value === 'string' ? value : null;
    if (fault !== null || typeof sample === 'string' || typeof value === 'string') {
      const about = fault === 'unknownUnit' ? `${type.name} ${unit ?? ''}` : type.name;
      hand.skip({ kind: 'quantitySample', reason: fault ?? 'invalidValue', subject: about });
      return;
    }
    const extremes = (name: 'Min' | 'Max'): number | null => {
      const extreme = point[name] === undefined ? null : quantityInOwnUnit(type.name, plainNumber(point[name]), unit);
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
