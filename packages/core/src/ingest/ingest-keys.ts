import { base64url } from '../encoding/base64url.ts';
import type { Random } from '../ports/random.ts';

const form = /^vgi_[A-Za-z0-9_-]{43}$/;

/** A new key of the listener for live feeds: `vgi_` and 256 random bits. At rest there is only its `tokenHash`. */
export function newIngestKey(random: Random): string {
  return `vgi_${base64url(random.bytes(32))}`;
}

export function isIngestKey(text: string): boolean {
  return form.test(text);
}
