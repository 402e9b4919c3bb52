/** A signal that can cancel a call: an `AbortSignal`, or anything of its shape. */
export interface CancelSignal {
  readonly aborted: boolean;
  /** The reason that it was aborted with. */
  readonly reason?: unknown;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** One request as plain data. `target` is path and query. */
export interface ClientRequest {
  readonly method: 'GET' | 'POST';
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: CancelSignal;
}

/** One answer as plain data; header names in lower case. */
export interface ClientResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Sends requests to one host. A transport proves the host's identity before the first byte of a request leaves, follows
 * no redirect, and rejects with a `VitalgateError` where it cannot. It may send a GET again whose kept connection had
 * died without an answer; it never sends a POST twice.
 */
export interface Transport {
  send(request: ClientRequest): Promise<ClientResponse>;
  /** Ends all connections; calls that wait reject with `cancelled`. */
  close(): void;
}

/** Resolves after so many milliseconds, or as soon as the signal is aborted. */
export type Wait = (milliseconds: number, signal?: CancelSignal) => Promise<void>;
