import { createHash, createHmac, createSecretKey } from 'node:crypto';
import type { Hasher } from '@vitalgate/core';

/** SHA-256 and HMAC-SHA256 of Node. The install key is copied in and never handed out again. */
export function nodeHasher(installKey: Uint8Array): Hasher {
  const key = createSecretKey(installKey);
  return {
    sha256: (text) => new Uint8Array(createHash('sha256').update(text, 'utf8').digest()),
    hmac: (text) => new Uint8Array(createHmac('sha256', key).update(text, 'utf8').digest()),
  };
}
