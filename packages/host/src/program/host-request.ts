import { request, type IncomingMessage } from 'node:http';
import { StringDecoder } from 'node:string_decoder';
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

/** The lines that have come to their end. `\n` alone ends one: readline takes other signs for ends too, which a name of a file may hold. */
async function* linesOf(response: IncomingMessage): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let begun = '';
  for await (const piece of response) {
    const lines = (begun + decoder.write(piece as Buffer)).split('\n');
    begun = lines.pop() ?? '';
    yield* lines;
  }
}

/** Hands over the lines of an answer as they come; settles when it ended, in whichever way. */
export async function eachLine(response: IncomingMessage, onLine: (value: unknown) => void): Promise<void> {
  const lines = linesOf(response);
  for (;;) {
    // A broken connection is an end like others.
    const { value = '', done } = await lines.next().catch(() => ({ value: undefined, done: true }));
    if (done === true) return;
    if (value !== '') onLine(JSON.parse(value) as unknown);
  }
}
