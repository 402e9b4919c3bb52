import { mkdtempSync, rmSync } from 'node:fs';
import { clientRow } from '../../../../test/records/client-row.ts';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as immediately } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { tokenHash } from '@vitalgate/core';
import { bodyText, dataActions, developerApi, ownHostNames, runAction, type HttpRequest } from '@vitalgate/http';
import { importOf } from '../../../../test/records/import-of.ts';
import { quantitySample } from '../../../../test/records/record-builders.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHostLog } from '../logging/host-log.ts';
import { appIdentity } from '../built/app-identity.ts';
import { effectiveActions } from '../actions/effective-actions.ts';
import { dataParts } from '../serving/host-api.ts';
import { hostPairing } from '../pairing/host-pairing.ts';
import { openStore, type OpenStore } from '../stores/open-store.ts';

/** Gives every day of every metric one value, then the next one, each in one transaction, until it is ended. */
const writer = `
  const { parentPort, workerData } = require('node:worker_threads');
  import('${new URL('../../dist/sqlite/open-database.js', import.meta.url).href}').then(({ openDatabase }) => {
    const write = openDatabase(workerData, 'health').prepare('UPDATE metric_days SET value = ?');
    for (let value = 1; ; value++) {
      write.run(value);
      if (value === 10) parentPort.postMessage('writing');
    }
  });
`;

let base: string;
let store: OpenStore;
let thread: Worker;

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'vitalgate-state-'));
  store = await openStore({
    dataDirectory: join(base, 'data'),
    purpose: 'test',
    log: openHostLog({ write: () => undefined }),
  });
  importOf(store.stores.health.imports, 'a', (run) => {
    for (const type of ['stepCount', 'heartRate', 'bodyMass', 'flightsClimbed', 'vo2Max']) {
      run.quantity(quantitySample('2026-03-09T10:00:00Z', { type }));
    }
  });
  thread = new Worker(writer, { eval: true, workerData: store.directory.databaseFile });
  await new Promise((resolve) => thread.once('message', resolve));
});
afterAll(async () => {
  await thread.terminate();
  await store.close();
  rmSync(base, { recursive: true, force: true });
});

interface Metrics {
  readonly data: readonly { readonly latest: { readonly value: number } | null }[];
}

function valuesIn({ data }: Metrics): ReadonlySet<number> {
  const values = data.flatMap(({ latest }) => (latest === null ? [] : [latest.value]));
  expect(values).toHaveLength(5);
  return new Set(values);
}

/** Asks again and again while the values change; the answers that mix values of two commits. */
async function mixedOf(ask: () => Promise<Metrics> | Metrics): Promise<readonly number[][]> {
  const mixed: number[][] = [];
  const seen = new Set<number>();
  // Until much was written meanwhile, else this shows nothing. On a busy machine the writer waits for its turn.
  for (let times = 0; times < 300 || seen.size < 50; times++) {
    const values = valuesIn(await ask());
    if (values.size > 1) mixed.push([...values]);
    for (const value of values) seen.add(value);
    await immediately();
  }
  return mixed;
}

test('an answer of the API is of one state of the store, whatever is committed while it is made', async () => {
  const data = dataParts(store);
  const pairing = hostPairing(store, { rehearsal: null, onWindow: () => undefined });
  const token = `vgc_${'t'.repeat(43)}`;
  const at = store.clock.now();
  const row = {
    requestId: 'r',
    displayName: 'A',
    scopes: ['app.metrics'],
    remoteAddress: '127.0.0.1',
    confirmationCode: '000000',
    pollingTokenHash: 'p',
    status: 'pending',
    createdAt: at,
    expiresAt: at,
    resolvedAt: null,
    clientId: null,
    cleared: false,
  } as const;
  store.access.pairing.insertRequest(row);
  store.access.pairing.approvePending(
    { ...row, status: 'approved', resolvedAt: at, clientId: 'c' },
    clientRow('c', { requestId: 'r', tokenHash: tokenHash(data.hasher, token) }),
  );
  store.access.settings.write({ developerModeOn: true, termsAcceptedAt: at, rawConsentAcceptedAt: null });
  const handler = developerApi({
    ...data,
    app: appIdentity,
    settings: store.access.settings,
    pairing: pairing.store,
    desk: pairing.desk,
    isPairingOpen: pairing.isOpen,
    ownNames: ownHostNames([]),
    checkNoteRoom: () => undefined,
    noteRead: () => undefined,
    noteFault: (_operation, fault) => {
      throw fault;
    },
  });
  const request: HttpRequest = {
    method: 'GET',
    target: '/api/v1/metrics?limit=100',
    headers: [
      ['Host', 'localhost'],
      ['Authorization', `Bearer ${token}`],
    ],
    body: { kind: 'none' },
    remoteAddress: '127.0.0.1',
  };
  expect(await mixedOf(() => JSON.parse(bodyText(handler(request)) ?? '') as Metrics)).toEqual([]);
});

test('so is an answer to the app', async () => {
  const { samples, statistics } = store.stores.health;
  const parts = { data: dataParts(store), samples, statistics, permissions: store.access.permissions };
  const table = dataActions({ ...parts, sampleExtents: () => store.stores.sampleExtents() });
  const actions = effectiveActions(table, { ...store, read: store.stores.health.read });
  const ask = (): Promise<unknown> =>
    runAction(actions, 'readData', { operation: 'getMetrics', parameters: { limit: '100' } });
  expect(await mixedOf(async () => (await ask()) as Metrics)).toEqual([]);
});
