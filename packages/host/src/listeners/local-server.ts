import { createServer as createPlainServer, type Server as PlainServer } from 'node:http';
import { createServer as createTlsServer, type Server as TlsServer } from 'node:https';
import type { Socket } from 'node:net';
import type { ShownCertificate } from '../certificate/host-certificate.ts';
import { connectionRoom } from './connection-room.ts';
import { trackConnections } from './listen.ts';
import { peerOf } from '../network/peers.ts';
import type { RequestTurns } from '../turns/request-turns.ts';
import { serverOptions, type ListenerLimits } from './listener-limits.ts';

/** OpenSSL's SSL_OP_NO_RENEGOTIATION, which Node's types do not name: a handshake costs a host far more than its client. */
const noRenegotiation = 0x4000_0000;

/** Forward secrecy and authenticated encryption only: what TLS 1.2 has beside that is CBC with SHA-1. Those of TLS 1.3 have to be named too. */
const ciphers =
  'TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256:TLS_AES_128_GCM_SHA256:ECDHE+AESGCM:ECDHE+CHACHA20';

const ignore = (): void => undefined;

/**
 * Goes on once something has come, which stays to be read: most of what is opened to hold a place says nothing, and what a handshake
 * needs costs more than all else of it. Ends what is silent for longer.
 */
function afterFirstByte(socket: Socket, milliseconds: number, goOn: () => void): void {
  const end = (): void => void socket.destroy();
  socket.setTimeout(milliseconds, end);
  socket.once('readable', () => {
    socket.setTimeout(0, end);
    if (socket.readableLength > 0) goOn();
    else end();
  });
}

/** Puts a look at the peer before the handshake, and its turn: others see their connection closed without a byte. */
function admitOnly(
  server: PlainServer | TlsServer,
  admits: (socket: Socket) => boolean,
  turns: RequestTurns,
  mostSilent: number | null,
): void {
  // Node's own listener begins the handshake, so it has to come second, and only for those admitted.
  const begin = server.listeners('connection');
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    socket.on('error', ignore);
    turns.noteNewcomer();
    if (!admits(socket)) {
      socket.destroy();
      return;
    }
    const name = peerOf(socket.remoteAddress ?? '');
    const takeTurn = (): void =>
      turns.take({ kind: 'address', name }, () => {
        if (!socket.destroyed) for (const listener of begin) Reflect.apply(listener, server, [socket]);
      });
    if (mostSilent === null) takeTurn();
    else afterFirstByte(socket, mostSilent, takeTurn);
  });
}

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
  admitOnly(
    server,
    (socket) => {
      if (!admits(socket.remoteAddress)) return false;
      room.admit(socket);
      return true;
    },
    turns,
    certificate === null ? null : limits.handshakeTimeout,
  );
  return {
    server,
    room,
    /** Its connections, also those that have not yet shaken hands. */
    sockets: trackConnections(server),
  };
}
