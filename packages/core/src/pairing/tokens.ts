import { base64url } from '../encoding/base64url.ts';
import type { Hasher } from '../ports/hasher.ts';
import type { Random } from '../ports/random.ts';

const pollingTokenForm = /^vgp_[A-Za-z0-9_-]{43}$/;
const clientTokenForm = /^vgc_[A-Za-z0-9_-]{43}$/;

/** A new polling token: `vgp_` and 256 random bits. */
export function newPollingToken(random: Random): string {
  return `vgp_${base64url(random.bytes(32))}`;
}

/**
 * The client token of an approved request: `vgc_` and 256 bits that only the install key and the polling token as presented can make,
 * so that it can be handed over again after a restart although no plain token is ever at rest.
 */
export function deriveClientToken(hasher: Hasher, requestId: string, pollingToken: string): string {
  return `vgc_${base64url(hasher.hmac(JSON.stringify(['clientToken', requestId, pollingToken])))}`;
}

export function isPollingToken(text: string): boolean {
  return pollingTokenForm.test(text);
}

export function isClientToken(text: string): boolean {
  return clientTokenForm.test(text);
}

/** What is stored of a token: base64url SHA-256. */
export function tokenHash(hasher: Hasher, token: string): string {
  return base64url(hasher.sha256(token));
}
