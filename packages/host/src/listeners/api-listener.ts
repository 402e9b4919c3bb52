import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { HeadHandler, HttpHandler, HttpRequest, HttpResponse } from '@vitalgate/http';
import type { HostCertificate } from '../certificate/host-certificate.ts';
import { listen, stop } from './listen.ts';
import { usualLimits, type ListenerLimits } from './listener-limits.ts';
import { localServer } from './local-server.ts';
import { isLocalPeer, peerOf } from '../network/peers.ts';
import { listenForRequests, type Exchange } from './request-listener.ts';
import { sendBeforeBodyEnds } from './send-response.ts';
import { requestTurns, type RequestOwner } from '../turns/request-turns.ts';

export interface ApiListenerOptions {
  /** Null is every interface. */
  readonly address: string | null;
  /** 0 picks a free port at the first opening and keeps it. */
  readonly port: number;
  readonly handler: HttpHandler;
  /** Whose turn a request is; each address has its own if it is left out. */
  readonly ownerOf?: (request: HttpRequest) => RequestOwner;
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

/** More requests than this are never on their way over one connection of a well-behaved client. */
const mostOfConnection = 64;

const ignore = (): void => undefined;

const ownAddress = ({ remoteAddress }: HttpRequest): RequestOwner => ({ kind: 'address', name: peerOf(remoteAddress) });

/** One opening, from listening to the last connection's end. */
async function openOnce(options: ApiListenerOptions, port: number, certificate: HostCertificate) {
  const limits: ListenerLimits = { ...usualLimits, ...options.limits };
  const turns = requestTurns();
  const { server, room, sockets } = localServer(limits, certificate, options.admits ?? isLocalPeer, turns);
  // Node looks at what moves on the connection, also while an answer waits to be read.
  server.timeout = limits.sendTimeout;
  let ending = false;
  const begun = new Map<ServerResponse, () => void>();
  const { ownerOf = ownAddress } = options;

  /** The request before on the same connection, in the order of their heads: a body can end after the next head was read. */
  const before = new WeakMap<ServerResponse, ServerResponse>();
  const last = new WeakMap<Socket, ServerResponse>();

  /**
   * Answers in the turn of whoever asks; nothing if that was answered, or is gone, meanwhile. A request waits until the one before it
   * on its connection is answered and sent: who sends on and on and reads nothing has one answer in memory.
   */
  function inTurn({ request, message, response }: Exchange, step: () => void): void {
    const owner = ownerOf(request);
    room.ownedBy(message, `${owner.kind} ${owner.name}`);
    const take = (): void =>
      turns.take(owner, () => {
        if (!response.headersSent && !response.destroyed) step();
      });
    const awaited = before.get(response);
    if (awaited === undefined || awaited.destroyed) take();
    else awaited.once('close', take);
  }

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
      if (room.begin(message, response) > mostOfConnection) {
        message.destroy();
        return;
      }
      const { socket } = message;
      const awaited = last.get(socket);
      if (awaited !== undefined) before.set(response, awaited);
      last.set(socket, response);
      begun.set(response, () => sendBeforeBodyEnds(message, response, options.unavailable));
      response.once('close', () => {
        begun.delete(response);
        // Else each answer of a connection keeps the one before it, and the last one all of them.
        before.delete(response);
      });
    },
    onHead(exchange, readOn) {
      const { byHead } = options;
      if (ending || byHead === undefined) return readOn();
      inTurn(exchange, () => {
        const answer = answered(exchange.request, byHead);
        if (answer === null) return readOn();
        begun.delete(exchange.response);
        exchange.send(answer);
      });
    },
    onRequest(exchange) {
      inTurn(exchange, () => {
        begun.delete(exchange.response);
        exchange.send(ending ? options.unavailable : answered(exchange.request, options.handler));
      });
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
