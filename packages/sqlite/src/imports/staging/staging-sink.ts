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
import type { SqlDatabase } from '../../driver.ts';
import type { DatedKind } from '../../health/dated-store.ts';
import { orderKey } from '../../health/order-key.ts';
import type { BroughtFoods } from '../foods/brought-foods.ts';
import { batchedInsert } from './batched-insert.ts';
import { stagingInterner } from './staging-interner.ts';
import { stagingSchema } from './staging-schema.ts';

/** Writes what an importer hands over into a staging file, and counts it. */
export interface StagingSink extends RecordSink {
  readonly read: KindCounts;
  readonly skips: SkipTally;
  readonly tables: readonly TableReading[];
  /** To be called once, before the file is read. */
  readonly flush: () => void;
  /** When the export says it was made, or null. */
  readonly lastExportedAt: () => Instant | null;
}

/** Prepares an empty staging file and writes to it; foods go to `foods`, and are left out without it. The caller opens and ends the transaction around the records. */
export function stagingSink(staging: SqlDatabase, foods: Pick<BroughtFoods, 'add'> | null = null): StagingSink {
  staging.exec(stagingSchema);
  const intern = stagingInterner(staging);
  const samples = batchedInsert(staging, 'samples', 7);
  const insertWithin = staging.prepare('INSERT INTO samples_in_correlations VALUES (?, ?, ?, ?, ?, ?)');
  const insertOutside = staging.prepare('INSERT OR IGNORE INTO samples_outside VALUES (?, ?, ?)');
  const insertAbout = staging.prepare('INSERT INTO samples_about VALUES (?, ?)');
  const insertTold = staging.prepare('INSERT INTO told_stretches VALUES (?, ?, ?, ?)');
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

  /** Rows are numbered in the order in which they are added. */
  let sampleRows = 0;

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
    flush: () => samples.flush(),
    lastExportedAt: () => exportedAt,
    quantity(sample) {
      if (!isWhole('quantitySample', sample)) return;
      read.quantitySamples++;
      sampleRows++;
      const identity = quantityIdentity(sample);
      const type = intern.type('quantity', sample.type);
      if (sample.correlation !== undefined) {
        const { plain, likeCorrelation, within } = correlatedIdentities(sample, sample.correlation);
        insertWithin.run(sampleRows, plain, ...likeCorrelation, within);
      } else if (mayBeCorrelated(sample.type)) {
        insertOutside.run(type, sample.start, identity);
      }
      const about = momentarySubject(sample.type, sample.metadata);
      if (about !== null) insertAbout.run(sampleRows, digest53(`${identity}\n${about}`));
      samples.add(
        type,
        sample.start,
        identity,
        sample.end - sample.start,
        sample.value,
        intern.source(sample.source),
        intern.provenance(sample),
      );
    },
    category(sample) {
      if (!isWhole('categorySample', sample)) return;
      read.categorySamples++;
      sampleRows++;
      samples.add(
        intern.type('category', sample.type),
        sample.start,
        categoryIdentity(sample),
        sample.end - sample.start,
        intern.categoryValue(sample.value),
        intern.source(sample.source),
        intern.provenance(sample),
      );
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
    },
    told({ kind, type, start, end }) {
      if (end > start) insertTold.run(kind, type, start, end);
    },
  };
}
