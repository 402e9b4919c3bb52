import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { plainAddress } from './peers.ts';

/** Room for the connections of one listener. */
export interface ConnectionRoom {
  /**
   * Takes a new connection in. False where its peer has too many, or where all are in the middle of a request; where
   * there is no room, the peer with the most connections loses the one that has been idle for longest.
   */
  readonly admit: (socket: Socket) => boolean;
  /** Notes that a request is on its way, until its answer is sent. */
  readonly begin: (message: IncomingMessage, response: ServerResponse) => void;
}

interface Place {
  readonly socket: Socket;
  readonly peer: string;
  requests: number;
}

/** One key for a connection's plain socket and the TLS socket over it. */
function keyOf({ remoteAddress, remotePort }: Pick<Socket, 'remoteAddress' | 'remotePort'>): string {
  return `${plainAddress(remoteAddress ?? '')} ${remotePort ?? ''}`;
}

/** Makes room for so many connections, and so many of each remote address, so that no peer locks out the others. */
export function connectionRoom(maximum: number, maximumPerPeer: number): ConnectionRoom {
  /** The one that has been idle for longest comes first. */
  const places = new Map<string, Place>();
  const ofPeer = new Map<string, number>();

  function leave(key: string, place: Place): void {
    if (places.get(key) !== place) return;
    places.delete(key);
    const left = (ofPeer.get(place.peer) ?? 1) - 1;
    if (left === 0) ofPeer.delete(place.peer);
    else ofPeer.set(place.peer, left);
  }

  function makeRoom(): boolean {
    let chosen: readonly [string, Place] | null = null;
    for (const entry of places) {
      const [, { peer, requests }] = entry;
      if (requests > 0) continue;
      const most = chosen === null ? 0 : (ofPeer.get(chosen[1].peer) ?? 0);
      if ((ofPeer.get(peer) ?? 0) > most) chosen = entry;
    }
    if (chosen === null) return false;
    leave(...chosen);
    chosen[1].socket.destroy();
    return true;
  }

  return {
    admit(socket) {
      const [key, peer] = [keyOf(socket), plainAddress(socket.remoteAddress ?? '')];
      const count = ofPeer.get(peer) ?? 0;
      if (count >= maximumPerPeer) return false;
      if (places.size >= maximum && !makeRoom()) return false;
      const place: Place = { socket, peer, requests: 0 };
      places.set(key, place);
      ofPeer.set(peer, (ofPeer.get(peer) ?? 0) + 1);
      socket.once('close', () => leave(key, place));
      return true;
    },
    begin({ socket }, response) {
      const key = keyOf(socket);
      const place = places.get(key);
      if (place === undefined) return;
      place.requests++;
      response.once('close', () => {
        place.requests--;
        if (places.get(key) !== place) return;
        places.delete(key);
        places.set(key, place);
      });
    },
  };
}
