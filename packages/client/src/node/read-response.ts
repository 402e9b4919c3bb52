import type { IncomingMessage } from 'node:http';
import type { ClientResponse } from '../calls/transport.ts';
import { VitalgateError } from '../calls/vitalgate-error.ts';

/** Largest answer taken, in bytes. */
const maxAnswerBytes = 64 * 1024 * 1024;

/** The whole answer as plain data. Rejects with `invalid_response` for one that says, or turns out, to be too large. */
export function readResponse(message: IncomingMessage): Promise<ClientResponse> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = Number(message.headers['content-length'] ?? 0);
    const check = (): void => {
      if (size > maxAnswerBytes) reject(new VitalgateError('invalid_response', 'the answer is larger than 64 MiB'));
    };
    check();
    size = 0;
    message.on('data', (chunk: Buffer) => {
      size += chunk.length;
      check();
      chunks.push(chunk);
    });
    message.on('error', reject);
    message.on('end', () => {
      const headers = Object.entries(message.headersDistinct).map(([name, values = []]) => [name, values.join(', ')]);
      resolve({
        status: message.statusCode ?? 0,
        headers: Object.fromEntries(headers) as Readonly<Record<string, string>>,
        body: Buffer.concat(chunks).toString('utf8'),
      });
    });
  });
}
