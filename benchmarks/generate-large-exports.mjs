import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { crc32, deflateRawSync } from 'node:zlib';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const first = Date.UTC(2012, 0, 1);
/** Most minutes that a life of a tracker has until today. */
const mostMinutes = 14 * 365 * 24 * 60;

/** Always the same for the same number, and seldom that of the next. @param {number} n @param {number} from @param {number} span */
const value = (n, from, span) => from + (((n * 2_654_435_761) >>> 8) % span);

const iso = (/** @type {number} */ time) => new Date(time).toISOString();
const date = (/** @type {number} */ time) => iso(time).slice(0, 10);
const clock = (/** @type {number} */ time) => iso(time).slice(11, 19);
const written = (/** @type {number} */ time) => `${date(time)} ${clock(time)}`;

/**
 * Writes a file of many parts until it has its bytes, or there are no more parts. Gives its bytes.
 * @param {string} path
 * @param {{ bytes: number, most: number, head?: string, tail?: string, between?: string, part: (n: number) => string }} what
 */
function write(path, { bytes, most, head = '', tail = '', between = '\n', part }) {
  mkdirSync(dirname(path), { recursive: true });
  const file = openSync(path, 'w');
  let length = 0;
  let waiting = head;
  const flush = () => {
    length += writeSync(file, waiting);
    waiting = '';
  };
  for (let n = 0; n < most && length + waiting.length < bytes; n++) {
    waiting += (n === 0 ? '' : between) + part(n);
    if (waiting.length > 1 << 20) flush();
  }
  waiting += tail;
  flush();
  closeSync(file);
  return length;
}

const byMinute = (/** @type {number} */ n) => first + n * minute;

/** A zip of files that are packed. @param {string} path @param {readonly (readonly [name: string, text: string])[]} files */
function writeZip(path, files) {
  const parts = [];
  const directory = [];
  let at = 0;
  for (const [name, text] of files) {
    const bytes = Buffer.from(text);
    const packed = deflateRawSync(bytes);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(bytes.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    parts.push(Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), packed);
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), fields, place, Buffer.from(name));
    at += 30 + name.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  writeFileSync(path, Buffer.concat([...parts, listed, end]));
}

/** @typedef {(folder: string, bytes: number) => number} Writer Writes an export of about so many bytes, or of a long life if that is less; gives its bytes. */

