/** A certificate as seen in a handshake. */
export interface ObservedIdentity {
  /** SHA-256 of the certificate: 64 lower-case hex digits. */
  readonly fingerprint: string;
  /** `sha256//` and base64: curl's `--pinnedpubkey`. */
  readonly publicKeyPin: string;
  readonly certificatePem: string;
}
