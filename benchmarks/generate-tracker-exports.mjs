import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const firstDay = Date.UTC(2016, 0, 1);
const two = (/** @type {number} */ part) => String(part).padStart(2, '0');

/** @param {number} time */
function american(time) {
  const at = new Date(time);
  const date = `${two(at.getUTCMonth() + 1)}/${two(at.getUTCDate())}/${two(at.getUTCFullYear() % 100)}`;
  return `${date} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`;
}

/** A beat of an ordinary day: about the same for the same time of day, never twice in a row. @param {number} time */
const beats = (time) => 58 + ((time / 1000) % 47) + (Math.floor(time / hour) % 24);

/**
 * Writes the part of a Takeout that Fitbit is, in the form that it has: each day a file of heart rates every five seconds, each
 * month one of steps by the minute. Gives its bytes.
 * @param {string} folder
 * @param {number} bytes At least so many.
 */
export function writeFitbit(folder, bytes) {
  const data = join(folder, 'Takeout', 'Fitbit', 'Global Export Data');
  mkdirSync(data, { recursive: true });
  let written = 0;
  let month = '';
  let steps = [];
  const write = (/** @type {string} */ name, /** @type {string[]} */ entries) => {
    const text = `[${entries.join(',')}]`;
    writeFileSync(join(data, name), text);
    return text.length;
  };
  for (let start = firstDay; written < bytes; start += day) {
    const date = new Date(start).toISOString().slice(0, 10);
    if (date.slice(0, 7) !== month) {
      if (steps.length > 0) written += write(`steps-${month}-01.json`, steps);
      [month, steps] = [date.slice(0, 7), []];
    }
    const hearts = [];
    for (let time = start; time < start + day; time += 5000) {
      const value = `{\n    "bpm" : ${beats(time)},\n    "confidence" : ${time % 3 === 0 ? 2 : 3}\n  }`;
      hearts.push(`{\n  "dateTime" : "${american(time)}",\n  "value" : ${value}\n}`);
    }
    written += write(`heart_rate-${date}.json`, hearts);
    for (let time = start; time < start + day; time += minute) {
      steps.push(`{\n  "dateTime" : "${american(time)}",\n  "value" : "${(time / minute) % 90}"\n}`);
    }
  }
  return written;
}

/** @param {number} time */
const stamp = (time) => new Date(time).toISOString().replace('T', ' ').replace('Z', '');

/** An id that no other number has. @param {number} number */
const id = (number) => {
  const digits = ((number * 2_654_435_761) % 2 ** 32).toString(16).padStart(8, '0');
  return `${digits}-0000-4000-8000-${String(number).padStart(12, '0')}`;
};

/**
 * Writes an export of Samsung Health: heart rates by the hour with their minutes in a file of their own, steps by the minute,
 * nights with their stages. Gives its bytes.
 * @param {string} folder
 * @param {number} years
 */
export function writeSamsung(folder, years) {
  let written = 0;
  const own = 'com.sec.android.app.shealth';
  const root = join(folder, 'samsunghealth_ann_20260101000000');
  const json = 'jsons/com.samsung.shealth.tracker.heart_rate';
  for (const first of '0123456789abcdef') mkdirSync(join(root, json, first), { recursive: true });
  const write = (/** @type {string} */ path, /** @type {string} */ text) => {
    writeFileSync(join(root, path), text);
    written += text.length;
  };
  const [heart, step] = ['com.samsung.health.heart_rate', 'com.samsung.health.step_count'];
  const tables = { heart: [''], steps: [''], sleeps: [''], stages: [''] };
  tables.heart = [
    'com.samsung.shealth.tracker.heart_rate,7006003,7',
    `source,tag_id,${heart}.create_time,${heart}.binning_data,${heart}.heart_rate,${heart}.start_time,${heart}.end_time,${heart}.time_offset,${heart}.min,${heart}.max,${heart}.deviceuuid,${heart}.pkg_name,${heart}.datauuid`,
  ];
  tables.steps = [
    'com.samsung.shealth.tracker.pedometer_step_count,7006003,7',
    `duration,run_step,walk_step,${step}.start_time,${step}.end_time,${step}.time_offset,${step}.count,${step}.distance,${step}.speed,${step}.calorie,${step}.deviceuuid,${step}.pkg_name,${step}.datauuid`,
  ];
  tables.sleeps = [
    'com.samsung.shealth.sleep,7006003,7',
    'com.samsung.health.sleep.start_time,com.samsung.health.sleep.end_time,com.samsung.health.sleep.time_offset,com.samsung.health.sleep.deviceuuid,com.samsung.health.sleep.pkg_name,com.samsung.health.sleep.datauuid',
  ];
  tables.stages = [
    'com.samsung.health.sleep_stage,7006003,7',
    'start_time,end_time,time_offset,sleep_id,stage,deviceuuid,pkg_name,datauuid',
  ];
  let number = 0;
  const tail = () => `watch,${own},${id(++number)},`;
  for (let start = firstDay; start < firstDay + years * 365 * day; start += day) {
    for (let time = start; time < start + day; time += hour) {
      const part = id(++number);
      const minutes = Array.from({ length: 60 }, (_, index) => {
        const at = time + index * minute;
        const rate = beats(at);
        return `{"heart_rate":${rate},"heart_rate_max":${rate + 3},"heart_rate_min":${rate - 3},"start_time":${at},"end_time":${at + minute - 1}}`;
      });
      write(`${json}/${part[0]}/${part}.binning_data.json`, `[${minutes.join(',')}]`);
      tables.heart.push(
        `,21313,${stamp(time)},${part}.binning_data.json,70.0,${stamp(time)},${stamp(time + hour - 1)},UTC+0100,58.0,101.0,${tail()}`,
      );
    }
    for (let time = start + 7 * hour; time < start + 22 * hour; time += 6 * minute) {
      const end = stamp(time + minute);
      tables.steps.push(`60000,0,64,${stamp(time)},${end},UTC+0100,64,46.72,0.7786,2.31,${tail()}`);
    }
    const night = id(++number);
    const asleep = start + 22 * hour;
    tables.sleeps.push(`${stamp(asleep)},${stamp(asleep + 8 * hour)},UTC+0100,watch,${own},${night},`);
    for (let place = 0; place < 24; place++) {
      const from = asleep + place * 20 * minute;
      tables.stages.push(
        `${stamp(from)},${stamp(from + 20 * minute)},UTC+0100,${night},${40_001 + (place % 4)},${tail()}`,
      );
    }
  }
  for (const [name, rows] of [
    ['shealth.tracker.heart_rate', tables.heart],
    ['shealth.tracker.pedometer_step_count', tables.steps],
    ['shealth.sleep', tables.sleeps],
    ['health.sleep_stage', tables.stages],
  ]) {
    write(
      `com.samsung.${/** @type {string} */ (name)}.20260101000000.csv`,
      `${/** @type {string[]} */ (rows).join('\r\n')}\r\n`,
    );
  }
  return written;
}
