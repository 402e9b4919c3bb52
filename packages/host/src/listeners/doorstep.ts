import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { peerOf } from '../network/peers.ts';
import type { RequestTurns } from '../turns/request-turns.ts';

export interface DoorstepLimits {
  /** How long a connection may say nothing, in milliseconds. */
  readonly mostSilent: number;
  /** What a connection may say before it is begun: no handshake begins with more. */
  readonly mostBytes: number;
  /** Connections that wait. */
  readonly most: number;
}

/** An address whose connections end others has one begun in so many milliseconds. */
const pause = 5;

/** Files that the process may have open: Linux alone can allow fewer than are ever needed. */
function mostOpenFiles(): number {
  if (process.platform !== 'linux') return Infinity;
  try {
    return Number(/^Max open files +(\d+)/mu.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? Infinity);
  } catch {
    return Infinity;
  }
}

/** How many connections may wait if so many are wanted: half of the files at most, without those of all else. */
export const mostWaiting = (wanted: number, files = mostOpenFiles()): number =>
  Math.min(wanted, Math.max(64, Math.floor(files / 2) - 512));

/**
 * Where connections wait before they are begun. They cost little here: most of what is opened to hold a place says nothing, and what a
 * handshake needs costs more than all else of it. One goes on in the turn of its address, once it has said something, which stays to be
 * read. Who is ended connects again, so those that would end others go on slowly, as `begin` answers. If too many wait, the one that came
 * first is ended.
 */
export function doorstep(
  { mostSilent, mostBytes, most }: DoorstepLimits,
  turns: RequestTurns,
  begin: (socket: Socket) => 'next at once' | 'next later',
): (socket: Socket) => void {
  /** What takes each out again, in the order in which they came. */
  const waiting = new Map<Socket, () => void>();
  /** Those of each address that have said something. There as long as the address has a turn to come. */
  const spoken = new Map<string, Set<Socket>>();

  const askForTurn = (name: string): void => turns.take({ kind: 'address', name }, () => beginOne(name));

  function goOn(name: string): void {
    if (spoken.get(name)?.size === 0) spoken.delete(name);
    else askForTurn(name);
  }

  function beginOne(name: string): void {
    const [socket] = spoken.get(name) ?? [];
    if (socket === undefined) return goOn(name);
    waiting.get(socket)?.();
    // What was ended is not closed yet.
    if (!socket.destroyed && begin(socket) === 'next later') setTimeout(goOn, pause, name).unref();
    else goOn(name);
  }

  /** Takes it out at once: others may come before its end is heard of. */
  function endFirst(): void {
    const [first] = waiting;
    first?.[1]();
    first?.[0].destroy();
  }

  return (socket) => {
    const name = peerOf(socket.remoteAddress ?? '');
    const end = (): void => void socket.destroy();
    const look = (): void => {
      if (socket.readableLength === 0 || socket.readableLength > mostBytes) return end();
      socket.setTimeout(0, end);
      const own = spoken.get(name);
      if (own !== undefined) return void own.add(socket);
      spoken.set(name, new Set([socket]));
      askForTurn(name);
    };
    const leave = (): void => {
      socket.off('readable', look).off('close', leave);
      waiting.delete(socket);
      spoken.get(name)?.delete(socket);
    };
    if (waiting.size >= most) endFirst();
    waiting.set(socket, leave);
    socket.setTimeout(mostSilent, end);
    socket.on('readable', look).once('close', leave);
  };
}
