import { openHealthStores } from '@vitalgate/sqlite';
import { intlTimeZones } from '../adapters/intl-time-zones.ts';
import { systemTimeZone } from '../adapters/system-time-zone.ts';
import { dataDirectoryAt } from '../data-directory/data-directory.ts';
import { openBetterSqlite3, openStagingFile } from '../sqlite/better-sqlite3-database.ts';
import type { StatisticsOrder, StatisticsStep } from './import-messages.ts';

/**
 * Changes what days of metrics follow from, on a connection of its own, in this thread, and computes them anew, in one
 * transaction: readers see the days of before until all are done.
 */
export function changeStatistics(
  { dataDirectory, change }: StatisticsOrder,
  onStep: (step: StatisticsStep) => void,
): void {
  const directory = dataDirectoryAt(dataDirectory);
  const database = openBetterSqlite3(directory.databaseFile, 'health');
  const tell = (done: number, total: number): void => onStep({ done, total });
  try {
    const { statistics } = openHealthStores(database, {
      defaultZone: systemTimeZone(),
      timeZones: intlTimeZones(),
      openStaging: (importId) => openStagingFile(directory.path, importId),
    });
    if (change.kind === 'priority') statistics.setPriority(change.type, change.order, tell);
    else if (change.kind === 'zone') statistics.setZone(change.fromDate, change.zone, tell);
    else statistics.rebuild(tell);
  } finally {
    database.close();
  }
}
