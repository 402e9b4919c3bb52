import type { Scope } from '@vitalgate/contract';
import type { HostAddress } from '../pairing-link.ts';
import type { PendingRequest } from '../request-pairing.ts';
import type { CancelSignal } from '../transport.ts';

/** A certificate as seen in a handshake. */
export interface ObservedIdentity {
  /** SHA-256 of the certificate: 64 lower-case hex digits. */
  readonly fingerprint: string;
  /** `sha256//` and base64: curl's `--pinnedpubkey`. */
  readonly publicKeyPin: string;
  readonly certificatePem: string;
}

/** All that a paired client keeps. Holds the token: store it where only its user can read it. */
export interface Pairing {
  readonly addresses: readonly HostAddress[];
  readonly fingerprint: string;
  readonly certificatePem: string;
  readonly displayName: string;
  readonly scopes: readonly Scope[];
  readonly token: string;
}

/** What `pair` needs. `target` is a pairing link, or an address with the fingerprint that the app shows. */
export interface PairOptions {
  readonly target: string | (HostAddress & { readonly fingerprint: string });
  readonly displayName: string;
  readonly scopes: readonly Scope[];
  /** Called once the request waits for its user, to show the code that the app shows too. */
  readonly onPending?: (request: PendingRequest) => void;
  readonly signal?: CancelSignal;
}
