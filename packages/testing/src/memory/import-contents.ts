import {
  bloodTestId,
  categoryIdentity,
  mergeBloodTests,
  nutritionEntryId,
  quantityIdentity,
  workoutId,
  type BloodTestRecord,
  type CategorySample,
  type Instant,
  type NutritionEntry,
  type QuantitySample,
  type WorkoutRecord,
} from '@vitalgate/core';

/** One record that an import handed over. */
export type ImportedRecord =
  | { readonly kind: 'quantitySamples'; readonly record: QuantitySample }
  | { readonly kind: 'categorySamples'; readonly record: CategorySample }
  | { readonly kind: 'workouts'; readonly record: WorkoutRecord }
  | { readonly kind: 'nutritionEntries'; readonly record: NutritionEntry }
  | { readonly kind: 'bloodTests'; readonly record: BloodTestRecord };

/** A quantity sample with what tells it from others. */
export interface HeldSample {
  readonly identity: number;
  readonly sample: QuantitySample;
}

/** A workout, nutrition entry or blood test with its id and the instant that orders it. */
export interface HeldRecord<Kind> {
  readonly id: string;
  readonly at: Instant | null;
  readonly record: Kind;
}

/** What a store holds, by key. */
export interface Contents {
  readonly quantity: Map<string, HeldSample>;
  readonly category: Map<string, CategorySample>;
  readonly workouts: Map<string, HeldRecord<WorkoutRecord>>;
  readonly nutrition: Map<string, HeldRecord<NutritionEntry>>;
  readonly bloodTests: Map<string, HeldRecord<BloodTestRecord>>;
}

/** Holds nothing. */
export function noContents(): Contents {
  return {
    quantity: new Map(),
    category: new Map(),
    workouts: new Map(),
    nutrition: new Map(),
    bloodTests: new Map(),
  };
}

function addNew<Value>(map: Map<string, Value>, key: string, value: Value): 'added' | 'duplicates' {
  if (map.has(key)) return 'duplicates';
  map.set(key, value);
  return 'added';
}

function addBloodTest(contents: Contents, record: BloodTestRecord): 'added' | 'replaced' | 'duplicates' {
  const id = bloodTestId(record.key);
  const held = contents.bloodTests.get(id);
  const merged = held === undefined ? record : mergeBloodTests(held.record, record);
  if (held !== undefined && JSON.stringify(merged) === JSON.stringify(held.record)) return 'duplicates';
  contents.bloodTests.set(id, { id, at: merged.collectedAt, record: merged });
  return held === undefined ? 'added' : 'replaced';
}

/** Adds a record, the first of equal ones staying, and says what became of it. */
export function addRecord(contents: Contents, imported: ImportedRecord): 'added' | 'replaced' | 'duplicates' {
  if (imported.kind === 'quantitySamples') {
    const sample = imported.record;
    const identity = quantityIdentity(sample);
    return addNew(contents.quantity, `${sample.type} ${sample.start} ${identity}`, { identity, sample });
  }
  if (imported.kind === 'categorySamples') {
    const sample = imported.record;
    return addNew(contents.category, `${sample.type} ${sample.start} ${categoryIdentity(sample)}`, sample);
  }
  if (imported.kind === 'workouts') {
    const id = workoutId(imported.record);
    return addNew(contents.workouts, id, { id, at: imported.record.start, record: imported.record });
  }
  if (imported.kind === 'nutritionEntries') {
    const id = nutritionEntryId(imported.record);
    return addNew(contents.nutrition, id, { id, at: imported.record.loggedAt, record: imported.record });
  }
  return addBloodTest(contents, imported.record);
}
