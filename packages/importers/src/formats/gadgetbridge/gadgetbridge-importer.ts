import type { RecordSink, Source } from '@vitalgate/core';
import type { DatabaseFile, DatabaseTable } from '../../kit/database-file/open-database-file.ts';
import type { SourceValue } from '../../kit/database-file/stored-values.ts';
import { DamagedTableError, tableRows, type SourceTables } from '../../kit/database-file/table-rows.ts';
import {
  holdsText,
  isBesideDatabase,
  isDatabase,
  withBeside,
  withDatabase,
} from '../../kit/database-file/with-database.ts';
import { fittingPaths } from '../../kit/file-importer.ts';
import type { ImportContext, Importer, ImportSource } from '../../kit/importer.ts';
import { createTrackerHand } from '../../trackers/tracker-hand.ts';
import { createWallClock, type WallClock } from '../../trackers/wall-clock.ts';
import { readDevices, type GadgetbridgeParts } from './gadgetbridge-parts.ts';
import { readActivities } from './read-activities.ts';
import { readGarminNaps, readGarminNights } from './garmin-nights.ts';
import { readHuamiNights } from './huami-nights.ts';
import { readHuaweiNights } from './huawei-nights.ts';
import { readXiaomiNights } from './xiaomi-nights.ts';
import {
  garminResting,
  isOfMinutes,
  measurementOf,
  readGarminResting,
  readMeasurements,
  readMinutes,
} from './read-samples.ts';

const activities = 'BASE_ACTIVITY_SUMMARY';
const huami = 'HUAMI_EXTENDED_ACTIVITY_SAMPLE';
const huawei = 'HUAWEI_SLEEP_STAGE_SAMPLE';
const xiaomi = 'XIAOMI_SLEEP_TIME_SAMPLE';
const xiaomiStages = 'XIAOMI_SLEEP_STAGE_SAMPLE';
const garmin = 'GARMIN_SLEEP_STAGE_SAMPLE';
const garminEvents = 'GARMIN_EVENT_SAMPLE';
const garminNaps = 'GARMIN_NAP_SAMPLE';

/** Tables that are read by themselves, beside those that are known by how they end. */
const ofNights: ReadonlySet<string> = new Set([huawei, xiaomi, xiaomiStages, garmin, garminEvents, garminNaps]);

/** Whether the tables are those of Gadgetbridge, of whichever version. */
function areOwn(tables: SourceTables): boolean {
  if (tables.get('DEVICE')?.columns.has('IDENTIFIER') !== true) return false;
  return tables.has(activities) || [...tables.values()].some(isOfMinutes);
}

async function isClaimed(source: ImportSource, path: string): Promise<boolean> {
  const start = await source.startBytes(path);
  if (!isDatabase(start)) return false;
  const tables = await withDatabase(source, path, (database) => database.tables);
  if (tables !== null && tables.size > 0) return areOwn(tables);
  // The list of tables is damaged or cut off; its beginning stands near that of the file.
  return start.some((_, from) => holdsText(start, activities, from));
}

/** What is read of each table, and what it is, in the order of reading. */
function readersOf(parts: GadgetbridgeParts, clock: WallClock): readonly (() => void)[] {
  const { tables, hand } = parts;
  const readers: (() => void)[] = [];
  const add = (name: string, read: (table: DatabaseTable) => void): void => {
    const table = tables.get(name);
    if (table !== undefined) readers.push(() => read(table));
  };
  add(activities, (table) => readActivities(table, parts));
  add(huami, (table) => readHuamiNights(table, parts));
  add(huawei, (table) => readHuaweiNights(table, parts));
  add(xiaomi, (table) => readXiaomiNights(table, tables.get(xiaomiStages), parts));
  add(garmin, (table) => readGarminNights(table, tables.get(garminEvents), parts));
  add(garminNaps, (table) => readGarminNaps(table, parts));
  for (const [name, table] of tables) {
    const found = measurementOf(table);
    if (name === garminResting) readers.push(() => readGarminResting(table, clock, parts));
    else if (isOfMinutes(table)) readers.push(() => readMinutes(table, parts));
    else if (found !== undefined) readers.push(() => readMeasurements(table, found, parts));
    else if (name.endsWith('_SAMPLE') && !ofNights.has(name)) {
      readers.push(() => {
        for (const _ of tableRows(table, [])) hand.skip(name, 'notSupported', name);
      });
    }
  }
  return readers;
}

/** Hands over all that a database holds; false if a part of it is damaged. */
function readDatabase(
  { tables, ...database }: DatabaseFile,
  path: string,
  sink: RecordSink,
  context: ImportContext,
): boolean {
  const sources = new Map<SourceValue, Source>();
  const bare = createTrackerHand(sink, 'Gadgetbridge', context);
  const own: Source = { ...bare.source, bundleIdentifier: 'nodomain.freeyourgadget.gadgetbridge' };
  const hand = { ...bare, source: own };
  let { isWhole } = database;
  if (!isWhole) hand.skip('file', 'invalidFile', path);

  /** A damaged table costs what stands behind the damage in it, and no other table. */
  const attempt = (read: () => void): void => {
    try {
      read();
    } catch (error) {
      if (!(error instanceof DamagedTableError)) throw error;
      isWhole = false;
      hand.skip('file', 'invalidFile', `${path}, ${error.message}`);
    }
  };

  const devices = tables.get('DEVICE');
  if (devices !== undefined) attempt(() => readDevices(devices, hand, sources));
  const parts: GadgetbridgeParts = { tables, hand, sourceOf: (device) => sources.get(device) ?? own };
  for (const read of readersOf(parts, createWallClock(context))) attempt(read);
  return isWhole;
}

/**
 * The importer of the database of Gadgetbridge, which reads trackers of many makers without their apps. Each maker has tables of its
 * own, which are known by how their names end. Records of other kinds are counted as not supported, by the names of their tables.
 */
export function createGadgetbridgeImporter(): Importer {
  return {
    async claims(source) {
      const databases = await fittingPaths(source, (path) => isClaimed(source, path));
      return [...new Set(databases.flatMap((path) => withBeside(source, path)))];
    },
    async run(source, sink, context) {
      let complete = true;
      for (const { path } of source.files) {
        if (isBesideDatabase(path)) continue;
        const isWhole = await withDatabase(source, path, (database) => readDatabase(database, path, sink, context));
        if (isWhole === null) sink.skip({ kind: 'file', reason: 'invalidFile', subject: path });
        if (isWhole !== true) complete = false;
      }
      return { complete };
    },
  };
}
