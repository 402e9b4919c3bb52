/**
 * How long the page of workouts takes in a host with 10,000 of them, four of ten a run with a route of 600 points: what they add up to, the
 * list in each order, one of them along its way, and as a file.
 *
 *   node benchmarks/workouts.mjs [--workouts 10000] [--rounds 9] [--no-limits]
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { workoutRecord } from '../test/records/record-builders.ts';
import { judge, median } from './figures.mjs';
import { openStore } from './made-store.mjs';
import { appCall, newDirectory, removeDirectory, startHost } from './paired-host.mjs';

const { values } = parseArgs({
  options: {
    workouts: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '9' },
    'no-limits': { type: 'boolean' },
  },
});
const [workouts, rounds] = [Number(values.workouts), Number(values.rounds)];
const [minute, hour] = [60_000, 3_600_000];
const kinds = [
  'running',
  'yoga',
  'running',
  'cycling',
  'walking',
  'running',
  'hiking',
  'running',
  'swimming',
  'rowing',
];

/** A run of an hour northwards, a point every six seconds. @param {number} start */
const route = (start) =>
  Array.from({ length: 600 }, (_, index) => ({
    latitude: 50 + index * 1.5e-4,
    longitude: 8,
    elevationMeters: 100 + (index % 60),
    at: /** @type {never} */ (start + index * 6000),
    speedMetersPerSecond: null,
    accuracyMeters: null,
    beginsSegment: index === 0,
  }));

/** @param {string} directory @param {number} now */
function fill(directory, now) {
  const { database, stores } = openStore(directory);
  database.exec('PRAGMA synchronous = OFF');
  const run = stores.imports.begin({ importId: 'made', fileName: 'made', format: 'apple-health', startedAt: now });
  run.exportedAt(now);
  for (let place = 0; place < workouts; place++) {
    const start = now - 2 * hour - place * 8 * hour;
    const activityType = kinds[place % kinds.length] ?? '';
    const record = {
      ...workoutRecord(new Date(start).toISOString()),
      activityType,
      end: /** @type {never} */ (start + 60 * minute),
      durationSeconds: 3600,
      distanceMeters: 10_000,
    };
    if (activityType === 'running') run.workout(record, route(start));
    else run.workout(record);
  }
  run.finish({ complete: true, finishedAt: now });
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
}

const directory = newDirectory();
const store = join(directory, 'store');
try {
  fill(store, Date.now());
  const host = await startHost(store);
  try {
    /** @param {string} what @param {() => Promise<any>} call @param {(answer: any) => boolean} isWhole */
    const measure = async (what, call, isWhole) => {
      const times = [];
      for (let round = 0; round < rounds; round++) {
        const began = performance.now();
        const answer = await call();
        times.push(performance.now() - began);
        if (!isWhole(answer)) throw new Error(`${what}: not what it should be`);
      }
      judge({ what, figure: median(times), unit: 'ms', most: 200, reference: `${workouts} workouts` });
      return call();
    };
    const running = { activityType: 'running' };
    await measure(
      'What runs add up to',
      () => appCall(store, 'readWorkoutOverview', { ...running, firstDay: 1 }),
      ({ bests }) => bests.length >= 4,
    );
    await measure(
      'The farthest runs',
      () => appCall(store, 'listWorkouts', { ...running, order: 'farthest', limit: 50 }),
      (list) => list.workouts.length > 0,
    );
    const list = await measure(
      'The newest workouts',
      () => appCall(store, 'listWorkouts', { order: 'newest', limit: 50 }),
      ({ next }) => workouts <= 50 || next !== null,
    );
    const { id } = list.workouts[0];
    await measure(
      'A run along its way',
      () => appCall(store, 'readWorkoutCourse', { id, columns: 160, splitMeters: 1000 }),
      ({ splits }) => splits.length === 10,
    );
    await measure(
      'A run as a file',
      () => appCall(store, 'readWorkoutGpx', { id, name: 'Run' }),
      ({ text }) => text.includes('</gpx>'),
    );
  } finally {
    await host.stop();
  }
} finally {
  removeDirectory(directory);
}
