import { maxBodyBytes } from '@vitalgate/contract';

/** What a listener puts up with. Times in milliseconds. */
export interface ListenerLimits {
  /** From the first byte, or the connection, to the end of a head. */
  readonly headersTimeout: number;
  /** To the end of a request with its body. */
  readonly requestTimeout: number;
  /** How often both are looked at: they are exact to this. Each listener wakes so often, also if nobody is connected. */
  readonly connectionsCheckingInterval: number;
  /** How long an idle connection is kept for the next request. */
  readonly keepAliveTimeout: number;
  /** TLS only. */
  readonly handshakeTimeout: number;
  readonly maximumConnections: number;
  /** Of one remote address. */
  readonly maximumConnectionsPerPeer: number;
  /** Connections that are not begun yet, if the system allows so many files. Each takes some 8 kilobytes, and what it said. */
  readonly maximumWaiting: number;
  /** A client that takes nothing of its answer for so long is disconnected. */
  readonly sendTimeout: number;
  readonly maximumHeadBytes: number;
  /** A body beyond it is handed over as `tooLarge`. */
  readonly maximumBodyBytes: number;
}

export const usualLimits: ListenerLimits = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 5000,
  keepAliveTimeout: 60_000,
  handshakeTimeout: 10_000,
  maximumConnections: 512,
  maximumConnectionsPerPeer: 192,
  maximumWaiting: 12_288,
  sendTimeout: 30_000,
  maximumHeadBytes: 16 * 1024,
  maximumBodyBytes: maxBodyBytes,
};

/** The limits in the words of node:http. */
export function serverOptions(limits: ListenerLimits) {
  return {
    headersTimeout: limits.headersTimeout,
    requestTimeout: limits.requestTimeout,
    connectionsCheckingInterval: limits.connectionsCheckingInterval,
    keepAliveTimeout: limits.keepAliveTimeout,
    maxHeaderSize: limits.maximumHeadBytes,
    // Stated, because a start option of Node can turn it on for the whole process.
    insecureHTTPParser: false,
    // Our own check answers with the headers that every answer carries.
    requireHostHeader: false,
  };
}
