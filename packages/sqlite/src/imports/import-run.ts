import {
  noRecords,
  whenMade,
  type DeliveryStart,
  type FeedDeliveries,
  type ImportReport,
  type ImportRun,
  type ImportStart,
  type Instant,
  type KindCounts,
} from '@vitalgate/core';
import { changeStore, wholeStore, type Reach, type Written } from '../changes/change-store.ts';
import { broughtFoods, type BroughtFoods, type KeptFoods } from '../foods/brought/brought-foods.ts';
import { noteFoods } from '../foods/brought/noted-foods.ts';
import { noteSourceOrders } from '../days/source-priorities.ts';
import { importFinder, isAccount } from '../origins/imports.ts';
import { withBulkCache } from '../sql/bulk-cache.ts';
import type { SqlDatabase } from '../sql/driver.ts';
import { countMerged, type Merged } from './merge/count-merged.ts';
import { feedReport } from './feeds/feed-report.ts';
import { hasDatedRecords, mergeDelivery } from './feeds/merge-delivery.ts';
import { mergeExport } from './merge/merge-export.ts';
import { missingRecords } from './removal/missing-records.ts';
import { newestStagedData } from './staging/newest-data.ts';
import { stagingSink, type StagingParts } from './staging/staging-sink.ts';
import { noteSettled, type SettledStretches } from './stretches/settled-stretches.ts';
import type { DayRule } from '@vitalgate/days';
import type { FoodFiles } from '../foods/food-files.ts';
import type { StretchOptions } from './stretches/staged-stretches.ts';
import type { OpenStaging } from './staging/staging-file.ts';

export interface ImportStoreOptions {
  readonly openStaging: OpenStaging;
  /** Absent: foods are left out. */
  readonly foodFiles?: FoodFiles | undefined;
  /** How stretches that an earlier import brought are known; absent: all samples are merged one by one. */
  readonly stretches?: StretchOptions | undefined;
  /** How samples find their day, as the user's zones are now. */
  readonly dayRule: () => DayRule;
}

/** The ways of an import into the store: that of an export, and that of a delivery, which extends the import of its feed. */
interface Way extends StagingParts {
  readonly foods: BroughtFoods | null;
  readonly feed: FeedDeliveries | null;
  /** Whether it may have the id of a stored import. */
  readonly goesOn: (stored: ImportReport) => boolean;
  readonly reach: () => Reach;
  /** `saidAt` is when what was staged says that it was made. */
  readonly merge: (importNumber: number, saidAt: Instant | null, settled: SettledStretches | null) => Written<Merged>;
}

function wayOfExport(db: SqlDatabase, { foodFiles, stretches }: ImportStoreOptions, start: ImportStart): Way {
  return {
    foods: foodFiles === undefined ? null : broughtFoods(foodFiles, start.importId),
    stretches: stretches === undefined ? null : { db, options: stretches },
    feed: null,
    goesOn: () => false,
    reach: () => wholeStore,
    merge(importNumber, saidAt, settled) {
      const { startedAt: receivedAt } = start;
      const isOfAccount = isAccount(db, start.format);
      const madeAt =
        saidAt ?? whenMade({ saidAt, newestData: newestStagedData(db, receivedAt, isOfAccount), receivedAt });
      db.prepare('UPDATE main.imports SET made_ms = ? WHERE import_number = ?').run(madeAt, importNumber);
      return mergeExport(db, importNumber, settled?.broughtAgain ?? null);
    },
  };
}

/** A feed brings records day by day and never a catalogue; it says itself what it knows wholly, and sends little. */
function wayOfDelivery(
  db: SqlDatabase,
  { receivedAt, newestData: newestOfSession, parts = 1, sendsInOrder = false }: DeliveryStart,
): Way {
  return {
    foods: null,
    stretches: null,
    feed: { deliveries: parts, firstAt: receivedAt, lastAt: receivedAt },
    // A report of before there were feeds says nothing of them.
    goesOn: ({ feed }: Partial<ImportReport>) => (feed ?? null) !== null,
    reach: () => ({
      workouts: hasDatedRecords(db, 'workout'),
      bloodTests: hasDatedRecords(db, 'bloodTest'),
      log: 'touched',
      counting: 'touched',
      leavesUnused: false,
    }),
    merge(importNumber, saidAt) {
      const newestData = newestOfSession ?? newestStagedData(db, receivedAt);
      return mergeDelivery(db, { importNumber, saidAt, newestData, receivedAt, sendsInOrder });
    },
  };
}

/** A file that a feed could have delivered stays an import of its own, so that undoing it brings back what others state. */
function wayOfFile(db: SqlDatabase, start: ImportStart): Way {
  const way = wayOfDelivery(db, { receivedAt: start.startedAt });
  return { ...way, feed: null, goesOn: () => false };
}

interface Ended {
  readonly complete: boolean;
  readonly finishedAt: Instant | (() => Instant);
  readonly foods: KeptFoods | null;
  readonly settled: SettledStretches | null;
}

