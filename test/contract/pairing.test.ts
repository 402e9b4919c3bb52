import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHost, type OpenPairing, type RunningHost } from '../host-process.ts';
import { openFor } from '../open-for.ts';
import { bodyOf, checkedBody, createWith, createdBy, detailedRefusalOf, poll, read, refusalOf } from './answers.ts';
import { clearRequests, clientsOf, decide } from './app-call.ts';

let host: RunningHost;
let page: OpenPairing;

beforeAll(async () => {
  host = await startHost({ here: true, developerMode: true });
  page = await host.openPairing();
});

afterAll(() => host.stop());

async function approve(requestId: string): Promise<void> {
  expect(await decide(host, 'approve', requestId)).toBe('done');
}

describe('create', () => {
  it('[Spec 2.1.requestId, 2.1.pollingToken, 4.createPairingRequest, 8.unpaged] answers 201 with the place to poll', async () => {
    const before = Date.now();
    const response = await createWith(host, { displayName: 'Dashboard', scopes: ['app.metrics'] });
    const body = checkedBody('createPairingRequest', response);
    expect(response.headers['location']).toBe(`/api/v1/pairing/requests/${body.requestId}`);
    expect(body).toEqual({
      requestId: expect.stringMatching(/^req_[A-Za-z0-9_-]{22}$/) as string,
      pollingToken: expect.stringMatching(/^vgp_[A-Za-z0-9_-]{43}$/) as string,
      status: 'pending',
      confirmationCode: expect.stringMatching(/^\d{6}$/) as string,
      expiresAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/) as string,
      pollIntervalSeconds: 2,
    });
    const lifetime = Date.parse(body.expiresAt) - before;
    expect(lifetime).toBeGreaterThanOrEqual(300_000);
    expect(lifetime).toBeLessThan(310_000);
  });

  it('[Spec 2.1.displayName, 2.1.scopes, 3.create, 3.create.shown] shows the request in the page: name, scopes, address, code', async () => {
    const { requestId, confirmationCode, expiresAt } = await createdBy(host, '  לוח Caf\u0065\u0301 👨‍👩‍👧 ', [
      'rawhealth.raw',
      'app.nutrition',
      'app.nutrition',
    ]);
    expect(await page.waitFor('requested', (event) => event['requestId'] === requestId)).toEqual({
      event: 'requested',
      requestId,
      displayName: 'לוח Caf\u00e9 👨‍👩‍👧',
      scopes: ['app.nutrition', 'rawhealth.raw'],
      remoteAddress: '127.0.0.1',
      confirmationCode,
      status: 'pending',
      createdAt: expect.any(String) as string,
      expiresAt,
    });
    await clearRequests(host);
  });

  it.each(['APP.METRICS', '*', '', 'toString', ' app.metrics'])(
    'refuses all where one scope is %j, which is unknown',
    async (scope) => {
      expect(refusalOf(await createWith(host, { displayName: 'x', scopes: ['app.metrics', scope] }))).toEqual([
        400,
        'invalid_scope',
      ]);
    },
  );

  it('ignores fields that it does not know, and asks nothing by query', async () => {
    const body = { displayName: 'x', scopes: ['app.metrics'], requestId: 'mine', status: 'approved', bearerToken: 'x' };
    const created = checkedBody('createPairingRequest', await createWith(host, body));
    expect(created.requestId).not.toBe('mine');
    expect(bodyOf(await poll(host, created)).status).toBe('pending');
    const asked = { method: 'POST', path: '/api/v1/pairing/requests?x=1', body };
    expect(detailedRefusalOf(await host.request(asked))).toEqual([400, 'invalid_parameter', [{ parameter: 'x' }]]);
    await clearRequests(host);
  });
});

describe('poll', () => {
  it('[Spec 3.deny] after a denial says denied and brings no token', async () => {
    const created = await createdBy(host);
    expect(await decide(host, 'deny', created.requestId)).toBe('done');
    expect(checkedBody('getPairingRequestStatus', await poll(host, created))).toEqual({
      requestId: created.requestId,
      status: 'denied',
      scopes: ['app.metrics'],
      expiresAt: created.expiresAt,
    });
    expect(await page.waitFor('resolved', (event) => event['requestId'] === created.requestId)).toEqual({
      event: 'resolved',
      requestId: created.requestId,
      status: 'denied',
    });
    await clearRequests(host);
  });

  it('[Spec 2.1.bearerToken, 3.approve, 3.approve.page, 5.5] after an approval brings one token until that token is used', async () => {
    const created = await createdBy(host, 'Hand-over', ['app.metrics']);
    await approve(created.requestId);
    const first = checkedBody('getPairingRequestStatus', await poll(host, created));
    expect(first).toEqual({
      requestId: created.requestId,
      status: 'approved',
      scopes: ['app.metrics'],
      expiresAt: created.expiresAt,
      bearerToken: expect.stringMatching(/^vgc_[A-Za-z0-9_-]{43}$/) as string,
    });
    expect(bodyOf(await poll(host, created)).bearerToken).toBe(first.bearerToken);
    expect(refusalOf(await read(host, first.bearerToken ?? '', 'workouts'))).toEqual([403, 'insufficient_scope']);
    const after = checkedBody('getPairingRequestStatus', await poll(host, created));
    expect(after.status).toBe('approved');
    expect(after).not.toHaveProperty('bearerToken');
    expect((await clientsOf(host)).at(-1)).toMatchObject({
      displayName: 'Hand-over',
      scopes: ['app.metrics'],
    });
  });
});

