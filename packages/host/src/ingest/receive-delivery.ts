import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { createGunzip } from 'node:zlib';

export interface DeliveryLimits {
  /** Packed, and unpacked. */
  readonly maximumBytes: number;
  /** A body must bring `leastBytes` in each such time, in milliseconds. */
  readonly patience: number;
  readonly leastBytes: number;
  /** Longest time that a body takes in all. Milliseconds. */
  readonly longest: number;
}

/** The limits in use: a phone on a weak network sends 200 MB within the time, one that only drips does not keep a place. */
export const usualDeliveryLimits: DeliveryLimits = {
  maximumBytes: 200e6,
  patience: 15_000,
  leastBytes: 16 * 1024,
  longest: 30 * 60_000,
};

export type ReceivedBody =
  | {
      readonly kind: 'whole';
      /** Of the unpacked body: base64url SHA-256. */
      readonly bodyHash: string;
      readonly bytes: number;
    }
  | { readonly kind: 'tooLarge' | 'slow' | 'notGzip' | 'cutOff' | 'noRoom' };

/** So much packed data unpacks to a few megabytes at most, which are looked at before more is unpacked. */
const packedPiece = 4 * 1024;

class Refused extends Error {
  readonly kind: 'tooLarge' | 'notGzip' | 'noRoom';

  constructor(kind: Refused['kind']) {
    super(kind);
    this.kind = kind;
  }
}

/** Takes pieces of a body as they are sent. */
function unpacking(write: (piece: Buffer) => Promise<void>, maximumBytes: number) {
  const gunzip = createGunzip();
  let pieces: Buffer[] = [];
  let length = 0;
  let failure: Refused | null = null;
  let hasEnded = false;
  gunzip.on('data', (piece: Buffer) => {
    pieces.push(piece);
    length += piece.length;
    if (length > maximumBytes) {
      failure ??= new Refused('tooLarge');
      gunzip.destroy();
    }
  });
  gunzip.on('error', () => (failure ??= new Refused('notGzip')));
  gunzip.once('end', () => (hasEnded = true));
  const closed = new Promise<void>((resolve) => gunzip.once('close', () => resolve()));
  async function handOn(): Promise<void> {
    const ready = pieces;
    pieces = [];
    if (failure !== null) throw failure;
    for (const piece of ready) await write(piece);
  }
  const push = (piece: Buffer): Promise<void> =>
    new Promise((resolve) => {
      void closed.then(resolve);
      gunzip.write(piece, () => resolve());
    });
  return {
    /** Resolves once the piece is written. Rejects with `Refused`. */
    async add(piece: Buffer): Promise<void> {
      for (let from = 0; from < piece.length; from += packedPiece) {
        await push(piece.subarray(from, from + packedPiece));
        await handOn();
      }
    },
    async end(): Promise<void> {
      gunzip.end();
      await closed;
      await handOn();
      if (!hasEnded) throw new Refused('notGzip');
    },
    close: () => void gunzip.destroy(),
  };
}

async function writeAll(file: FileHandle, piece: Buffer): Promise<void> {
  for (let from = 0; from < piece.length;) from += (await file.write(piece, from)).bytesWritten;
}

/** Hands over a message piece by piece, one at a time, until its end, or until the sender is gone, slow or sends too much. */
function eachPiece(
  message: IncomingMessage,
  limits: DeliveryLimits,
  take: (piece: Buffer) => Promise<void>,
  signal: AbortSignal,
): Promise<'whole' | 'tooLarge' | 'slow' | 'cutOff'> {
  return new Promise((resolve, reject) => {
    let received = 0;
    let inThisTime = 0;
    let taking: Promise<void> = Promise.resolve();
    const finish = (how: () => void): void => {
      clearInterval(pace);
      clearTimeout(whole);
      message.off('data', onData).off('end', onEnd).off('close', onClose);
      signal.removeEventListener('abort', onAbort);
      message.pause();
      void taking.then(how, reject);
    };
    const onData = (piece: Buffer): void => {
      received += piece.length;
      inThisTime += piece.length;
      if (received > limits.maximumBytes) return finish(() => resolve('tooLarge'));
      message.pause();
      taking = take(piece);
      taking.then(
        () => message.resume(),
        () => finish(() => undefined),
      );
    };
    const onEnd = (): void => finish(() => resolve('whole'));
    const onClose = (): void => finish(() => resolve(message.complete ? 'whole' : 'cutOff'));
    const onAbort = (): void => finish(() => resolve('cutOff'));
    const pace = setInterval(() => {
      if (inThisTime < limits.leastBytes) finish(() => resolve('slow'));
      inThisTime = 0;
    }, limits.patience);
    const whole = setTimeout(() => finish(() => resolve('slow')), limits.longest);
    message.on('data', onData).on('end', onEnd).on('close', onClose);
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) onAbort();
    else if (message.destroyed) onClose();
  });
}

export interface Receiving {
  readonly isPacked: boolean;
  readonly limits: DeliveryLimits;
  /** Takes room for so many more bytes, unpacked; false if there is none. */
  readonly takeRoom: (bytes: number) => boolean;
  /** Cuts the body off. */
  readonly signal: AbortSignal;
}

/** Takes the body of a delivery to a file, unpacked piece by piece, which survives a power loss. Rejects if the disk fails. */
export async function receiveDelivery(
  message: IncomingMessage,
  file: FileHandle,
  { isPacked, limits, takeRoom, signal }: Receiving,
): Promise<ReceivedBody> {
  const hash = createHash('sha256');
  let bytes = 0;
  const write = async (piece: Buffer): Promise<void> => {
    if (!takeRoom(piece.length)) throw new Refused('noRoom');
    hash.update(piece);
    bytes += piece.length;
    await writeAll(file, piece);
  };
  const packed = isPacked ? unpacking(write, limits.maximumBytes) : null;
  try {
    const how = await eachPiece(message, limits, packed === null ? write : (piece) => packed.add(piece), signal);
    if (how !== 'whole') return { kind: how };
    await packed?.end();
    await file.sync();
    return { kind: 'whole', bodyHash: hash.digest('base64url'), bytes };
  } catch (error) {
    if (error instanceof Refused) return { kind: error.kind };
    throw error;
  } finally {
    packed?.close();
  }
}
