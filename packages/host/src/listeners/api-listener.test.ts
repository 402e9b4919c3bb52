import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as tlsConnect, type TLSSocket } from 'node:tls';
import { promisify } from 'node:util';
import { queryObjects } from 'node:v8';
import { instant } from '@vitalgate/core';
import type { HeadHandler, HttpHandler, HttpRequest, HttpResponse } from '@vitalgate/http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadOrCreateCertificate, type HostCertificate } from '../certificate/host-certificate.ts';
import { dataDirectoryAt } from '../data-directory/data-directory.ts';
import { createApiListener, type ApiListener, type ApiListenerOptions } from './api-listener.ts';

const run = promisify(execFile);

const json = (status: number, code: string): HttpResponse => ({
  status,
  headers: [['Content-Type', 'application/json']],
  body: JSON.stringify({ error: { code } }),
});

let base: string;
let certificate: HostCertificate;
let pem: string;
let listener: ApiListener;
let seen: HttpRequest[];
let faults: unknown[];
let answer: HttpHandler;

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'vitalgate-listener-'));
  certificate = await loadOrCreateCertificate(dataDirectoryAt(base), { now: instant(Date.now()), dnsNames: [] });
  pem = join(base, 'public.pem');
  writeFileSync(pem, certificate.certificatePem);
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

function makeListener(options: Partial<ApiListenerOptions> = {}): ApiListener {
  return createApiListener({
    address: '127.0.0.1',
    port: 0,
    handler: (request) => {
      seen.push(request);
      return answer(request);
    },
    unavailable: json(503, 'unavailable'),
    fault: json(500, 'internal_error'),
    onFault: (error) => faults.push(error),
    ...options,
  });
}

async function reopen(options: Partial<ApiListenerOptions>): Promise<void> {
  await listener.close();
  listener = makeListener(options);
  await listener.open(certificate);
}

beforeEach(async () => {
  seen = [];
  faults = [];
  answer = () => ({ status: 200, headers: [['Content-Type', 'text/plain']], body: 'grüße' });
  listener = makeListener();
  await listener.open(certificate);
});
afterEach(() => listener.close());

const url = (path = '/'): string => `https://127.0.0.1:${listener.port}${path}`;

async function curl(...words: string[]): Promise<string> {
  const { stdout } = await run('curl', ['-sS', '--cacert', pem, '--pinnedpubkey', certificate.publicKeyPin, ...words]);
  return stdout;
}

const settled = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

interface Talk {
  readonly socket: TLSSocket;
  readonly received: () => string;
  readonly ended: Promise<string>;
}

/** A TLS connection for bytes of our own choice, from a loopback address of our own choice. */
async function talk(localAddress = '127.0.0.1'): Promise<Talk> {
  const raw = connect({ port: listener.port ?? 0, host: '127.0.0.1', localAddress });
  const socket = tlsConnect({ socket: raw, ca: certificate.certificatePem, servername: 'localhost' });
  let text = '';
  socket.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  socket.on('error', () => undefined);
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(text)));
  await new Promise((resolve, reject) => socket.once('secureConnect', resolve).once('error', reject));
  return { socket, received: () => text, ended };
}

/** Sends bytes and answers all that came back until the host closed the connection. */
async function exchange(bytes: string): Promise<string> {
  const { socket, ended } = await talk();
  socket.write(bytes, 'latin1');
  return ended;
}

/** What openssl says of a handshake with the host. */
function handshake(...words: string[]): Promise<string> {
  return new Promise<string>((resolve) => {
    const to = `127.0.0.1:${listener.port}`;
    const child = spawn('openssl', ['s_client', '-connect', to, '-CAfile', pem, '-x509_strict', ...words]);
    let text = '';
    child.stdout.on('data', (piece: Buffer) => (text += piece.toString()));
    child.stderr.on('data', (piece: Buffer) => (text += piece.toString()));
    child.once('close', () => resolve(text));
    child.stdin.end();
  });
}

async function stillServes(): Promise<boolean> {
  return (await curl(url('/alive'))) === 'grüße';
}

