import { createHash, type X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { formatHostAddress, VitalgateError, type HostAddress } from '@vitalgate/client';

/** A host under check: where it listens and who it must be. */
export interface HostUnderCheck extends HostAddress {
  /** SHA-256 of its certificate: 64 lower-case hexadecimal digits. */
  readonly fingerprint: string;
}

/** A handshake whose certificate was compared. Nothing has been sent over it. */
export interface PinnedSocket {
  readonly socket: TLSSocket;
  readonly certificate: X509Certificate;
}

const handshakeMilliseconds = 10_000;

/**
 * Connects and compares the certificate before anything is written. The SDK keeps its sockets to itself; a check needs one to
 * write what no client would. Every handshake is a whole one: no session is kept, since a resumed one shows no certificate.
 * Rejects with VitalgateError `identity_changed`, `unreachable` or `timed_out`.
 */
export function connectPinned(address: HostUnderCheck): Promise<PinnedSocket> {
  const { host, port, fingerprint } = address;
  const where = formatHostAddress(address);
  return new Promise((resolve, reject) => {
    // The certificate is self-made: what proves the host is the fingerprint below, not a chain.
    const socket = connect({
      host,
      port,
      rejectUnauthorized: false,
      ...(isIP(host) === 0 ? { servername: host } : {}),
    });
    const fail = (error: VitalgateError): void => {
      clearTimeout(timer);
      socket.destroy();
      reject(error);
    };
    const onClose = (): void => fail(unreachable(where, 'it closed the connection'));
    const timer = setTimeout(
      () => fail(new VitalgateError('timed_out', `${where} did not answer within ${handshakeMilliseconds / 1000} s`)),
      handshakeMilliseconds,
    );
    socket.on('error', (error) => fail(unreachable(where, reasonOf(error))));
    socket.once('close', onClose);
    socket.once('secureConnect', () => {
      const certificate = socket.getPeerX509Certificate();
      if (certificate === undefined || socket.isSessionReused()) {
        return fail(unreachable(where, 'it shows no certificate'));
      }
      if (createHash('sha256').update(certificate.raw).digest('hex') !== fingerprint) {
        return fail(
          new VitalgateError(
            'identity_changed',
            `${where} shows another certificate than the link says. Nothing was sent to it. Copy the pairing link again from the app; if it is the same link, somebody may stand between you and the host`,
          ),
        );
      }
      clearTimeout(timer);
      socket.off('close', onClose);
      resolve({ socket, certificate });
    });
  });
}

/** An error of a connection as this package tells it. */
export function unreachable(where: string, reason: string): VitalgateError {
  return new VitalgateError('unreachable', `${where} did not answer (${reason})`);
}

/** What a socket's error says, shortly. */
export function reasonOf(error: Error & { readonly code?: string }): string {
  return error.code ?? error.message;
}