/** @type {Readonly<Record<string, Writer>>} */
export const largeExports = {
  'google-fit': (folder, bytes) =>
    write(join(folder, 'Takeout', 'Fit', 'All Data', 'derived_com.google.heart_rate.bpm.json'), {
      bytes,
      most: Infinity,
      head: '{"Data Source":"derived:com.google.heart_rate.bpm:com.google.android.gms:merge_heart_rate_bpm","Data Points":[',
      tail: ']}',
      between: ',',
      part(n) {
        const nanos = `${first + n * 30_000}000000`;
        return `{"fitValue":[{"value":{"fpVal":${value(n, 50, 90)}}}],"originDataSourceId":"raw:com.google.heart_rate.bpm:com.example:watch","endTimeNanos":${nanos},"dataTypeName":"com.google.heart_rate.bpm","startTimeNanos":${nanos},"modifiedTimeMillis":1700000000000,"rawTimestampNanos":0}`;
      },
    }),
  oura: (folder, bytes) =>
    write(join(folder, 'account.json'), {
      bytes,
      most: 14 * 365,
      head: '{"sleep":[',
      tail: ']}',
      between: ',\n',
      part(n) {
        const start = first + n * day + 22 * hour;
        const values = (/** @type {number} */ from) =>
          Array.from({ length: 96 }, (_, at) => value(n * 96 + at, from, 30)).join(',');
        const phases = Array.from({ length: 96 }, (_, at) => 1 + (value(n * 96 + at, 0, 4) % 4)).join('');
        return `{"summary_date":"${date(start)}","bedtime_start":"${iso(start)}","bedtime_end":"${iso(start + 8 * hour)}","is_longest":1,"hypnogram_5min":"${phases}","hr_5min":[${values(45)}],"rmssd_5min":[${values(20)}]}`;
      },
    }),
  whoop: (folder, bytes) =>
    write(join(folder, 'workouts.csv'), {
      bytes,
      most: 14 * 365 * 20,
      head: 'Cycle start time,Cycle end time,Cycle timezone,Workout start time,Workout end time,Duration (min),Activity name,Activity Strain,Energy burned (cal),Max HR (bpm),Average HR (bpm),HR Zone 1 %\n',
      part(n) {
        const start = first + n * hour;
        return `${date(start)} 00:00:00,${date(start)} 23:30:00,UTC+01:00,${written(start)},${written(start + hour / 2)},30,Running,9.1,${value(n, 200, 300)},171,149,10`;
      },
    }),
  withings: (folder, bytes) =>
    write(join(folder, 'raw_tracker_hr.csv'), {
      bytes,
      most: mostMinutes / 10,
      head: 'start,duration,value\n',
      part(n) {
        const values = Array.from({ length: 10 }, (_, at) => value(n * 10 + at, 50, 90));
        return `${iso(first + n * 10 * minute).slice(0, 19)}+00:00,"[60,60,60,60,60,60,60,60,60,60]","[${values.join(',')}]"`;
      },
    }),
  'garmin-export': (folder, bytes) =>
    write(join(folder, 'DI_CONNECT', 'DI-Connect-Fitness', 'me_0_summarizedActivities.json'), {
      bytes,
      most: 14 * 365 * 20,
      head: '[{"summarizedActivitiesExport":[',
      tail: ']}]',
      between: ',',
      part: (n) =>
        `{"activityId":${n},"uuidMsb":${n},"name":"Run ${n}","activityType":"running","userProfileId":1,"timeZoneId":123,"beginTimestamp":${first + n * hour},"eventTypeId":9,"rule":"private","sportType":"RUNNING","startTimeGmt":${first + n * hour},"startTimeLocal":${first + n * hour},"duration":1800000.0,"elapsedDuration":1800000.0,"distance":${value(n, 300_000, 500_000)},"elevationGain":3000.0,"avgSpeed":0.25,"avgHr":141.0,"maxHr":160.0,"calories":1200.0,"bmrCalories":200.0,"steps":4800}`,
    }),
  polar: (folder, bytes) => {
    let length = 0;
    for (let number = 0; length < bytes && number < 14 * 365; number++) {
      const name = `activity-${date(first + number * day)}-${number}.json`;
      const steps = Array.from({ length: 1440 }, (_, at) => {
        const shown = clock(at * minute);
        return `{"localTime":"${shown}.000","value":${value(number * 1440 + at, 0, 120)}}`;
      });
      const text = `{"exportVersion":"1.6","date":"${date(first + number * day)}","summary":{"stepCount":9000,"calories":2100},"samples":{"mets":[],"steps":[${steps.join(',')}]}}`;
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, name), text);
      length += text.length;
    }
    return length;
  },
  zepp: (folder, bytes) =>
    write(join(folder, 'HEARTRATE_AUTO', 'HEARTRATE_AUTO_1749046767351.csv'), {
      bytes,
      most: mostMinutes,
      head: 'date,time,heartRate\n',
      part: (n) => `${date(byMinute(n))},${clock(byMinute(n)).slice(0, 5)},${value(n, 50, 90)}`,
    }),
  libreview: (folder, bytes) =>
    write(join(folder, 'glucose.csv'), {
      bytes,
      most: mostMinutes,
      head: 'Glucose Data,Generated on,03-14-2026 09:12 PM UTC,Generated by,Sample Person\nDevice,Serial Number,Device Timestamp,Record Type,Historic Glucose mg/dL,Scan Glucose mg/dL,Non-numeric Rapid-Acting Insulin,Rapid-Acting Insulin (units),Non-numeric Food,Carbohydrates (grams),Carbohydrates (servings),Non-numeric Long-Acting Insulin,Long-Acting Insulin Value (units),Notes,Strip Glucose mg/dL,Ketone mmol/L,Meal Insulin (units),Correction Insulin (units),User Change Insulin (units)\n',
      part(n) {
        const [year, month, dayOfMonth] = date(byMinute(n)).split('-');
        const [hours, minutes] = clock(byMinute(n)).split(':');
        const shown = `${String(Number(hours) % 12 || 12).padStart(2, '0')}:${minutes} ${Number(hours) < 12 ? 'AM' : 'PM'}`;
        return `FreeStyle LibreLink,0A1B,${month}-${dayOfMonth}-${year} ${shown},0,${value(n, 60, 180)},,,,,,,,,,,,,,`;
      },
    }),
  'dexcom-clarity': (folder, bytes) =>
    write(join(folder, 'clarity.csv'), {
      bytes,
      most: mostMinutes,
      head: 'Index,Timestamp (YYYY-MM-DDThh:mm:ss),Event Type,Event Subtype,Patient Info,Device Info,Source Device ID,Glucose Value (mg/dL),Insulin Value (u),Carb Value (grams),Duration (hh:mm:ss),Glucose Rate of Change (mg/dL/min),Transmitter Time (Long Integer),Transmitter ID\n1,,Device,,,Dexcom G7 Mobile App,iOS G7,,,,,,,\n',
      part: (n) =>
        `${n + 2},${iso(byMinute(n)).slice(0, 19)},EGV,,,,iOS G7,${value(n, 60, 180)},,,,,${7201 + n * 60},AB12`,
    }),
  nightscout: (folder, bytes) =>
    write(join(folder, 'entries.json'), {
      bytes,
      most: mostMinutes,
      head: '[',
      tail: ']',
      between: ',\n',
      part: (n) =>
        `{"_id":"${n.toString(16).padStart(24, '0')}","device":"xDrip-DexcomG6","date":${byMinute(n)},"dateString":"${iso(byMinute(n))}","sgv":${value(n, 60, 180)},"delta":1.5,"direction":"Flat","type":"sgv","filtered":0,"unfiltered":0,"rssi":100,"noise":1,"sysTime":"${iso(byMinute(n))}","utcOffset":60}`,
    }),
  table: (folder, bytes) =>
    write(join(folder, 'own.csv'), {
      bytes,
      most: mostMinutes,
      head: 'Date,Heart rate (bpm),Weight (kg),Comment\n',
      part: (n) => `${written(byMinute(n)).slice(0, 16)},${value(n, 50, 90)},${value(n, 700, 200) / 10},note ${n % 9}`,
    }),
  xlsx: (folder, bytes) => {
    const rows = [
      '<row r="1"><c r="A1" t="inlineStr"><is><t>Date</t></is></c><c r="B1" t="inlineStr"><is><t>Heart rate (bpm)</t></is></c></row>',
    ];
    let length = 0;
    // A sheet has no more rows.
    for (let n = 2; length < bytes && n <= 1_048_576; n++) {
      const row = `<row r="${n}" spans="1:2"><c r="A${n}" t="inlineStr"><is><t>${written(byMinute(n)).slice(0, 16)}</t></is></c><c r="B${n}"><v>${value(n, 50, 90)}</v></c></row>`;
      rows.push(row);
      length += row.length;
    }
    mkdirSync(folder, { recursive: true });
    writeZip(join(folder, 'own.xlsx'), [
      ['xl/workbook.xml', '<workbook><sheets><sheet name="Own" sheetId="1" r:id="rId1"/></sheets></workbook>'],
      [
        'xl/_rels/workbook.xml.rels',
        '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
      ],
      ['xl/worksheets/sheet1.xml', `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`],
    ]);
    return length;
  },
  gadgetbridge: (folder, bytes) => {
    mkdirSync(folder, { recursive: true });
    const database = new DatabaseSync(join(folder, 'Gadgetbridge.db'));
    const rows = Math.min(mostMinutes, Math.ceil(bytes / 22));
    database.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
      CREATE TABLE DEVICE (_id INTEGER PRIMARY KEY, NAME TEXT, MANUFACTURER TEXT, IDENTIFIER TEXT, TYPE INTEGER, MODEL TEXT, ALIAS TEXT);
      INSERT INTO DEVICE VALUES (1, 'Band', 'Maker', 'AA:BB', 1, NULL, NULL);
      CREATE TABLE BASE_ACTIVITY_SUMMARY (_id INTEGER PRIMARY KEY, NAME TEXT);
      CREATE TABLE MI_BAND_ACTIVITY_SAMPLE (TIMESTAMP INTEGER NOT NULL, DEVICE_ID INTEGER NOT NULL, USER_ID INTEGER, RAW_INTENSITY INTEGER, STEPS INTEGER, RAW_KIND INTEGER, HEART_RATE INTEGER, PRIMARY KEY (TIMESTAMP, DEVICE_ID)) WITHOUT ROWID;
      INSERT INTO MI_BAND_ACTIVITY_SAMPLE SELECT ${first / 1000} + 60 * i, 1, 1, 20, i % 90, 1, 60 + i % 40
      FROM (WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n LIMIT ${rows}) SELECT i FROM n);`);
    const { size } = /** @type {{ size: number }} */ (
      database.prepare('SELECT page_count * page_size AS size FROM pragma_page_count, pragma_page_size').get()
    );
    database.close();
    return size;
  },
};
