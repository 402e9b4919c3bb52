import type { DayRule, ImportReport, ImportStore } from '@vitalgate/core';
import type { SqlDatabase } from '../driver.ts';
import { withBulkCache } from './bulk-cache.ts';
import { importRun } from './import-run.ts';
import { removeImport } from './remove-import.ts';
import type { OpenStaging } from './staging-file.ts';

/** What imports need besides the database. */
export interface ImportStoreOptions {
  readonly openStaging: OpenStaging;
  /** How samples find their day, as the user's zones are now. */
  readonly dayRule: () => DayRule;
}

/** Imports into the health store. */
export function importStore(db: SqlDatabase, options: ImportStoreOptions): ImportStore {
  const reports = db.prepare<readonly [string]>('SELECT report FROM imports ORDER BY import_number DESC');
  const anyRecord = db.prepare<readonly [number]>(
    'SELECT EXISTS (SELECT 1 FROM samples) OR EXISTS (SELECT 1 FROM dated_records)',
  );
  return {
    begin: (start) => importRun(db, options, start),
    list: () => reports.all().map(([report]) => JSON.parse(report) as ImportReport),
    remove: (importId) => withBulkCache(db, () => removeImport(db, options.dayRule, importId)),
    isEmpty: () => anyRecord.get()?.[0] !== 1,
  };
}
