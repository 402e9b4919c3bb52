import { createServer as createPlainServer, type Server as PlainServer } from 'node:http';
import { createServer as createTlsServer, type Server as TlsServer } from 'node:https';
import type { Socket } from 'node:net';
import type { ShownCertificate } from '../certificate/host-certificate.ts';
import { connectionRoom, type ConnectionRoom } from './connection-room.ts';
import { trackConnections } from './listen.ts';
import { serverOptions, type ListenerLimits } from './listener-limits.ts';

/** A server for peers of the same network. It does not listen yet. */
export interface LocalServer {
  readonly server: PlainServer | TlsServer;
  readonly room: ConnectionRoom;
  /** Its connections, also those that have not yet shaken hands. */
  readonly sockets: ReadonlySet<Socket>;
}

/** OpenSSL's SSL_OP_NO_RENEGOTIATION, which Node's types do not name: a handshake costs a host far more than its client. */
const noRenegotiation = 0x4000_0000;

const ignore = (): void => undefined;

/** Puts a look at the peer before the handshake: others see their connection closed without a byte. */
function admitOnly(server: PlainServer | TlsServer, admits: (socket: Socket) => boolean): void {
  // Node's own listener begins the handshake, so it has to come second, and only for those admitted.
  const begin = server.listeners('connection');
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    socket.on('error', ignore);
    if (admits(socket)) for (const listener of begin) Reflect.apply(listener, server, [socket]);
    else socket.destroy();
  });
}

/** Makes a server that speaks TLS with the certificate, or plain HTTP without one, and lets in only who `admits` says. */
export function localServer(
  limits: ListenerLimits,
  certificate: ShownCertificate | null,
  admits: (remoteAddress: string | undefined) => boolean,
): LocalServer {
  const server =
    certificate === null
      ? createPlainServer(serverOptions(limits))
      : createTlsServer({
          ...serverOptions(limits),
          handshakeTimeout: limits.handshakeTimeout,
          key: certificate.privateKeyPem,
          cert: certificate.certificatePem,
          minVersion: 'TLSv1.2',
          secureOptions: noRenegotiation,
        });
  const room = connectionRoom(limits.maximumConnections, limits.maximumConnectionsPerPeer);
  admitOnly(server, (socket) => {
    if (!admits(socket.remoteAddress)) return false;
    room.admit(socket);
    return true;
  });
  return { server, room, sockets: trackConnections(server) };
}
