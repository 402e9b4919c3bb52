import { readdirSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { Agent } from 'node:https';
import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '../free-port.ts';
import { identityCheck, newDataDirectory, startHost, type RunningHost } from '../host-process.ts';
import { bodyOf, checkedBody, createdBy, listOf, poll, read, refusalOf, type Body } from './answers.ts';
import { appCall, clientsOf, decide, openWindow, pairedToken } from './app-call.ts';
import { statusIn } from './raw-connection.ts';
import { startStockedHost } from './stocked-host.ts';

let host: RunningHost & { readonly token: string };

beforeAll(async () => {
  host = await startStockedHost();
});

afterAll(() => host.stop());

const heartRates = 'rawhealth/samples?type=heartRate&start=2026-02-01T00:00:00Z&end=2026-02-02T00:00:00Z';

async function clientIdOf(displayName: string): Promise<string> {
  return String((await clientsOf(host)).find((client) => client['displayName'] === displayName)?.['clientId']);
}

describe('revoking', () => {
  it('S41: [Spec 1.3.perClient, 3.client.revoked, 3.client.others, 5.8] ends a client from its next request on, on an open connection too; others go on', async () => {
    const clientToken = await pairedToken(host, ['app.workouts'], 'To be revoked');
    const checkServerIdentity = identityCheck(host.certificatePem);
    const agent = new Agent({ keepAlive: true, maxSockets: 1, maxCachedSessions: 0, checkServerIdentity });
    const connect = vi.spyOn(agent, 'createConnection');
    const ask = () => host.request({ path: '/api/v1/workouts?limit=1', token: clientToken, agent });
    checkedBody('getWorkouts', await ask());
    expect((await host.command('clients', 'revoke', await clientIdOf('To be revoked'))).code).toBe(0);
    expect(refusalOf(await ask())).toEqual([401, 'invalid_token']);
    expect(connect).toHaveBeenCalledTimes(1);
    agent.destroy();
    checkedBody('getWorkouts', await read(host, host.token, 'workouts?limit=1'));
    await expect(appCall(host, 'revokeClient', { clientId: 'nobody' })).rejects.toThrow(/not_found/);
  });
});

describe('what the user decides on a client after its pairing', () => {
  it('[Spec 1.4, 5.3.scope] less than was asked for: the poll says what, the rest is 403, and can be given later', async () => {
    const close = await openWindow(host);
    const asked = ['app.metrics', 'app.workouts'];
    const created = await createdBy(host, 'Agent', asked);
    await appCall(host, 'approvePairingRequest', { requestId: created.requestId, scopes: ['app.workouts'] });
    close();
    const polled = bodyOf(await poll(host, created));
    expect(polled).toMatchObject({ status: 'approved', scopes: ['app.workouts'] });
    const token = String(polled['bearerToken']);
    checkedBody('getWorkouts', await read(host, token, 'workouts?limit=1'));
    const refused = await read(host, token, 'metrics?limit=1');
    expect(refusalOf(refused)).toEqual([403, 'insufficient_scope']);
    expect(refused.text).toContain('the user does not let this client read app.metrics');
    const clientId = await clientIdOf('Agent');
    await appCall(host, 'limitClient', { clientId, scopes: ['app.metrics'] });
    checkedBody('getMetrics', await read(host, token, 'metrics?limit=1'));
    expect(refusalOf(await read(host, token, 'workouts?limit=1'))).toEqual([403, 'insufficient_scope']);
    const more = { clientId, scopes: ['app.metrics', 'rawhealth.raw'] };
    await expect(appCall(host, 'limitClient', more)).rejects.toThrow(/invalid_input/);
    await expect(appCall(host, 'limitClient', { clientId, scopes: [] })).rejects.toThrow(/invalid_input/);
  });

  it('a pause refuses its reads with a reason, and takes nothing else from it', async () => {
    const token = await pairedToken(host, ['app.workouts'], 'Phone');
    const clientId = await clientIdOf('Phone');
    expect((await host.command('clients', 'pause', clientId)).code).toBe(0);
    for (const path of ['workouts?limit=1', 'metrics?limit=1']) {
      const refused = await read(host, token, path);
      expect(refusalOf(refused)).toEqual([403, 'client_paused']);
      expect(refused.text).toContain(`clients resume ${clientId}`);
    }
    checkedBody('getWorkouts', await read(host, host.token, 'workouts?limit=1'));
    await appCall(host, 'renameClient', { clientId, name: ' Ann’s phone ' });
    expect(await clientsOf(host)).toContainEqual(
      expect.objectContaining({ displayName: 'Phone', ownName: 'Ann’s phone', scopes: ['app.workouts'] }),
    );
    await appCall(host, 'pauseClient', { clientId, paused: false });
    checkedBody('getWorkouts', await read(host, token, 'workouts?limit=1'));
    const reads = await appCall(host, 'listActivity', { clientId });
    expect(reads).toContainEqual(
      expect.objectContaining({ clientName: 'Ann’s phone', operation: 'getWorkouts', refused: 'client_paused' }),
    );
  });
});

describe('raw health', () => {
  it('[Spec 5.7, 5.7.c, 5.7.d, 5.7.e, 7.permission_denied, 2.2.rawhealth.raw] needs consent and permission, each by itself, and loses it with either', async () => {
    const types = () => read(host, host.token, 'rawhealth/types');
    const samples = () => read(host, host.token, heartRates);
    checkedBody('getRawHealthSamples', await samples());

    await appCall(host, 'withdrawPermissions', { types: ['heartRate'] });
    expect(refusalOf(await samples())).toEqual([403, 'permission_denied']);
    checkedBody('getRawHealthTypes', await types());
    checkedBody('getRawHealthSamples', await read(host, host.token, heartRates.replace('heartRate', 'stepCount')));

    await appCall(host, 'setRawConsent', { accepted: false });
    expect(refusalOf(await samples())).toEqual([403, 'raw_consent_required']);
    expect(refusalOf(await types())).toEqual([403, 'raw_consent_required']);
    checkedBody('getMetrics', await read(host, host.token, 'metrics?metricId=heartRate'));

    await appCall(host, 'grantPermissions', { types: ['heartRate'] });
    expect(refusalOf(await samples())).toEqual([403, 'raw_consent_required']);
    await appCall(host, 'setRawConsent', { accepted: true });
    checkedBody('getRawHealthSamples', await samples());
  });

  it('starts without consent and without any permission', async () => {
    const fresh = await startHost({ here: true, developerMode: true });
    const clientToken = await pairedToken(fresh, ['rawhealth.raw']);
    expect(refusalOf(await read(fresh, clientToken, 'rawhealth/types'))).toEqual([403, 'raw_consent_required']);
    await appCall(fresh, 'setRawConsent', { accepted: true });
    const { data } = checkedBody('getRawHealthTypes', await read(fresh, clientToken, 'rawhealth/types'));
    expect(data.filter(({ readable, available }) => readable === true || available === true)).toEqual([]);
    expect(refusalOf(await read(fresh, clientToken, heartRates))).toEqual([403, 'permission_denied']);
    await fresh.stop();
  });
});

describe('Developer Mode', () => {
  it('[Spec 1.1.developerMode, 5.7.a, 3.client] off closes the port and ends connections; clients work again when it is on', async () => {
    const idle = connect({ host: '127.0.0.1', port: host.apiPort, ca: [host.certificatePem] });
    const ended = new Promise((resolve) => idle.once('close', resolve));
    idle.on('error', () => undefined);
    const half = connect({ host: '127.0.0.1', port: host.apiPort, ca: [host.certificatePem] });
    let received = '';
    half.on('data', (bytes) => void (received += bytes.toString('utf8')));
    half.on('error', () => undefined);
    const halfEnded = new Promise((resolve) => half.once('close', resolve));
    await Promise.all([once(idle, 'secureConnect'), once(half, 'secureConnect')]);
    // Else the head alone would be refused.
    await openWindow(host);
    half.write(
      'POST /api/v1/pairing/requests HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{',
    );
    checkedBody('getWorkouts', await read(host, host.token, 'workouts?limit=1'));

    await appCall(host, 'switchDeveloperMode', { on: false });
    await Promise.all([ended, halfEnded]);
    expect(statusIn({ text: received, closed: true, milliseconds: 0 })).toBe(503);
    expect(received).toContain('"code":"unavailable"');
    await expect(read(host, host.token, 'workouts')).rejects.toThrow(/ECONNREFUSED/);
    const opening = await host.command('pairing', 'open', '--json');
    expect(opening.code).toBe(1);

    await appCall(host, 'switchDeveloperMode', { on: true });
    checkedBody('getWorkouts', await read(host, host.token, 'workouts?limit=1'));
  });

  it('[Spec 1.1.terms, 5.5, 5.7.b] does not go on before its terms are accepted', async () => {
    const fresh = await startHost({ here: true });
    const refused = await fresh.command('developer-mode', 'on', '--json');
    expect(refused.code).toBe(1);
    await expect(fresh.request({ path: '/api/v1/status' })).rejects.toThrow(/ECONNREFUSED/);
    expect(JSON.parse((await fresh.command('status', '--json')).stdout)).toMatchObject({
      developerModeOn: false,
      termsAcceptedAt: null,
    });
    await fresh.command('developer-mode', 'on', '--accept-terms');
    checkedBody('getStatus', await fresh.request({ path: '/api/v1/status' }));
    await fresh.stop();
  });

  it('[Spec 5.4.developerMode] going off closes the window with it', async () => {
    await openWindow(host);
    expect(bodyOf(await host.request({ path: '/api/v1/status' })).pairingOpen).toBe(true);
    await appCall(host, 'switchDeveloperMode', { on: false });
    await appCall(host, 'switchDeveloperMode', { on: true });
    expect(bodyOf(await host.request({ path: '/api/v1/status' })).pairingOpen).toBe(false);
  });
});

describe('a restart', () => {
  it('S19, S32: expires what was pending, hands approved tokens over still, keeps certificate, clients, cursors and data', async () => {
    const dataDirectory = await newDataDirectory();
    const port = ['--port', String(await freePort())];
    const first = await startStockedHost({ dataDirectory, words: port });
    const close = await openWindow(first);
    const [pending, approved] = [
      await createdBy(first, 'Pending'),
      await createdBy(first, 'Approved', ['app.workouts']),
    ];
    await decide(first, 'approve', approved.requestId);
    const { nextCursor } = bodyOf(await read(first, first.token, 'workouts?limit=7'));
    const expected = (await read(first, first.token, `workouts?limit=7&cursor=${nextCursor}`)).text;
    close();
    expect(await first.stop()).toBe(0);

    const second = await startHost({ dataDirectory, words: port });
    expect(second.certificatePem).toBe(first.certificatePem);
    expect(second.apiPort).toBe(first.apiPort);
    expect(bodyOf(await second.request({ path: '/api/v1/status' })).pairingOpen).toBe(false);
    expect(checkedBody('getPairingRequestStatus', await poll(second, pending)).status).toBe('expired');
    const polled = checkedBody('getPairingRequestStatus', await poll(second, approved));
    expect(polled.bearerToken).toMatch(/^vgc_/);
    const token = polled.bearerToken ?? '';
    checkedBody('getWorkouts', await read(second, token, 'workouts?limit=1'));
    expect((await read(second, first.token, `workouts?limit=7&cursor=${nextCursor}`)).text).toBe(expected);

    // Nothing that opens anything lies on the disk.
    await second.stop();
    const secrets = [first.token, token, approved.pollingToken, pending.pollingToken].map((secret) => secret.slice(4));
    for (const name of readdirSync(dataDirectory)) {
      const bytes = readFileSync(`${dataDirectory}/${name}`, 'latin1');
      expect(secrets.filter((secret) => bytes.includes(secret))).toEqual([]);
    }
    await rm(dataDirectory, { recursive: true });
  }, 60_000);
});

describe('resetting the certificate', () => {
  it('revokes every client and serves another certificate', async () => {
    const fresh = await startHost({ here: true, developerMode: true });
    const clientToken = await pairedToken(fresh, ['app.metrics']);
    const reset = JSON.parse((await fresh.command('certificate', 'reset', '--json')).stdout) as {
      certificatePem: string;
      clientsRevoked: number;
    };
    expect(reset.clientsRevoked).toBe(1);
    expect(reset.certificatePem).not.toBe(fresh.certificatePem);
    await expect(fresh.request({ path: '/api/v1/status' })).rejects.toThrow();
    const agent = new Agent({ ca: [reset.certificatePem], checkServerIdentity: () => undefined, maxCachedSessions: 0 });
    expect(refusalOf(await fresh.request({ path: '/api/v1/metrics', token: clientToken, agent }))).toEqual([
      401,
      'invalid_token',
    ]);
    expect(await clientsOf(fresh)).toEqual([]);
    await fresh.stop();
  });
});

describe('activity', () => {
  it('S10, S44: names client, operation and count, and neither search text nor a forwarded address nor a token', async () => {
    const headers = { 'X-Forwarded-For': '203.0.113.9' };
    const path = '/api/v1/nutrition/foods?query=private-words&limit=1';
    const { data } = JSON.parse((await host.request({ path, token: host.token, headers })).text) as Body;
    const listed = await host.command('activity', '--json');
    const entry = listOf(listed).find(({ operation }) => operation === 'getNutritionFoods');
    expect(entry).toMatchObject({
      clientName: 'Reads everything',
      operation: 'getNutritionFoods',
      records: data.length,
      refused: null,
    });
    for (const secret of ['private-words', '203.0.113.9', host.token.slice(4)])
      expect(listed.stdout).not.toContain(secret);
  });
});
