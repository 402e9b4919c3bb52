/**
 * How long the store takes for inputs whose work could grow faster than they do. Run it with two checkouts to compare them:
 *
 *   node benchmarks/grown-stores.mjs [--root DIRECTORY] [--only NAME]
 */
import { phonesOfFormats } from '../packages/importers/dist/formats.js';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { root: { type: 'string', default: '.' }, only: { type: 'string' } } });
/** @param {string} path @returns {Promise<any>} */
const load = (path) => import(pathToFileURL(resolve(values.root, 'packages', path)).href);
const { openDatabase } = await load('host/dist/sqlite/open-database.js');
const { openStagingFile } = await load('host/dist/sqlite/staging-files.js');
const { countRecords, openHealthStores } = await load('sqlite/dist/index.js');
const { intlTimeZones } = await load('terminal/dist/intl-time-zones.js');
const { nutrientKeys } = await load('contract/dist/index.js');

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const begin = Date.UTC(2025, 0, 1);

function openStore() {
  const directory = mkdtempSync(join(tmpdir(), 'vitalgate-bench-'));
  const db = openDatabase(join(directory, 'health.sqlite'), 'health');
  const openStaging = (/** @type {string} */ id) => openStagingFile(directory, id);
  const stores = openHealthStores(db, {
    defaultZone: 'UTC',
    timeZones: intlTimeZones(),
    phones: phonesOfFormats,
    openStaging,
  });
  const close = () => {
    db.close();
    rmSync(directory, { recursive: true });
  };
  return { db, stores, close };
}

/** @param {() => unknown} body */
function seconds(body) {
  const start = performance.now();
  body();
  return (performance.now() - start) / 1000;
}

/**
 * Imports what `fill` hands over; answers the seconds of the merge.
 * @param {any} stores @param {string} importId @param {(run: any) => void} fill
 */
function bring(stores, importId, fill, exportedAt = begin + 400 * day) {
  const run = stores.imports.begin({ importId, fileName: 'e', format: 'apple-health', startedAt: 1 });
  run.exportedAt(exportedAt);
  fill(run);
  return seconds(() => run.finish({ complete: true, finishedAt: 2 }));
}

const origin = (name = 'Watch') => ({
  source: { name, bundleIdentifier: null, version: null },
  device: null,
  metadata: null,
  timeZone: null,
});
/** @param {string} type @param {number} start @param {number} length @param {number} value */
const sample = (type, start, length, value, name = 'Watch') => ({
  type,
  start,
  end: start + length,
  value,
  ...origin(name),
});
/** @param {number} start @param {object} changes */
const workout = (start, changes = {}) => ({
  activityType: 'running',
  start,
  end: start + hour,
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
  ...changes,
});
/** @param {number} loggedAt @param {number} energy @param {object} changes */
const entry = (loggedAt, energy, changes = {}) => ({
  loggedAt,
  meal: null,
  foodName: null,
  brand: null,
  quantity: null,
  nutrients: {
    ...Object.fromEntries(nutrientKeys.map((/** @type {string} */ key) => [key, null])),
    energyKilocalories: energy,
  },
  source: { name: 'Diary' },
  timeZone: null,
  ...changes,
});

/** @param {boolean} isLong */
function yearLong(isLong) {
  const { stores, close } = openStore();
  const merge = bring(stores, 'a', (run) => {
    for (let at = 0; at < 200_000; at++) run.quantity(sample('heartRate', begin + at * 157_000, 0, 60 + (at % 50)));
    for (let at = 0; at < 1000; at++) run.workout(workout(begin + at * 8 * hour));
  });
  const long = isLong
    ? bring(stores, 'long', (run) => {
        run.quantity(sample('heartRate', begin, 360 * day, 70));
        run.workout(workout(begin + hour, { activityType: 'walking' }));
      })
    : 0;
  const again = bring(stores, 'b', (run) => {
    for (let at = 0; at < 1000; at++) run.workout(workout(begin + at * 8 * hour + 2 * hour, { activityType: 'yoga' }));
  });
  const undo = isLong ? seconds(() => stores.imports.remove('long')) : 0;
  const after = bring(stores, 'c', (run) => {
    for (let at = 0; at < 1000; at++)
      run.workout(workout(begin + at * 8 * hour + 4 * hour, { activityType: 'cycling' }));
  });
  close();
  return { merge, 'with the long one': long, 'more workouts': again, undo, 'more after the undo': after };
}

/** @param {number} count @param {(run: any) => void} fill */
function once(count, fill) {
  const { stores, close } = openStore();
  const merge = bring(stores, 'a', fill);
  const again = bring(stores, 'b', fill, begin + 401 * day);
  const undo = seconds(() => stores.imports.remove('b'));
  close();
  return { count, merge, again, undo };
}

