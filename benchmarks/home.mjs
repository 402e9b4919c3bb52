/**
 * How long Home takes in a host with ten years of each metric, a night a day, 10,000 workouts, 199 clients and a full activity log: the first
 * time after a start, and again while nothing changes.
 *
 *   node benchmarks/home.mjs [--days 3650] [--rounds 9] [--no-limits]
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { metricCatalogue, quantityTypes } from '../packages/contract/dist/index.js';
import { openDatabase } from '../packages/host/dist/sqlite/open-database.js';
import { openControlStores } from '../packages/sqlite/dist/index.js';
import { activityEntry } from '../test/records/activity-entry.ts';
import { quantitySample, sleepSample, workoutRecord } from '../test/records/record-builders.ts';
import { judge, median } from './figures.mjs';
import { openStore } from './made-store.mjs';
import { appCall, newDirectory, removeDirectory, startHost } from './paired-host.mjs';

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '3650' },
    rounds: { type: 'string', default: '9' },
    'no-limits': { type: 'boolean' },
  },
});
const [days, rounds] = [Number(values.days), Number(values.rounds)];
const day = 86_400_000;
const [workouts, clients, reads] = [Math.round((days * 10_000) / 3650), 199, Math.round((days * 100_000) / 3650)];
const stages = ['asleepCore', 'asleepDeep', 'asleepCore', 'asleepREM', 'awake'];

/** The same number for the same place, 0 to 1. @param {number} place */
const mixed = (place) => ((place * 2_654_435_761) % 4_294_967_296) / 4_294_967_296;

/** @param {string} directory @param {number} now */
function fillHealth(directory, now) {
  const { database, stores } = openStore(directory);
  database.exec('PRAGMA synchronous = OFF');
  const first = Math.floor(now / day - days + 1) * day;
  const run = stores.imports.begin({ importId: 'made', fileName: 'made', format: 'apple-health', startedAt: first });
  run.exportedAt(now);
  for (let at = first, place = 0; at <= now; at += day, place++) {
    for (const [index, { name }] of quantityTypes.entries()) {
      const value = 50 + 20 * mixed(place * 131 + index);
      run.quantity(quantitySample(new Date(at).toISOString(), { type: name, value }));
    }
    for (let part = 0; part < 15; part++) {
      const start = new Date(at - 3_600_000 + part * 1_800_000).toISOString();
      run.category(sleepSample(start, 30, stages[part % stages.length] ?? ''));
    }
  }
  for (let place = 0; place < workouts; place++) {
    run.workout(workoutRecord(new Date(now - place * ((days * day) / workouts) - 7_200_000).toISOString()));
  }
  run.finish({ complete: true, finishedAt: now });
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
}

/** @param {string} directory @param {number} now */
function fillControl(directory, now) {
  const database = openDatabase(join(directory, 'control.sqlite'), 'control');
  const { pairing, activity } = openControlStores(database);
  for (let place = 0; place < clients; place++) {
    const [id, displayName] = [`client-${place}`, `Client ${place}`];
    const at = /** @type {never} */ (now - place * day);
    const request = {
      requestId: id,
      displayName,
      scopes: /** @type {const} */ (['app.metrics']),
      remoteAddress: '192.0.2.1',
      confirmationCode: '000000',
      createdAt: at,
      expiresAt: at,
      pollingTokenHash: id,
      resolvedAt: null,
      clientId: null,
      cleared: false,
    };
    pairing.insertRequest({ ...request, status: 'pending' });
    pairing.approvePending(
      { ...request, status: 'approved', resolvedAt: at, clientId: id },
      {
        clientId: id,
        requestId: id,
        displayName,
        ownName: null,
        scopes: request.scopes,
        askedScopes: request.scopes,
        remoteAddress: null,
        approvedAt: at,
        pausedAt: null,
        lastSeenAt: at,
        firstUsedAt: at,
        tokenHash: id,
      },
    );
  }
  const entries = Array.from({ length: reads }, (_, place) =>
    activityEntry(`read-${place}`, now - Math.floor(mixed(place) * 90 * day), {
      clientId: `client-${place % clients}`,
      refused: place % 7 === 0 ? 'permission_denied' : null,
    }),
  );
  activity.save(entries);
  database.close();
}

const directory = newDirectory();
const store = join(directory, 'store');
try {
  const now = Date.now();
  fillHealth(store, now);
  // Its first start makes a certificate, and what belongs to clients needs one.
  await (await startHost(store)).stop();
  fillControl(store, now);
  const host = await startHost(store);
  try {
    /** @type {number[]} */
    const times = [];
    for (let round = 0; round <= rounds; round++) {
      const began = performance.now();
      const home = await appCall(store, 'readHome');
      times.push(performance.now() - began);
      if (home.status.clients !== clients || home.nights.length !== 7)
        throw new Error('Home lacks what it should show');
    }
    const [first = 0, ...others] = times;
    const held = `${metricCatalogue.length} metrics, ${days} days, ${workouts} workouts, ${clients} clients, ${reads} reads`;
    judge({ what: 'Home, first time after a start', figure: first, unit: 'ms', most: 500, reference: held });
    judge({ what: 'Home again', figure: median(others), unit: 'ms', most: 200, reference: `${rounds} times` });
  } finally {
    await host.stop();
  }
} finally {
  removeDirectory(directory);
}