describe('deciding', () => {
  it('S27: a second time, after a denial, or of an unknown request fails and makes no client', async () => {
    const before = (await clientsOf(host)).length;
    const [approved, denied] = [await createdBy(host), await createdBy(host)];
    await approve(approved.requestId);
    expect(await decide(host, 'deny', denied.requestId)).toBe('done');
    for (const requestId of [approved.requestId, denied.requestId, 'nothing']) {
      expect(await decide(host, 'approve', requestId)).toBe(requestId === 'nothing' ? 'not_found' : 'not_pending');
    }
    expect(await clientsOf(host)).toHaveLength(before + 1);
    expect(bodyOf(await poll(host, denied)).status).toBe('denied');
    await clearRequests(host);
  });

  it('S27: of an approval and a denial at once, one wins', async () => {
    const created = await createdBy(host);
    const decided = await Promise.all([
      decide(host, 'approve', created.requestId),
      decide(host, 'deny', created.requestId),
    ]);
    expect(decided.filter((outcome) => outcome === 'not_pending')).toHaveLength(1);
    const { status } = bodyOf(await poll(host, created));
    expect(status).toBe(decided[0] === 'done' ? 'approved' : 'denied');
    await clearRequests(host);
  });
});

describe('the window', () => {
  it('[Spec 5.4.page] S40: closes with its page: create is 403 at once; what waits stays, and shows again', async () => {
    const waiting = await createdBy(host, 'Patient');
    expect(bodyOf(await host.request({ path: '/api/v1/status' })).pairingOpen).toBe(true);
    expect(await page.close()).toBe(0);
    expect(refusalOf(await createWith(host, { displayName: 'x', scopes: ['app.metrics'] }))).toEqual([
      403,
      'pairing_closed',
    ]);
    expect(bodyOf(await host.request({ path: '/api/v1/status' })).pairingOpen).toBe(false);

    expect(await decide(host, 'approve', waiting.requestId)).toBe('window_closed');
    expect(await decide(host, 'deny', waiting.requestId)).toBe('window_closed');
    expect(bodyOf(await poll(host, waiting)).status).toBe('pending');

    page = await host.openPairing();
    const shown = await page.waitFor('requested');
    expect([shown['requestId'], shown['displayName'], shown['confirmationCode']]).toEqual([
      waiting.requestId,
      'Patient',
      waiting.confirmationCode,
    ]);
    await approve(waiting.requestId);
    expect(bodyOf(await poll(host, waiting)).bearerToken).toMatch(/^vgc_/);
  });

  it('[Spec 5.4.active] closes within five seconds where the page is there no more but its connection is', async () => {
    await page.close();
    const program = fileURLToPath(new URL('../../packages/host/bin/vitalgate-host.mjs', import.meta.url));
    const child = spawn(process.execPath, [program, 'pairing', 'open', '--json', '--data-dir', host.dataDirectory]);
    await once(child.stdout, 'data');
    expect(bodyOf(await host.request({ path: '/api/v1/status' })).pairingOpen).toBe(true);
    // A stopped process keeps its connection and says nothing more, like a phone that went to sleep.
    child.kill('SIGSTOP');
    const isOpen = async () => bodyOf(await host.request({ path: '/api/v1/status' })).pairingOpen;
    expect(await openFor(isOpen)).toBeLessThan(5500);
    expect(refusalOf(await createWith(host, { displayName: 'x', scopes: ['app.metrics'] }))).toEqual([
      403,
      'pairing_closed',
    ]);
    child.kill('SIGKILL');
    page = await host.openPairing();
  });
});

/** The statuses of so many creates from an address of this machine. Linux and Windows take all of 127.0.0.0/8 for it. */
async function createsFrom(localAddress: string, count: number): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (let done = 0; done < count; done++) {
    const sent = httpsRequest({
      host: '127.0.0.1',
      port: host.apiPort,
      localAddress,
      path: '/api/v1/pairing/requests',
      method: 'POST',
      ca: host.certificatePem,
      agent: false,
      headers: { 'content-type': 'application/json' },
    });
    sent.end(JSON.stringify({ displayName: 'x', scopes: ['app.metrics'] }));
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    statuses.push(answer.resume().statusCode ?? 0);
  }
  return statuses;
}

it.skipIf(process.platform === 'darwin')(
  'T4: four addresses do not close the window to a fifth, nor to one after a denial or a clearing',
  async () => {
    const attack = async () => {
      const all = [];
      for (const end of [2, 3, 4, 5]) all.push(await createsFrom(`127.0.0.${end}`, 4));
      return all.flat().filter((status) => status === 201).length;
    };
    await clearRequests(host);
    expect(await attack()).toBe(10);
    expect(await createsFrom('127.0.0.6', 1)).toEqual([201]);
    await clearRequests(host);
    expect(await attack()).toBe(10);
    expect(await createsFrom('127.0.0.7', 2)).toEqual([201, 429]);
    await clearRequests(host);
  },
);
