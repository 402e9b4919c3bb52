import type {
  BloodTestRecord,
  BloodTestResultRecord,
  CategorySample,
  Instant,
  NutritionEntry,
  QuantitySample,
  WorkoutRecord,
} from '@vitalgate/core';
import { nutrientsFrom, type Nutrients } from '@vitalgate/contract';

const minute = 60_000;

/** An instant from ISO text: `2026-03-09T07:30:00Z`. */
export function at(text: string): Instant {
  return Date.parse(text) as Instant;
}

/** The times of a record that begins at an ISO text and lasts so many minutes. */
function times(start: string, minutes: number): { readonly start: Instant; readonly end: Instant } {
  return { start: at(start), end: (at(start) + minutes * minute) as Instant };
}

/** A heart rate sample of a watch, one instant long, with the given parts changed. */
export function quantitySample(start: string, changes: Partial<QuantitySample> = {}): QuantitySample {
  return {
    type: 'heartRate',
    ...times(start, 0),
    value: 61,
    source: { name: 'Watch', bundleIdentifier: null, version: '11.2' },
    device: 'name:Watch',
    metadata: null,
    timeZone: null,
    ...changes,
  };
}

/** A step count sample of ten minutes. */
export function stepSample(start: string, value: number, changes: Partial<QuantitySample> = {}): QuantitySample {
  return quantitySample(start, { type: 'stepCount', ...times(start, 10), value, ...changes });
}

/** A sleep sample of so many minutes. */
export function sleepSample(start: string, minutes: number, value: string): CategorySample {
  return {
    type: 'sleepAnalysis',
    ...times(start, minutes),
    value,
    source: { name: 'Watch', bundleIdentifier: null, version: '11.2' },
    device: null,
    metadata: null,
    timeZone: null,
  };
}

/** A run of half an hour with the given parts changed. */
export function workoutRecord(start: string, changes: Partial<WorkoutRecord> = {}): WorkoutRecord {
  return {
    activityType: 'running',
    ...times(start, 30),
    durationSeconds: 1740,
    activeEnergyKilocalories: 310.5,
    totalEnergyKilocalories: null,
    distanceMeters: 5100,
    averageHeartRate: 150,
    maximumHeartRate: 176,
    minimumHeartRate: 90,
    elevationGainMeters: null,
    steps: null,
    indoor: false,
    source: { name: 'Watch', device: 'name:Watch' },
    timeZone: 'Europe/Luxembourg',
    ...changes,
  };
}

/** What an entry or a food says whose nutrients are all unknown. */
export const noNutrients: Nutrients = nutrientsFrom(() => null);

/** A breakfast of oats with the given parts changed. */
export function nutritionEntry(loggedAt: string, changes: Partial<NutritionEntry> = {}): NutritionEntry {
  return {
    loggedAt: at(loggedAt),
    meal: 'breakfast',
    foodName: 'Oats',
    brand: null,
    quantity: null,
    nutrients: { ...noNutrients, energyKilocalories: 389, proteinGrams: 16.9 },
    source: { name: 'Food diary' },
    timeZone: null,
    ...changes,
  };
}

/** A final result of which nothing but its name is known. */
export function bloodTestResult(name: string, changes: Partial<BloodTestResultRecord> = {}): BloodTestResultRecord {
  return {
    identifier: null,
    codings: [],
    name,
    quantity: null,
    text: null,
    answerCodings: [],
    referenceRanges: [],
    interpretation: null,
    status: 'final',
    effective: null,
    ...changes,
  };
}

/** A final blood test of one analyte; without a date where `collectedAt` is null. */
export function bloodTestRecord(
  key: string,
  collectedAt: string | null,
  changes: Partial<BloodTestRecord> = {},
): BloodTestRecord {
  return {
    key,
    collectedDate: collectedAt,
    issuedAt: null,
    codings: [],
    name: 'Lipid panel',
    status: 'final',
    laboratory: 'Sample Laboratory',
    results: [
      bloodTestResult('Cholesterol', {
        codings: [{ system: 'http://loinc.org', code: '2093-3', display: 'Cholesterol' }],
        quantity: { value: '182.0', comparator: null, unit: 'mg/dL', unitCode: 'mg/dL' },
      }),
    ],
    source: { name: 'Sample Hospital' },
    ...changes,
  };
}
