import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpResponse } from '@vitalgate/http';

/** How long, and for how many bytes, a refused body is still read, so that the answer arrives before the connection's end. */
const lingerMilliseconds = 1000;
const lingerBytes = 4 * 1024 * 1024;

const withoutLength = new Set([204, 304]);

function rawHeaders(message: IncomingMessage, answer: HttpResponse, closes: boolean): string[] {
  const headers = answer.headers.flat();
  if (answer.body !== null) headers.push('Content-Length', String(Buffer.byteLength(answer.body)));
  else if (message.method !== 'HEAD' && !withoutLength.has(answer.status)) headers.push('Content-Length', '0');
  if (closes) headers.push('Connection', 'close');
  return headers;
}

/**
 * Sends an answer whole; the connection stays open for the next request, except after an `Upgrade`, which is passed over:
 * the parser stops behind it, so that a further request would wait for ever. Node leaves the body of a HEAD away.
 */
export function sendResponse(message: IncomingMessage, response: ServerResponse, answer: HttpResponse): void {
  if (answer.release !== undefined) response.once('finish', answer.release);
  response.writeHead(answer.status, rawHeaders(message, answer, message.headers.upgrade !== undefined));
  response.end(answer.body ?? undefined);
}

function drain(message: IncomingMessage, done: () => void): void {
  let left = lingerBytes;
  const finish = (): void => {
    clearTimeout(timer);
    message.off('data', count).off('close', finish).off('end', finish);
    done();
  };
  const count = (chunk: Buffer): void => {
    left -= chunk.length;
    if (left < 0) finish();
  };
  const timer = setTimeout(finish, lingerMilliseconds).unref();
  message.on('data', count).on('close', finish).on('end', finish);
}

/**
 * Sends an answer although the request's body has not been read, then closes the connection. Closing at once would
 * reset it, and the answer with it; so the rest of the body is swallowed for a moment.
 */
export function sendBeforeBodyEnds(message: IncomingMessage, response: ServerResponse, answer: HttpResponse): void {
  response.writeHead(answer.status, rawHeaders(message, answer, true));
  if (answer.body === null || message.method === 'HEAD') response.flushHeaders();
  else response.write(answer.body);
  drain(message, () => response.end());
}
