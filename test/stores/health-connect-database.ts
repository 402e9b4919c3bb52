import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportSource, SeekableFile } from '@vitalgate/importers';
import { inMemory } from '../../packages/host/src/sqlite/open-database.ts';
import type { SqliteConnection } from '../../packages/host/src/sqlite/sqlite-connection.ts';
import { plainDatabase } from './plain-database.ts';

type Cell = number | string | Uint8Array | null;

/** Tables of records that last a while, with the columns of their own. */
const whiles: Readonly<Record<string, string>> = {
  steps_record_table: 'count INTEGER',
  distance_record_table: 'distance REAL',
  active_calories_burned_record_table: 'energy REAL',
  total_calories_burned_record_table: 'energy REAL',
  floors_climbed_record_table: 'floors REAL',
  elevation_gained_record_table: 'elevation REAL',
  wheelchair_pushes_record_table: 'count INTEGER',
  hydration_record_table: 'volume REAL',
  nutrition_record_table:
    'meal_type INTEGER, meal_name TEXT, energy REAL, protein REAL, total_carbohydrate REAL, total_fat REAL, sodium REAL, vitamin_b12 REAL, caffeine REAL, trans_fat REAL',
  heart_rate_record_table: '',
  SpeedRecordTable: '',
  PowerRecordTable: '',
  CyclingPedalingCadenceRecordTable: '',
  StepsCadenceRecordTable: '',
  sleep_session_record_table: 'notes TEXT, title TEXT',
  exercise_session_record_table: 'notes TEXT, exercise_type INTEGER, title TEXT, has_route INTEGER',
  menstruation_period_record_table: '',
};

/** Tables of records of a moment. */
const moments: Readonly<Record<string, string>> = {
  weight_record_table: 'weight REAL',
  height_record_table: 'height REAL',
  body_fat_record_table: 'percentage REAL',
  lean_body_mass_record_table: 'mass REAL',
  bone_mass_record_table: 'mass REAL',
  body_water_mass_record_table: 'body_water_mass REAL',
  basal_metabolic_rate_record_table: 'basal_metabolic_rate REAL',
  oxygen_saturation_record_table: 'percentage REAL',
  respiratory_rate_record_table: 'rate REAL',
  resting_heart_rate_record_table: 'beats_per_minute INTEGER',
  heart_rate_variability_rmssd_record_table: 'heart_rate_variability_millis REAL',
  vo2_max_record_table: 'measurement_method INTEGER, vo2_milliliters_per_minute_kilogram REAL',
  body_temperature_record_table: 'measurement_location INTEGER, temperature REAL',
  basal_body_temperature_record_table: 'measurement_location INTEGER, temperature REAL',
  blood_glucose_record_table: 'specimen_source TEXT, level REAL, relation_to_meal TEXT, meal_type TEXT',
  blood_pressure_record_table: 'measurement_location TEXT, systolic REAL, diastolic REAL, body_position TEXT',
  menstruation_flow_record_table: 'flow INTEGER',
  ovulation_test_record_table: 'result INTEGER',
  cervical_mucus_record_table: 'sensation INTEGER, appearance INTEGER',
  sexual_activity_record_table: 'protection_used INTEGER',
  intermenstrual_bleeding_record_table: '',
};

/** Tables of what belongs to a record. */
const parts: Readonly<Record<string, string>> = {
  heart_rate_record_series_table: 'beats_per_minute INTEGER, epoch_millis INTEGER',
  speed_record_table: 'speed REAL, epoch_millis INTEGER',
  power_record_table: 'power REAL, epoch_millis INTEGER',
  cycling_pedaling_cadence_record_table: 'revolutions_per_minute REAL, epoch_millis INTEGER',
  steps_cadence_record_table: 'rate REAL, epoch_millis INTEGER',
  sleep_stages_table: 'stage_start_time INTEGER, stage_end_time INTEGER, stage_type INTEGER',
  exercise_laps_table: 'lap_start_time INTEGER, lap_end_time INTEGER, lap_length REAL',
  exercise_segments_table:
    'segment_start_time INTEGER, segment_end_time INTEGER, segment_type INTEGER, repetitions_count INTEGER',
  exercise_route_table:
    'timestamp_millis INTEGER, longitude REAL, latitude REAL, horizontal_accuracy REAL, vertical_accuracy REAL, altitude REAL',
};

const common =
  'row_id INTEGER PRIMARY KEY AUTOINCREMENT, uuid BLOB UNIQUE, last_modified_time INTEGER, client_record_id TEXT, client_record_version TEXT, device_info_id INTEGER, app_info_id INTEGER, recording_method INTEGER, dedupe_hash BLOB UNIQUE';
const interval = 'start_time INTEGER, start_zone_offset INTEGER, end_time INTEGER, end_zone_offset INTEGER';
const instant = 'time INTEGER, zone_offset INTEGER';

