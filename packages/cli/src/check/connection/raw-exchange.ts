import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { headerMap } from './answer.ts';
import { connectPinned, type HostUnderCheck } from './pinned-socket.ts';

/** The answer on a connection that was written to by hand. */
export interface RawAnswer {
  readonly status: number | null;
  readonly headers: ReadonlyMap<string, string>;
  readonly bytes: number;
  readonly closed: boolean;
}

const silenceMilliseconds = 5000;

/** Writes bytes over a pinned TLS connection of its own and reads until a head is whole, the connection ends, or 5 s pass. */
export async function exchangeRaw(host: HostUnderCheck, text: string): Promise<RawAnswer> {
  const { socket } = await connectPinned(host);
  return listen(socket, text, false);
}

/** Writes bytes to the port without TLS, and reads until the connection ends or 5 s pass. */
export function exchangePlain({ host, port }: HostUnderCheck, text: string): Promise<RawAnswer> {
  return listen(connect({ host, port }), text, true);
}

/** True if a handshake of at most TLS 1.1 is taken. Nothing is written. */
export function takesOldTls({ host, port }: HostUnderCheck): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connectTls({
      host,
      port,
      minVersion: 'TLSv1',
      maxVersion: 'TLSv1.1',
      // OpenSSL offers versions so old at its lowest level only; what is asked here is what the host does.
      ciphers: 'DEFAULT@SECLEVEL=0',
      rejectUnauthorized: false,
    });
    const end = (taken: boolean): void => {
      socket.destroy();
      resolve(taken);
    };
    socket.setTimeout(silenceMilliseconds, () => end(false));
    socket.once('secureConnect', () => end(true)).once('error', () => end(false));
  });
}

function listen(socket: Socket, text: string, toTheEnd: boolean): Promise<RawAnswer> {
  return new Promise((resolve) => {
    let received = '';
    const end = (closed: boolean): void => {
      socket.destroy();
      const head = received.split('\r\n\r\n', 1)[0]?.split('\r\n') ?? [];
      const status = /^HTTP\/1\.[01] (\d{3})/.exec(head[0] ?? '')?.[1];
      const pairs = head.slice(1).flatMap((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon), line.slice(colon + 1).trim()];
      });
      resolve({
        status: status === undefined ? null : Number(status),
        headers: headerMap(pairs),
        bytes: received.length,
        closed,
      });
    };
    socket.setTimeout(silenceMilliseconds, () => end(false));
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      received += chunk;
      if (!toTheEnd && received.includes('\r\n\r\n')) end(false);
    });
    socket.once('error', () => end(true)).once('close', () => end(true));
    socket.write(text);
  });
}
