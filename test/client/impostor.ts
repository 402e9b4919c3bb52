import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type SecureVersion, type TlsOptions } from 'node:tls';
import { instant } from '@vitalgate/core';
import { makeCertificate } from '../../packages/host/src/certificate/make-certificate.ts';

/** A key with its certificate. */
export interface Identity {
  /** Private key and certificate, PEM. */
  readonly pem: string;
  readonly certificatePem: string;
  /** SHA-256 of the certificate: 64 lower-case hex digits. */
  readonly fingerprint: string;
}

/** Makes an identity as a host does, by a clock that stands at `now`. */
export async function makeIdentity(now = Date.now()): Promise<Identity> {
  const pem = await makeCertificate(instant(now), []);
  const { raw } = new X509Certificate(pem);
  const certificatePem = pem.slice(pem.indexOf('-----BEGIN CERTIFICATE'));
  return { pem, certificatePem, fingerprint: createHash('sha256').update(raw).digest('hex') };
}

/** A TLS server that records what it decrypts, and answers every request as if it were the host. */
export interface TlsRecorder {
  readonly port: number;
  /** How many clients came. One that does not like the certificate may leave before the handshake ends here. */
  connections(): number;
  /** How many of them resumed an earlier session. */
  resumptions(): number;
  requests(): number;
  /** All that clients sent inside TLS, decrypted. */
  received(): string;
  /** Resolves once every connection has ended, so that nothing can come any more. */
  quiet(): Promise<void>;
  close(): Promise<void>;
}

/** How a recorder behaves. */
export interface RecorderOptions {
  readonly version?: SecureVersion;
  /** 48 bytes; recorders with the same ones resume each other's sessions. */
  readonly ticketKeys?: Buffer;
  /** What it answers to the request it is given, the first being number 1; a usable status answer unless told otherwise. */
  readonly respond?: (request: string, number: number) => Reply;
}

/** An answer: a whole HTTP message or whatever else, and whether the connection ends after it. */
export interface Reply {
  readonly text: string;
  readonly end?: boolean;
}

/** The answer of getStatus as an HTTP message that keeps the connection. */
export const statusMessage = httpMessage(200, {
  status: 'ok',
  apiVersion: 'v1',
  app: { name: 'Vitalgate', version: '0.0.0' },
  pairingOpen: true,
  time: '2026-01-01T00:00:00.000Z',
});

function statusReply(): Reply {
  return { text: statusMessage };
}

/** An HTTP message with a JSON body. */
export function httpMessage(status: number, body: unknown, headers: readonly string[] = []): string {
  const text = JSON.stringify(body);
  return [
    `HTTP/1.1 ${status} X`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(text)}`,
    ...headers,
    '',
    text,
  ].join('\r\n');
}

/**
 * Starts a recorder on a free loopback port. With an identity other than the pinned one it is an impostor; with the
 * pinned one it is a host whose every byte is known.
 */
export async function startRecorder(identity: Identity, options: RecorderOptions = {}): Promise<TlsRecorder> {
  const { version, ticketKeys, respond = statusReply } = options;
  const settings: TlsOptions = { key: identity.pem, cert: identity.pem };
  if (version !== undefined) Object.assign(settings, { minVersion: version, maxVersion: version });
  if (ticketKeys !== undefined) settings.ticketKeys = ticketKeys;
  let [connections, resumptions, requests, received] = [0, 0, 0, ''];
  const server = createTlsServer(settings, (socket) => {
    if (socket.isSessionReused()) resumptions += 1;
    socket.on('error', () => undefined);
    let pending = '';
    socket.on('data', (bytes) => {
      received += bytes.toString('latin1');
      pending += bytes.toString('latin1');
      if (!pending.includes('\r\n\r\n')) return;
      requests += 1;
      const { text, end = false } = respond(pending, requests);
      pending = '';
      if (text !== '') socket.write(text);
      if (end) socket.end();
    });
  });
  server.on('connection', () => (connections += 1)).on('tlsClientError', () => undefined);
  const open = openSockets(server);
  const port = await listening(server);
  return {
    port,
    connections: () => connections,
    resumptions: () => resumptions,
    requests: () => requests,
    received: () => received,
    quiet: open.quiet,
    close: () => closed(server, open.sockets),
  };
}

/** A TCP proxy that records every byte a client sends, and whose target can be swapped under way. */
export interface RecordingProxy {
  readonly port: number;
  /** Bytes of TLS application data that clients sent, per connection in the order they came. */
  applicationBytes(): readonly number[];
  /** How many connections are open now. */
  openConnections(): number;
  /** Sends new connections elsewhere and cuts those there are. Port 1 is nowhere. */
  moveTo(port: number): void;
  /** Cuts the connections there are as soon as the server next says something, which is lost. */
  loseNextAnswer(): void;
  quiet(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a proxy on a free loopback port. */
export async function startProxy(targetPort: number): Promise<RecordingProxy> {
  let target = targetPort;
  const sent: Buffer[][] = [];
  const upstreams = new Set<Socket>();
  const server = createServer((client) => {
    const bytes: Buffer[] = [];
    sent.push(bytes);
    const upstream = connect(target, '127.0.0.1');
    upstreams.add(upstream);
    upstream.once('close', () => upstreams.delete(upstream));
    client.on('data', (chunk) => void bytes.push(chunk));
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.on('error', () => to.destroy()).on('close', () => to.destroy());
      from.pipe(to);
    }
  });
  const open = openSockets(server);
  const port = await listening(server);
  return {
    port,
    applicationBytes: () => sent.map((chunks) => applicationBytes(Buffer.concat(chunks))),
    openConnections: () => open.sockets.size,
    moveTo(next) {
      target = next;
      for (const socket of open.sockets) socket.destroy();
    },
    loseNextAnswer() {
      for (const upstream of upstreams) upstream.removeAllListeners('data').once('data', () => upstream.destroy());
    },
    quiet: open.quiet,
    close: () => closed(server, open.sockets),
  };
}

/**
 * Bytes inside the records of type application data (23, RFC 8446 5.1). In TLS 1.3 a client's Finished and its closing
 * alert hide in such records too: under 100 bytes together, where the smallest request takes more.
 */
function applicationBytes(stream: Buffer): number {
  let total = 0;
  for (let at = 0; at + 5 <= stream.length;) {
    const length = stream.readUInt16BE(at + 3);
    if (stream[at] === 23) total += length;
    at += 5 + length;
  }
  return total;
}

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

function openSockets(server: Server) {
  const sockets = new Set<Socket>();
  const waiting: (() => void)[] = [];
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      if (sockets.size === 0) for (const wake of waiting.splice(0)) wake();
    });
  });
  const quiet = (): Promise<void> =>
    sockets.size === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve));
  return { sockets, quiet };
}

function closed(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    for (const socket of sockets) socket.destroy();
  });
}
