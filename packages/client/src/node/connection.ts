import { Agent, request as httpRequest } from 'node:http';
import { formatHostAddress } from '../pairing-link.ts';
import type { ClientRequest, ClientResponse } from '../transport.ts';
import { cancelledError, VitalgateError } from '../vitalgate-error.ts';
import type { Handshake } from './handshake.ts';

/** One kept connection to the verified host. Carries one request at a time. */
export interface Connection {
  /** Whether another request can be tried on it. */
  isOpen(): boolean;
  send(request: ClientRequest, timeoutMs: number): Promise<ClientResponse>;
  close(): void;
}

/** How a request failed that got no byte of an answer. */
export class NoAnswerError extends VitalgateError {}

/** Largest answer taken, in bytes. */
const maxAnswerBytes = 64 * 1024 * 1024;

/** Speaks HTTP over a socket whose certificate was compared. The agent owns this one socket and can open no other. */
export function connectionOver({ socket, address }: Handshake): Connection {
  const where = formatHostAddress(address);
  let isTaken = false;
  let isBusy = false;
  let answerBytes = 0;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  agent.createConnection = () => {
    if (isTaken) throw new NoAnswerError('unreachable', `${where} closed the connection`);
    isTaken = true;
    return socket;
  };
  socket.on('data', (bytes: Buffer) => {
    answerBytes += bytes.length;
    // Bytes that nobody asked for would be taken for the beginning of the next answer.
    if (!isBusy) socket.destroy();
  });

  return {
    isOpen: () => !socket.destroyed && socket.writable && socket.readable,
    close: () => {
      agent.destroy();
      socket.destroy();
    },
    send: ({ method, target, headers, body, signal }, timeoutMs) =>
      new Promise((resolve, reject) => {
        answerBytes = 0;
        isBusy = true;
        const sent = httpRequest({
          agent,
          host: address.host,
          port: address.port,
          method,
          path: target,
          headers: {
            ...headers,
            host: where,
            ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
          },
        });
        const settle = (act: () => void): void => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', cancel);
          isBusy = false;
          act();
        };
        const fail = (error: VitalgateError): void =>
          settle(() => {
            reject(error);
            sent.destroy();
          });
        const cancel = (): void => fail(cancelledError());
        const broken = (error: Error & { readonly code?: string }): void => {
          if (error instanceof VitalgateError) return fail(error);
          if (error.code?.startsWith('HPE_') === true) {
            return fail(new VitalgateError('invalid_response', `${where} does not speak HTTP as this API does`));
          }
          const Kind = answerBytes === 0 ? NoAnswerError : VitalgateError;
          const message = `the connection to ${where} broke (${error.code ?? error.message}); try again`;
          fail(new Kind('unreachable', message, { cause: error }));
        };
        const timer = setTimeout(() => {
          const message = `${where} took longer than ${timeoutMs / 1000} s to answer; try again, or ask for less at once`;
          fail(new VitalgateError('timed_out', message));
        }, timeoutMs);
        signal?.addEventListener('abort', cancel);
        sent.on('error', broken);
        sent.on('response', (response) => {
          const chunks: Buffer[] = [];
          let size = 0;
          response.on('data', (chunk: Buffer) => {
            size += chunk.length;
            if (size > maxAnswerBytes)
              fail(new VitalgateError('invalid_response', `${where} sent an answer without end`));
            else chunks.push(chunk);
          });
          response.on('error', broken);
          response.on('end', () => {
            const fields = Object.entries(response.headersDistinct).map(([name, values = []]) => [
              name,
              values.join(', '),
            ]);
            settle(() =>
              resolve({
                status: response.statusCode ?? 0,
                headers: Object.fromEntries(fields) as Readonly<Record<string, string>>,
                body: Buffer.concat(chunks).toString('utf8'),
              }),
            );
          });
        });
        sent.end(body);
        if (signal?.aborted === true) cancel();
      }),
  };
}
