import { createServer as createPlainServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Socket } from 'node:net';
import type { ShownCertificate } from '../certificate/host-certificate.ts';
import { connectionRoom } from './connection-room.ts';
import { doorstep, mostWaiting } from './doorstep.ts';
import { trackConnections } from './listen.ts';
import type { RequestTurns } from '../turns/request-turns.ts';
import { serverOptions, type ListenerLimits } from './listener-limits.ts';

/** OpenSSL's SSL_OP_NO_RENEGOTIATION, which Node's types do not name: a handshake costs a host far more than its client. */
const noRenegotiation = 0x4000_0000;

/** Forward secrecy and authenticated encryption only: what TLS 1.2 has beside that is CBC with SHA-1. Those of TLS 1.3 have to be named too. */
const ciphers =
  'TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256:TLS_AES_128_GCM_SHA256:ECDHE+AESGCM:ECDHE+CHACHA20';

const ignore = (): void => undefined;

/** What a client says before a host answers it has no more bytes: most have a quarter of it. */
const mostOfHandshake = 8192;

/**
 * A server that speaks TLS with the certificate, or plain HTTP without one, and lets in who `admits` says, each handshake in the turn
 * of its address; not yet listening.
 */
export function localServer(
  limits: ListenerLimits,
  certificate: ShownCertificate | null,
  admits: (remoteAddress: string | undefined) => boolean,
  turns: RequestTurns,
) {
  const server =
    certificate === null
      ? createPlainServer(serverOptions(limits))
      : createTlsServer({
          ...serverOptions(limits),
          handshakeTimeout: limits.handshakeTimeout,
          key: certificate.privateKeyPem,
          cert: certificate.certificatePem,
          minVersion: 'TLSv1.2',
          ciphers,
          secureOptions: noRenegotiation,
        });
  const room = connectionRoom(limits.maximumConnections, limits.maximumConnectionsPerPeer);
  // Node's own listener begins the handshake, so it has to come in its turn, and only for those admitted.
  const begin = server.listeners('connection');
  server.removeAllListeners('connection');
  const mostBytes = certificate === null ? Infinity : mostOfHandshake;
  const most = mostWaiting(limits.maximumWaiting);
  const wait = doorstep({ mostSilent: limits.handshakeTimeout, mostBytes, most }, turns, (socket) => {
    const isCrowding = room.admit(socket);
    for (const listener of begin) Reflect.apply(listener, server, [socket]);
    return isCrowding ? 'next later' : 'next at once';
  });
  server.on('connection', (socket: Socket) => {
    socket.on('error', ignore);
    turns.noteNewcomer();
    // Who may not connect sees the connection closed without a byte.
    if (admits(socket.remoteAddress)) wait(socket);
    else socket.destroy();
  });
  return {
    server,
    room,
    /** Its connections, also those that have not yet shaken hands. */
    sockets: trackConnections(server),
  };
}
