import type { ServerResponse } from 'node:http';
import type { HeadHandler, HttpHandler, HttpRequest, HttpResponse } from '@vitalgate/http';
import type { HostCertificate } from '../certificate/host-certificate.ts';
import { listen, stop } from './listen.ts';
import { usualLimits, type ListenerLimits } from './listener-limits.ts';
import { localServer } from './local-server.ts';
import { isLocalPeer } from '../network/peers.ts';
import { listenForRequests } from './request-listener.ts';
import { sendBeforeBodyEnds } from './send-response.ts';

export interface ApiListenerOptions {
  /** Null is every interface. */
  readonly address: string | null;
  /** 0 picks a free port at the first opening and keeps it. */
  readonly port: number;
  readonly handler: HttpHandler;
  /** Asked where a head came without its body: what it answers is sent at once. Left out, each body is awaited. */
  readonly byHead?: HeadHandler;
  /** Sent to requests that are half received when the listener closes: 503 `unavailable`. */
  readonly unavailable: HttpResponse;
  /** Sent if the handler threw in spite of its promise: 500 `internal_error`. */
  readonly fault: HttpResponse;
  /** Told of faults of ours; `request` is null for those of the listener itself. */
  readonly onFault: (error: unknown, request: HttpRequest | null) => void;
  readonly limits?: Partial<ListenerLimits>;
  /** Whether a peer's address may connect; usually `isLocalPeer`. */
  readonly admits?: (remoteAddress: string | undefined) => boolean;
}

/** Time for a 503 to leave before its connection is ended. */
const farewellMilliseconds = 200;

const ignore = (): void => undefined;

/** One opening, from listening to the last connection's end. */
async function openOnce(options: ApiListenerOptions, port: number, certificate: HostCertificate) {
  const limits: ListenerLimits = { ...usualLimits, ...options.limits };
  const { server, room, sockets } = localServer(limits, certificate, options.admits ?? isLocalPeer);
  // Node looks at what moves on the connection, also while an answer waits to be read.
  server.timeout = limits.sendTimeout;
  let ending = false;
  const begun = new Map<ServerResponse, () => void>();

  function answered<Answer>(request: HttpRequest, handler: (request: HttpRequest) => Answer): Answer | HttpResponse {
    try {
      return handler(request);
    } catch (error) {
      options.onFault(error, request);
      return options.fault;
    }
  }

  listenForRequests(server, {
    maximumBodyBytes: limits.maximumBodyBytes,
    onBegin(message, response) {
      room.begin(message, response);
      begun.set(response, () => sendBeforeBodyEnds(message, response, options.unavailable));
      response.once('close', () => begun.delete(response));
    },
    onHead({ request, response, send }) {
      if (ending || options.byHead === undefined) return false;
      const answer = answered(request, options.byHead);
      if (answer === null) return false;
      begun.delete(response);
      send(answer);
      return true;
    },
    onRequest({ request, response, send }) {
      begun.delete(response);
      send(ending ? options.unavailable : answered(request, options.handler));
    },
  });

  const boundPort = await listen(server, { address: options.address, port, portOption: '--port' });
  server.on('error', (error) => options.onFault(error, null));

  return {
    port: boundPort,
    async end(): Promise<void> {
      ending = true;
      const waiting = [...begun.values()];
      for (const sendUnavailable of waiting) sendUnavailable();
      if (waiting.length > 0) await new Promise((resolve) => setTimeout(resolve, farewellMilliseconds));
      await stop(server, sockets);
    },
  };
}

type Opening = Awaited<ReturnType<typeof openOnce>>;

/**
 * Makes the HTTPS listener of the Local Developer API (Spec 1.7), closed: it is open only while Developer Mode is on. Openings and
 * closings run one after the other in the order asked for.
 */
export function createApiListener(options: ApiListenerOptions) {
  let opening: Opening | null = null;
  let port = options.port;
  let last: Promise<void> = Promise.resolve();

  function inTurn(step: () => Promise<void>): Promise<void> {
    const result = last.then(step);
    last = result.catch(ignore);
    return result;
  }

  return {
    get isOpen(): boolean {
      return opening !== null;
    },
    /** The port in use or last used; null before the first opening. */
    get port(): number | null {
      return port === 0 ? null : port;
    },
    /** Starts listening with the certificate; harmless if it is open. Throws HostError `portInUse`, `addressUnusable`. */
    open: (certificate: HostCertificate) =>
      inTurn(async () => {
        if (opening !== null) return;
        opening = await openOnce(options, port, certificate);
        port = opening.port;
      }),
    /** Stops listening and ends all connections; answered at once. Harmless if it is closed. */
    close: () =>
      inTurn(async () => {
        const ending = opening;
        opening = null;
        await ending?.end();
      }),
  };
}

export type ApiListener = ReturnType<typeof createApiListener>;
