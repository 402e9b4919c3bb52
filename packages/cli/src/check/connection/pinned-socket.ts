import { createHash, type X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';

/** A host under check: where it listens and who it must be. */
export interface HostUnderCheck {
  /** A name, or an address without brackets. */
  readonly host: string;
  readonly port: number;
  /** SHA-256 of its certificate: 64 lower-case hexadecimal digits. */
  readonly fingerprint: string;
}

/** The host shows another certificate than the link says. Nothing was sent to it. */
export class OtherCertificate extends Error {
  override readonly name = 'OtherCertificate';
  readonly observed: string;

  constructor(observed: string) {
    super('the host shows another certificate than the link says; nothing was sent to it');
    this.observed = observed;
  }
}

/** A handshake that was checked. */
export interface PinnedSocket {
  readonly socket: TLSSocket;
  readonly certificate: X509Certificate;
}

const handshakeMilliseconds = 10_000;

/**
 * Connects and compares the certificate before anything is written. Every handshake is a whole one: no session is kept,
 * since a resumed one shows no certificate. Throws OtherCertificate.
 */
export function connectPinned({ host, port, fingerprint }: HostUnderCheck): Promise<PinnedSocket> {
  return new Promise((resolve, reject) => {
    // The certificate is self-made: what proves the host is the fingerprint below, not a chain.
    const socket = connect({
      host,
      port,
      rejectUnauthorized: false,
      ...(isIP(host) === 0 ? { servername: host } : {}),
    });
    const fail = (error: Error): void => {
      socket.destroy();
      reject(error);
    };
    const onTimeout = (): void => fail(new Error('the TLS handshake took too long'));
    const onClose = (): void => fail(new Error('the connection closed during the handshake'));
    socket.setTimeout(handshakeMilliseconds, onTimeout);
    socket.once('error', fail).once('close', onClose);
    socket.once('secureConnect', () => {
      const certificate = socket.getPeerX509Certificate();
      if (certificate === undefined) return fail(new Error('the host showed no certificate'));
      const observed = createHash('sha256').update(certificate.raw).digest('hex');
      if (observed !== fingerprint) return fail(new OtherCertificate(observed));
      socket.setTimeout(0).off('timeout', onTimeout);
      socket.off('error', fail).off('close', onClose);
      resolve({ socket, certificate });
    });
  });
}
