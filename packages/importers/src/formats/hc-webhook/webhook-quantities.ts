import { findQuantityType } from '@vitalgate/contract';
import { distanceTypeOf, typesOfDistances, type Instant, type QuantitySample } from '@vitalgate/core';
import { isDayLong } from '@vitalgate/days';
import { plainNumber, type PlainObject } from '../../kit/json/plain-json.ts';
import { quantityInOwnUnit } from '../../kit/plausible/quantity-value.ts';
import { unnamedSource, type WebhookHand } from './webhook-hand.ts';
import type { WebhookRecord } from './webhook-record.ts';

/** What a field of a list's records measures: the quantity type and the unit that the field is in. */
interface Field {
  readonly field: string;
  readonly type: string;
  readonly unit: string;
}

/** The lists of single quantities. Energy is in kilocalories, percentages run from 0 to 100. */
const quantityLists: ReadonlyMap<string, readonly Field[]> = new Map([
  ['steps', [{ field: 'count', type: 'stepCount', unit: 'count' }]],
  ['heart_rate', [{ field: 'bpm', type: 'heartRate', unit: 'count/min' }]],
  ['heart_rate_variability', [{ field: 'rmssd_millis', type: 'heartRateVariabilityRMSSD', unit: 'ms' }]],
  ['distance', [{ field: 'meters', type: 'distance', unit: 'm' }]],
  ['active_calories', [{ field: 'calories', type: 'activeEnergyBurned', unit: 'kcal' }]],
  ['total_calories', [{ field: 'calories', type: 'totalEnergyBurned', unit: 'kcal' }]],
  ['weight', [{ field: 'kilograms', type: 'bodyMass', unit: 'kg' }]],
  ['height', [{ field: 'meters', type: 'height', unit: 'm' }]],
  [
    'blood_pressure',
    [
      { field: 'systolic', type: 'bloodPressureSystolic', unit: 'mmHg' },
      { field: 'diastolic', type: 'bloodPressureDiastolic', unit: 'mmHg' },
    ],
  ],
  ['blood_glucose', [{ field: 'mmol_per_liter', type: 'bloodGlucose', unit: 'mmol/L' }]],
  ['oxygen_saturation', [{ field: 'percentage', type: 'oxygenSaturation', unit: '%' }]],
  ['body_temperature', [{ field: 'celsius', type: 'bodyTemperature', unit: 'degC' }]],
  ['basal_body_temperature', [{ field: 'celsius', type: 'basalBodyTemperature', unit: 'degC' }]],
  ['respiratory_rate', [{ field: 'rate', type: 'respiratoryRate', unit: 'count/min' }]],
  ['resting_heart_rate', [{ field: 'bpm', type: 'restingHeartRate', unit: 'count/min' }]],
  ['basal_metabolic_rate', [{ field: 'watts', type: 'basalMetabolicRate', unit: 'W' }]],
  ['body_fat', [{ field: 'percentage', type: 'bodyFatPercentage', unit: '%' }]],
  ['lean_body_mass', [{ field: 'kilograms', type: 'leanBodyMass', unit: 'kg' }]],
  ['vo2_max', [{ field: 'ml_per_kg_per_min', type: 'vo2Max', unit: 'mL/min·kg' }]],
  ['bone_mass', [{ field: 'kilograms', type: 'boneMass', unit: 'kg' }]],
]);

export const quantityListNames: readonly string[] = [...quantityLists.keys()];

function amountIn(record: PlainObject, field: string): number | null {
  return plainNumber(record[field] ?? record['avg']);
}

/**
 * Whether the app made the record of several: the average of a few minutes, or the sum of a day. It sums steps and distances by days
 * unless it is set otherwise.
 */
function isAggregated(record: PlainObject, { start, end }: WebhookRecord, type: string): boolean {
  const isSum = findQuantityType(type)?.style === 'cumulative' && isDayLong(end - start);
  return isSum || plainNumber(record['avg']) !== null;
}

/** How far back the app reads by itself, in milliseconds. */
const readsBack = 48 * 3_600_000;

/**
 * The time that a record speaks of. The app asks for what it sums by days from an instant on, and writes the day into which that falls
 * as a whole one: of that day it knows only the rest.
 */
function spanKnown(read: WebhookRecord, madeAt: Instant | null): WebhookRecord {
  const first = madeAt === null ? null : ((madeAt - readsBack) as Instant);
  const isOfApp = read.source.name === unnamedSource.name && isDayLong(read.end - read.start);
  return first !== null && isOfApp && read.start < first && first < read.end ? { ...read, start: first } : read;
}

/** The payload that a record is of. */
interface QuantitiesOf {
  readonly hand: WebhookHand;
  /** The workout within which a distance was gone, or null. */
  readonly activityAt: (read: WebhookRecord) => string | null;
  readonly madeAt: Instant | null;
}

/** Hands over the quantities of a record in a list. */
export function readQuantities(
  list: string,
  record: PlainObject,
  read: WebhookRecord,
  { hand, activityAt, madeAt }: QuantitiesOf,
): void {
  for (const { field, type: named, unit } of quantityLists.get(list) ?? []) {
    const type = named === 'distance' ? distanceTypeOf(activityAt(read) ?? 'walking') : named;
    const value = quantityInOwnUnit(type, amountIn(record, field), unit);
    if (typeof value === 'string') {
      hand.skip('quantitySample', value, type);
      continue;
    }
    const isMade = isAggregated(record, read, type);
    const sample: QuantitySample = { type, ...(isMade ? spanKnown(read, madeAt) : read), value };
    // The workout may have come without it, or after it.
    const otherTypes = named === 'distance' ? typesOfDistances.filter((other) => other !== type) : [];
    hand.quantity(isMade ? { ...sample, aggregated: true } : sample, otherTypes);
  }
}
