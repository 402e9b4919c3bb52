import type { IncomingMessage } from 'node:http';
import { Server as TlsServer } from 'node:https';
import type { HttpRequest, HttpResponse } from '@vitalgate/http';
import { listen, stop } from './listen.ts';
import { usualLimits, type ListenerLimits } from './listener-limits.ts';
import type { ShownCertificate } from '../certificate/host-certificate.ts';
import { localServer } from './local-server.ts';
import { isLocalPeer } from '../network/peers.ts';
import { listenForRequests } from './request-listener.ts';
import { requestTurns } from '../turns/request-turns.ts';

/** A request whose head is there, and whose body is still to be read. */
export interface IngestExchange {
  readonly request: HttpRequest;
  readonly message: IncomingMessage;
  /** Notes that the sender has shown a right key: its connection gives way last, unless the key has more than are of use. */
  readonly vouch: (keyId: string) => void;
  /** Answers once; further answers, and those to a peer that is gone, are dropped. */
  readonly send: (answer: HttpResponse) => void;
}

export interface IngestListenerOptions {
  /** Null is every interface. */
  readonly address: string | null;
  /** Answers now or later. Its promise settles when nothing of the exchange goes on any more. */
  readonly handler: (exchange: IngestExchange) => Promise<void>;
  /** Sent if the handler failed in spite of its promise. */
  readonly fault: HttpResponse;
  readonly onFault: (error: unknown) => void;
  readonly limits?: Partial<ListenerLimits>;
  /** Whether a peer's address may connect; usually `isLocalPeer`. */
  readonly admits?: (remoteAddress: string | undefined) => boolean;
}

/**
 * Opens the listener for live feeds: TLS with the certificate, plain HTTP without one; port 0 picks a free one. It hands
 * on heads, and the handler reads bodies in its own time. Throws HostError `portInUse`, `addressUnusable`.
 */
export async function openIngestListener(
  options: IngestListenerOptions,
  port: number,
  certificate: ShownCertificate | null,
) {
  const limits: ListenerLimits = { ...usualLimits, requestTimeout: 0, maximumWaiting: 1024, ...options.limits };
  const { server, room, sockets } = localServer(limits, certificate, options.admits ?? isLocalPeer, requestTurns());
  const running = new Set<Promise<void>>();

  listenForRequests(server, {
    maximumBodyBytes: limits.maximumBodyBytes,
    takesBody: () => true,
    onBegin: (message, response) => void room.begin(message, response),
    onRequest({ request, message, response, send }) {
      let isAnswered = false;
      const sendOnce = (answer: HttpResponse): void => {
        if (isAnswered) return;
        isAnswered = true;
        if (!response.headersSent && !response.destroyed) send(answer);
      };
      const vouch = (keyId: string): void => {
        room.ownedBy(message, keyId);
        room.vouchFor(message);
      };
      const handled = options.handler({ request, message, vouch, send: sendOnce }).catch((error: unknown) => {
        options.onFault(error);
        sendOnce(options.fault);
      });
      running.add(handled);
      void handled.then(() => running.delete(handled));
    },
  });

  const boundPort = await listen(server, { address: options.address, port, portOption: '--port' });
  server.on('error', options.onFault);
  return {
    port: boundPort,
    /** Shows another certificate to whoever connects from now on. Nothing if it speaks plain HTTP. */
    show({ privateKeyPem, certificatePem }: ShownCertificate): void {
      if (server instanceof TlsServer) server.setSecureContext({ key: privateKeyPem, cert: certificatePem });
    },
    /** Stops listening, ends all connections, and settles when nothing goes on any more. */
    async close(): Promise<void> {
      await stop(server, sockets);
      await Promise.all(running);
    },
  };
}

export type IngestListener = Awaited<ReturnType<typeof openIngestListener>>;
