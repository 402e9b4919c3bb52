import type { QuantityType } from '@vitalgate/contract';
import type { QuantitySample } from '@vitalgate/core';
import type { PlainObject } from '../../../kit/json/plain-json.ts';

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
export interface ValueFacts {
  readonly recordedUnit: Readonly<Record<string, string>> | null;
  readonly least: number | null;
  readonly greatest: number | null;
}

/** The metadata of a point's sample, or null. A word in another language than English stays as it is. */
export function pointMetadata(
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
