/**
 * What a delivery of a feed costs beside a store of so many samples: the first, hourly ones of the last seven days, and an
 * export afterwards.
 *
 *   node benchmarks/delivery-cost.mjs [--samples 2000000] [--deliveries 5] [--keep DIRECTORY]
 */
import { phonesOfFormats } from '../packages/importers/dist/formats.js';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { intlTimeZones } from '../packages/terminal/dist/intl-time-zones.js';
import { openDatabase } from '../packages/host/dist/sqlite/open-database.js';
import { openStagingFile } from '../packages/host/dist/sqlite/staging-files.js';
import { openHealthStores } from '../packages/sqlite/dist/index.js';

const { values } = parseArgs({
  options: {
    samples: { type: 'string', default: '2000000' },
    deliveries: { type: 'string', default: '5' },
    keep: { type: 'string' },
  },
});
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const begin = Date.UTC(2021, 0, 1);
const count = Number(values.samples);

/** Ten types; of each a sample every so many minutes. And a workout a day. */
const types = [
  ['heartRate', 5, 0],
  ['stepCount', 10, 5],
  ['distanceWalkingRunning', 10, 5],
  ['activeEnergyBurned', 10, 5],
  ['basalEnergyBurned', 15, 15],
  ['respiratoryRate', 30, 0],
  ['oxygenSaturation', 60, 0],
  ['flightsClimbed', 60, 10],
  ['appleExerciseTime', 60, 30],
  ['heartRateVariabilitySDNN', 120, 0],
];
const perDay = types.reduce((sum, [, every]) => sum + (24 * 60) / Number(every), 0);
const end = begin + Math.ceil(count / perDay) * day;

const directory = values.keep ?? mkdtempSync(join(tmpdir(), 'vitalgate-bench-'));
if (!existsSync(directory)) mkdirSync(directory, { recursive: true });
const db = openDatabase(join(directory, 'health.sqlite'), 'health');
const stores = openHealthStores(db, {
  defaultZone: 'UTC',
  timeZones: intlTimeZones(),
  phones: phonesOfFormats,
  openStaging: (id) => openStagingFile(directory, id),
});

/** @param {any} run @param {number} from @param {number} to */
function fill(run, from, to) {
  for (const [type, every, length] of types) {
    const step = Number(every) * minute;
    for (let start = Math.ceil(from / step) * step; start < to; start += step) {
      run.quantity({
        type,
        start,
        end: start + Number(length) * minute,
        value: 1 + ((start / step) % 97),
        source: { name: start % (2 * step) === 0 ? 'Watch' : 'iPhone', bundleIdentifier: null, version: null },
        device: null,
        metadata: null,
        timeZone: null,
      });
    }
  }
  for (let start = Math.ceil(from / day) * day; start < to - hour; start += day) {
    run.workout({
      activityType: 'running',
      start: start + 7 * hour,
      end: start + 8 * hour,
      durationSeconds: 3600,
      activeEnergyKilocalories: null,
      totalEnergyKilocalories: null,
      distanceMeters: null,
      averageHeartRate: null,
      maximumHeartRate: null,
      minimumHeartRate: null,
      elevationGainMeters: null,
      steps: null,
      indoor: null,
      source: { name: 'Watch', device: null },
      timeZone: null,
    });
  }
}

/** @param {string} label @param {() => void} body */
function timed(label, body) {
  const [start, cpu] = [performance.now(), process.cpuUsage()];
  body();
  const { user, system } = process.cpuUsage(cpu);
  const wall = (performance.now() - start) / 1000;
  console.log(`${label}: ${wall.toFixed(2)} s, of which ${((user + system) / 1e6).toFixed(2)} s of one processor`);
}

/** @param {string} id @param {number} to */
function exported(id, to) {
  const run = stores.imports.begin({ importId: id, fileName: 'export.zip', format: 'apple-health', startedAt: to });
  run.exportedAt(to);
  fill(run, begin, to);
  run.finish({ complete: true, finishedAt: to });
}

/** @param {number} now */
function delivered(now) {
  const feed = { receivedAt: now };
  const format = 'health-auto-export';
  const run = stores.imports.begin({ importId: 'feed', fileName: 'Phone', format, startedAt: now, feed });
  for (const [type] of types) run.told({ kind: 'quantity', type, start: now - 7 * day, end: now });
  fill(run, now - 7 * day, now);
  run.finish({ complete: true, finishedAt: now });
}

if (stores.imports.list().length === 0) timed(`export of ${count} samples`, () => exported('first', end));
const last = Math.max(end, ...stores.imports.list().map(({ feed }) => feed?.lastAt ?? 0));
for (let number = 1; number <= Number(values.deliveries); number++) {
  timed(`delivery ${number}, of 7 days`, () => delivered(last + number * hour));
}
const [spans] = db.prepare('SELECT COUNT(*) FROM told_spans').get() ?? [];
console.log(`spans kept: ${Number(spans)}`);
if (values.keep === undefined) {
  timed('export of everything afterwards', () => exported('second', last + day));
  db.close();
  rmSync(directory, { recursive: true });
} else {
  db.close();
}
