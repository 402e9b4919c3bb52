import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  connect,
  observeIdentity,
  pair,
  pinnedTransport,
  requestPairing,
  VitalgateError,
  type PendingRequest,
} from '@vitalgate/client/node';
import { appCall, clearRequests, clientsOf, decide, openWindow } from '../contract/app-call.ts';
import { newDataDirectory, startHost, type RunningHost } from '../host-process.ts';
import { makeIdentity, startProxy, startRecorder, type RecordingProxy } from './impostor.ts';

let host: RunningHost;
let dataDirectory: string;
let fingerprint: string;
let proxy: RecordingProxy;
let closeWindow: () => void;

beforeAll(async () => {
  dataDirectory = await newDataDirectory();
  host = await startHost({ here: true, developerMode: true, dataDirectory });
  ({ fingerprint } = await observeIdentity({ host: '127.0.0.1', port: host.apiPort }));
  proxy = await startProxy(host.apiPort);
});

afterAll(async () => {
  await proxy.close();
  await host.stop();
  await rm(dataDirectory, { recursive: true });
});

afterEach(async () => {
  closeWindow();
  proxy.moveTo(host.apiPort);
  await clearRequests(host);
});

/** Asks through the proxy, in a tenth of the usual time between polls; what `onPending` does is waited for as well. */
async function ask(onPending: (request: PendingRequest) => Promise<unknown>, signal?: AbortSignal): Promise<string> {
  closeWindow = await openWindow(host);
  const transport = pinnedTransport([{ host: '127.0.0.1', port: proxy.port }], fingerprint);
  let decided: Promise<unknown> = Promise.resolve();
  try {
    const approval = await requestPairing({
      transport,
      displayName: 'Notebook',
      scopes: ['app.metrics'],
      wait: (milliseconds) => sleep(milliseconds / 10),
      elapsed: () => performance.now(),
      onPending: (request) => void (decided = onPending(request)),
      signal,
    });
    return approval.token;
  } finally {
    transport.close();
    await decided;
  }
}

async function codeOf(call: Promise<unknown>): Promise<string> {
  const error: unknown = await call.then(
    () => 'done',
    (reason: unknown) => reason,
  );
  return error instanceof VitalgateError ? error.code : String(error);
}

function reads(token: string): Promise<string> {
  const client = connect({ addresses: [{ host: '127.0.0.1', port: host.apiPort }], fingerprint, token });
  return codeOf(client.getPage('getMetrics', { limit: 1 })).finally(() => client.close());
}

describe('pair', () => {
  it('takes the link of the app, shows the code of the app, and answers what connect takes, as JSON too', async () => {
    closeWindow = await openWindow(host);
    const { code, stdout } = await host.command('certificate', 'show', '--json');
    expect(code).toBe(0);
    const shown = JSON.parse(stdout) as { fingerprint: string; publicKeyPin: string };
    const pairing = await pair({
      target: `vitalgate://[::1]:${host.apiPort}?sha256=${fingerprint}&host=localhost`,
      displayName: 'Café 👩‍⚕️',
      scopes: ['app.metrics', 'app.workouts'],
      onPending: ({ requestId, confirmationCode }) =>
        void appCall(host, 'listPairingRequests').then((rows) => {
          expect(rows).toContainEqual(expect.objectContaining({ requestId, confirmationCode }));
          return decide(host, 'approve', requestId);
        }),
    });
    expect(pairing).toMatchObject({ displayName: 'Café 👩‍⚕️', scopes: ['app.metrics', 'app.workouts'], fingerprint });
    expect(pairing.certificatePem.trim()).toBe(host.certificatePem.trim());
    expect(shown.fingerprint.replaceAll(':', '').toLowerCase()).toBe(fingerprint);
    const client = connect(JSON.parse(JSON.stringify(pairing)) as typeof pairing);
    expect((await client.getPage('getMetrics', { metricId: 'stepCount' })).data[0]?.metricId).toBe('stepCount');
    client.close();
  });

  it('says why the host refuses: window closed, no such scope, too many requests with the time to wait', async () => {
    closeWindow = () => undefined;
    const target = { host: '127.0.0.1', port: host.apiPort, fingerprint };
    const options = { target, displayName: 'Notebook', scopes: ['app.metrics'] as const };
    await expect.poll(() => codeOf(pair(options))).toBe('pairing_closed');
    closeWindow = await openWindow(host);
    expect(await codeOf(pair({ ...options, scopes: ['app.everything'] }))).toBe('invalid_scope');
    const ending = new AbortController();
    const waiting = [1, 2, 3].map(() => pair({ ...options, signal: ending.signal }));
    await expect.poll(() => appCall(host, 'listPairingRequests')).toHaveLength(3);
    await expect(pair(options)).rejects.toMatchObject({
      code: 'rate_limited',
      status: 429,
      retryAfterSeconds: expect.any(Number) as number,
    });
    ending.abort();
    expect(await Promise.all(waiting.map(codeOf))).toEqual(['cancelled', 'cancelled', 'cancelled']);
  });
});

describe('while the user decides', () => {
  it('a denial is its own error', async () => {
    expect(await codeOf(ask(({ requestId }) => decide(host, 'deny', requestId)))).toBe('pairing_denied');
  });

  it('S32: an approval whose answer is lost is fetched by the next poll', async () => {
    const token = await ask(async ({ requestId }) => {
      await decide(host, 'approve', requestId);
      proxy.loseNextAnswer();
    });
    expect(await reads(token)).toBe('done');
  });

  it('S34: polls go on while the host is away, over its restart after the approval, and past what does not speak TLS', async () => {
    const plain = createServer((socket) => socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n'));
    await once(plain.listen(0, '127.0.0.1'), 'listening');
    const token = await ask(async ({ requestId }) => {
      await decide(host, 'approve', requestId);
      proxy.moveTo((plain.address() as AddressInfo).port);
      closeWindow();
      await host.stop();
      host = await startHost({ here: true, dataDirectory });
      proxy.moveTo(host.apiPort);
    });
    plain.close();
    expect(await reads(token)).toBe('done');
  });

  it('S12: [Spec 5.6.mismatch] another certificate ends it, and the polling token is not sent', async () => {
    const impostor = await startRecorder(await makeIdentity());
    const code = await codeOf(ask(() => Promise.resolve(proxy.moveTo(impostor.port))));
    await impostor.quiet();
    expect([code, impostor.connections(), impostor.received()]).toEqual(['identity_changed', 1, '']);
    await impostor.close();
  });

  it('can be cancelled, and leaves no client behind', async () => {
    const before = (await clientsOf(host)).length;
    const ending = new AbortController();
    expect(await codeOf(ask(() => Promise.resolve(ending.abort()), ending.signal))).toBe('cancelled');
    expect(await clientsOf(host)).toHaveLength(before);
  });
});
