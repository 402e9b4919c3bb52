import { noRecords, type ImportReport, type ImportStore } from '@vitalgate/core';
import type { SqlDatabase } from '../sql/driver.ts';
import { importFinder } from '../origins/imports.ts';
import { withBulkCache } from '../sql/bulk-cache.ts';
import { foodUndo, noFoodUndo } from '../foods/brought/food-undo.ts';
import { importRun, type ImportStoreOptions } from './import-run.ts';
import { missingRecords } from './removal/missing-records.ts';
import { removeImport } from './removal/remove-import.ts';
import { removeMissing } from './removal/remove-missing.ts';

/** A report as an earlier version of this program may have stored it. */
type StoredReport = Omit<ImportReport, 'older' | 'missing' | 'removal' | 'feed' | 'tables'> &
  Partial<ImportReport> & { readonly isStatement?: true; readonly exportOf?: string };

function withLaterParts(stored: StoredReport): ImportReport {
  const { read, added, replaced, duplicates, older, isStatement: _, exportOf: __, ...report } = stored;
  const counts = {
    read: { ...noRecords(), ...read },
    added: { ...noRecords(), ...added },
    replaced: { ...noRecords(), ...replaced },
    duplicates: { ...noRecords(), ...duplicates },
    older: { ...noRecords(), ...older },
  };
  return { tables: [], missing: [], removal: null, feed: null, ...report, ...counts };
}

export function importStore(db: SqlDatabase, options: ImportStoreOptions): ImportStore {
  const reports = db.prepare<readonly [string]>('SELECT report FROM imports ORDER BY import_number DESC');
  const anyRecord = db.prepare<readonly [number]>(
    `SELECT EXISTS (SELECT 1 FROM samples) OR EXISTS (SELECT 1 FROM dated_records)
       OR EXISTS (SELECT 1 FROM food_files) OR EXISTS (SELECT 1 FROM removed_samples) OR EXISTS (SELECT 1 FROM removed_dated_records)`,
  );
  const find = importFinder(db);
  return {
    begin: (start) => importRun(db, options, start),
    list: () => reports.all().map(([report]) => withLaterParts(JSON.parse(report) as StoredReport)),
    remove(importId) {
      const { foodFiles, dayRule } = options;
      const foods = foodFiles === undefined ? noFoodUndo : foodUndo(db, foodFiles, importId);
      const undone = withBulkCache(db, () => removeImport(db, dayRule, importId, foods));
      if (foods.file !== null) foodFiles?.remove(foods.file);
      return undone;
    },
    missing(importId) {
      const importNumber = find(importId)?.[0];
      return importNumber === undefined ? null : missingRecords(db, importNumber).map(({ group }) => group);
    },
    removeMissing: (importId, removal) =>
      withBulkCache(db, () => removeMissing(db, options.dayRule, importId, removal)),
    isEmpty: () => anyRecord.get()?.[0] !== 1,
  };
}
