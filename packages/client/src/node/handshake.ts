import { createHash, type X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { formatFingerprint } from '../pairing/fingerprint.ts';
import { formatHostAddress, type HostAddress } from '../pairing/pairing-link.ts';
import type { CancelSignal } from '../calls/transport.ts';
import { cancelledError, VitalgateError } from '../calls/vitalgate-error.ts';
import type { ObservedIdentity } from './observed-identity.ts';

/** The parts of a certificate that are compared and kept. */
export function identityOf(certificate: X509Certificate): ObservedIdentity {
  const key = certificate.publicKey.export({ type: 'spki', format: 'der' });
  return {
    fingerprint: createHash('sha256').update(certificate.raw).digest('hex'),
    publicKeyPin: `sha256//${createHash('sha256').update(key).digest('base64')}`,
    certificatePem: certificate.toString(),
  };
}

/** A socket after its handshake, with what the other side proved to be. Nothing has been sent over it. */
export interface Handshake {
  readonly socket: TLSSocket;
  readonly certificate: X509Certificate;
  readonly identity: ObservedIdentity;
  readonly address: HostAddress;
}

/**
 * Connects and shakes hands. Chain, name and dates are not judged here, since the certificate is of the host's own
 * making: whoever calls compares the identity before it sends. No session is kept or offered, because a resumed one
 * shows no certificate.
 */
export function handshake(address: HostAddress, timeoutMs: number, signal?: CancelSignal): Promise<Handshake> {
  return new Promise((resolve, reject) => {
    const { host, port } = address;
    const where = formatHostAddress(address);
    const socket = connect({
      host,
      port,
      ...(isIP(host) === 0 ? { servername: host } : {}),
      minVersion: 'TLSv1.2',
      rejectUnauthorized: false,
    });
    socket.setNoDelay(true);
    const settle = (act: () => void): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
      socket.off('secureConnect', judge).off('close', ended);
      act();
    };
    const fail = (error: VitalgateError): void =>
      settle(() => {
        socket.destroy();
        reject(error);
      });
    const cancel = (): void => fail(cancelledError(signal));
    const ended = (): void => fail(unreachable(where, 'it closed the connection'));
    const judge = (): void => {
      const certificate = socket.getPeerX509Certificate();
      if (certificate === undefined || socket.isSessionReused()) {
        fail(unreachable(where, 'it shows no certificate'));
      } else {
        settle(() => resolve({ socket, certificate, identity: identityOf(certificate), address }));
      }
    };
    const timer = setTimeout(() => {
      fail(
        new VitalgateError('timed_out', `the host at ${where} did not answer within ${timeoutMs / 1000} s; ${advice}`),
      );
    }, timeoutMs);
    // Stays for the socket's whole life: an error that nobody listens to would end the process.
    socket.on('error', (error) => fail(unreachable(where, reasonOf(error), error)));
    socket.on('secureConnect', judge).on('close', ended);
    signal?.addEventListener('abort', cancel);
    if (signal?.aborted === true) cancel();
  });
}

/** As `handshake`, with the host that holds the certificate alone. Rejects with `identity_changed` if another one is shown; nothing was sent. */
export async function verifiedHandshake(
  address: HostAddress,
  fingerprint: string,
  timeoutMs: number,
  signal?: CancelSignal,
): Promise<Handshake> {
  const met = await handshake(address, timeoutMs, signal);
  if (met.identity.fingerprint === fingerprint) return met;
  met.socket.destroy();
  throw new VitalgateError(
    'identity_changed',
    `${formatHostAddress(address)} shows another certificate than expected, and nothing was sent to it. ` +
      `Expected: ${formatFingerprint(fingerprint)}. Shown: ${formatFingerprint(met.identity.fingerprint)}. ` +
      'If the certificate was reset on the host, forget this pairing, compare the fingerprint with the one that the app shows, and pair again; ' +
      'else another machine answers at this address',
  );
}

const advice = 'see that the host runs, that Developer Mode is on, and that both are on the same network';

function reasonOf(error: Error & { readonly code?: string }): string {
  return error.code ?? error.message;
}

function unreachable(where: string, reason: string, cause?: unknown): VitalgateError {
  return new VitalgateError('unreachable', `the host at ${where} cannot be reached (${reason}); ${advice}`, { cause });
}
