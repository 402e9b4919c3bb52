import { openHealthStores } from '@vitalgate/sqlite';
import { intlTimeZones } from '../adapters/intl-time-zones.ts';
import { systemTimeZone } from '../adapters/system-time-zone.ts';
import { dataDirectoryAt } from '../data-directory/data-directory.ts';
import { openBetterSqlite3, openStagingFile } from '../sqlite/better-sqlite3-database.ts';
import type { MissingAnswer, MissingOrder } from './import-messages.ts';

/**
 * Tells what an import lacks of what earlier ones brought, and removes it where that is asked, on a connection of its own, in
 * this thread, in one transaction. What is removed stays in the store, out of sight, until its imports are undone.
 */
export function handleMissing({ dataDirectory, newerImportId, removal, expected }: MissingOrder): MissingAnswer {
  const directory = dataDirectoryAt(dataDirectory);
  const database = openBetterSqlite3(directory.databaseFile, 'health');
  try {
    const { imports } = openHealthStores(database, {
      defaultZone: systemTimeZone(),
      timeZones: intlTimeZones(),
      openStaging: (importId) => openStagingFile(directory.path, importId),
    });
    const groups = imports.missing(newerImportId) ?? [];
    if (removal === null) return { groups, report: null };
    const chosen = groups.filter(({ doubt }) => removal.withDoubtful || doubt === null);
    const count = chosen.reduce((sum, group) => sum + group.count, 0);
    if (expected !== null && expected !== count) return { groups, report: null };
    return { groups, report: imports.removeMissing(newerImportId, removal) };
  } finally {
    database.close();
  }
}
