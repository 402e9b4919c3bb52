import {
  bloodTestCounts,
  noRecords,
  type ImportReport,
  type Instant,
  type ImportRun,
  type ImportStart,
  type KindCounts,
} from '@vitalgate/core';
import type { SqlDatabase } from '../sql/driver.ts';
import { withBulkCache } from '../sql/bulk-cache.ts';
import { changeDelivered, changeRecords } from '../changes/change-records.ts';
import { feedReport } from './feeds/feed-report.ts';
import { hasDatedRecords, mergeDelivery } from './feeds/merge-delivery.ts';
import { broughtFoods, type KeptFoods } from '../foods/brought/brought-foods.ts';
import { noteFoods } from '../foods/brought/noted-foods.ts';
import type { ImportStoreOptions } from './import-store-options.ts';
import { missingRecords } from './removal/missing-records.ts';
import { mergeDatedRecords } from './merge/merge-dated-records.ts';
import { mergeInterned } from './merge/merge-interned.ts';
import { fillSamples, hasSamples, mergeSamples, prepareIncoming } from './merge/merge-samples.ts';
import { mergeWorkoutRoutes } from './merge/merge-workout-routes.ts';
import type { Reached } from '../samples/reached.ts';
import { joinToldAgain, nextOrigin } from './stretches/join-told-again.ts';
import { noteSettled, type SettledStretches, type ToldAgain } from './stretches/settled-stretches.ts';
import { broughtChanges } from './stretches/brought-changes.ts';
import { originOf, originSteps } from '../origins/origins.ts';
import { noteStagedTypes, noteTypesToldAgain } from '../days/import-types.ts';
import { sampleChanges } from '../samples/sample-changes.ts';
import { newestStagedData } from './staging/newest-data.ts';
import { stagingSink } from './staging/staging-sink.ts';

/** What the merge changed, per kind. */
interface Merged {
  readonly added: KindCounts;
  readonly replaced: KindCounts;
  readonly addedByType: Record<string, number>;
  /** Blood tests that the laboratory took back. */
  readonly withdrawn: number;
}

const kindOf = { quantity: 'quantitySamples', category: 'categorySamples' } as const;

/** Merges the samples that are staged, and notes those that are told again without being staged. */
function mergeStaged(db: SqlDatabase, importNumber: number, toldAgain: ToldAgain | null) {
  const firstNewOrigin = nextOrigin(db);
  const originId = originOf(db, [importNumber]);
  mergeInterned(db);
  const isFirst = !hasSamples(db);
  if (isFirst) fillSamples(db, originId);
  else prepareIncoming(db);
  const again = toldAgain === null ? null : joinToldAgain(db, importNumber, toldAgain);
  const steps = originSteps(db, importNumber, 'join');
  const retold = isFirst ? [] : mergeSamples(db, originId, steps, again?.joined);
  noteStagedTypes(db, importNumber, isFirst ? 'main.samples' : 'staging.incoming');
  if (toldAgain !== null) noteTypesToldAgain(db, importNumber, toldAgain.firsts);
  const reached = again === null ? null : { times: again.times, firstNewOrigin };
  const brought = reached === null ? sampleChanges(db, { originId }) : broughtChanges(db, originId);
  return { originId, steps, brought, retold, reached };
}

function merge(
  db: SqlDatabase,
  options: ImportStoreOptions,
  importNumber: number,
  toldAgain: ToldAgain | null,
): Merged & { readonly reached: Reached | null } {
  const { result, bloodTests } = changeRecords(db, options.dayRule(), () => {
    const { originId, steps, brought, retold, reached } = mergeStaged(db, importNumber, toldAgain);
    const merged = mergeDatedRecords(db, originId, steps);
    mergeWorkoutRoutes(db, originId, steps);
    const recounted = reached === null ? [...brought, ...retold] : retold;
    return {
      changes: [...brought, ...retold],
      recounted: recounted.map(({ typeId }) => typeId),
      reached,
      result: { dated: merged, changes: brought, reached },
    };
  });

  const { dated, changes, reached } = result;
  const tests = bloodTestCounts(bloodTests.before, bloodTests.after, dated.bloodTestIds);
  const added = noRecords();
  const addedByType: Record<string, number> = {};
  for (const { kind, name, count } of changes) {
    added[kindOf[kind]] += count;
    addedByType[name] = count;
  }
  added.workouts = dated.workout.added;
  added.nutritionEntries = dated.nutrition.added;
  added.bloodTests = tests.added;
  const replaced = {
    ...noRecords(),
    workouts: dated.workout.replaced,
    nutritionEntries: dated.nutrition.replaced,
    bloodTests: tests.replaced + tests.gone,
  };
  return { added, replaced, addedByType, withdrawn: tests.gone, reached };
}

