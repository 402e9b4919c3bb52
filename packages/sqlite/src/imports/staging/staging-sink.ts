import { findQuantityType, type TableReading } from '@vitalgate/contract';
import {
  bloodTestId,
  categoryIdentity,
  correlatedIdentities,
  digest53,
  elevationGain,
  mayBeCorrelated,
  momentarySubject,
  noRecords,
  nutritionEntryId,
  possibleWorkout,
  quantityIdentity,
  believableRoute,
  routeBytes,
  routeDigest,
  routeDistance,
  mostTables,
  skipTally,
  workoutId,
  type CategorySample,
  type Instant,
  type QuantitySample,
  type RecordSink,
  type SkipReason,
  type Source,
} from '@vitalgate/core';
import type { SqlDatabase } from '../../sql/driver.ts';
import type { DatedKind } from '../../listed/record-kinds.ts';
import { orderKey } from '../../listed/order-key.ts';
import type { SettledStretches } from '../stretches/settled-stretches.ts';
import { stagedStretches, type StretchOptions } from '../stretches/staged-stretches.ts';
import type { KindSample } from '../stretches/stretch-cutter.ts';
import type { BroughtFoods } from '../../foods/brought/brought-foods.ts';
import { batchedInsert } from '../../sql/batched-insert.ts';
import { stagingInterner } from './staging-interner.ts';
import { stagingSchema } from './staging-schema.ts';

export interface StagingParts {
  /** Takes the foods; without it they are left out. */
  readonly foods?: Pick<BroughtFoods, 'add'> | null;
  /** Where stretches of samples are known, and how; without it all samples are staged. */
  readonly stretches?: { readonly db: SqlDatabase; readonly options: StretchOptions } | null;
}

/** Why a sample is none: the database would refuse it, and with it the whole import, or nobody living has its value; null if it is one. */
function faultOf({ type, start, end, value }: QuantitySample | CategorySample): SkipReason | null {
  if (typeof value === 'number' && value <= 0 && findQuantityType(type)?.isNeverZero === true) return 'invalidValue';
  if (typeof value === 'number' && !Number.isFinite(value)) return 'invalidValue';
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end)) return 'invalidDate';
  return end < start ? 'endBeforeStart' : null;
}

/** Stages samples. A change of what is stored of one raises `storedSampleVersion`. */
function sampleStager(staging: SqlDatabase) {
  const intern = stagingInterner(staging);
  const samples = batchedInsert(staging, 'samples', 8);
  const insertWithin = staging.prepare('INSERT INTO samples_in_correlations VALUES (?, ?, ?, ?, ?, ?, ?)');
  const insertOutside = staging.prepare('INSERT OR IGNORE INTO samples_outside VALUES (?, ?, ?)');
  const insertAbout = staging.prepare('INSERT INTO samples_about VALUES (?, ?)');

  function add(
    sample: QuantitySample | CategorySample,
    place: number,
    stored: { readonly type: number; readonly identity: number; readonly value: number },
  ): void {
    const { start, end, source } = sample;
    const { type, identity, value } = stored;
    samples.add(place, type, start, identity, end - start, value, intern.source(source), intern.provenance(sample));
  }

  function addQuantity(sample: QuantitySample, place: number): void {
    const identity = quantityIdentity(sample);
    const type = intern.type('quantity', sample.type);
    if (sample.correlation !== undefined) {
      const { plain, likeCorrelation, within } = correlatedIdentities(sample, sample.correlation);
      insertWithin.run(place, plain, ...likeCorrelation, within, sample.correlation);
    } else if (mayBeCorrelated(sample.type)) {
      insertOutside.run(type, sample.start, identity);
    }
    const about = momentarySubject(sample.type, sample.metadata);
    if (about !== null) insertAbout.run(place, digest53(`${identity}\n${about}`));
    add(sample, place, { type, identity, value: sample.value });
  }

  function addCategory(sample: CategorySample, place: number): void {
    const type = intern.type('category', sample.type);
    add(sample, place, { type, identity: categoryIdentity(sample), value: intern.categoryValue(sample.value) });
  }

  return {
    stage: (one: KindSample, place: number): void =>
      one.kind === 'quantity' ? addQuantity(one.sample, place) : addCategory(one.sample, place),
    noteType: (kind: KindSample['kind'], name: string) => void intern.type(kind, name),
    sourceId: (source: Source) => intern.source(source),
    flush: () => samples.flush(),
  };
}

