import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { usualHeaders, type HttpResponse } from '@vitalgate/http';
import { systemErrorCode } from '../errors/host-error.ts';

/** 400 without a body: duplicate or missing `Host`, duplicate `Authorization`. */
export const badRequest: HttpResponse = { status: 400, headers: usualHeaders, body: null };

const statusOfParserError: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** The status for what Node's HTTP parser or its clock found; null for anything else, such as a failed handshake. */
function statusOf(error: Error): number | null {
  const code = systemErrorCode(error) ?? '';
  return statusOfParserError[code] ?? (code.startsWith('HPE_') ? 400 : null);
}

const lingerMilliseconds = 500;

/**
 * Answers a connection whose bytes were no request, or came too slowly or too many, by a status, with `tooLongHead` as
 * text if a head was too long, and closes it. A connection that is no HTTP at all (plain text to the TLS port) is closed without an answer.
 */
export function answerBrokenRequest(error: Error, socket: Duplex, tooLongHead = ''): void {
  const status = statusOf(error);
  if (status === null || !socket.writable) {
    if (!socket.writableEnded) socket.destroy();
    return;
  }
  const body = status === 431 ? tooLongHead : '';
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    ...usualHeaders.map(([name, value]) => `${name}: ${value}`),
    ...(body === '' ? [] : ['Content-Type: text/plain; charset=utf-8']),
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
  // Bytes still on their way would turn a close into a reset that overtakes the answer.
  const timer = setTimeout(() => socket.destroy(), lingerMilliseconds).unref();
  socket.once('close', () => clearTimeout(timer));
}
