import {
  bloodTestId,
  categoryIdentity,
  latestVersion,
  nutritionEntryId,
  quantityIdentity,
  listedBloodTests,
  workoutId,
  type BloodTestRecord,
  type BloodTestVersion,
  type CategorySample,
  type FoodRecord,
  type Instant,
  type ListedBloodTest,
  type NutritionEntry,
  type QuantitySample,
  type RecordedBy,
  type RecordVersion,
  type RoutePoint,
  type WorkoutRecord,
} from '@vitalgate/core';

/** One record that an import handed over. */
export type ImportedRecord =
  | { readonly kind: 'quantitySamples'; readonly record: QuantitySample }
  | { readonly kind: 'categorySamples'; readonly record: CategorySample }
  | { readonly kind: 'workouts'; readonly record: WorkoutRecord; readonly route: readonly RoutePoint[] }
  | { readonly kind: 'nutritionEntries'; readonly record: NutritionEntry }
  | { readonly kind: 'bloodTests'; readonly record: BloodTestRecord }
  | { readonly kind: 'foods'; readonly record: FoodRecord };

/** A quantity sample with what tells it from others. */
export interface HeldSample {
  readonly identity: number;
  readonly sample: QuantitySample;
}

/** A nutrition entry or blood test with its id and the instant that orders it. */
export interface HeldRecord<Kind> {
  readonly id: string;
  readonly at: Instant | null;
  /** The end of what is all that was reported of its time; null if it was more than a month. */
  readonly until?: Instant | null;
  readonly record: Kind;
  /** Of a blood test the ids of all keys under which it came. */
  readonly ids?: readonly string[];
  /** None if absent. */
  readonly otherSources?: readonly RecordedBy[];
}

/** A workout as one source recorded it: the different versions and routes in which imports brought it. */
export interface HeldWorkout {
  readonly id: string;
  /** Place of the first import that brought it. */
  readonly firstImport: number;
  readonly versions: RecordVersion<WorkoutRecord>[];
  readonly routes: (readonly RoutePoint[])[];
}

/** What a store holds, by key. */
export interface Contents {
  readonly quantity: Map<string, HeldSample>;
  readonly category: Map<string, CategorySample>;
  readonly workouts: Map<string, HeldWorkout>;
  readonly nutrition: Map<string, HeldRecord<NutritionEntry>>;
  readonly bloodTests: Map<string, HeldRecord<BloodTestRecord>>;
  readonly foods: Map<string, FoodRecord>;
  readonly quantityVersions: Map<string, RecordVersion<QuantitySample>[]>;
  readonly categoryVersions: Map<string, RecordVersion<CategorySample>[]>;
  readonly entryVersions: Map<string, RecordVersion<NutritionEntry>[]>;
  readonly testVersions: Map<string, BloodTestVersion[]>;
}

/** Holds nothing. */
export function noContents(): Contents {
  return {
    quantity: new Map(),
    category: new Map(),
    workouts: new Map(),
    nutrition: new Map(),
    bloodTests: new Map(),
    foods: new Map(),
    quantityVersions: new Map(),
    categoryVersions: new Map(),
    entryVersions: new Map(),
    testVersions: new Map(),
  };
}

function isEqual(known: unknown, brought: unknown): boolean {
  return JSON.stringify(known) === JSON.stringify(brought);
}

/** Notes that an import brought a record in this content. */
function noteVersion<Kind>(versions: RecordVersion<Kind>[], record: Kind, by: BroughtBy): 'new' | 'known' {
  const at = versions.findIndex((known) => isEqual(known.record, record));
  const known = versions[at];
  if (known === undefined) {
    versions.push({ record, latestExport: by.exportedAt, latestImport: by.place });
    return 'new';
  }
  const exports = [known.latestExport, by.exportedAt].filter((time) => time !== null);
  versions[at] = {
    ...known,
    latestExport: exports.length === 0 ? null : (Math.max(...exports) as Instant),
    latestImport: by.place,
  };
  return 'known';
}

type Outcome = 'added' | 'replaced' | 'duplicates';

/** Notes a version and makes what is shown of the record anew. */
function addVersion<Kind>(
  shown: Map<string, HeldRecord<Kind>>,
  allVersions: Map<string, RecordVersion<Kind>[]>,
  { id, record, by }: { readonly id: string; readonly record: Kind; readonly by: BroughtBy },
  show: (versions: readonly RecordVersion<Kind>[]) => Omit<HeldRecord<Kind>, 'id'> | null,
): Outcome {
  const versions = allVersions.get(id) ?? [];
  allVersions.set(id, versions);
  noteVersion(versions, record, by);
  const before = shown.get(id);
  const now = show(versions);
  if (now === null) return shown.delete(id) ? 'replaced' : 'duplicates';
  shown.set(id, { id, ...now });
  if (before === undefined) return 'added';
  return isEqual(before.record, now.record) ? 'duplicates' : 'replaced';
}

