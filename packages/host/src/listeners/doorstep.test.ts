import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { doorstep, mostWaiting } from './doorstep.ts';

let server: Server;
let sockets: Socket[];
/** Who was begun, in order. */
let begun: string[];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  [sockets, begun] = [[], []];
  const turns = { take: (_owner: unknown, step: () => void) => step(), noteNewcomer: () => undefined };
  const wait = doorstep({ mostSilent: 60_000, mostBytes: 1000, most: 3 }, turns, (socket) => {
    begun.push(socket.remoteAddress ?? '');
    return socket.remoteAddress === '127.0.0.1' ? 'next at once' : 'next later';
  });
  server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    wait(socket);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
  vi.useRealTimers();
});

/** Connects and says something, if only nothing. Settles when that was taken in. */
async function comes(said: string, localAddress = '127.0.0.1'): Promise<Socket> {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  sockets.push(socket);
  socket.on('error', () => undefined).resume();
  if (said !== '') socket.write(said);
  await Promise.all([once(socket, 'connect'), once(server, 'connection')]);
  return socket;
}

test('T3: those who would end others are begun one after the other, in time; another address goes before them', async () => {
  const greedy = '127.0.0.2';
  for (let count = 0; count < 3; count++) await comes('x', greedy);
  await comes('x');
  while (begun.length < 2) await nextTurn();
  expect(begun).toEqual([greedy, '127.0.0.1']);
  for (const times of [2, 3]) {
    vi.advanceTimersByTime(5);
    expect(begun).toEqual([greedy, '127.0.0.1', ...Array<string>(times - 1).fill(greedy)]);
  }
});

test('T3: if too many wait, the one that came first is ended, and so is one that says more than a beginning', async () => {
  const [first, , last] = [await comes(''), await comes(''), await comes('')] as const;
  const ended = once(first, 'close');
  await comes('x');
  await ended;
  const long = await comes('x'.repeat(1001));
  await once(long, 'close');
  expect([first.destroyed, last.destroyed, begun]).toEqual([true, false, ['127.0.0.1']]);
});

test('one that is ended in the moment before its turn is not begun', async () => {
  const greedy = '127.0.0.2';
  for (let count = 0; count < 2; count++) await comes('x', greedy);
  await comes('x');
  while (begun.length < 2) await nextTurn();
  for (const socket of sockets) socket.destroy();
  vi.advanceTimersByTime(5);
  expect(begun).toEqual([greedy, '127.0.0.1']);
});

test('as many may wait as leaves room for all other files', () => {
  expect([1024, 4096, 20_000, Infinity].map((files) => mostWaiting(9000, files))).toEqual([64, 1536, 9000, 9000]);
});
