import type { RecordSink } from '@vitalgate/core';
import { fittingPaths } from '../../kit/file-importer.ts';
import { type DatabaseFile, type DatabaseTable } from '../../kit/database-file/open-database-file.ts';
import {
  holdsText,
  isBesideDatabase,
  isDatabase,
  withBeside,
  withDatabase,
} from '../../kit/database-file/with-database.ts';
import type { ImportContext, Importer, ImportSource } from '../../kit/importer.ts';
import { readAppOrder } from './database/app-order.ts';
import { latestChange } from './database/latest-change.ts';
import { createRecordOrigins, readApps, readDevices } from './database/record-origins.ts';
import { DamagedTableError, tableRows, type SourceTables } from '../../kit/database-file/table-rows.ts';
import type { ExerciseSession } from './exercise/exercise-session.ts';
import { addElevation, elevationTable } from './exercise/add-elevation.ts';
import {
  handOverSession,
  readLaps,
  readRoutes,
  readSegments,
  readSessions,
  sessionTables,
} from './exercise/read-sessions.ts';
import { sessionsAt } from './exercise/sessions-at.ts';
import type { ImportParts } from './database/import-parts.ts';
import { hydrationTable, nutritionTable, readHydration, readNutrition } from './nutrition/read-nutrition.ts';
import { quantityTables, seriesTables } from './samples/quantity-tables.ts';
import { categoryTableNames, readCategories } from './samples/read-categories.ts';
import { readQuantities } from './samples/read-quantities.ts';
import { readSeries } from './samples/read-series.ts';
import { readSleep, sleepTables } from './sleep/read-sleep.ts';

const apps = 'application_info_table';

const isRecordTable = ({ columns }: DatabaseTable): boolean => columns.has('uuid') && columns.has('last_modified_time');

/** Whether the tables are those of Health Connect, of whichever version. */
function areHealthConnect(tables: SourceTables): boolean {
  return tables.get(apps)?.columns.has('package_name') === true && [...tables.values()].some(isRecordTable);
}

async function isClaimed(source: ImportSource, path: string): Promise<boolean> {
  const start = await source.startBytes(path);
  if (!isDatabase(start)) return false;
  const tables = await withDatabase(source, path, (database) => database.tables);
  if (tables !== null && tables.size > 0) return areHealthConnect(tables);
  // The list of tables is damaged or cut off; its beginning stands near that of the file.
  return start.some((_, from) => holdsText(start, apps, from));
}

const readTables: ReadonlySet<string> = new Set([
  ...quantityTables.map(({ table }) => table),
  ...seriesTables.map(({ table }) => table),
  ...categoryTableNames,
  ...sessionTables,
  ...sleepTables,
  nutritionTable,
  hydrationTable,
  elevationTable,
]);

/** Counts the records of tables that hold a kind that is not read. */
function reportOtherTables(parts: ImportParts): readonly (() => void)[] {
  const others = [...parts.tables.values()].filter((table) => isRecordTable(table) && !readTables.has(table.name));
  return others.map((table) => () => {
    for (const _ of tableRows(table, [])) {
      parts.sink.skip({ kind: table.name, reason: 'notSupported', subject: table.name });
    }
  });
}

/** Hands over all that a database holds; false if a part of it is damaged. */
function readDatabase(
  { tables, ...database }: DatabaseFile,
  path: string,
  sink: RecordSink,
  context: ImportContext,
): boolean {
  const exportedAt = latestChange(tables);
  if (exportedAt !== null) sink.exportedAt(exportedAt);
  let { isWhole } = database;
  if (!isWhole) sink.skip({ kind: 'file', reason: 'invalidFile', subject: path });

  /** A damaged table costs what stands behind the damage in it, and no other table. */
  const attempt = (read: () => void): void => {
    try {
      read();
    } catch (error) {
      if (!(error instanceof DamagedTableError)) throw error;
      isWhole = false;
      sink.skip({ kind: 'file', reason: 'invalidFile', subject: `${path}, ${error.message}` });
    }
  };

  const origins = createRecordOrigins();
  for (const read of [readApps, readDevices]) attempt(() => read(origins, tables));
  const parts: ImportParts = { tables, sink, context, exportedAt, origins };
  attempt(() => readAppOrder(parts));
  const byRow = new Map<number, ExerciseSession>();
  attempt(() => readSessions(parts, byRow));
  for (const read of [readLaps, readSegments, readRoutes]) attempt(() => read(parts, byRow));
  const at = sessionsAt([...byRow.values()]);
  const names = new Set(quantityTables.map(({ table }) => table));
  for (const name of names) {
    const given = quantityTables.filter(({ table }) => table === name);
    attempt(() => readQuantities(given, parts, at));
  }
  attempt(() => addElevation(parts, at));
  for (const session of byRow.values()) handOverSession(session, parts);
  for (const series of seriesTables) attempt(() => readSeries(series, parts, at));
  for (const name of categoryTableNames) attempt(() => readCategories(name, parts));
  attempt(() => readSleep(parts));
  attempt(() => readNutrition(parts));
  attempt(() => readHydration(parts));
  for (const report of reportOtherTables(parts)) attempt(report);
  return isWhole;
}

/** The databases in the order in which they were changed last, the newest first. */
async function newestFirst(source: ImportSource): Promise<readonly string[]> {
  const paths = source.files.map(({ path }) => path).filter((path) => !isBesideDatabase(path));
  if (paths.length < 2) return paths;
  const changes = new Map<string, number>();
  for (const path of paths) {
    const latest = await withDatabase(source, path, ({ tables }) => latestChange(tables));
    changes.set(path, latest ?? -Infinity);
  }
  return [...paths].sort((one, other) => (changes.get(other) ?? 0) - (changes.get(one) ?? 0) || (one < other ? -1 : 1));
}

/**
 * The importer of the database that Android's Health Connect exports, of every schema version from 9 on: columns are found by their
 * names, and what a version lacks holds no data. Reads samples, sleep, exercise sessions with their laps, segments and routes,
 * and foods; records of other kinds are counted as not supported, by the names of their tables. Several databases are as many
 * imports; a run reads one, the newest.
 */
export function createHealthConnectImporter(): Importer {
  return {
    async claims(source) {
      const databases = await fittingPaths(source, (path) => isClaimed(source, path));
      return [...new Set(databases.flatMap((path) => withBeside(source, path)))];
    },
    exports: async (source) => [...(await newestFirst(source))].reverse().map((path) => withBeside(source, path)),
    async run(source, sink, context) {
      const [newest, ...others] = await newestFirst(source);
      for (const subject of others) sink.skip({ kind: 'file', reason: 'otherExport', subject });
      if (newest === undefined) return { complete: false };
      const complete = await withDatabase(source, newest, (database) => readDatabase(database, newest, sink, context));
      if (complete === null) sink.skip({ kind: 'file', reason: 'invalidFile', subject: newest });
      return { complete: complete === true };
    },
  };
}
