import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectionRoom, type ConnectionRoom } from './connection-room.ts';

/** A connection from an address that this machine has not: what a room sees of one. */
class Peer extends EventEmitter {
  static #lastPort = 1000;
  readonly remotePort = ++Peer.#lastPort;
  readonly localAddress = '192.168.1.1';
  isEnded = false;
  readonly remoteAddress: string;

  constructor(remoteAddress: string) {
    super();
    this.remoteAddress = remoteAddress;
  }

  /** How often a room asked for it: that is a call into the system's library. */
  static asked = 0;
  get bytesRead(): number {
    Peer.asked++;
    return 500;
  }

  destroy(): void {
    this.isEnded = true;
    this.emit('close');
  }
}

const admit = (room: ConnectionRoom, address: string): Peer => {
  const peer = new Peer(address);
  const socket: unknown = peer;
  room.admit(socket as Socket);
  return peer;
};

/** Begins a request whose body is or is not whole; the answer ends it. */
function begin(room: ConnectionRoom, peer: Peer, complete: boolean): { message: IncomingMessage; end: () => void } {
  const response = new EventEmitter();
  const message = { socket: peer, complete } as unknown as IncomingMessage;
  room.begin(message, response as ServerResponse);
  return { message, end: () => void response.emit('close') };
}

const answered = (room: ConnectionRoom, peer: Peer): void => begin(room, peer, true).end();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('addresses of one IPv6 /64 are one peer, and its limit ends its own connection alone', () => {
  const room = connectionRoom(100, 2);
  const first = admit(room, '2001:db8:1:2::1');
  const other = admit(room, '2001:db8:1:3::1');
  vi.advanceTimersByTime(10);
  const second = admit(room, '2001:db8:1:2::2');
  const third = admit(room, '2001:db8:1:2:ffff::3');
  expect([first, other, second, third].map(({ isEnded }) => isEnded)).toEqual([true, false, false, false]);
});

test('a connection that makes room looks at each other one once, however many there are', () => {
  const room = connectionRoom(1000, 192);
  for (let count = 0; count < 192; count++) admit(room, '10.0.0.1');
  vi.advanceTimersByTime(2000);
  Peer.asked = 0;
  admit(room, '10.0.0.1');
  expect(Peer.asked).toBe(192);
});

test('when all places are taken, whoever has the most loses the one that was idle for longest', () => {
  const room = connectionRoom(5, 100);
  const few = admit(room, '10.0.0.1');
  answered(room, few);
  const many = Array.from({ length: 4 }, () => admit(room, '10.0.0.2'));
  for (const peer of [2, 0, 3, 1].map((index) => many[index])) {
    vi.advanceTimersByTime(10);
    if (peer !== undefined) answered(room, peer);
  }
  const newcomer = admit(room, '10.0.0.3');
  expect(many.map(({ isEnded }) => isEnded)).toEqual([false, false, true, false]);
  expect([few.isEnded, newcomer.isEnded]).toEqual([false, false]);
});

test('all loopback addresses are one machine, so that many of them do not outvote a device of the network', () => {
  const room = connectionRoom(6, 100);
  const device = [admit(room, '192.168.1.7'), admit(room, '192.168.1.7')];
  for (const peer of device) answered(room, peer);
  vi.advanceTimersByTime(10);
  const local = ['127.0.0.5', '127.0.0.6', '127.0.0.7', '::1'].map((address) => admit(room, address));
  for (const peer of local) answered(room, peer);
  admit(room, '127.0.0.8');
  expect(device.map(({ isEnded }) => isEnded)).toEqual([false, false]);
  expect(local.map(({ isEnded }) => isEnded)).toEqual([true, false, false, false]);
});

test('a request that does not come to its end goes before an idle connection, once it has had a second', () => {
  const room = connectionRoom(3, 100);
  const idle = admit(room, '10.0.0.1');
  answered(room, idle);
  vi.advanceTimersByTime(10);
  const half = admit(room, '10.0.0.2');
  begin(room, half, false);
  const silent = admit(room, '10.0.0.3');
  vi.advanceTimersByTime(980);
  admit(room, '10.0.0.4');
  expect([idle, half, silent].map(({ isEnded }) => isEnded)).toEqual([true, false, false]);
  vi.advanceTimersByTime(20);
  admit(room, '10.0.0.5');
  expect([half, silent].map(({ isEnded }) => isEnded)).toEqual([true, false]);
});

test('more than sixteen unfinished requests of one machine need no second', () => {
  const room = connectionRoom(18, 100);
  const idle = admit(room, '127.0.0.1');
  answered(room, idle);
  const half = Array.from({ length: 17 }, () => admit(room, '127.0.0.1'));
  for (const peer of half) begin(room, peer, false);
  admit(room, '127.0.0.1');
  expect(idle.isEnded).toBe(false);
  expect(half.map(({ isEnded }) => isEnded)).toEqual([true, ...Array.from({ length: 16 }, () => false)]);
});

test('what is being answered goes last, and so does what has shown its key, however long its body takes', () => {
  const room = connectionRoom(3, 100);
  const answering = admit(room, '127.0.0.1');
  begin(room, answering, true);
  const uploading = admit(room, '127.0.0.1');
  const upload = begin(room, uploading, false);
  room.vouchFor(upload.message);
  for (let count = 0; count < 5; count++) {
    vi.advanceTimersByTime(2000);
    begin(room, admit(room, '127.0.0.1'), false);
  }
  expect([answering.isEnded, uploading.isEnded]).toEqual([false, false]);
  upload.end();
  vi.advanceTimersByTime(2000);
  admit(room, '127.0.0.1');
  admit(room, '127.0.0.1');
  expect([answering.isEnded, uploading.isEnded]).toEqual([false, true]);
});

test('T3: a client with more connections than are of use to it gives way to others of its machine, idle or answered', () => {
  const room = connectionRoom(100, 40);
  const mine = admit(room, '127.0.0.1');
  begin(room, mine, true).end();
  const greedy = Array.from({ length: 39 }, () => admit(room, '127.0.0.1'));
  for (const peer of greedy) {
    vi.advanceTimersByTime(1);
    room.ownedBy(begin(room, peer, true).message, 'greedy');
  }
  vi.advanceTimersByTime(60_000);
  const shaking = admit(room, '127.0.0.1');
  // What the client opens in place of what it lost costs nobody else a connection.
  for (let count = 0; count < 20; count++) {
    vi.advanceTimersByTime(1);
    room.ownedBy(begin(room, admit(room, '127.0.0.1'), true).message, 'greedy');
  }
  expect([mine.isEnded, shaking.isEnded]).toEqual([false, false]);
  expect(greedy.map(({ isEnded }) => isEnded)).toEqual([
    ...Array<boolean>(21).fill(true),
    ...Array<boolean>(18).fill(false),
  ]);
});
