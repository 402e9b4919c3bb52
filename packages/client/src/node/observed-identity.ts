import { createHash, type X509Certificate } from 'node:crypto';

/** A certificate as seen in a handshake. */
export interface ObservedIdentity {
  /** SHA-256 of the certificate: 64 lower-case hex digits. */
  readonly fingerprint: string;
  /** `sha256//` and base64: curl's `--pinnedpubkey`. */
  readonly publicKeyPin: string;
  readonly certificatePem: string;
}

/** The parts of a certificate that are compared and kept. */
export function observedIdentity(certificate: X509Certificate): ObservedIdentity {
  const key = certificate.publicKey.export({ type: 'spki', format: 'der' });
  return {
    fingerprint: createHash('sha256').update(certificate.raw).digest('hex'),
    publicKeyPin: `sha256//${createHash('sha256').update(key).digest('base64')}`,
    certificatePem: certificate.toString(),
  };
}
