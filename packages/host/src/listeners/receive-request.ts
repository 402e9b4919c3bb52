import type { IncomingMessage } from 'node:http';
import type { HttpRequest, RequestBody } from '@vitalgate/http';
import { plainAddress } from '../network/peers.ts';

function headerPairs(raw: readonly string[]): [string, string][] {
  const pairs: [string, string][] = [];
  for (let index = 0; index + 1 < raw.length; index += 2) pairs.push([raw[index] ?? '', raw[index + 1] ?? '']);
  return pairs;
}

/** Whether the head may not be acted on: two `Host` or `Authorization` headers, or no `Host` in HTTP/1.1 (RFC 9112 3.2). */
export function hasAmbiguousHead(message: IncomingMessage): boolean {
  let hosts = 0;
  let authorizations = 0;
  const { rawHeaders } = message;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
    else if (name.length === 13 && name.toLowerCase() === 'authorization') authorizations++;
  }
  return hosts > 1 || authorizations > 1 || (hosts === 0 && message.httpVersion === '1.1');
}

/** A request's head as plain data, with the body given. Null if the peer is gone already. */
export function plainRequest(message: IncomingMessage, body: RequestBody): HttpRequest | null {
  const { remoteAddress } = message.socket;
  if (remoteAddress === undefined) return null;
  return {
    method: message.method ?? '',
    target: message.url ?? '',
    headers: headerPairs(message.rawHeaders),
    body,
    remoteAddress: plainAddress(remoteAddress),
  };
}

const strictText = new TextDecoder('utf-8', { fatal: true });

function textBody(bytes: Buffer): RequestBody {
  if (bytes.length === 0) return { kind: 'none' };
  try {
    return { kind: 'text', text: strictText.decode(bytes) };
  } catch {
    return { kind: 'notUtf8' };
  }
}

const declaredLength = (message: IncomingMessage): number => Number(message.headers['content-length'] ?? 0);

/** Whether the head announces a body that is larger than allowed. */
export function announcesTooLarge(message: IncomingMessage, maximumBytes: number): boolean {
  return declaredLength(message) > maximumBytes;
}

export function announcesBody(message: IncomingMessage): boolean {
  return message.headers['transfer-encoding'] !== undefined || declaredLength(message) > 0;
}

/** Hands over the body that a head announces, once, or `tooLarge` as soon as that is known. Never if the peer goes away. */
export function receiveBody(message: IncomingMessage, maximumBytes: number, done: (body: RequestBody) => void): void {
  const chunks: Buffer[] = [];
  let length = 0;
  const finish = (body: RequestBody): void => {
    message.off('data', onData).off('end', onEnd);
    done(body);
  };
  const onData = (chunk: Buffer): void => {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maximumBytes) finish({ kind: 'tooLarge' });
  };
  const onEnd = (): void => finish(textBody(Buffer.concat(chunks)));
  message.on('data', onData).on('end', onEnd);
}
