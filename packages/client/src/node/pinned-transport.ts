import type { HostAddress } from '../pairing/pairing-link.ts';
import type { ClientRequest, ClientResponse, Transport } from '../calls/transport.ts';
import { VitalgateError } from '../calls/vitalgate-error.ts';
import { connectionOver, NoAnswerError, type Connection } from './connection.ts';
import { firstVerified } from './first-verified.ts';
import type { Handshake } from './handshake.ts';
import type { ObservedIdentity } from './observed-identity.ts';
import { timeWarning, type ConnectionWarning } from './time-warning.ts';

/** How long is waited, in milliseconds. */
export interface Timeouts {
  /** For an address to finish its handshake: 10,000 by default. */
  readonly connectTimeoutMs?: number | undefined;
  /** For a request to be answered in full: 60,000 by default. */
  readonly requestTimeoutMs?: number | undefined;
}

/** How a host is connected to. */
export interface ConnectOptions extends Timeouts {
  /**
   * Called once if a certificate has ended, or the clocks are apart. Left out, the process emits a warning, which Node prints.
   * The calls go on: the certificate is the pinned one.
   */
  readonly onWarning?: ((warning: ConnectionWarning) => void) | undefined;
}

/** A transport that says where the pinned host was met. */
export interface PinnedTransport extends Transport {
  /** The address that last showed the pinned certificate, with that certificate; null before the first handshake. */
  lastMet(): { readonly address: HostAddress; readonly identity: ObservedIdentity } | null;
}

function emitWarning({ code, message }: ConnectionWarning): void {
  process.emitWarning(message, { type: 'VitalgateWarning', code });
}

/** How many connections are kept for later; calls side by side may open more. */
const maxIdle = 6;

/**
 * A transport to the one host that holds the pinned certificate. Every connection is compared before a request may use
 * it. Connections are kept for the next request; none keeps the process alive.
 *
 * @example
 * ```ts
 * import { createClient, parsePairingLink, pinnedTransport } from '@vitalgate/client/node';
 *
 * const { addresses, fingerprint } = parsePairingLink('vitalgate://192.168.1.20:8443?sha256=…');
 * const transport = pinnedTransport(addresses, fingerprint, { connectTimeoutMs: 3000 });
 * const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
 * const { pairingOpen } = await createClient({ transport, wait }).getStatus();
 * console.log(pairingOpen, transport.lastMet()?.address);
 * ```
 */
export function pinnedTransport(
  addresses: readonly HostAddress[],
  fingerprint: string,
  options: ConnectOptions = {},
): PinnedTransport {
  const { connectTimeoutMs = 10_000, requestTimeoutMs = 60_000, onWarning = emitWarning } = options;
  const idle: Connection[] = [];
  /** Ends each call under way. */
  const calls = new Set<AbortController>();
  let isClosed = false;
  let last: Handshake | null = null;
  let hasWarned = false;

  async function fresh(signal: AbortSignal): Promise<Connection> {
    const known = last?.address;
    const order = known === undefined ? addresses : [known, ...addresses.filter((address) => address !== known)];
    last = await firstVerified(order, fingerprint, connectTimeoutMs, signal);
    return connectionOver(last);
  }

  function kept(): Connection | undefined {
    for (let connection = idle.pop(); connection !== undefined; connection = idle.pop()) {
      if (connection.isOpen()) return connection;
      connection.close();
    }
    return undefined;
  }

  function lookAtTimes({ headers }: ClientResponse): void {
    if (hasWarned || last === null) return;
    const { validFrom, validTo } = last.certificate;
    const hostTime = Date.parse(headers['date'] ?? '');
    const validity = { validFrom: new Date(validFrom), validTo: new Date(validTo) };
    const warning = timeWarning(validity, Number.isNaN(hostTime) ? null : hostTime, Date.now());
    if (warning === null) return;
    hasWarned = true;
    onWarning(warning);
  }

  async function sendOver(connection: Connection, request: ClientRequest): Promise<ClientResponse> {
    try {
      const response = await connection.send(request, requestTimeoutMs);
      lookAtTimes(response);
      if (isClosed || idle.length >= maxIdle) connection.close();
      else idle.push(connection);
      return response;
    } catch (error) {
      connection.close();
      throw error;
    }
  }

  async function sendOnce(request: ClientRequest, signal: AbortSignal): Promise<ClientResponse> {
    // A POST never risks a connection that may have died: nobody could know what became of it.
    const old = request.method === 'GET' ? kept() : undefined;
    if (old !== undefined) {
      try {
        return await sendOver(old, { ...request, signal });
      } catch (error) {
        if (!(error instanceof NoAnswerError)) throw error;
      }
    }
    return sendOver(await fresh(signal), { ...request, signal });
  }

  return {
    lastMet: () => (last === null ? null : { address: last.address, identity: last.identity }),
    async send(request) {
      if (isClosed) throw new VitalgateError('cancelled', 'this client is closed; connect again');
      const call = new AbortController();
      const cancel = (): void => call.abort(request.signal?.reason);
      calls.add(call);
      request.signal?.addEventListener('abort', cancel);
      if (request.signal?.aborted === true) cancel();
      try {
        return await sendOnce(request, call.signal);
      } finally {
        request.signal?.removeEventListener('abort', cancel);
        calls.delete(call);
      }
    },
    close() {
      isClosed = true;
      for (const call of calls) call.abort(new VitalgateError('cancelled', 'this client was closed'));
      for (const connection of idle.splice(0)) connection.close();
    },
  };
}
