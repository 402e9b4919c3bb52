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
  type RecordedBy,
  type RoutePoint,
  type WorkoutRecord,
} from '@vitalgate/core';

/** One record that an import handed over. */
export type ImportedRecord =
  | { readonly kind: 'quantitySamples'; readonly record: QuantitySample }
  | { readonly kind: 'categorySamples'; readonly record: CategorySample }
  | { readonly kind: 'workouts'; readonly record: WorkoutRecord; readonly route: readonly RoutePoint[] }
  | { readonly kind: 'nutritionEntries'; readonly record: NutritionEntry }
  | { readonly kind: 'bloodTests'; readonly record: BloodTestRecord };

/** A quantity sample with what tells it from others. */
export interface HeldSample {
  readonly identity: number;
  readonly sample: QuantitySample;
}

/** A nutrition entry or blood test with its id and the instant that orders it. */
export interface HeldRecord<Kind> {
  readonly id: string;
  readonly at: Instant | null;
  readonly record: Kind;
  /** None where absent. */
  readonly otherSources?: readonly RecordedBy[];
}

/** A workout as one source recorded it: the different versions and routes in which imports brought it. */
export interface HeldWorkout {
  readonly id: string;
  /** Place of the first import that brought it. */
  readonly firstImport: number;
  readonly versions: [WorkoutRecord, ...WorkoutRecord[]];
  readonly routes: (readonly RoutePoint[])[];
}

/** What a store holds, by key. */
export interface Contents {
  readonly quantity: Map<string, HeldSample>;
  readonly category: Map<string, CategorySample>;
  readonly workouts: Map<string, HeldWorkout>;
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

function isEqual(known: unknown, brought: unknown): boolean {
  return JSON.stringify(known) === JSON.stringify(brought);
}

function addWorkout(
  contents: Contents,
  record: WorkoutRecord,
  route: readonly RoutePoint[],
  importPlace: number,
): 'added' | 'replaced' | 'duplicates' {
  const id = workoutId(record);
  const held = contents.workouts.get(id);
  const routes = route.length > 0 ? [route] : [];
  if (held === undefined) {
    contents.workouts.set(id, { id, firstImport: importPlace, versions: [record], routes });
    return 'added';
  }
  if (!held.routes.some((known) => isEqual(known, route))) held.routes.push(...routes);
  if (held.versions.some((known) => isEqual(known, record))) return 'duplicates';
  held.versions.push(record);
  return 'replaced';
}

/** Adds a record of the import at a place, the first of equal ones staying, and says what became of it. */
export function addRecord(
  contents: Contents,
  imported: ImportedRecord,
  importPlace: number,
): 'added' | 'replaced' | 'duplicates' {
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
    return addWorkout(contents, imported.record, imported.route, importPlace);
  }
  if (imported.kind === 'nutritionEntries') {
    const id = nutritionEntryId(imported.record);
    return addNew(contents.nutrition, id, { id, at: imported.record.loggedAt, record: imported.record });
  }
  return addBloodTest(contents, imported.record);
}
