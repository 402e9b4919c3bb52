import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:https';
import { createServer, type AddressInfo } from 'node:net';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connect, observeIdentity, pair, VitalgateError, type VitalgateClient } from '@vitalgate/client/node';
import {
  httpMessage,
  makeIdentity,
  startProxy,
  startRecorder,
  type Identity,
  type RecorderOptions,
} from './impostor.ts';

const versions = ['TLSv1.2', 'TLSv1.3'] as const;
const token = 'vgc_0000000000000000000000000000000000000000000';
/** More than a client's Finished and closing alert take, less than the smallest request. */
const handshakeBytes = 100;

let genuine: Identity;
let other: Identity;
const endings: (() => unknown)[] = [];

beforeAll(async () => {
  [genuine, other] = await Promise.all([makeIdentity(), makeIdentity()]);
});

afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

async function recorder(identity: Identity, options: RecorderOptions = {}) {
  const started = await startRecorder(identity, options);
  endings.push(() => started.close());
  return started;
}

async function proxyTo(port: number) {
  const started = await startProxy(port);
  endings.push(() => started.close());
  return started;
}

function clientOf(...ports: readonly number[]): VitalgateClient {
  const addresses = ports.map((port) => ({ host: '127.0.0.1', port }));
  const client = connect({ addresses, fingerprint: genuine.fingerprint, token });
  endings.push(() => client.close());
  return client;
}

async function codeOf(call: Promise<unknown>): Promise<string> {
  const error: unknown = await call.then(
    () => 'done',
    (reason: unknown) => reason,
  );
  if (!(error instanceof VitalgateError)) return String(error);
  expect(error.message).not.toContain(token);
  return error.code;
}

describe.each(versions)('over %s a server with another certificate gets not one byte of a request', (version) => {
  it('S12: [Spec 5.5.verify, 5.6.compare, 5.6.mismatch] on first contact, by pair and by connect', async () => {
    const impostor = await recorder(other, { version });
    const proxy = await proxyTo(impostor.port);
    const target = { host: '127.0.0.1', port: proxy.port, fingerprint: genuine.fingerprint };
    const pairing = pair({ target, displayName: 'Notebook', scopes: ['app.metrics'] });
    expect(await codeOf(pairing)).toBe('identity_changed');
    expect(await codeOf(clientOf(proxy.port).getPage('getMetrics', {}))).toBe('identity_changed');
    await proxy.quiet();
    await impostor.quiet();
    expect([impostor.connections(), impostor.received()]).toEqual([2, '']);
    expect(proxy.applicationBytes().every((bytes) => bytes < handshakeBytes)).toBe(true);
  });

  it('S12: on reconnect, however many calls, and the right host is trusted again when it is back', async () => {
    const [host, impostor] = await Promise.all([recorder(genuine, { version }), recorder(other, { version })]);
    const proxy = await proxyTo(host.port);
    const client = clientOf(proxy.port);
    await Promise.all([client.getStatus(), client.getStatus(), client.getStatus()]);
    const before = proxy.applicationBytes().length;
    expect(proxy.applicationBytes().every((bytes) => bytes > handshakeBytes)).toBe(true);
    proxy.moveTo(impostor.port);
    const calls = Array.from({ length: 5 }, () => codeOf(client.getPage('getWorkouts', {})));
    expect(await Promise.all(calls)).toEqual(Array(5).fill('identity_changed'));
    await proxy.quiet();
    expect([impostor.connections(), impostor.received()]).toEqual([5, '']);
    expect(
      proxy
        .applicationBytes()
        .slice(before)
        .every((bytes) => bytes < handshakeBytes),
    ).toBe(true);
    proxy.moveTo(host.port);
    expect((await client.getStatus()).status).toBe('ok');
  });

  it('S14: where it could resume the session of the right host; a client that keeps sessions falls for it', async () => {
    const shared = { version, ticketKeys: randomBytes(48) };
    const [host, impostor] = await Promise.all([recorder(genuine, shared), recorder(other, shared)]);
    const proxy = await proxyTo(host.port);
    const client = clientOf(proxy.port);
    const careless = new Agent({ keepAlive: true });
    endings.push(() => careless.destroy());
    await client.getStatus();
    await carelessGet(careless, proxy.port);
    proxy.moveTo(impostor.port);
    expect(await codeOf(client.getPage('getMetrics', {}))).toBe('identity_changed');
    await impostor.quiet();
    expect([impostor.connections(), impostor.resumptions(), impostor.received()]).toEqual([1, 0, '']);
    await carelessGet(careless, proxy.port);
    expect(impostor.resumptions()).toBe(1);
    expect(impostor.received()).toContain(token);
  });
});

