import { request, type IncomingMessage } from 'node:http';
import { createInterface } from 'node:readline';
import type { HostFile } from '../data-directory/host-file.ts';

export interface HostRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Left out if the host has yet to prove itself. */
  readonly key?: string;
  readonly accept?: string;
  readonly body?: unknown;
  /** Ends the connection. */
  readonly signal?: AbortSignal;
}

/** Sends a request over a connection of its own. Rejects if the host is not there. */
export function sendToHost({ appPort }: HostFile, asked: HostRequest): Promise<IncomingMessage> {
  const { method, path, key, accept, body, signal } = asked;
  return new Promise((resolve, reject) => {
    const sent = request({
      host: '127.0.0.1',
      port: appPort,
      method,
      path,
      agent: false,
      headers: {
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...(accept === undefined ? {} : { accept }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(signal === undefined ? {} : { signal }),
    });
    sent.once('error', reject);
    sent.once('response', (response) => {
      sent.on('error', () => undefined);
      resolve(response);
    });
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** Reads an answer's JSON. Rejects if it is none or the connection breaks. */
export async function jsonOf(response: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
}

/** Hands over the lines of an answer as they come; settles when it ended, in whichever way. */
export async function eachLine(response: IncomingMessage, onLine: (value: unknown) => void): Promise<void> {
  response.on('error', () => undefined);
  const lines = createInterface({ input: response, crlfDelay: Infinity });
  // A broken connection is an end like others.
  lines.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => {
    lines.once('close', resolve);
    response.once('close', resolve);
  });
  lines.on('line', (line) => {
    if (line !== '') onLine(JSON.parse(line) as unknown);
  });
  await ended;
}
