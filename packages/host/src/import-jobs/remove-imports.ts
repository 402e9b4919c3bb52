import { noRecords } from '@vitalgate/core';
import { countShared, openHealthStores } from '@vitalgate/sqlite';
import { intlTimeZones } from '../adapters/intl-time-zones.ts';
import { systemTimeZone } from '../adapters/system-time-zone.ts';
import { dataDirectoryAt } from '../data-directory/data-directory.ts';
import { openBetterSqlite3, openStagingFile } from '../sqlite/better-sqlite3-database.ts';
import type { Removal, RemovalOrder } from './import-messages.ts';

/**
 * Takes imports out on a connection of its own, in this thread, each in one transaction. What is taken out is
 * overwritten in the store's file, and the log of changes beside it is emptied.
 */
export function removeImports({ dataDirectory, importIds }: RemovalOrder): readonly Removal[] {
  const directory = dataDirectoryAt(dataDirectory);
  const database = openBetterSqlite3(directory.databaseFile, 'health');
  try {
    const stores = openHealthStores(database, {
      defaultZone: systemTimeZone(),
      timeZones: intlTimeZones(),
      openStaging: (importId) => openStagingFile(directory.path, importId),
    });
    database.exec('PRAGMA secure_delete = ON');
    const removals = importIds.map((importId) => {
      const kept = countShared(database, importId);
      const undone = stores.imports.remove(importId);
      return { importId, removed: undone?.removed ?? null, restored: undone?.restored ?? noRecords(), kept };
    });
    // Frames of before the removal stay in the log until it is emptied. Readers do not stop it for longer than a moment.
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    return removals;
  } finally {
    database.close();
  }
}
