import { Agent, createServer, get, request as httpRequest, type IncomingMessage } from 'node:http';
import { networkInterfaces } from 'node:os';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { HttpRequest } from '@vitalgate/http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openAppListener, type AppHandler, type AppListener, type AppStream } from './app-listener.ts';

let listener: AppListener;
let handler: AppHandler;
let seen: HttpRequest[];
let tos: string[];
let faults: unknown[];
let port: number;

const open = (
  at = 0,
  takesBody: (message: IncomingMessage) => boolean = () => false,
  before: { address: string | null; port: number | null } = { address: null, port: null },
): Promise<AppListener> =>
  openAppListener({
    port: at,
    before,
    takesBody,
    handler: (request, reply, body, came) => {
      seen.push(request);
      tos.push(came.to);
      handler(request, reply, body, came);
    },
    fault: { status: 500, headers: [], body: 'fault' },
    onFault: (error) => faults.push(error),
  });

beforeEach(async () => {
  seen = [];
  tos = [];
  faults = [];
  handler = (_request, reply) => reply.send({ status: 200, headers: [['Content-Type', 'text/plain']], body: 'hello' });
  listener = await open();
  port = listener.port;
});
afterEach(() => listener.close());

async function text(message: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of message) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString();
}

async function ask(host: string, path = '/'): Promise<{ status: number | undefined; body: string }> {
  const [message] = (await once(get({ host, port, path, agent: false }), 'response')) as [IncomingMessage];
  return { status: message.statusCode, body: await text(message) };
}

const hasIpv6 = Object.values(networkInterfaces()).some((infos) => infos?.some(({ address }) => address === '::1'));

test('answers on loopback', async () => {
  expect(await ask('127.0.0.1', '/a?b')).toEqual({ status: 200, body: 'hello' });
  expect(seen.map(({ target, remoteAddress }) => [target, remoteAddress])).toEqual([['/a?b', '127.0.0.1']]);
});

test.skipIf(!hasIpv6)('answers on ::1 with the same port', async () => {
  expect(await ask('::1')).toEqual({ status: 200, body: 'hello' });
});

test.skipIf(process.platform === 'darwin')(
  'answers at the address of before, and at one of this start alone (skipped on macOS, which has one loopback address)',
  async () => {
    const { pagesAddress, wayName } = listener;
    for (const address of [pagesAddress, wayName]) {
      expect(address).toMatch(/^127\.\d+\.\d+\.\d+$/);
      expect(address).not.toBe('127.0.0.1');
      expect(await ask(address)).toEqual({ status: 200, body: 'hello' });
    }
    expect(tos).toEqual(['pages', 'way']);
    await listener.close();
    listener = await open(0, () => false, { address: pagesAddress, port });
    expect([listener.pagesAddress, listener.port]).toEqual([pagesAddress, port]);
    expect(listener.wayName).not.toBe(wayName);
    await expect(ask(wayName)).rejects.toThrow(/ECONNREFUSED/);
  },
);

const outside = Object.values(networkInterfaces())
  .flatMap((infos) => infos ?? [])
  .find(({ internal, family }) => !internal && family === 'IPv4');

test.skipIf(outside === undefined)('cannot be reached by an address of the network', async () => {
  const socket = connect(port, outside?.address ?? '');
  const [error] = (await once(socket, 'error')) as [NodeJS.ErrnoException];
  expect(error.code).toBe('ECONNREFUSED');
});

test('answers later, and with bytes', async () => {
  handler = (_request, reply) => {
    setTimeout(() => reply.send({ status: 200, headers: [], body: Uint8Array.of(0x68, 0x69) }), 20);
  };
  expect(await ask('127.0.0.1')).toEqual({ status: 200, body: 'hi' });
});

test('hands the body over as text', async () => {
  const request = httpRequest({ host: '127.0.0.1', port, method: 'POST', agent: false });
  request.end('{"on":true}');
  await once(request, 'response');
  expect(seen.map(({ method, body }) => [method, body])).toEqual([['POST', { kind: 'text', text: '{"on":true}' }]]);
});

test('a stream says that its connection ends with it, so that no browser keeps it to use it again', async () => {
  const agent = new Agent({ keepAlive: true });
  const connectionOf = async (): Promise<unknown> => {
    const request = get({ host: '127.0.0.1', port, agent });
    const [message] = (await once(request, 'response')) as [IncomingMessage];
    message.resume();
    await once(message, 'end');
    return message.headers.connection;
  };
  handler = (_request, reply) => reply.send({ status: 200, headers: [], body: 'once' });
  expect(await connectionOf()).toBe('keep-alive');
  handler = (_request, reply) => reply.stream(200, []).end('last');
  expect(await connectionOf()).toBe('close');
  agent.destroy();
});

