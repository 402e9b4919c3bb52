import type { HostAddress } from '@vitalgate/client';
import { verifiedHandshake, type Handshake } from '@vitalgate/client/unpublished';

export interface HostUnderCheck extends HostAddress {
  /** SHA-256 of its certificate: 64 lower-case hexadecimal digits. */
  readonly fingerprint: string;
}

const handshakeMilliseconds = 10_000;

/** A socket to write what no client would, its certificate compared before. Rejects with VitalgateError `identity_changed`, `unreachable`, `timed_out`. */
export function connectPinned(host: HostUnderCheck): Promise<Handshake> {
  return verifiedHandshake(host, host.fingerprint, handshakeMilliseconds);
}
