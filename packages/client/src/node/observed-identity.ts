import { createHash, type X509Certificate } from 'node:crypto';
import type { ObservedIdentity } from './pairing.ts';

/** What is compared and kept of a certificate. */
export function observedIdentity(certificate: X509Certificate): ObservedIdentity {
  const key = certificate.publicKey.export({ type: 'spki', format: 'der' });
  return {
    fingerprint: createHash('sha256').update(certificate.raw).digest('hex'),
    publicKeyPin: `sha256//${createHash('sha256').update(key).digest('base64')}`,
    certificatePem: certificate.toString(),
  };
}
