import { statfs } from 'node:fs/promises';
import {
  ApiError,
  refusalReason,
  type Clock,
  type DeliveryRow,
  type IngestKeyRow,
  type IngestKeyStore,
  type RefusedDeliveries,
} from '@vitalgate/core';
import {
  bodyTooLarge,
  errorAnswer,
  jsonAnswer,
  judgeDelivery,
  type HttpResponse,
  type IngestParts,
  type JudgedDelivery,
} from '@vitalgate/http';
import { isDiskFull } from '../errors/disk-full.ts';
import type { IngestExchange } from '../listeners/ingest-listener.ts';
import type { HostLog } from '../logging/host-log.ts';
import type { DeliveryQueue } from './delivery-queue.ts';
import type { DeliveryReader } from './delivery-reader.ts';
import { KeyWork } from './key-work.ts';
import { ReadingDropped, ReadingTooLong } from './reading-thread.ts';
import { receiveDelivery, type DeliveryLimits, type ReceivedBody } from './receive-delivery.ts';
import type { Spool, SpoolPart } from './spool.ts';
import { TurnTaking, tooMany, type TurnLimits } from './turn-taking.ts';

export interface DeliveryTaking {
  readonly judging: Omit<IngestParts, 'maximumBytes'>;
  readonly ingestKeys: IngestKeyStore;
  readonly clock: Clock;
  readonly spool: Spool;
  readonly queue: DeliveryQueue;
  readonly reader: Pick<DeliveryReader, 'read' | 'drop'>;
  readonly refused: Pick<RefusedDeliveries, 'note'>;
  readonly limits: DeliveryLimits;
  readonly room: DeliveryRoom;
  readonly log: HostLog;
}

/** How much may be on its way or waiting at one time. */
export interface DeliveryRoom extends TurnLimits {
  /** Bytes of a key that are on their way, unpacked, or wait for the store. */
  readonly keyBytes: number;
  /** Deliveries of a key that wait for the store. */
  readonly keyDeliveries: number;
  /** Bytes of all that wait for the store. */
  readonly waitingBytes: number;
  /** Bytes that a delivery leaves free on the disk. */
  readonly leftFree: number;
}

export const usualDeliveryRoom: DeliveryRoom = {
  perKey: 4,
  inAll: 16,
  waiting: 32,
  patience: 30_000,
  keyBytes: 400e6,
  keyDeliveries: 1000,
  waitingBytes: 4e9,
  leftFree: 50e6,
};

const diskFull = (): ApiError =>
  new ApiError(
    'unavailable',
    'the disk of this host is full; it takes deliveries in again once there is room',
    [],
    600,
  );

const slow = jsonAnswer(408, {
  error: { code: 'request_timeout', message: 'the body came too slowly; send it again', details: [] },
});

function refusalOf(received: Exclude<ReceivedBody['kind'], 'whole' | 'cutOff'>, limits: DeliveryLimits): HttpResponse {
  if (received === 'slow') return slow;
  if (received === 'noRoom') return errorAnswer(tooMany());
  if (received === 'tooLarge') return errorAnswer(bodyTooLarge(limits.maximumBytes));
  return errorAnswer(new ApiError('invalid_request', 'the body is not what Content-Encoding: gzip says'));
}

/** The answer to a delivery that is on disk. What becomes of its records is known once the store has it. */
function acknowledged(
  status: 200 | 201,
  { records, skipped, outcome }: Pick<DeliveryRow, 'records' | 'skipped' | 'outcome'>,
): HttpResponse {
  return jsonAnswer(status, { accepted: records, skipped, outcome });
}

/** What answers the requests to the listener for live feeds. */
export interface DeliveryHandler {
  handle(exchange: IngestExchange): Promise<void>;
  /** Takes nothing more in of a key that was revoked: what is on its way is refused at once. */
  end(keyId: string): void;
}

/**
 * Makes what answers the requests to the listener for live feeds: judges the head, takes the body to the disk, counts what
 * is in it, and acknowledges it once nothing but the disk's loss can lose it. What is refused or cut off leaves nothing.
 */
