import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hostStore, type StoredHost } from '../../packages/cli/src/hosts/host-store.ts';
import { httpMessage, makeIdentity, startRecorder, type Identity, type TlsRecorder } from '../client/impostor.ts';
import { newVitalgateUser, vitalgate, type VitalgateUser } from './vitalgate-process.ts';

const token = 'vgc_0000000000000000000000000000000000000000000';

let genuine: Identity;
let recorder: TlsRecorder;
let user: VitalgateUser;

beforeEach(async () => {
  [genuine, user] = await Promise.all([makeIdentity(), newVitalgateUser()]);
});

afterEach(() => Promise.all([recorder.close(), user.remove()]));

/** Keeps the genuine host as paired, at the recorder's address. */
async function keepPaired(): Promise<void> {
  const host: Omit<StoredHost, 'tokenIn'> = {
    name: 'home',
    addresses: [{ host: '127.0.0.1', port: recorder.port }],
    fingerprint: genuine.fingerprint,
    certificatePem: genuine.certificatePem,
    displayName: 'vitalgate on test',
    scopes: ['app.nutrition'],
    pairedAt: '2026-03-09T07:30:00.000Z',
  };
  const none = {
    write: () => Promise.resolve(false),
    read: () => Promise.resolve(null),
    remove: () => Promise.resolve(),
  };
  await hostStore(join(user.configDirectory, 'hosts'), none).add(host, token);
}

describe('a host with another certificate', () => {
  test('S12, S17: [Spec 5.6.compare, 5.6.mismatch] gets not one byte, whichever command meets it, and nothing is stored', async () => {
    recorder = await startRecorder(await makeIdentity());
    const address = `127.0.0.1:${recorder.port}`;
    const pairings = await Promise.all([
      user.run('pair', `vitalgate://${address}?sha256=${genuine.fingerprint}`, '--json'),
      user.run('pair', address, '--fingerprint', genuine.fingerprint),
    ]);
    expect(pairings.map(({ code }) => code)).toEqual([1, 1]);
    expect(pairings[0]?.json()).toMatchObject({ error: { code: 'identity_changed' } });
    expect(pairings[1]?.stderr).toContain('nothing is stored');
    expect(await readdir(user.configDirectory)).toEqual([]);
    await keepPaired();
    const reads = await Promise.all([
      user.run('nutrition', 'logs', '--json'),
      user.run('status', '--json'),
      user.run('export', join(user.configDirectory, 'out'), '--json'),
    ]);
    expect(reads.map(({ code, json }) => [code, (json() as { error: { code: string } }).error.code])).toEqual([
      [1, 'identity_changed'],
      [1, 'identity_changed'],
      [1, 'identity_changed'],
    ]);
    await recorder.quiet();
    expect([recorder.connections() >= 5, recorder.received()]).toEqual([true, '']);
  });
});

describe('a list that breaks off', () => {
  const entry = {
    id: 'n1',
    loggedAt: '2026-03-09T07:30:00.000Z',
    meal: null,
    foodId: null,
    foodName: 'Tea\u001B[2J\u202E',
    brand: null,
    quantity: null,
    nutrients: Object.fromEntries(
      [
        'energyKilocalories proteinGrams carbohydrateGrams fatGrams saturatedFatGrams fiberGrams sugarGrams',
        'sodiumMilligrams cholesterolMilligrams potassiumMilligrams calciumMilligrams ironMilligrams vitaminCMilligrams',
        'vitaminDMicrograms caffeineMilligrams waterMilliliters',
      ]
        .flatMap((names) => names.split(' '))
        .map((name) => [name, null]),
    ),
    source: { name: 'Diary' },
    otherSources: [],
    timeZone: 'UTC',
  };

  beforeEach(async () => {
    const refusal = { error: { code: 'invalid_token', message: 'revoked', details: [] } };
    recorder = await startRecorder(genuine, {
      respond: (request) => ({
        text: request.includes('cursor=')
          ? httpMessage(401, refusal)
          : httpMessage(200, { data: [entry], nextCursor: 'more' }),
      }),
    });
    await keepPaired();
  });

  test('leaves what came before it and exits 1; with --json it prints the error alone', async () => {
    const [lines, json, table] = await Promise.all([
      user.run('nutrition', 'logs', '--all', '--ndjson'),
      user.run('nutrition', 'logs', '--all', '--json'),
      user.run('nutrition', 'logs', '--all'),
    ]);
    expect([lines.code, json.code, table.code]).toEqual([1, 1, 1]);
    expect(JSON.parse(lines.stdout)).toEqual(entry);
    expect(lines.stderr).toContain('Pair again');
    expect(json.json()).toMatchObject({ error: { code: 'invalid_token' } });
    // No food's name acts on the terminal.
    expect(table.stdout).toContain('Tea\uFFFD[2J\uFFFD');
    expect(table.stdout + lines.stdout).not.toMatch(/[\u001B\u202E]/);
  });

  test('exits 1 and says so where the disk is full', async () => {
    const words = ['-c', '"$@" > /dev/full', 'sh', process.execPath, vitalgate, 'nutrition', 'logs'];
    const [code, stderr] = await new Promise<unknown[]>((resolve) =>
      execFile('sh', words, { env: user.environment }, (error, _out, said) => resolve([error?.code, said])),
    );
    expect(code).toBe(1);
    expect(stderr).toBe('The answer cannot be written (ENOSPC): make room, and try again.\n');
  });
});

test('what a host calls its scopes and itself does not act on the terminal', async () => {
  const answers = {
    POST: { requestId: 'r', pollingToken: 'p', status: 'pending', expiresAt: '2126-01-01T00:00:00.000Z' },
    'GET /api/v1/pairing': { status: 'approved', bearerToken: token, scopes: ['app.metrics', '\u001B]0;x\u0007'] },
    'GET /api/v1/status': {
      status: 'ok',
      apiVersion: '\u001B[2Jv1',
      app: { name: 'Vitalgate', version: '0' },
      pairingOpen: true,
      time: '\u001B[2J',
    },
    'GET /api/v1/metrics': { data: [], nextCursor: null },
  };
  recorder = await startRecorder(genuine, {
    respond: (request) => ({
      text: httpMessage(200, Object.entries(answers).find(([start]) => request.startsWith(start))?.[1]),
    }),
  });
  const paired = await user.start('pair', `vitalgate://127.0.0.1:${recorder.port}?sha256=${genuine.fingerprint}`).ended;
  const status = await user.start('status').ended;
  expect([paired.code, status.code]).toEqual([0, 0]);
  expect(paired.stdout).toContain('app.metrics, \uFFFD]0;x\uFFFD');
  expect(paired.stdout + paired.stderr + status.stdout + status.stderr).not.toMatch(/[\u001B\u0007]/);
});
