import type { Scope } from '../records/known-words.ts';
import type { HostAddress } from '../pairing/pairing-link.ts';
import type { PendingRequest } from '../pairing/request-pairing.ts';
import type { CancelSignal } from '../calls/transport.ts';
import type { ConnectOptions } from './pinned-transport.ts';

/** All that a paired client keeps. Holds the token: store it where only its user can read it. */
export interface Pairing {
  readonly addresses: readonly HostAddress[];
  readonly fingerprint: string;
  readonly certificatePem: string;
  readonly displayName: string;
  readonly scopes: readonly Scope[];
  readonly token: string;
}

/** Options of `pair`. `target` is a pairing link, or an address with the fingerprint that the app shows. */
export interface PairOptions extends ConnectOptions {
  readonly target: string | (HostAddress & { readonly fingerprint: string });
  /** The name of this client in the app: 1 to 64 characters. */
  readonly displayName: string;
  /** The scopes that the client asks for. The user approves all of them or none. */
  readonly scopes: readonly Scope[];
  /** Called once the request waits for its user, to show the code that the app shows too. */
  readonly onPending?: ((request: PendingRequest) => void) | undefined;
  /** Ends the wait with `cancelled`; what it was aborted with is the error's `cause`. */
  readonly signal?: CancelSignal | undefined;
}