export function deliveryHandler(parts: DeliveryTaking): DeliveryHandler {
  const { judging, ingestKeys, clock, spool, queue, reader, limits, room, log } = parts;
  const turns = new TurnTaking(room);
  const work = new KeyWork();

  async function checkRoom({ announcedBytes, key: { keyId } }: JudgedDelivery): Promise<void> {
    const bytes = announcedBytes ?? 0;
    if (queue.waitingOf(keyId).deliveries >= room.keyDeliveries) throw tooMany();
    if (queue.waiting().bytes + bytes > room.waitingBytes) {
      throw new ApiError('unavailable', 'too much waits to be brought into the store; send it again later', [], 60);
    }
    await spool.prepare();
    const { bavail, bsize } = await statfs(spool.folder);
    if (bavail * bsize < bytes + room.leftFree) throw diskFull();
  }

  /** Throws ApiError if it is no delivery of the feed. */
  async function acknowledge(
    { key, hints }: JudgedDelivery,
    part: SpoolPart,
    { bodyHash, bytes }: Extract<ReceivedBody, { kind: 'whole' }>,
  ): Promise<HttpResponse> {
    const before = queue.find(key, bodyHash);
    if (before !== null) return acknowledged(200, before);
    const receivedAt = clock.now();
    const file = { path: part.path, feed: key.feed, receivedAt, hints };
    const found = await reader.read({ ...file, keyId: key.keyId, bytes });
    if (found.kind === 'noSuchFeed') throw new ApiError('invalid_request', found.message);
    checkKey(key);
    // The same delivery may have come a second time meanwhile.
    const meanwhile = queue.find(key, bodyHash);
    if (meanwhile !== null) return acknowledged(200, meanwhile);
    const row: DeliveryRow = {
      deliveryId: part.deliveryId,
      keyId: key.keyId,
      feed: key.feed,
      name: key.name,
      bodyHash,
      bytes,
      receivedAt,
      hints,
      session: hints['session-id'] ?? null,
      newestData: found.newestData,
      records: found.records,
      skipped: found.skipped,
      state: 'waiting',
      importId: null,
      outcome: null,
    };
    spool.keep(part);
    queue.add(row);
    return acknowledged(201, row);
  }

  /** It may have been revoked while the delivery waited or its body came. */
  function checkKey({ keyId }: IngestKeyRow): void {
    if (ingestKeys.find(keyId) === null) throw new ApiError('invalid_token', 'this key was revoked meanwhile');
  }

  async function take(delivery: JudgedDelivery, { message, send }: IngestExchange): Promise<void> {
    await checkRoom(delivery);
    const { keyId } = delivery.key;
    const part = await spool.begin();
    const own = work.begin(keyId);
    let isKept = false;
    try {
      const receiving = {
        isPacked: delivery.isPacked,
        limits,
        signal: own.signal,
        takeRoom: (bytes: number) => own.take(bytes) + queue.waitingOf(keyId).bytes <= room.keyBytes,
      };
      const received = await receiveDelivery(message, part.file, receiving).finally(() => part.file.close());
      if (own.signal.aborted) checkKey(delivery.key);
      if (received.kind === 'cutOff') return;
      if (received.kind !== 'whole') return send(refusalOf(received.kind, limits));
      checkKey(delivery.key);
      const answer = await acknowledge(delivery, part, received);
      isKept = answer.status === 201;
      send(answer);
    } finally {
      own.end();
      if (!isKept) spool.remove(part.deliveryId);
    }
  }

  function refusalFor(error: unknown, { key }: JudgedDelivery): HttpResponse {
    if (error instanceof ReadingDropped) return droppedAnswer(key);
    if (error instanceof ReadingTooLong) {
      return errorAnswer(new ApiError('payload_too_large', 'the body takes too long to read; send less at one time'));
    }
    if (error instanceof ApiError) return errorAnswer(error);
    if (isDiskFull(error)) return errorAnswer(diskFull());
    log.fault('taking a delivery in', error);
    return errorAnswer(new ApiError('internal_error', 'the host failed to take this in; its log says more'));
  }

  /** The reading was ended by the key's end, or by the host's. */
  function droppedAnswer(key: IngestKeyRow): HttpResponse {
    try {
      checkKey(key);
    } catch (error) {
      if (error instanceof ApiError) return errorAnswer(error);
      throw error;
    }
    return errorAnswer(new ApiError('unavailable', 'the host stops; send it again later', [], 60));
  }

  function noteAnswer(key: IngestKeyRow | null, { request }: IngestExchange, { status }: HttpResponse): void {
    const reason = refusalReason(status);
    if (reason !== null) parts.refused.note(key, request.remoteAddress, reason);
  }

  const handle = async (exchange: IngestExchange): Promise<void> => {
    const judged = judgeDelivery({ ...judging, maximumBytes: limits.maximumBytes }, exchange.request);
    if (judged.delivery === null) {
      noteAnswer(judged.key, exchange, judged.refusal);
      return exchange.send(judged.refusal);
    }
    return takeJudged(judged.delivery, {
      ...exchange,
      send(answer) {
        noteAnswer(judged.delivery.key, exchange, answer);
        exchange.send(answer);
      },
    });
  };

  async function takeJudged(delivery: JudgedDelivery, exchange: IngestExchange): Promise<void> {
    let end: (() => void) | null = null;
    try {
      exchange.vouch(delivery.key.keyId);
      end = await turns.begin(delivery.key.keyId);
      checkKey(delivery.key);
      await take(delivery, exchange);
    } catch (error) {
      exchange.send(refusalFor(error, delivery));
    } finally {
      end?.();
    }
  }

  return {
    handle,
    end(keyId) {
      work.end(keyId);
      reader.drop(keyId);
    },
  };
}
