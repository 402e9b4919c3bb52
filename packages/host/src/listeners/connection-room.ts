import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { machineOf, peerOf, plainAddress } from '../network/peers.ts';

/** The connections of a peer, or of a machine. */
interface Crowd {
  readonly name: string;
  readonly places: Set<Place>;
}

interface Place {
  readonly key: string;
  readonly socket: Socket;
  /** Of the same address, or the same first half of one of IPv6; itself too. */
  readonly peer: Crowd;
  /** Of all that one machine can connect from. */
  readonly group: Crowd;
  /** The newest request; null before the first head came. */
  message: IncomingMessage | null;
  /** Answers that are not sent yet. */
  answering: number;
  isVouchedFor: boolean;
  /** Whose requests it carries: of a client or of a key, or of an address that shows neither; null before the first. */
  owner: string | null;
  /** When it connected, or when its last request began or was answered. */
  since: number;
}

/** Milliseconds that a head or a body takes at most where nothing is wrong. */
const promptMilliseconds = 1000;

/** More requests than this are never half-sent at one time by a well-behaved machine. */
const usualUnfinished = 16;

/** More connections than this are never of use to one client, nor to an address that opens more. */
const usualOfOwner = 32;

/** One key for a connection's plain socket and the TLS socket over it. */
function keyOf({ remoteAddress, remotePort, localAddress }: Socket): string {
  return `${plainAddress(remoteAddress ?? '')} ${remotePort ?? ''} ${plainAddress(localAddress ?? '')}`;
}

/** A client says something as soon as it is connected; this is how long that takes to be read here, in milliseconds. */
const silentMilliseconds = 100;

const isUnfinished = ({ message, isVouchedFor }: Place): boolean => !isVouchedFor && message?.complete !== true;

function countBy<Key>(places: readonly Place[], keyOfPlace: (place: Place) => Key): ReadonlyMap<Key, number> {
  const counts = new Map<Key, number>();
  for (const place of places) counts.set(keyOfPlace(place), (counts.get(keyOfPlace(place)) ?? 0) + 1);
  return counts;
}

const sizeOf = ({ places }: Crowd): number => places.size;

const isSilent = ({ socket, message, since }: Place, now: number): boolean =>
  message === null && now - since > silentMilliseconds && socket.bytesRead === 0;

/**
 * Of several, one of the machine and then of the peer that has the most connections, and of these one that has said nothing yet, or
 * else the one that has been so for longest. Whether one has said something is asked for last, and of few: the system has to be asked.
 */
function firstToGo(pool: readonly Place[], now: number): Place | undefined {
  let first: Place | undefined;
  let isFirstSilent = false;
  for (const place of pool) {
    const more =
      first === undefined ? 1 : sizeOf(place.group) - sizeOf(first.group) || sizeOf(place.peer) - sizeOf(first.peer);
    const isOlder = first === undefined || place.since < first.since;
    if (more < 0 || (more === 0 && isFirstSilent && !isOlder)) continue;
    const isNowSilent = isSilent(place, now);
    if (more === 0 && (isNowSilent === isFirstSilent ? !isOlder : isFirstSilent)) continue;
    first = place;
    isFirstSilent = isNowSilent;
  }
  return first;
}

/** Those of the first kind that there are, kinds being asked for in their order. */
function crowdingOrIdle(places: readonly Place[]): readonly Place[] {
  const isWaiting = (place: Place): boolean => isUnfinished(place) || place.answering === 0;
  const ofOwner = countBy(places, ({ owner }) => owner ?? '');
  const crowding = places.filter(({ owner }) => owner !== null && (ofOwner.get(owner) ?? 0) > usualOfOwner);
  const pools = [crowding.filter(isWaiting), crowding, places.filter(isWaiting), places];
  return pools.find((candidates) => candidates.length > 0) ?? [];
}

/**
 * The connection that gives way to a new one, in this order: one whose request does not come to its end, one of a client that has
 * more than are of use to it, one that waits for a request, one that is being answered. It is asked for at each of thousands of
 * connections, so it looks at each place few times.
 */