/** A new record in place of one that is gone is a newer version of it. */
function countNew(fresh: number, gone: number): { readonly added: number; readonly replaced: number } {
  const replaced = Math.min(fresh, gone);
  return { added: fresh - replaced, replaced };
}

function deliver(db: SqlDatabase, options: ImportStoreOptions, importNumber: number, madeAt: Instant): Merged {
  const { result, bloodTests } = changeDelivered(db, options.dayRule(), hasDatedRecords(db), () => {
    const merged = mergeDelivery(db, importNumber, madeAt);
    const { changes, touched, recounted } = merged;
    return { changes, scope: { touched, recounted }, result: merged };
  });
  const { dated, goneDated, types } = result;
  const tests = bloodTestCounts(bloodTests.before, bloodTests.after, dated.bloodTestIds);
  const added = noRecords();
  const replaced = { ...noRecords(), bloodTests: tests.replaced + tests.gone };
  const addedByType: Record<string, number> = {};
  for (const { kind, name, fresh, gone } of types) {
    const counts = countNew(fresh, gone);
    added[kindOf[kind]] += counts.added;
    replaced[kindOf[kind]] += counts.replaced;
    if (counts.added > 0) addedByType[name] = counts.added;
  }
  const workouts = countNew(dated.workout.added, goneDated.workout);
  const entries = countNew(dated.nutrition.added, goneDated.nutrition);
  added.workouts = workouts.added;
  added.nutritionEntries = entries.added;
  added.bloodTests = tests.added;
  replaced.workouts = dated.workout.replaced + workouts.replaced;
  replaced.nutritionEntries = dated.nutrition.replaced + entries.replaced;
  return { added, replaced, addedByType, withdrawn: tests.gone };
}

/** Whether a stored report is that of a feed; one of before there were feeds says nothing of them. */
function isFeed(report: string): boolean {
  return ((JSON.parse(report) as Partial<ImportReport>).feed ?? null) !== null;
}