/** Prepares an empty staging file and writes to it. The caller opens and ends the transaction around the records. */
export function stagingSink(staging: SqlDatabase, { foods = null, stretches: knowing = null }: StagingParts = {}) {
  staging.exec(stagingSchema);
  const samples = sampleStager(staging);
  const insertStated = staging.prepare('INSERT INTO stated_stretches VALUES (?, ?, ?, ?, ?)');
  const insertDated = staging.prepare(
    'INSERT INTO dated_records (kind, id, earlier_id, order_key, record) VALUES (?, ?, ?, ?, ?)',
  );
  const insertRoute = staging.prepare('INSERT OR IGNORE INTO workout_routes VALUES (?, ?, ?, ?, ?, ?)');
  const read = noRecords();
  const skips = skipTally();
  const tables: TableReading[] = [];
  const orders = new Map<string, readonly string[]>();
  let exportedAt: Instant | null = null;
  let exportOf: string | undefined;
  const stretches = knowing === null ? null : stagedStretches(knowing.db, staging, knowing.options, samples);
  /** How many samples came, if they are not counted with their stretches. */
  let places = 0;

  function take(one: KindSample): void {
    const reason = faultOf(one.sample);
    if (reason !== null) {
      skips.add({ kind: `${one.kind}Sample`, reason, subject: one.sample.type });
      return;
    }
    if (one.kind === 'quantity') read.quantitySamples++;
    else read.categorySamples++;
    if (stretches !== null) stretches.take(one);
    else samples.stage(one, ++places);
  }

  function dated(
    kind: DatedKind,
    id: string,
    at: Instant | null,
    record: object,
    earlierId: string | null = null,
  ): void {
    insertDated.run(kind, id, earlierId, orderKey(at), JSON.stringify(record));
  }

  const sink: RecordSink = {
    quantity: (sample) => take({ kind: 'quantity', sample }),
    category: (sample) => take({ kind: 'category', sample }),
    workout(given, written = []) {
      read.workouts++;
      const workout = possibleWorkout(given);
      const id = workoutId(given);
      dated('workout', id, workout.start, workout);
      const route = believableRoute(written);
      for (let left = written.length - route.length; left > 0; left--) {
        skips.add({ kind: 'routePoint', reason: 'invalidValue', subject: workout.activityType });
      }
      if (route.length === 0) return;
      const bytes = routeBytes(route);
      insertRoute.run(id, routeDigest(bytes), route.length, elevationGain(route), routeDistance(route), bytes);
    },
    nutrition(entry) {
      read.nutritionEntries++;
      const id = nutritionEntryId(entry);
      const { recordName: _, ...withoutName } = entry;
      const earlier = entry.recordName === undefined ? null : nutritionEntryId(withoutName);
      dated('nutrition', id, entry.loggedAt, entry, earlier);
    },
    bloodTest(test) {
      // What a laboratory took back is a record of nothing; whether it hides one is known at the merge.
      if (test.status !== 'entered-in-error') read.bloodTests++;
      dated('bloodTest', bloodTestId(test.key), null, test);
    },
    food(record) {
      if (foods === null) {
        skips.add({ kind: 'food', reason: 'notSupported', subject: record.food.id });
        return;
      }
      read.foods++;
      foods.add(record);
    },
    skip: (skip) => skips.add(skip),
    table(reading) {
      if (tables.length < mostTables) tables.push(reading);
    },
    exportedAt(at, of) {
      exportedAt = at;
      exportOf = of;
      stretches?.begin();
    },
    told({ kind, type, source, start, end }) {
      if (end <= start) return;
      insertStated.run(kind, type, source === undefined ? null : samples.sourceId(source), start, end);
    },
    sourceOrder({ types, sources }) {
      for (const type of types) orders.set(type, sources);
    },
  };
  return {
    sink,
    read,
    skips,
    tables,
    /** The orders of sources, by type. */
    orders,
    /** To be called once, before the file is read. Answers what was brought before; nothing of the kind without `stretches`. */
    flush: (): SettledStretches | null => {
      const settled = stretches?.settle() ?? null;
      samples.flush();
      return settled;
    },
    lastExportedAt: (): Instant | null => exportedAt,
    exportOf: (): string | undefined => exportOf,
  };
}
