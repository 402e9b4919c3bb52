import { isIP } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { formatHostAddress, type HostAddress } from '../pairing/pairing-link.ts';
import type { CancelSignal } from '../calls/transport.ts';
import { cancelledError, VitalgateError } from '../calls/vitalgate-error.ts';
import { observedIdentity, type ObservedIdentity } from './observed-identity.ts';

/** A socket after its handshake, with what the other side proved to be. Nothing has been sent over it. */
export interface Handshake {
  readonly socket: TLSSocket;
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
        settle(() => resolve({ socket, identity: observedIdentity(certificate), address }));
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

const advice = 'see that the host runs, that Developer Mode is on, and that both are on the same network';

function reasonOf(error: Error & { readonly code?: string }): string {
  return error.code ?? error.message;
}

function unreachable(where: string, reason: string, cause?: unknown): VitalgateError {
  return new VitalgateError('unreachable', `the host at ${where} cannot be reached (${reason}); ${advice}`, { cause });
}
