import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { formatHostAddress } from '../pairing/pairing-link.ts';
import type { ClientRequest, ClientResponse } from '../calls/transport.ts';
import { cancelledError, VitalgateError } from '../calls/vitalgate-error.ts';
import type { Handshake } from './handshake.ts';

/** Largest answer taken, in bytes. */
const maxAnswerBytes = 64 * 1024 * 1024;

/** The whole answer as plain data. Rejects with `invalid_response` for one that says, or turns out, to be too large. */
function readResponse(message: IncomingMessage): Promise<ClientResponse> {
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

/** One kept connection to the verified host. Carries one request at a time; of no more use once one has failed. */
export type Connection = ReturnType<typeof connectionOver>;

/** A request broke off before the first byte of an answer. */
export class NoAnswerError extends VitalgateError {}

/** Speaks HTTP over a socket whose certificate was compared. The agent owns this one socket and can open no other. */
export function connectionOver({ socket, address }: Handshake) {
  const where = formatHostAddress(address);
  // An IPv6 zone means something on this machine only. RFC 6874 4.
  const named = where.replace(/%[^\]]*/, '');
  let isTaken = false;
  let isBusy = false;
  let answerBytes = 0;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  agent.createConnection = () => {
    if (isTaken) throw new NoAnswerError('unreachable', `the host at ${where} closed the connection`);
    isTaken = true;
    return socket;
  };
  socket.on('data', (bytes: Buffer) => {
    answerBytes += bytes.length;
    // Bytes that nobody asked for would be taken for the beginning of the next answer.
    if (!isBusy) socket.destroy();
  });

  function faultOf(error: Error & { readonly code?: string }): VitalgateError {
    if (error instanceof VitalgateError) return error;
    if (error.code?.startsWith('HPE_') === true) {
      return new VitalgateError(
        'invalid_response',
        `the host at ${where} does not speak HTTP as this API does; check the address`,
      );
    }
    const Kind = answerBytes === 0 ? NoAnswerError : VitalgateError;
    const message = `the connection to ${where} broke (${error.code ?? error.message}); try again`;
    return new Kind('unreachable', message, { cause: error });
  }

  function send({ method, target, headers, body, signal }: ClientRequest, timeoutMs: number): Promise<ClientResponse> {
    return new Promise<ClientResponse>((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
      const sent = httpRequest({ agent, method, path: target, headers: { ...headers, host: named, ...length } });
      const settle = (act: () => void): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', cancel);
        isBusy = false;
        act();
      };
      const fail = (error: Error): void =>
        settle(() => {
          reject(faultOf(error));
          sent.destroy();
        });
      const cancel = (): void => fail(cancelledError(signal));
      const timer = setTimeout(() => {
        const message = `the host at ${where} took longer than ${timeoutMs / 1000} s to answer; try again, or ask for less at once`;
        fail(new VitalgateError('timed_out', message));
      }, timeoutMs);
      answerBytes = 0;
      isBusy = true;
      signal?.addEventListener('abort', cancel);
      sent.on('error', fail).on('response', (message) => {
        readResponse(message).then((response) => settle(() => resolve(response)), fail);
      });
      // Unheard, it would end the request without a word.
      sent.on('upgrade', (_message, upgraded) => {
        upgraded.destroy();
        fail(
          new VitalgateError('invalid_response', `the host at ${where} changes to another protocol; check the address`),
        );
      });
      sent.end(body);
      if (signal?.aborted === true) cancel();
    });
  }

  return {
    /** True if another request can be tried on it. */
    isOpen: (): boolean => !socket.destroyed && socket.writable && socket.readable,
    close: (): void => {
      agent.destroy();
      socket.destroy();
    },
    send,
  };
}