/** @param {number} most @param {(count: number) => (run: any) => void} fill */
const thrice = (most, fill) => () => [most / 4, most / 2, most].map((count) => once(count, fill(count)));

/** @type {Record<string, () => unknown[]>} */
const inputs = {
  'heart rate of a year': () => [yearLong(false), yearLong(true)],
  'workouts at one hour of two sources': thrice(2000, (count) => (run) => {
    for (let at = 0; at < count; at++) {
      for (const name of ['Watch', 'Phone']) {
        run.workout(
          workout(begin, { distanceMeters: 1000 + at, durationSeconds: 1000 + at, source: { name, device: null } }),
        );
      }
    }
  }),
  'versions of one workout': thrice(4000, (count) => (run) => {
    for (let at = 0; at < count; at++) run.workout(workout(begin, { distanceMeters: at }));
  }),
  'versions of one entry': thrice(4000, (count) => (run) => {
    for (let at = 0; at < count; at++) run.nutrition(entry(begin, 100, { quantity: { amount: at, unit: 'g' } }));
  }),
  'versions of one blood test': thrice(2000, (count) => (run) => {
    for (let at = 0; at < count; at++) {
      run.bloodTest({
        key: 'one',
        collectedAt: begin,
        collectedDate: '2025-01-01',
        issuedAt: begin + at,
        codings: [],
        name: `Panel ${at}`,
        status: 'final',
        laboratory: null,
        results: [],
        source: { name: 'Lab' },
      });
    }
  }),
  'dietary samples at one instant': thrice(20_000, (count) => (run) => {
    for (let at = 0; at < count; at++) run.quantity(sample('dietaryEnergyConsumed', begin, 0, at + 1, 'Diary'));
  }),
  'entries at one instant, by name': thrice(20_000, (count) => (run) => {
    for (let at = 0; at < count; at++) run.nutrition(entry(begin, at + 1, { foodName: `Food ${at}` }));
  }),
  'entries at distinct times': thrice(20_000, (count) => (run) => {
    for (let at = 0; at < count; at++) run.nutrition(entry(begin + at * minute, 100, { foodName: 'Food' }));
  }),
  'entries that come changed': thrice(20_000, (count) => {
    let pass = 0;
    return (run) => {
      pass++;
      for (let at = 0; at < count; at++) {
        run.nutrition(entry(begin + at * minute, 100, { foodName: 'Food', meal: pass === 1 ? 'lunch' : 'dinner' }));
      }
    };
  }),
  'counting a million samples': () => {
    const { db, stores, close } = openStore();
    bring(stores, 'a', (run) => {
      for (let at = 0; at < 1_000_000; at++) run.quantity(sample('heartRate', begin + at * 30_000, 0, 60 + (at % 50)));
    });
    const answer = { records: seconds(() => countRecords(db)), extents: seconds(() => stores.samples.extents()) };
    close();
    return [answer];
  },
  'an older export that condensing superseded': () => {
    const { stores, close } = openStore();
    const anchor = sample('heartRate', begin, 0, 60);
    const older = bring(stores, 'a', (run) => {
      run.quantity(anchor);
      for (let at = 0; at < 300_000; at++) run.quantity(sample('stepCount', begin + at * minute, minute, 1 + (at % 9)));
    });
    const newer = bring(
      stores,
      'b',
      (run) => {
        run.quantity(anchor);
        for (let at = 0; at < 5000; at++) run.quantity(sample('stepCount', begin + at * hour, hour, 300 + (at % 9)));
      },
      begin + 500 * day,
    );
    const undo = seconds(() => stores.imports.remove('b'));
    close();
    return [{ older, newer, undo }];
  },
  'a million samples, twice': () => {
    const { stores, close } = openStore();
    const fill = (/** @type {any} */ run) => {
      for (let at = 0; at < 1_000_000; at++) run.quantity(sample('heartRate', begin + at * 30_000, 0, 60 + (at % 50)));
    };
    const first = bring(stores, 'a', fill);
    const again = bring(stores, 'b', fill, begin + 401 * day);
    const undo = seconds(() => stores.imports.remove('b'));
    close();
    return [{ first, again, undo }];
  },
};

for (const [name, measure] of Object.entries(inputs)) {
  if (values.only !== undefined && !name.includes(values.only)) continue;
  for (const row of measure())
    console.log(
      name,
      JSON.stringify(row, (_, value) => (typeof value === 'number' ? Math.round(value * 100) / 100 : value)),
    );
}