function createTables(database: SqliteConnection): void {
  const create = (name: string, ...columns: readonly string[]): void => {
    database.exec(`CREATE TABLE ${name} (${columns.filter((column) => column !== '').join(', ')})`);
  };
  create(
    'application_info_table',
    'row_id INTEGER PRIMARY KEY, package_name TEXT UNIQUE, app_name TEXT, app_icon BLOB',
  );
  create('device_info_table', 'row_id INTEGER PRIMARY KEY, manufacturer TEXT, model TEXT, device_type INTEGER');
  for (const [name, own] of Object.entries(whiles)) create(name, common, interval, 'local_date INTEGER', own);
  for (const [name, own] of Object.entries(moments)) create(name, common, instant, 'local_date INTEGER', own);
  for (const [name, own] of Object.entries(parts)) create(name, 'parent_key INTEGER', own);
}

/** The 16 bytes of the record name with this number. */
export function recordName(number: number): Uint8Array {
  const bytes = new Uint8Array(16);
  new DataView(bytes.buffer).setUint32(12, number);
  return bytes;
}

/** Bytes as an importer gets a file that it reads at any place. */
export function seekableBytes(bytes: Uint8Array): SeekableFile {
  return {
    size: bytes.length,
    read(position, into) {
      const part = bytes.subarray(position, position + into.length);
      into.set(part);
      into.fill(0, part.length);
    },
    close: () => undefined,
  };
}

/** Databases by path, as an importer gets them. */
export function databaseSource(files: Readonly<Record<string, Uint8Array>>): ImportSource {
  const bytesOf = (path: string): Uint8Array => files[path] ?? new Uint8Array();
  return {
    files: Object.entries(files).map(([path, bytes]) => ({ path, size: bytes.length })),
    head: (path) => Promise.resolve(Buffer.from(bytesOf(path).subarray(0, 65_536)).toString('latin1')),
    read: () => Promise.resolve('whole'),
    startBytes: (path) => Promise.resolve(bytesOf(path).subarray(0, 65_536)),
    readBytes(path, onBytes) {
      onBytes(bytesOf(path));
      return Promise.resolve('whole');
    },
    seekable: (path) => Promise.resolve(seekableBytes(bytesOf(path))),
  };
}

/** A Health Connect database that a test fills. */
export interface HealthConnectDatabase {
  readonly database: SqliteConnection;
  /** Adds a row and answers its id. Texts for `start_time`, `end_time` and `time` are read as dates. */
  add(table: string, row: Readonly<Record<string, Cell>>): number;
  bytes(): Uint8Array;
}

const when = (text: string): number => Date.parse(text);
const times = /(?:^|_)(?:time|millis)$/;

/**
 * A database with the tables of schema version 9, empty but for the app 1 (`Fit`, `com.example.fit`), the app 2 (`Band`,
 * `com.example.band`), the watch 1 and the phone 2. A row gets a name of its own, belongs to the app 1, was changed at noon
 * of 2026-03-10 and is an hour east of UTC unless it says otherwise.
 */
export function healthConnectDatabase(version = 9): HealthConnectDatabase {
  const database = plainDatabase(inMemory);
  database.exec(`PRAGMA user_version = ${version}`);
  createTables(database);
  database.exec(`
    INSERT INTO application_info_table VALUES (1, 'com.example.fit', 'Fit', NULL), (2, 'com.example.band', 'Band', NULL);
    INSERT INTO device_info_table VALUES (1, 'Google', 'Pixel Watch 3', 1), (2, 'Google', 'Pixel 9', 2);
  `);
  let names = 0;
  return {
    database,
    add(table, row) {
      const isRecord = table in whiles || table in moments;
      const offset = table in whiles ? { start_zone_offset: 3600, end_zone_offset: 3600 } : { zone_offset: 3600 };
      const cells: Record<string, Cell> = isRecord
        ? {
            uuid: recordName(++names),
            last_modified_time: when('2026-03-10T12:00:00Z'),
            app_info_id: 1,
            recording_method: 2,
            ...offset,
            ...row,
          }
        : { ...row };
      for (const [column, cell] of Object.entries(cells)) {
        if (typeof cell === 'string' && times.test(column)) cells[column] = when(cell);
      }
      const columns = Object.keys(cells);
      const insert = database.prepare(
        `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')}) RETURNING rowid`,
      );
      return Number(insert.get(...Object.values(cells))?.[0]);
    },
    bytes() {
      const folder = mkdtempSync(join(tmpdir(), 'vitalgate-'));
      const path = join(folder, 'whole.db');
      database.prepare('VACUUM INTO ?').run(path);
      const bytes = new Uint8Array(readFileSync(path));
      rmSync(folder, { recursive: true });
      return bytes;
    },
  };
}
