import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connect, pinnedTransport, VitalgateError } from '@vitalgate/client/node';
import {
  httpMessage,
  makeIdentity,
  startRecorder,
  statusMessage,
  type Identity,
  type RecorderOptions,
  type TlsRecorder,
} from './impostor.ts';

let identity: Identity;
const endings: (() => unknown)[] = [];

beforeAll(async () => {
  identity = await makeIdentity();
});

afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

async function recorder(respond: NonNullable<RecorderOptions['respond']>): Promise<TlsRecorder> {
  const started = await startRecorder(identity, { respond });
  endings.push(() => started.close());
  return started;
}

function addressesOf({ port }: TlsRecorder) {
  return [{ host: '127.0.0.1', port }];
}

function clientOf(host: TlsRecorder, timeouts = {}) {
  const { fingerprint } = identity;
  const client = connect({ addresses: addressesOf(host), fingerprint, token: 'vgc_token' }, timeouts);
  endings.push(() => client.close());
  return client;
}

async function failure(call: Promise<unknown>): Promise<VitalgateError> {
  const error: unknown = await call.then(
    () => 'nothing failed',
    (reason: unknown) => reason,
  );
  if (error instanceof VitalgateError) return error;
  throw error;
}

describe('a kept connection', () => {
  it('carries the next request, and none but its own address as Host', async () => {
    const host = await recorder(() => ({ text: statusMessage }));
    const client = clientOf(host);
    await client.getStatus();
    await client.getStatus();
    expect([host.connections(), host.requests()]).toEqual([1, 2]);
    expect(host.received().match(/^host: .*$/gim)).toEqual(Array(2).fill(`host: 127.0.0.1:${host.port}`));
  });

  it('S52: that dies without a byte of an answer costs a GET one more try, on a new connection', async () => {
    const host = await recorder((_, number) => (number === 2 ? { text: '', end: true } : { text: statusMessage }));
    const client = clientOf(host);
    await client.getStatus();
    expect((await client.getStatus()).status).toBe('ok');
    expect([host.connections(), host.requests()]).toEqual([2, 3]);
  });

  it('S52: no more than one, and none on a connection that was new', async () => {
    const host = await recorder((_, number) => (number === 1 ? { text: statusMessage } : { text: '', end: true }));
    const client = clientOf(host);
    await client.getStatus();
    expect((await failure(client.getStatus())).code).toBe('unreachable');
    expect(host.requests()).toBe(3);
    expect((await failure(client.getStatus())).code).toBe('unreachable');
    expect(host.requests()).toBe(4);
  });

  it('S52: none where the answer had begun', async () => {
    const host = await recorder((_, number) =>
      number === 1 ? { text: statusMessage } : { text: statusMessage.slice(0, -5), end: true },
    );
    const client = clientOf(host);
    await client.getStatus();
    expect((await failure(client.getStatus())).code).toBe('unreachable');
    expect(host.requests()).toBe(2);
  });

  it('S52: is never trusted with a POST, which is sent once whatever happens', async () => {
    const host = await recorder((request) =>
      request.startsWith('POST') ? { text: '', end: true } : { text: statusMessage },
    );
    const transport = pinnedTransport(addressesOf(host), identity.fingerprint);
    endings.push(() => transport.close());
    await transport.send({ method: 'GET', target: '/', headers: {} });
    const post = transport.send({ method: 'POST', target: '/', headers: {}, body: '{}' });
    expect((await failure(post)).code).toBe('unreachable');
    expect(host.received().match(/^POST/gm)).toHaveLength(1);
    expect(host.connections()).toBe(2);
  });

  it('that says something unasked is left, so that it cannot answer the next request beforehand', async () => {
    const forged = httpMessage(200, { forged: true });
    const host = await recorder((_, number) => ({ text: number === 1 ? statusMessage + forged : statusMessage }));
    const client = clientOf(host);
    await client.getStatus();
    await host.quiet();
    expect((await client.getStatus()).status).toBe('ok');
  });
});

describe('a call', () => {
  it('ends in time where the host does not answer', async () => {
    const host = await recorder(() => ({ text: '' }));
    const error = await failure(clientOf(host, { requestTimeoutMs: 50 }).getStatus());
    expect(error.code).toBe('timed_out');
    expect(host.requests()).toBe(1);
  });

  it('is cancelled by its signal, before and under way, and by closing the client', async () => {
    const host = await recorder(() => ({ text: '' }));
    const client = clientOf(host);
    expect((await failure(client.getStatus({ signal: AbortSignal.abort() }))).code).toBe('cancelled');
    expect(host.requests()).toBe(0);
    const ending = new AbortController();
    const call = failure(client.getStatus({ signal: ending.signal }));
    const other = failure(client.getStatus());
    await expect.poll(() => host.requests()).toBe(2);
    ending.abort();
    expect((await call).code).toBe('cancelled');
    client.close();
    expect((await other).code).toBe('cancelled');
    expect((await failure(client.getStatus())).code).toBe('cancelled');
  });

  it('refuses an answer of 100 MB before it comes, HTTP of another kind, and a token that would break a header', async () => {
    const endless = await recorder(() => ({ text: 'HTTP/1.1 200 OK\r\nContent-Length: 99999999\r\n\r\n' }));
    expect((await failure(clientOf(endless).getStatus())).code).toBe('invalid_response');
    const odd = await recorder(() => ({ text: 'SSH-2.0-OpenSSH\r\n\r\n' }));
    expect((await failure(clientOf(odd).getStatus())).code).toBe('invalid_response');
    const other = await recorder(() => ({ text: 'HTTP/1.1 101 Later\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n' }));
    expect((await failure(clientOf(other).getStatus())).code).toBe('invalid_response');
    const { fingerprint } = identity;
    const broken = connect({ addresses: addressesOf(odd), fingerprint, token: 'secret\r\nX: y' });
    const error = await failure(broken.getPage('getMetrics', {}));
    expect([error.code, error.message.includes('secret')]).toEqual(['invalid_token', false]);
    expect(odd.requests()).toBe(1);
  });
});