describe('TLS', () => {
  test('curl accepts the certificate and its pin, and refuses another pin', async () => {
    expect(await curl(url())).toBe('grüße');
    const wrong = `sha256//${Buffer.alloc(32).toString('base64')}`;
    await expect(run('curl', ['-sS', '-k', '--pinnedpubkey', wrong, url()])).rejects.toThrow(/public key/);
    expect(seen).toHaveLength(1);
  });

  test('openssl s_client verifies chain and name over TLS 1.3 and 1.2, and gets nothing older', async () => {
    const newest = await handshake('-verify_hostname', 'localhost', '-verify_return_error');
    expect(newest).toContain('New, TLSv1.3');
    expect(newest).toContain('Verify return code: 0 (ok)');
    const older = await handshake('-tls1_2', '-verify_ip', '127.0.0.1', '-verify_return_error');
    expect(older).toContain('New, TLSv1.2');
    expect(older).toContain('Verify return code: 0 (ok)');
    expect(await handshake('-tls1_1', '-cipher', 'ALL:@SECLEVEL=0')).toContain('Cipher is (NONE)');
  });

  test.each([
    ['AES256-GCM-SHA384', true],
    ['AES128-GCM-SHA256', true],
    ['CHACHA20-POLY1305', true],
    ['AES256-SHA384', false],
    ['AES128-SHA', false],
  ])('TLS 1.2 with ECDHE-ECDSA-%s is spoken: %s', async (suite, isSpoken) => {
    const said = await handshake('-tls1_2', '-cipher', `ECDHE-ECDSA-${suite}:@SECLEVEL=0`);
    expect(said).toContain(isSpoken ? `Cipher is ECDHE-ECDSA-${suite}` : 'Cipher is (NONE)');
  });

  test.each([
    'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n',
    '\r\n\r\n\r\n',
    'POST /api/v1/pairing/requests HTTP/1.1\r\n\r\n{}',
  ])('S24: plain HTTP on the port is closed without an answer: %j', async (bytes) => {
    const answered = await new Promise<Buffer>((resolve) => {
      const pieces: Buffer[] = [];
      const socket = connect(listener.port ?? 0, '127.0.0.1', () => socket.write(bytes));
      socket.on('data', (piece) => pieces.push(piece)).on('error', () => undefined);
      socket.once('close', () => resolve(Buffer.concat(pieces)));
    });
    expect(answered.toString('latin1')).toBe('');
    expect(seen).toEqual([]);
    expect(await stillServes()).toBe(true);
  });

  test('broken handshakes do not end the process', async () => {
    for (const bytes of [Buffer.from([0x16, 3, 1, 0, 5, 1, 0, 0, 1, 0]), Buffer.alloc(70_000, 0xff)]) {
      await new Promise<void>((resolve) => {
        const socket = connect(listener.port ?? 0, '127.0.0.1', () => socket.end(bytes));
        socket.on('error', () => undefined).on('data', () => undefined);
        socket.once('close', () => resolve());
      });
    }
    expect(await stillServes()).toBe(true);
  });

  test('a peer that never begins the handshake is let go', async () => {
    await reopen({ limits: { handshakeTimeout: 200 } });
    const begun = performance.now();
    await new Promise<void>((resolve) => {
      const socket = connect(listener.port ?? 0, '127.0.0.1');
      socket.on('error', () => undefined).on('data', () => undefined);
      socket.once('close', () => resolve());
    });
    expect(performance.now() - begun).toBeLessThan(8000);
  });
});