function addWorkout(contents: Contents, record: WorkoutRecord, route: readonly RoutePoint[], by: BroughtBy): Outcome {
  const id = workoutId(record);
  const held = contents.workouts.get(id) ?? { id, firstImport: by.place, versions: [], routes: [] };
  contents.workouts.set(id, held);
  if (route.length > 0 && !held.routes.some((known) => isEqual(known, route))) held.routes.push(route);
  const isFirst = held.versions.length === 0;
  if (noteVersion(held.versions, record, by) === 'known') return 'duplicates';
  return isFirst ? 'added' : 'replaced';
}

/** Which import brings a record: its place among all, and when its export was made. */
export interface BroughtBy {
  readonly place: number;
  readonly exportedAt: Instant | null;
}

function addFood({ foods }: Contents, record: FoodRecord): Outcome {
  const { id } = record.food;
  const held = foods.get(id);
  if (held !== undefined && held.version > record.version) return 'duplicates';
  foods.set(id, record);
  if (held === undefined) return 'added';
  return isEqual(held.food, record.food) ? 'duplicates' : 'replaced';
}

/** What tells a record from all others; versions of one have the same. */
export function recordKey(imported: ImportedRecord): string {
  const { kind, record } = imported;
  if (kind === 'quantitySamples') return `${kind} ${record.type} ${record.start} ${quantityIdentity(record)}`;
  if (kind === 'categorySamples') return `${kind} ${record.type} ${record.start} ${categoryIdentity(record)}`;
  if (kind === 'workouts') return `${kind} ${workoutId(record)}`;
  if (kind === 'nutritionEntries') return `${kind} ${nutritionEntryId(record)}`;
  if (kind === 'foods') return `${kind} ${record.food.id}`;
  return `${kind} ${bloodTestId(record.key)}`;
}

/** Notes what an import tells of a sample; what it tells first counts. Answers what counts of all that is told. */
function tell<Sample>(
  allVersions: Map<string, RecordVersion<Sample>[]>,
  key: string,
  sample: Sample,
  by: BroughtBy,
): { readonly sample: Sample; readonly outcome: Outcome } {
  const versions = allVersions.get(key) ?? [];
  allVersions.set(key, versions);
  const outcome = versions.length === 0 ? 'added' : 'duplicates';
  if (!versions.some(({ latestImport }) => latestImport === by.place)) noteVersion(versions, sample, by);
  return { sample: latestVersion(versions) ?? sample, outcome };
}

/** Adds a record, and says what became of it. What becomes of blood tests is known once all are listed. */
export function addRecord(contents: Contents, imported: ImportedRecord, by: BroughtBy): Outcome {
  if (imported.kind === 'quantitySamples') {
    const identity = quantityIdentity(imported.record);
    const key = `${imported.record.type} ${imported.record.start} ${identity}`;
    const { sample, outcome } = tell(contents.quantityVersions, key, imported.record, by);
    contents.quantity.set(key, { identity, sample });
    return outcome;
  }
  if (imported.kind === 'categorySamples') {
    const key = `${imported.record.type} ${imported.record.start} ${categoryIdentity(imported.record)}`;
    const { sample, outcome } = tell(contents.categoryVersions, key, imported.record, by);
    contents.category.set(key, sample);
    return outcome;
  }
  if (imported.kind === 'workouts') return addWorkout(contents, imported.record, imported.route, by);
  if (imported.kind === 'nutritionEntries') {
    const { record } = imported;
    const id = nutritionEntryId(record);
    return addVersion(contents.nutrition, contents.entryVersions, { id, record, by }, (versions) => {
      const latest = latestVersion(versions);
      return latest === null ? null : { at: latest.loggedAt, record: latest };
    });
  }
  if (imported.kind === 'foods') return addFood(contents, imported.record);
  const { record } = imported;
  const id = bloodTestId(record.key);
  const versions: RecordVersion<BloodTestRecord>[] = contents.testVersions.get(id) ?? [];
  noteVersion(versions, record, by);
  contents.testVersions.set(
    id,
    versions.map((version) => {
      const held = { firstImport: by.place, imports: [], ...version, id };
      return isEqual(version.record, record) ? { ...held, imports: [...held.imports, by.place] } : held;
    }),
  );
  return 'duplicates';
}

/** Makes the list of blood tests anew from all that imports brought. */
export function listTests(contents: Contents, midnightOf: (date: string) => Instant): readonly ListedBloodTest[] {
  const listed = listedBloodTests([...contents.testVersions.values()].flat(), midnightOf);
  contents.bloodTests.clear();
  for (const test of listed) contents.bloodTests.set(test.id, test);
  return listed;
}
