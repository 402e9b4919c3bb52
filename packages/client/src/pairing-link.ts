/** Where a host listens. `host` is a name or an address without brackets. */
export interface HostAddress {
  readonly host: string;
  readonly port: number;
}

/** What a pairing link says. */
export interface PairingLink {
  /** Ways to the host, the first one first. */
  readonly addresses: readonly HostAddress[];
  /** SHA-256 of the certificate: 64 lower-case hex digits. */
  readonly fingerprint: string;
}