/** Starts an import: records go to a staging file of its own, and into the store at `finish`, in one transaction. */
export function importRun(db: SqlDatabase, options: ImportStoreOptions, start: ImportStart): ImportRun {
  const { feed: delivery, ...head } = start;
  const find = db.prepare<readonly [number, string]>(
    'SELECT import_number, report FROM main.imports WHERE import_id = ?',
  );
  const known = find.get(head.importId);
  if (known !== undefined && (delivery === undefined || !isFeed(known[1]))) {
    throw new Error('an import with this id is in the store');
  }
  const staging = options.openStaging(start.importId);
  // A feed brings records day by day and never a catalogue.
  const foods =
    delivery === undefined && options.foodFiles !== undefined ? broughtFoods(options.foodFiles, head.importId) : null;
  // A feed says itself what it knows wholly, and sends little.
  const stretches =
    delivery === undefined && options.stretches !== undefined ? { db, options: options.stretches } : null;
  const { read, skips, tables, flush, lastExportedAt, ...sink } = stagingSink(staging.database, { foods, stretches });
  staging.database.exec('BEGIN');
  let running = true;

  function end(): void {
    if (!running) throw new Error('this import has ended');
    running = false;
  }

  /** As of when the data are: as the export or the caller says, else the newest of them. Nothing is known of what is to come. */
  function madeAtOf(exportedAt: Instant | null): Instant {
    if (exportedAt !== null) return exportedAt;
    const now = delivery?.receivedAt ?? head.startedAt;
    const said = delivery?.madeAt;
    if (said !== undefined) return said < now ? said : now;
    return newestStagedData(db, now) ?? now;
  }

  /** Stores the report in the same transaction, so that there is no import without its report and no report without its import. */
  function mergeAndReport(
    { complete, finishedAt }: Parameters<ImportRun['finish']>[0],
    keptFoods: KeptFoods | null,
    settled: SettledStretches | null,
  ): ImportReport {
    const insert = db.prepare('INSERT INTO main.imports (import_id, report) VALUES (?, ?)');
    const setReport = db.prepare('UPDATE main.imports SET report = ? WHERE import_number = ?');
    // What is held up on its way makes a feed no older.
    const setMade = db.prepare(
      'UPDATE main.imports SET made_ms = MAX(COALESCE(made_ms, 0), ?) WHERE import_number = ?',
    );
    return db.transaction(() => {
      const feed =
        delivery === undefined ? null : { deliveries: 1, firstAt: delivery.receivedAt, lastAt: delivery.receivedAt };
      // The order of versions asks when the exports were made, and what is missing asks what the export is.
      const exportedAt = delivery === undefined ? lastExportedAt() : null;
      const told = { ...head, exportedAt, complete, skipped: skips.list(), tables, feed };
      const before = find.get(head.importId);
      if (before === undefined) insert.run(head.importId, JSON.stringify(told));
      const importNumber = find.get(head.importId)?.[0] ?? 0;
      const madeAt = madeAtOf(exportedAt);
      setMade.run(madeAt, importNumber);
      const { withdrawn, reached, ...merged } =
        delivery === undefined
          ? merge(db, options, importNumber, settled?.toldAgain ?? null)
          : { ...deliver(db, options, importNumber, madeAt), reached: null };
      if (settled !== null) noteSettled(db, importNumber, settled);
      read.bloodTests += withdrawn;
      if (keptFoods !== null) {
        noteFoods(db, importNumber, keptFoods);
        merged.added.foods = keptFoods.added;
        merged.replaced.foods = keptFoods.replaced;
      }
      const duplicates = noRecords();
      for (const kind of Object.keys(duplicates) as (keyof KindCounts)[]) {
        duplicates[kind] = read[kind] - merged.added[kind] - merged.replaced[kind];
      }
      const report: ImportReport = {
        ...told,
        finishedAt: typeof finishedAt === 'function' ? finishedAt() : finishedAt,
        read,
        ...merged,
        duplicates,
        missing: missingRecords(db, importNumber, reached).map(({ group }) => group),
        removal: null,
      };
      const kept = feedReport(before === undefined ? null : (JSON.parse(before[1]) as ImportReport), report);
      setReport.run(JSON.stringify(kept), importNumber);
      return report;
    });
  }

  return {
    ...sink,
    finish(finished) {
      end();
      let keptFoods: KeptFoods | null = null;
      let isDone = false;
      try {
        keptFoods = foods?.keep(db) ?? null;
        const settled = flush();
        staging.database.exec('COMMIT');
        staging.database.close();
        db.prepare('ATTACH DATABASE ? AS staging').run(staging.path);
        // The file is thrown away, whatever becomes of the merge; it is read from its beginning to its end, which no cache helps.
        db.exec(
          'PRAGMA staging.journal_mode = MEMORY; PRAGMA staging.synchronous = OFF; PRAGMA staging.cache_size = -2048',
        );
        try {
          const report = withBulkCache(db, () => mergeAndReport(finished, keptFoods, settled));
          isDone = true;
          return report;
        } finally {
          db.exec('DETACH DATABASE staging');
        }
      } finally {
        staging.database.close();
        staging.remove();
        foods?.abandon();
        if (!isDone) keptFoods?.discard();
      }
    },
    abandon() {
      end();
      foods?.abandon();
      staging.database.close();
      staging.remove();
    },
  };
}
