import { createHash, type X509Certificate } from 'node:crypto';
import type { ObservedIdentity } from './observed-identity.ts';

/** The parts of a certificate that are compared and kept. */
export function identityOf(certificate: X509Certificate): ObservedIdentity {
  const key = certificate.publicKey.export({ type: 'spki', format: 'der' });
  return {
    fingerprint: createHash('sha256').update(certificate.raw).digest('hex'),
    publicKeyPin: `sha256//${createHash('sha256').update(key).digest('base64')}`,
    certificatePem: certificate.toString(),
  };
}