describe('peers', () => {
  test('one that may not connect is closed before the handshake; others are served', async () => {
    await reopen({ admits: (address) => address === '127.0.0.1' });
    const raw = connect({ port: listener.port ?? 0, host: '127.0.0.1', localAddress: '127.0.0.2' });
    const stranger = tlsConnect({ socket: raw, ca: certificate.certificatePem, servername: 'localhost' });
    const failure = await new Promise<string>((resolve) => stranger.once('error', (error) => resolve(error.message)));
    expect(failure).toMatch(/disconnected before secure TLS|ECONNRESET/);
    expect(raw.bytesRead).toBe(0);
    expect(await curl(url())).toBe('grüße');
    expect(seen).toHaveLength(1);
  });

  test('an IPv4 peer on a socket for all interfaces has its plain address', async () => {
    await reopen({ address: null });
    await curl(url());
    expect(seen.map(({ remoteAddress }) => remoteAddress)).toEqual(['127.0.0.1']);
  });

  test('S10: the address is the socket’s, whatever the headers claim', async () => {
    await curl('-H', 'X-Forwarded-For: 1.2.3.4', '-H', 'Forwarded: for=1.2.3.4', url());
    expect(seen.map(({ remoteAddress }) => remoteAddress)).toEqual(['127.0.0.1']);
  });
});