/** The records that were read, and that neither added nor replaced anything, nor are older than what is there. */
function duplicatesOf(
  read: KindCounts,
  { added, replaced }: Pick<ImportReport, 'added' | 'replaced'>,
  older: KindCounts,
): KindCounts {
  const duplicates = noRecords();
  for (const kind of Object.keys(duplicates) as (keyof KindCounts)[]) {
    duplicates[kind] = read[kind] - added[kind] - replaced[kind] - older[kind];
  }
  return duplicates;
}

/** Has the staging file attached: it is read from its beginning to its end, which no cache helps, and thrown away in any case. */
function withStaging<Result>(db: SqlDatabase, path: string, body: () => Result): Result {
  db.prepare('ATTACH DATABASE ? AS staging').run(path);
  db.exec('PRAGMA staging.journal_mode = MEMORY; PRAGMA staging.synchronous = OFF; PRAGMA staging.cache_size = -2048');
  try {
    return body();
  } finally {
    db.exec('DETACH DATABASE staging');
  }
}

/** Starts an import: records go to a staging file of its own, and into the store at `finish`, in one transaction. */
export function importRun(db: SqlDatabase, options: ImportStoreOptions, start: ImportStart): ImportRun {
  const { feed: delivery, isStatement = false, ...head } = start;
  const find = importFinder(db);
  const wayOfWhole = isStatement ? wayOfFile(db, start) : wayOfExport(db, options, start);
  const way = delivery === undefined ? wayOfWhole : wayOfDelivery(db, delivery);
  // Notes in the stored report, which the list of imports leaves out.
  const noted = (report: object): string =>
    JSON.stringify({ ...report, ...(isStatement ? { isStatement } : {}), exportOf: exportOf() });
  const known = find(head.importId);
  if (known !== undefined && !way.goesOn(JSON.parse(known[1]) as ImportReport)) {
    throw new Error('an import with this id is in the store');
  }
  const staging = options.openStaging(start.importId);
  const { sink, read, skips, tables, orders, flush, lastExportedAt, exportOf } = stagingSink(staging.database, way);
  staging.database.exec('BEGIN');
  let running = true;

  function end(): void {
    if (!running) throw new Error('this import has ended');
    running = false;
  }

  /** Stores the report in the same transaction, so that there is no import without its report and no report without its import. */
  function mergeAndReport({ complete, finishedAt, foods, settled }: Ended): ImportReport {
    const insert = db.prepare('INSERT INTO main.imports (import_id, report) VALUES (?, ?)');
    const setReport = db.prepare('UPDATE main.imports SET report = ? WHERE import_number = ?');
    return db.transaction(() => {
      // The order of versions asks when the exports were made, and what is missing asks what the export is.
      const saidAt = lastExportedAt();
      const exportedAt = way.feed === null && !isStatement ? saidAt : null;
      const begun = { ...head, exportedAt, complete, skipped: skips.list(), tables, feed: way.feed };
      const before = find(head.importId);
      if (before === undefined) insert.run(head.importId, noted(begun));
      const importNumber = find(head.importId)?.[0] ?? 0;
      let reached: Written<Merged>['reached'] = null;
      const done = changeStore(db, options.dayRule, way.reach(), () => {
        const written = way.merge(importNumber, saidAt, settled);
        reached = written.reached ?? null;
        return { ...written, changes: [...written.changes, ...noteSourceOrders(db, importNumber, orders)] };
      });
      const { withdrawn, ...counts } = countMerged(done.result, done.bloodTests);
      if (settled !== null) noteSettled(db, importNumber, settled);
      read.bloodTests += withdrawn;
      if (foods !== null) {
        noteFoods(db, importNumber, foods);
        counts.added.foods = foods.added;
        counts.replaced.foods = foods.replaced;
      }
      const report: ImportReport = {
        ...begun,
        finishedAt: typeof finishedAt === 'function' ? finishedAt() : finishedAt,
        read,
        ...counts,
        duplicates: duplicatesOf(read, counts, done.result.older),
        older: done.result.older,
        missing: missingRecords(db, importNumber, reached).map(({ group }) => group),
        removal: null,
      };
      const kept = feedReport(before === undefined ? null : (JSON.parse(before[1]) as ImportReport), report);
      setReport.run(noted(kept), importNumber);
      return report;
    });
  }

  return {
    ...sink,
    finish(finished) {
      end();
      let foods: KeptFoods | null = null;
      let isDone = false;
      try {
        foods = way.foods?.keep(db) ?? null;
        const settled = flush();
        staging.database.exec('COMMIT');
        staging.database.close();
        const report = withStaging(db, staging.path, () =>
          withBulkCache(db, () => mergeAndReport({ ...finished, foods, settled })),
        );
        isDone = true;
        return report;
      } finally {
        staging.database.close();
        staging.remove();
        way.foods?.abandon();
        if (!isDone) foods?.discard();
      }
    },
    abandon() {
      end();
      way.foods?.abandon();
      staging.database.close();
      staging.remove();
    },
  };
}
