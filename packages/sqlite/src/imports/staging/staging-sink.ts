import type { TableReading } from '@vitalgate/contract';
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
  quantityIdentity,
  routeBytes,
  routeDigest,
  routeDistance,
  mostTables,
  skipTally,
  workoutId,
  type BloodTestRecord,
  type CategorySample,
  type Instant,
  type KindCounts,
  type QuantitySample,
  type RecordSink,
  type SkipTally,
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

/** Writes what an importer hands over into a staging file, and counts it. */
export interface StagingSink extends RecordSink {
  readonly read: KindCounts;
  readonly skips: SkipTally;
  readonly tables: readonly TableReading[];
  /** To be called once, before the file is read. Answers what was brought before; nothing of the kind without `stretches`. */
  readonly flush: () => SettledStretches | null;
  readonly lastExportedAt: () => Instant | null;
}

export interface StagingParts {
  /** Takes the foods; without it they are left out. */
  readonly foods?: Pick<BroughtFoods, 'add'> | null;
  /** Where stretches of samples are known, and how; without it all samples are staged. */
  readonly stretches?: { readonly db: SqlDatabase; readonly options: StretchOptions } | null;
}

/** Prepares an empty staging file and writes to it. The caller opens and ends the transaction around the records. */
export function stagingSink(
  staging: SqlDatabase,
  { foods = null, stretches: knowing = null }: StagingParts = {},
): StagingSink {
  staging.exec(stagingSchema);
  const intern = stagingInterner(staging);
  const samples = batchedInsert(staging, 'samples', 8);
  const insertWithin = staging.prepare('INSERT INTO samples_in_correlations VALUES (?, ?, ?, ?, ?, ?, ?)');
  const insertOutside = staging.prepare('INSERT OR IGNORE INTO samples_outside VALUES (?, ?, ?)');
  const insertAbout = staging.prepare('INSERT INTO samples_about VALUES (?, ?)');
  const insertStated = staging.prepare('INSERT INTO stated_stretches VALUES (?, ?, ?, ?)');
  const insertDated = staging.prepare(
    'INSERT INTO dated_records (kind, id, earlier_id, order_key, record) VALUES (?, ?, ?, ?, ?)',
  );
  const insertRoute = staging.prepare('INSERT OR IGNORE INTO workout_routes VALUES (?, ?, ?, ?, ?, ?)');
  const read = noRecords();
  const skips = skipTally();
  const tables: TableReading[] = [];
  let exportedAt: Instant | null = null;

  /** The database would refuse such a sample, and with it the whole import. */
  function isWhole(kind: string, sample: QuantitySample | CategorySample): boolean {
    const { type, start, end, value } = sample;
    if (typeof value === 'number' && !Number.isFinite(value)) {
      skips.add({ kind, reason: 'invalidValue', subject: type });
    } else if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end)) {
      skips.add({ kind, reason: 'invalidDate', subject: type });
    } else if (end < start) {
      skips.add({ kind, reason: 'endBeforeStart', subject: type });
    } else {
      return true;
    }
    return false;
  }

  /** Stages a sample as the one of this place in the file's order. A change of what is stored of it raises `storedSampleVersion`. */
  function stage(one: KindSample, place: number): void {
    if (one.kind === 'quantity') stageQuantity(one.sample, place);
    else stageCategory(one.sample, place);
  }

  function stageQuantity(sample: QuantitySample, place: number): void {
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
    samples.add(
      place,
      type,
      sample.start,
      identity,
      sample.end - sample.start,
      sample.value,
      intern.source(sample.source),
      intern.provenance(sample),
    );
  }

  function stageCategory(sample: CategorySample, place: number): void {
    samples.add(
      place,
      intern.type('category', sample.type),
      sample.start,
      categoryIdentity(sample),
      sample.end - sample.start,
      intern.categoryValue(sample.value),
      intern.source(sample.source),
      intern.provenance(sample),
    );
  }

  const stretches =
    knowing === null
      ? null
      : stagedStretches(knowing.db, staging, knowing.options, {
          stage,
          noteType: (kind, name) => void intern.type(kind, name),
        });

  /** How many samples came, if they are not counted with their stretches. */
  let places = 0;

  function take(one: KindSample): void {
    if (stretches !== null) stretches.take(one);
    else stage(one, ++places);
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

  return {
    read,
    skips,
    tables,
    flush() {
      const settled = stretches?.settle() ?? null;
      samples.flush();
      return settled;
    },
    lastExportedAt: () => exportedAt,
    quantity(sample) {
      if (!isWhole('quantitySample', sample)) return;
      read.quantitySamples++;
      take({ kind: 'quantity', sample });
    },
    category(sample) {
      if (!isWhole('categorySample', sample)) return;
      read.categorySamples++;
      take({ kind: 'category', sample });
    },
    workout(workout, route = []) {
      read.workouts++;
      const id = workoutId(workout);
      dated('workout', id, workout.start, workout);
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
    bloodTest(test: BloodTestRecord) {
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
    exportedAt(at) {
      exportedAt = at;
      stretches?.begin();
    },
    told({ kind, type, start, end }) {
      if (end > start) insertStated.run(kind, type, start, end);
    },
  };
}