describe('requests as plain data', () => {
  test('target, method and header pairs arrive as sent', async () => {
    await exchange(
      'GET /api/v1/foods?query=a%20b&x=%zz HTTP/1.1\r\nhOsT: LOCALHOST.:1\r\nX-One: 1\r\nx-one: 2\r\nConnection: close\r\n\r\n',
    );
    expect(seen).toEqual([
      {
        method: 'GET',
        target: '/api/v1/foods?query=a%20b&x=%zz',
        headers: [
          ['hOsT', 'LOCALHOST.:1'],
          ['X-One', '1'],
          ['x-one', '2'],
          ['Connection', 'close'],
        ],
        body: { kind: 'none' },
        remoteAddress: '127.0.0.1',
      },
    ]);
  });

  test.each([
    ['//', '//'],
    ['/%zz', '/%zz'],
    ['//evil.example/x', '//evil.example/x'],
    ['http://evil.example/api', 'http://evil.example/api'],
    ['*', '*'],
    ['/a?b#c', '/a?b#c'],
  ])('S48: the target %s is handed on and the process lives', async (target, expected) => {
    const answered = await exchange(`GET ${target} HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n`);
    expect(answered).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(seen.map((request) => request.target)).toEqual([expected]);
    expect(await stillServes()).toBe(true);
  });

  test.each(['x:65536', '[::1', '', '\xff'])('S48: Host %j is handed on and the process lives', async (host) => {
    expect(await exchange(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200/);
    expect(seen).toHaveLength(1);
  });

  test('a body comes as text, also in chunks, and bad UTF-8 as such', async () => {
    await curl('-d', '{"a":"é"}', url());
    await curl('-H', 'Transfer-Encoding: chunked', '-d', '{"a":1}', url());
    await exchange('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nConnection: close\r\n\r\n\xff\xfe');
    await exchange('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
    expect(seen.map(({ body }) => body)).toEqual([
      { kind: 'text', text: '{"a":"é"}' },
      { kind: 'text', text: '{"a":1}' },
      { kind: 'notUtf8' },
      { kind: 'none' },
    ]);
  });

  test('Expect: 100-continue is answered before the body', async () => {
    expect(await curl('-H', 'Expect: 100-continue', '-d', 'hello', '--expect100-timeout', '30', url())).toBe('grüße');
    expect(seen.map(({ body }) => body)).toEqual([{ kind: 'text', text: 'hello' }]);
  });
});

describe('answers', () => {
  test('carry a length in bytes and keep the connection for the next request', async () => {
    const { socket, received } = await talk();
    const get = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
    const answers = (): number => received().match(/HTTP\/1\.1 200 OK/g)?.length ?? 0;
    socket.write(get);
    await expect.poll(answers).toBe(1);
    socket.write(get + get);
    await expect.poll(() => received().match(/grüße/g)?.length).toBe(3);
    socket.destroy();
    expect(answers()).toBe(3);
    expect(received()).toContain('Content-Length: 7\r\n');
  });

  test('come in the order of the requests if the next one is sent right behind a body', async () => {
    answer = ({ target }) => ({ status: 200, headers: [], body: target });
    const post = 'POST /first HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}';
    const get = 'GET /next HTTP/1.1\r\nHost: localhost\r\n';
    const inOrder = /\/first.*\/next.*\/first.*\/next$/s;
    expect(await exchange(`${post}${get}\r\n${post}${get}Connection: close\r\n\r\n`)).toMatch(inOrder);
    const behindAnswered = await talk();
    behindAnswered.socket.write(`${get}\r\n`);
    await vi.waitFor(() => expect(behindAnswered.received()).toContain('/next'), { timeout: 40_000 });
    behindAnswered.socket.write(`${post}${get}Connection: close\r\n\r\n`);
    expect(await behindAnswered.ended).toMatch(/\/next.*\/first.*\/next$/s);
  });

  test('are gone from memory once they are sent, however long their connection is kept', async () => {
    const { socket, received } = await talk();
    const before = queryObjects(ServerResponse, { format: 'count' });
    for (let sent = 1; sent <= 50; sent++) {
      socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
      await vi.waitFor(() => expect(received().split('grüße')).toHaveLength(sent + 1), {
        interval: 2,
        timeout: 40_000,
      });
    }
    expect(seen).toHaveLength(50);
    expect(queryObjects(ServerResponse, { format: 'count' }) - before).toBeLessThan(5);
    socket.destroy();
  });

  test('HEAD has the headers of GET and no body; an answer without a body says so', async () => {
    const head = await exchange('HEAD / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect(head).toContain('Content-Length: 7\r\n');
    expect(head.endsWith('\r\n\r\n')).toBe(true);
    answer = () => ({ status: 404, headers: [], body: null });
    const empty = await exchange('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect(empty).toMatch(/^HTTP\/1\.1 404 Not Found\r\nContent-Length: 0\r\n/);
  });

  test('S45: a handler that throws is a 500 without a word of why, told to the host, and the next request is served', async () => {
    answer = (request) => {
      if (request.target === '/throws') throw new Error('secret at /home/ada');
      return { status: 200, headers: [], body: 'fine' };
    };
    expect(await curl(url('/throws'))).toBe('{"error":{"code":"internal_error"}}');
    expect(faults).toEqual([new Error('secret at /home/ada')]);
    expect(await curl(url())).toBe('fine');
  });
});

describe('what is no proper request', () => {
  const everyAnswer =
    "Cache-Control: no-store\r\nContent-Security-Policy: default-src 'none'; frame-ancestors 'none'\r\n" +
    'X-Content-Type-Options: nosniff\r\nCross-Origin-Resource-Policy: same-origin\r\n';

  test.each([
    ['two Host headers', 'GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n'],
    [
      'two Authorization headers',
      'GET / HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer x\r\nauthorization: Bearer x\r\n\r\n',
    ],
    ['no Host', 'GET / HTTP/1.1\r\n\r\n'],
    ['a second Host behind 2,100 headers', `GET / HTTP/1.1\r\nHost: a\r\n${'a:\r\n'.repeat(2100)}Host: b\r\n\r\n`],
    ['garbage', 'hello there\r\n\r\n'],
    ['a method of no protocol', 'FETCH / HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['a bare HTTP/2 preface', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
    [
      'length and chunks',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a broken chunk', 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'],
    ['a NUL in a header', 'GET / HTTP/1.1\r\nHost: a\r\nX: \0\r\n\r\n'],
    ['CONNECT', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n'],
  ])('%s: 400 without a body, connection closed', async (_name, bytes) => {
    const answered = await exchange(bytes);
    expect(answered).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(answered).toContain(everyAnswer);
    expect(answered).toContain('Connection: close\r\n');
    expect(answered.split('\r\n\r\n')[1]).toBe('');
    expect(seen).toEqual([]);
    expect(await stillServes()).toBe(true);
  });

  test('S51: a head that drips in is 408 in time', async () => {
    await reopen({ limits: { headersTimeout: 300, requestTimeout: 600, connectionsCheckingInterval: 100 } });
    const begun = performance.now();
    const { socket, ended } = await talk();
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n');
    const drip = setInterval(() => socket.write('X: 1\r\n'), 50);
    const answered = await ended;
    clearInterval(drip);
    expect(answered).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(answered).toContain(everyAnswer);
    // The usual limit for a head is ten seconds.
    expect(performance.now() - begun).toBeLessThan(8000);
  });

  test('S51: a body that drips in is 408 in time', async () => {
    await reopen({ limits: { headersTimeout: 300, requestTimeout: 600, connectionsCheckingInterval: 100 } });
    const { socket, ended } = await talk();
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n');
    const drip = setInterval(() => socket.write('x'), 50);
    const answered = await ended;
    clearInterval(drip);
    expect(answered).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(seen).toEqual([]);
  });

  test('S51: a connection without a request is let go', async () => {
    await reopen({ limits: { headersTimeout: 300, requestTimeout: 600, connectionsCheckingInterval: 100 } });
    const { ended } = await talk();
    expect(await ended).toMatch(/^(?:HTTP\/1\.1 408|$)/);
  });

  test('a head above 16 KiB is 431', async () => {
    const answered = await exchange(`GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(17_000)}\r\n\r\n`);
    expect(answered).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\n/);
    expect(answered).toContain(everyAnswer);
    expect(await stillServes()).toBe(true);
  });

  test('a peer beyond its limit loses the connection that it used longest ago; none is refused', async () => {
    await reopen({ limits: { maximumConnectionsPerPeer: 2 } });
    const get = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
    const first = await talk();
    first.socket.write(get);
    await expect.poll(first.received).toContain('grüße');
    const second = await talk('127.0.0.2');
    const third = await talk();
    third.socket.write(get);
    await expect.poll(third.received).toContain('grüße');
    first.socket.write(get);
    await expect.poll(() => first.received().match(/grüße/g)?.length).toBe(2);
    const fourth = await talk();
    await third.ended;
    for (const { socket, received } of [first, second, fourth]) {
      expect(socket.destroyed).toBe(false);
      socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
      await expect.poll(received).toMatch(/grüße$/);
    }
  });

  test('where there is no room, the connection that was idle for longest makes some', async () => {
    await reopen({ limits: { maximumConnections: 2 } });
    const first = await talk();
    const second = await talk();
    first.socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await expect.poll(first.received).toContain('grüße');
    const third = await talk();
    await second.ended;
    third.socket.destroy();
    first.socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    expect((await first.ended).match(/200 OK/g)).toHaveLength(2);
  });

  test('a client that does not read its answer is disconnected', async () => {
    answer = () => ({ status: 200, headers: [], body: 'x'.repeat(30_000_000) });
    await reopen({ limits: { sendTimeout: 500 } });
    const { socket, received } = await talk();
    // With the first piece: a moment later all may have come.
    const begun = new Promise((resolve) => socket.once('data', () => resolve(socket.pause())));
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await begun;
    await settled(2500);
    socket.resume();
    await new Promise((resolve) => socket.once('close', resolve));
    expect(received().length).toBeLessThan(30_000_000);
  });

  test('a request behind an ignored Upgrade is not left waiting: the connection ends after the first answer', async () => {
    const asked = 'GET / HTTP/1.1\r\nHost: a\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n';
    const answered = await exchange(`${asked}GET /second HTTP/1.1\r\nHost: a\r\n\r\n`);
    expect(answered).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(answered).toContain('Connection: close\r\n');
  });

  test('a client cannot ask for a second handshake', async () => {
    const socket = tlsConnect({
      port: listener.port ?? 0,
      host: '127.0.0.1',
      ca: certificate.certificatePem,
      servername: 'localhost',
      maxVersion: 'TLSv1.2',
    });
    await new Promise((resolve, reject) => socket.once('secureConnect', resolve).once('error', reject));
    const failure = await new Promise<Error | null>((resolve) => {
      socket.once('error', resolve);
      socket.renegotiate({}, resolve);
    });
    expect(failure).not.toBeNull();
    expect(await stillServes()).toBe(true);
  });
});

const size = 16 * 1024;
const post = (head: string, body: string): string =>
  `POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${head}\r\n\r\n${body}`;

describe('large bodies', () => {
  beforeEach(() => {
    answer = ({ body }) => ({ status: body.kind === 'tooLarge' ? 413 : 201, headers: [], body: body.kind });
  });
  test('16 KiB exactly are read', async () => {
    const answered = await exchange(post(`Content-Length: ${size}`, 'x'.repeat(size)));
    expect(answered).toMatch(/^HTTP\/1\.1 201 /);
    expect(seen[0]?.body).toEqual({ kind: 'text', text: 'x'.repeat(size) });
  });

  test.each([
    ['one byte more', `Content-Length: ${size + 1}`, 'x'.repeat(size + 1)],
    ['a megabyte', 'Content-Length: 1000000', 'x'.repeat(1_000_000)],
    ['chunks without a length', 'Transfer-Encoding: chunked', `10000\r\n${'x'.repeat(65_536)}\r\n0\r\n\r\n`],
    ['an announced gigabyte of which little comes', 'Content-Length: 1000000000', 'xxx'],
  ])('%s: answered, then closed', async (_name, head, body) => {
    const answered = await exchange(post(head, body));
    expect(answered).toMatch(/^HTTP\/1\.1 413 /);
    expect(answered.endsWith('\r\n\r\ntooLarge')).toBe(true);
    expect(answered).toContain('Connection: close\r\n');
  });

  test('with Expect: 100-continue it is refused before it is sent', async () => {
    const answered = await exchange(post('Content-Length: 1000000\r\nExpect: 100-continue', ''));
    expect(answered).toMatch(/^HTTP\/1\.1 413 /);
    const file = join(base, 'large');
    writeFileSync(file, 'x'.repeat(3_000_000));
    expect(await curl('-w', '%{http_code} %{size_upload}', '--data-binary', `@${file}`, url())).toBe('tooLarge413 0');
  });
});

/** A POST of which only a part of the body comes. */
const halfSent = 'POST /create HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{"displayName":';

const byHead: HeadHandler = ({ target }) => (target === '/create' ? null : json(404, 'not_found'));

describe('what a head decides', () => {
  test('a body that never comes is not waited for', async () => {
    await reopen({ byHead });
    const begun = performance.now();
    const answered = await exchange(halfSent.replace('/create', '/nowhere'));
    expect(answered).toMatch(/^HTTP\/1\.1 404 Not Found\r\n/);
    expect(answered).toContain('Connection: close\r\n');
    expect(answered.endsWith('{"error":{"code":"not_found"}}')).toBe(true);
    // A request has 15 seconds.
    expect(performance.now() - begun).toBeLessThan(8000);
    expect(seen).toEqual([]);
  });

  test('a body that comes later is, where the head leaves that open', async () => {
    await reopen({ byHead });
    const { socket, ended } = await talk();
    socket.write('POST /create HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 4\r\n\r\n');
    await settled(50);
    socket.write('{}  ');
    expect(await ended).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(seen.map(({ body }) => body)).toEqual([{ kind: 'text', text: '{}  ' }]);
  });

  test('a request that came whole is judged whole, and its connection goes on', async () => {
    await reopen({ byHead });
    answer = ({ body }) => json(404, body.kind);
    const { socket, received } = await talk();
    for (let count = 1; count <= 2; count++) {
      socket.write('POST /nowhere HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}');
      await expect.poll(() => received().match(/"text"/g)?.length).toBe(count);
    }
    socket.destroy();
  });

  test('with Expect: 100-continue it is answered before the body is asked for', async () => {
    await reopen({ byHead });
    const head = 'POST /nowhere HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 10\r\n\r\n';
    expect(await exchange(head)).toMatch(/^HTTP\/1\.1 404 /);
  });

  test('a handler that throws is a 500, told to the host', async () => {
    await reopen({
      byHead: () => {
        throw new Error('broken');
      },
    });
    expect(await exchange(halfSent)).toMatch(/^HTTP\/1\.1 500 /);
    expect(faults).toEqual([new Error('broken')]);
  });

  test('a half-sent request that was answered does not disturb the closing', async () => {
    await reopen({ byHead });
    const { socket, received, ended } = await talk();
    socket.write(halfSent.replace('/create', '/nowhere'));
    await expect.poll(received).toMatch(/^HTTP\/1\.1 404/);
    await listener.close();
    expect((await ended).match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect(faults).toEqual([]);
  });
});

/** Connections that say so much and then hold their places, from three addresses in turn. */
async function holders(count: number, bytes: string): Promise<readonly Talk[]> {
  const held: Talk[] = [];
  for (let index = 0; index < count; index += 10) {
    const talks = Array.from({ length: 10 }, (_, part) => talk(`127.0.0.${((index + part) % 3) + 1}`));
    for (const { value } of (await Promise.allSettled(talks)) as { value?: Talk }[]) {
      if (value === undefined) continue;
      value.socket.write(bytes);
      held.push(value);
    }
  }
  return held;
}

describe('a well-behaved client beside others that hold connections', () => {
  const get = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

  /** Asks over a kept connection and over fresh ones while `attack` is under way; all that failed. */
  async function failuresDuring(attack: () => Promise<unknown>): Promise<readonly unknown[]> {
    const kept = await talk();
    kept.socket.write(get);
    await expect.poll(kept.received).toContain('grüße');
    const failures: unknown[] = [];
    const over = new AbortController();
    const attacking = attack().finally(() => over.abort());
    let asked = 1;
    for (let rounds = 0; !over.signal.aborted || rounds < 3; rounds++) {
      try {
        expect(await exchange(get.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))).toMatch(/^HTTP\/1\.1 200/);
        kept.socket.write(get);
        asked += 1;
        await expect.poll(() => kept.received().match(/grüße/g)?.length, { timeout: 10_000 }).toBe(asked);
      } catch (error) {
        failures.push(error);
        if (kept.socket.destroyed) break;
      }
    }
    await attacking;
    kept.socket.destroy();
    return failures;
  }

  test('520 half-sent bodies from three loopback addresses: it loses no request', async () => {
    // On a busy machine 520 handshakes may take longer than one of them, a head or a request may.
    const patient = { handshakeTimeout: 120_000, headersTimeout: 120_000, requestTimeout: 120_000 };
    await reopen({ byHead: () => null, limits: patient });
    let held: readonly Talk[] = [];
    const failures = await failuresDuring(async () => void (held = await holders(520, halfSent)));
    expect(failures).toEqual([]);
    // They were held all the time, but for those that made room.
    expect(held.filter(({ socket }) => !socket.destroyed).length).toBeGreaterThan(480);
    for (const { socket } of held) socket.destroy();
  }, 60_000);

  test('700 connections that say nothing, of its own address and of many others: it loses none either', async () => {
    const held: Socket[] = [];
    const failures = await failuresDuring(async () => {
      for (let index = 0; index < 700; index++) {
        // Most from the address of the client, as another user of this machine could.
        const localAddress = index % 4 === 0 ? `127.0.0.${(index % 200) + 2}` : '127.0.0.1';
        const raw = connect({ port: listener.port ?? 0, host: '127.0.0.1', localAddress });
        raw.on('error', () => undefined);
        held.push(raw);
        await new Promise((resolve) => raw.once('connect', resolve).once('close', resolve));
      }
    });
    expect(failures).toEqual([]);
    for (const socket of held) socket.destroy();
  }, 60_000);

  test('half-sent heads that hold all places: it loses none either', async () => {
    await reopen({ limits: { maximumConnections: 40, maximumConnectionsPerPeer: 30 } });
    const held = await holders(60, 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ');
    expect(await failuresDuring(() => Promise.resolve())).toEqual([]);
    for (const { socket } of held) socket.destroy();
  });
});

describe('opening and closing', () => {
  test('closing ends idle connections at once and refuses new ones', async () => {
    const { socket, ended, received } = await talk();
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await expect.poll(received).toMatch(/^HTTP\/1\.1 200/);
    const begun = performance.now();
    await listener.close();
    await ended;
    // Idle ones that are left alone end after a minute.
    expect(performance.now() - begun).toBeLessThan(3000);
    await expect(curl(url())).rejects.toThrow();
    expect(listener.isOpen).toBe(false);
  });

  test('closing ends connections that have not shaken hands', async () => {
    const raw: Socket = connect(listener.port ?? 0, '127.0.0.1');
    raw.on('error', () => undefined);
    await new Promise((resolve) => raw.once('connect', resolve));
    const gone = new Promise((resolve) => raw.once('close', resolve));
    await listener.close();
    await gone;
  });

  test('a request whose body is still coming gets 503', async () => {
    const { socket, ended, received } = await talk();
    // Both in one write: once the first is answered, the second has begun.
    const get = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
    socket.write(`${get}POST /second HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{`);
    await expect.poll(received).toContain('grüße');
    await listener.close();
    const [, answered = ''] = (await ended).split('grüße');
    expect(answered).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n/);
    expect(answered.endsWith('{"error":{"code":"unavailable"}}')).toBe(true);
    expect(seen.map(({ target }) => target)).toEqual(['/']);
  });

  test('opens again on the port that it picked, any number of times and in the order asked for', async () => {
    const { port } = listener;
    void listener.close();
    void listener.open(certificate);
    void listener.close();
    await listener.open(certificate);
    await listener.open(certificate);
    expect(listener.port).toBe(port);
    expect(await curl(url())).toBe('grüße');
  });

  test('a port in use is said so, with what to do, and a later opening works', async () => {
    const second = makeListener({ port: listener.port ?? 0 });
    await expect(second.open(certificate)).rejects.toThrow(/Port \d+ is in use.*--port/);
    expect(second.isOpen).toBe(false);
    await listener.close();
    await second.open(certificate);
    await second.close();
  });

  test('an address of another machine is said so', async () => {
    await expect(makeListener({ address: '192.0.2.77' }).open(certificate)).rejects.toThrow(/no address 192\.0\.2\.77/);
  });
});

const asked = (name: string, more = ''): string => `GET /${name} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;

describe('turns', () => {
  test('T3: a client whose request comes behind many of another client is answered next, and so is one by its head alone', async () => {
    await reopen({
      ownerOf: ({ target }) => ({ kind: 'client', name: target.slice(1, 2) }),
      byHead: (request) => {
        seen.push(request);
        return json(200, 'head');
      },
    });
    const [greedy, other, byHead] = [await talk(), await talk(), await talk()];
    answer = () => {
      // By the time that the first is answered, all are there.
      if (seen.length === 1) {
        other.socket.write(asked('b1'));
        byHead.socket.write(asked('c1', 'Content-Length: 5\r\n'));
        for (const until = performance.now() + 100; performance.now() < until;);
      }
      return { status: 200, headers: [], body: null };
    };
    greedy.socket.write(Array.from({ length: 30 }, (_, index) => asked(`a${index}`)).join(''));
    await expect.poll(() => seen.length, { timeout: 10_000 }).toBe(32);
    const order = seen.map(({ target }) => target);
    expect([order.indexOf('/b1') < 6, order.indexOf('/c1') < 8]).toEqual([true, true]);
    expect(order.filter((target) => target.startsWith('/a'))).toEqual(Array.from({ length: 30 }, (_, at) => `/a${at}`));
    for (const { socket } of [greedy, other, byHead]) socket.destroy();
  });

  test('T3: who sends request after request and reads nothing has one answer made, and others are served', async () => {
    const large = 'x'.repeat(16 * 1024 * 1024);
    answer = ({ target }) => ({ status: 200, headers: [], body: target === '/alive' ? 'grüße' : large });
    const { socket } = await talk();
    socket.pause();
    socket.write(Array.from({ length: 30 }, (_, index) => asked(`a${index}`)).join(''));
    for (let count = 0; count < 3; count++) expect(await stillServes()).toBe(true);
    expect(seen.map(({ target }) => target).filter((target) => target !== '/alive')).toEqual(['/a0']);
    // They come in their order, once they are read.
    socket.resume();
    await expect.poll(() => seen.some(({ target }) => target === '/a3')).toBe(true);
    socket.destroy();
  });

  test('T3: a connection that sends on and on without waiting for answers is ended; others are answered', async () => {
    const { socket, ended } = await talk();
    socket.write(Array.from({ length: 2000 }, (_, index) => asked(`a${index}`)).join(''));
    await ended;
    expect(seen.length).toBeLessThan(200);
    expect(await stillServes()).toBe(true);
  });
});