function nextToGo(places: readonly Place[], now: number): Place | undefined {
  const unfinished = places.filter(isUnfinished);
  const ofGroup = countBy(unfinished, ({ group }) => group);
  const stalled = unfinished.filter(
    ({ since, group }) => now - since >= promptMilliseconds || (ofGroup.get(group) ?? 0) > usualUnfinished,
  );
  return firstToGo(stalled.length > 0 ? stalled : crowdingOrIdle(places), now);
}

/** Makes room for so many connections, and so many of each peer. Nobody is refused: others give way, so that no peer locks out another. */
export function connectionRoom(maximum: number, maximumPerPeer: number) {
  const places = new Map<string, Place>();
  /** Those with a place, by their names. */
  const crowds = new Map<string, Crowd>();

  const crowdOf = (name: string): Crowd => crowds.get(name) ?? { name, places: new Set() };

  function leave(place: Place): void {
    if (places.get(place.key) === place) places.delete(place.key);
    for (const { name, places: ofCrowd } of [place.peer, place.group]) {
      if (ofCrowd.delete(place) && ofCrowd.size === 0) crowds.delete(name);
    }
  }

  function end(place: Place | undefined): void {
    if (place === undefined) return;
    leave(place);
    place.socket.destroy();
  }

  /** The places of sockets that have sent a request: a TLS socket is not the one that was admitted. */
  const ofSocket = new WeakMap<Socket, Place>();

  function of({ socket }: IncomingMessage): Place | undefined {
    const known = ofSocket.get(socket);
    if (known !== undefined) return known;
    const place = places.get(keyOf(socket));
    if (place !== undefined) ofSocket.set(socket, place);
    return place;
  }

  return {
    /**
     * Takes a new connection in. If its peer has too many, or all places are taken, another one is ended for it. Answers
     * whether that was so, and the peer has more than are of use to it.
     */
    admit(socket: Socket): boolean {
      const key = keyOf(socket);
      const now = performance.now();
      const peer = peerOf(socket.remoteAddress ?? '');
      end(places.get(key));
      const ofPeer = crowdOf(`peer ${peer}`).places;
      const isFull = places.size >= maximum || ofPeer.size >= maximumPerPeer;
      if (ofPeer.size >= maximumPerPeer) end(nextToGo([...ofPeer], now));
      if (places.size >= maximum) end(nextToGo([...places.values()], now));
      // Asked for only now: who gave way may have been the last of its crowd.
      const of = { peer: crowdOf(`peer ${peer}`), group: crowdOf(`machine ${machineOf(peer)}`) };
      const place = { key, socket, ...of, message: null, answering: 0, isVouchedFor: false, owner: null, since: now };
      places.set(key, place);
      for (const crowd of [place.peer, place.group]) {
        crowds.set(crowd.name, crowd);
        crowd.places.add(place);
      }
      socket.once('close', () => leave(place));
      return isFull && ofPeer.size > usualOfOwner;
    },
    /** Notes that a request is on its way, until its answer is sent. Answers how many are, on this connection. */
    begin(message: IncomingMessage, response: ServerResponse): number {
      const place = of(message);
      if (place === undefined) return 1;
      place.message = message;
      place.answering++;
      place.since = performance.now();
      response.once('close', () => {
        place.answering--;
        place.isVouchedFor = false;
        place.since = performance.now();
      });
      return place.answering;
    },
    /** Notes whose requests a connection carries. */
    ownedBy(message: IncomingMessage, owner: string): void {
      const place = of(message);
      if (place !== undefined) place.owner = owner;
    },
    /** Notes that the head of a request has shown the right key: it gives way last, however long its body takes. */
    vouchFor(message: IncomingMessage): void {
      const place = of(message);
      if (place !== undefined) place.isVouchedFor = true;
    },
  };
}

export type ConnectionRoom = ReturnType<typeof connectionRoom>;