test('streams piece by piece and learns when the reader goes', async () => {
  let stream: AppStream | undefined;
  let closings = 0;
  handler = (_request, reply) => {
    stream = reply.stream(200, [['Content-Type', 'text/event-stream']]);
    stream.onClose(() => closings++);
    stream.write('data: 1\n\n');
  };
  const request = get({ host: '127.0.0.1', port, agent: false });
  const [message] = (await once(request, 'response')) as [IncomingMessage];
  expect(String((await once(message, 'data'))[0])).toBe('data: 1\n\n');
  stream?.write('data: 2\n\n');
  expect(String((await once(message, 'data'))[0])).toBe('data: 2\n\n');
  message.on('error', () => undefined);
  request.destroy();
  await expect.poll(() => closings).toBe(1);
  stream?.write('into nothing');
  stream?.end();
  expect(faults).toEqual([]);
});

test('a reader that never reads is cut off', async () => {
  let stream: AppStream | undefined;
  let closed = false;
  handler = (_request, reply) => {
    stream = reply.stream(200, []);
    stream.onClose(() => (closed = true));
  };
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined).write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(() => stream !== undefined).toBe(true);
  socket.pause();
  for (let round = 0; round < 400; round++) {
    if (closed) break;
    stream?.write('x'.repeat(65_536));
    await new Promise((resolve) => setImmediate(resolve));
  }
  await expect.poll(() => closed).toBe(true);
  socket.destroy();
});

test('the last piece of a stream arrives whole, whatever its size, also at a slow reader', async () => {
  const last = 'ü'.repeat(3_000_000);
  handler = (_request, reply) => {
    const stream = reply.stream(200, []);
    stream.write('first ');
    stream.end(last);
  };
  const [message] = (await once(get({ host: '127.0.0.1', port, agent: false }), 'response')) as [IncomingMessage];
  const pieces: Buffer[] = [];
  for await (const piece of message) {
    pieces.push(piece as Buffer);
    if (pieces.length < 20) await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(Buffer.concat(pieces).toString() === `first ${last}`).toBe(true);
});

test('closing ends open streams', async () => {
  let closed = false;
  handler = (_request, reply) => reply.stream(200, []).onClose(() => (closed = true));
  const [message] = (await once(get({ host: '127.0.0.1', port, agent: false }), 'response')) as [IncomingMessage];
  message.on('error', () => undefined).resume();
  await listener.close();
  await expect.poll(() => closed).toBe(true);
});

test('a handler that throws is a 500, told to the host', async () => {
  handler = () => {
    throw new Error('broken');
  };
  expect(await ask('127.0.0.1')).toEqual({ status: 500, body: 'fault' });
  expect(faults).toEqual([new Error('broken')]);
});

test('a second answer is ignored', async () => {
  handler = (_request, reply) => {
    reply.send({ status: 200, headers: [], body: 'one' });
    reply.send({ status: 500, headers: [], body: 'two' });
  };
  expect(await ask('127.0.0.1')).toEqual({ status: 200, body: 'one' });
  expect(faults).toEqual([]);
});

test('a port in use is said so with the option that changes it, also where only ::1 is taken', async () => {
  await expect(open(port)).rejects.toThrow(/Port \d+ is in use.*--app-port/);
  if (!hasIpv6) return;
  const other = createServer().listen(0, '::1');
  await once(other, 'listening');
  const taken = (other.address() as { port: number }).port;
  await expect(open(taken)).rejects.toThrow(/in use.*--app-port/);
  other.close();
});

const noKey: AppHandler = (request, reply, body) => {
  if (!request.headers.some(([name]) => name === 'X-Key')) return reply.send({ status: 401, headers: [], body: 'no' });
  if (request.body.kind === 'awaited') return reply.awaitBody();
  if (body === null) return reply.send({ status: 200, headers: [], body: 'hello' });
  body.on('end', () => reply.send({ status: 200, headers: [], body: 'uploaded' })).resume();
};

const upload = 'POST /upload HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n';

describe('another user of the machine who holds all places', () => {
  test.each([
    ['connections that say nothing', ''],
    ['half-sent heads', 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '],
    ['half-sent bodies', 'POST /action HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{'],
    ['half-sent uploads', `${upload}\r\nab`],
    ['idle connections', 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'],
  ])('stops neither a command nor an upload under way with %s', async (_what, bytes) => {
    await listener.close();
    handler = noKey;
    listener = await open(0, (message) => message.url === '/upload');
    ({ port } = listener);
    const uploading = connect(port, '127.0.0.1').setEncoding('utf8');
    let answered = '';
    uploading.on('data', (text: string) => (answered += text));
    uploading.write(`${upload}X-Key: 1\r\nConnection: close\r\n\r\nab`);
    const waiting = connect(port, '127.0.0.1').setEncoding('utf8');
    waiting.on('data', (text: string) => (answered += text));
    waiting.write('POST /action HTTP/1.1\r\nHost: x\r\nX-Key: 1\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{');
    await expect.poll(() => seen.length).toBe(2);
    const held = Array.from({ length: 600 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
    await Promise.all(held.map((socket) => once(socket, 'connect').then(() => socket.write(bytes))));
    for (let round = 0; round < 5; round++) expect(await ask('127.0.0.1')).toEqual({ status: 401, body: 'no' });
    uploading.write('cd');
    waiting.write('}');
    await Promise.all([once(uploading, 'close'), once(waiting, 'close')]);
    expect(answered.match(/uploaded|hello/g)?.sort()).toEqual(['hello', 'uploaded']);
    for (const socket of held) socket.destroy();
  });
});
