/**
 * A store like that of somebody who has used a host for long: ten years of each metric, a night a day, 10,000 workouts, food and blood tests,
 * 199 clients and an activity log of 100,000 reads in 90 days.
 */
import { join } from 'node:path';
import { quantityTypes } from '../packages/contract/dist/index.js';
import { openDatabase } from '../packages/host/dist/sqlite/open-database.js';
import { openControlStores } from '../packages/sqlite/dist/index.js';
import { activityEntry } from '../test/records/activity-entry.ts';
import {
  bloodTestRecord,
  bloodTestResult,
  nutritionEntry,
  quantitySample,
  sleepSample,
  workoutRecord,
} from '../test/records/record-builders.ts';
import { openStore } from './made-store.mjs';
import { startHost } from './paired-host.mjs';

const day = 86_400_000;
const clients = 199;
const meals = /** @type {const} */ (['breakfast', 'lunch', 'lunch', 'dinner', 'dinner', 'snack']);

/** How many of each a store of so many days holds. @param {number} days */
export const amountsOf = (days) => ({
  days,
  clients,
  workouts: Math.round((days * 10_000) / 3650),
  reads: Math.round((days * 100_000) / 3650),
});
const stages = ['asleepCore', 'asleepDeep', 'asleepCore', 'asleepREM', 'awake'];

/** The same number for the same place, 0 to 1. @param {number} place */
const mixed = (place) => ((place * 2_654_435_761) % 4_294_967_296) / 4_294_967_296;

/** @param {string} directory @param {number} now @param {ReturnType<typeof amountsOf>} amounts */
function fillHealth(directory, now, { days, workouts }) {
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
    for (const [index, meal] of meals.entries()) {
      run.nutrition(nutritionEntry(new Date(at + (7 + 2 * index) * 3_600_000).toISOString(), { meal }));
    }
    if (place % 90 === 0) {
      const date = new Date(at).toISOString().slice(0, 10);
      const quantity = { value: String(80 + (place % 97)), comparator: null, unit: 'mg/dL', unitCode: 'mg/dL' };
      const results = Array.from({ length: 30 }, (_, index) => bloodTestResult(`Analyte ${index}`, { quantity }));
      run.bloodTest(bloodTestRecord(`draw-${place}`, date, { results }));
    }
  }
  for (let place = 0; place < workouts; place++) {
    run.workout(workoutRecord(new Date(now - place * ((days * day) / workouts) - 7_200_000).toISOString()));
  }
  run.finish({ complete: true, finishedAt: now });
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
}

/** @param {string} directory @param {number} now @param {number} reads */
function fillControl(directory, now, reads) {
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

/** Makes such a store in a data directory. @param {string} directory @param {number} days */
export async function makeDecade(directory, days) {
  const [now, amounts] = [Date.now(), amountsOf(days)];
  fillHealth(directory, now, amounts);
  // Its first start makes a certificate, and what belongs to clients needs one.
  await (await startHost(directory)).stop();
  fillControl(directory, now, amounts.reads);
  return amounts;
}
