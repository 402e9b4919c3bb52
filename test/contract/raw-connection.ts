import { connect } from 'node:tls';
import type { RunningHost } from '../host-process.ts';

/** What came back on a connection of its own, until the host closed it or `patience` ran out. */
export interface Exchanged {
  readonly text: string;
  readonly closed: boolean;
  readonly milliseconds: number;
}

/** Sends bytes as they are over TLS: what no HTTP client would send. `then` are further pieces, one every `pause`. */
export function sendRaw(
  host: RunningHost,
  text: string,
  { patience = 3000, pause = 0, pieces = [] as readonly string[] } = {},
): Promise<Exchanged> {
  const begun = Date.now();
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port: host.apiPort, ca: [host.certificatePem] });
    let received = '';
    const end = (closed: boolean): void => {
      clearTimeout(timer);
      clearInterval(dripping);
      socket.destroy();
      resolve({ text: received, closed, milliseconds: Date.now() - begun });
    };
    const timer = setTimeout(() => end(false), patience);
    const left = [...pieces];
    const dripping = setInterval(
      () => {
        const piece = left.shift();
        if (piece !== undefined && socket.writable) socket.write(piece);
      },
      Math.max(1, pause),
    );
    socket.once('secureConnect', () => socket.write(text));
    socket.on('data', (bytes) => void (received += bytes.toString('utf8')));
    socket.on('error', () => undefined);
    socket.once('close', () => end(true));
    socket.once('error', (error) => (socket.connecting ? reject(error) : undefined));
  });
}

/** The status of the first answer in what came back; null if there was none. */
export function statusIn({ text }: Exchanged): number | null {
  const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(text) ?? [];
  return status === undefined ? null : Number(status);
}