/** What a client does that checks at the full handshake only: the way that the trap above must catch. */
async function carelessGet(agent: Agent, port: number): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const sent = request({ agent, host: '127.0.0.1', port, path: '/', ca: genuine.certificatePem, headers });
  sent.end();
  const [response] = (await once(sent, 'response')) as [NodeJS.ReadableStream];
  response.resume();
  await once(response, 'end');
}

describe('several addresses', () => {
  it('a wrong certificate at one does not stop the others', async () => {
    const [host, impostor] = await Promise.all([recorder(genuine), recorder(other)]);
    expect((await clientOf(impostor.port, host.port).getStatus()).status).toBe('ok');
    await impostor.quiet();
    expect(impostor.received()).toBe('');
  });

  it('is identity_changed where one shows another certificate and none the right one', async () => {
    const impostor = await recorder(other);
    const gone = await recorder(genuine);
    await gone.close();
    expect(await codeOf(clientOf(gone.port, impostor.port).getStatus())).toBe('identity_changed');
    expect(await codeOf(clientOf(gone.port).getStatus())).toBe('unreachable');
    expect(await codeOf(clientOf(70_000).getStatus())).toBe('invalid_link');
  });

  it('does not wait for one that accepts and says nothing', async () => {
    const host = await recorder(genuine);
    const silent = createServer();
    endings.push(() => silent.close());
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    const { port } = silent.address() as AddressInfo;
    expect((await clientOf(port, host.port).getStatus()).status).toBe('ok');
  });
});

describe('the right host', () => {
  it('S47: is not followed anywhere', async () => {
    const elsewhere = await recorder(genuine);
    const location = `Location: https://127.0.0.1:${elsewhere.port}/api/v1/status`;
    const host = await recorder(genuine, { respond: () => ({ text: httpMessage(302, {}, [location]) }) });
    expect(await codeOf(clientOf(host.port).getPage('getMetrics', {}))).toBe('invalid_response');
    expect(elsewhere.connections()).toBe(0);
  });

  it('is observed without a byte, with the fingerprint and the pin that the app shows', async () => {
    const host = await recorder(genuine);
    const seen = await observeIdentity({ host: 'localhost', port: host.port });
    await host.quiet();
    expect(host.received()).toBe('');
    expect(seen.fingerprint).toBe(genuine.fingerprint);
    expect(seen.certificatePem.trim()).toBe(genuine.certificatePem.trim());
    expect(seen.publicKeyPin).toMatch(/^sha256\/\/[\w+/]{43}=$/);
  });

  it('S20: is the right one whatever the clocks say: its fingerprint counts, not its dates', async () => {
    const tomorrow = await makeIdentity(Date.now() + 7 * 86_400_000);
    const host = await recorder(tomorrow);
    const client = connect({ addresses: [{ host: 'localhost', port: host.port }], fingerprint: tomorrow.fingerprint });
    expect((await client.getStatus()).status).toBe('ok');
    client.close();
  });

  it('S15: is known by its handshake, whatever it says of itself', async () => {
    const impostor = await recorder(other, {
      respond: () => ({ text: httpMessage(200, { fingerprint: genuine.fingerprint }) }),
    });
    expect(await codeOf(clientOf(impostor.port).getStatus())).toBe('identity_changed');
  });
});
