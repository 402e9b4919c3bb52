import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A new key of 256 random bits: opens the app's interface for one run of the host, or its page once. */
export function newKey(): string {
  return randomBytes(32).toString('base64url');
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether two keys are the same, in a time that tells nothing about where they differ. */
export function isSameKey(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other));
}

/** A number used once that a command sends to learn whether it talks to the host whose control key it knows. */
export function isNonce(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}

/** What only the holder of the control key can answer to a nonce: another program may own the port after a crash. */
export function hostProof(controlKey: string, nonce: string): string {
  return createHmac('sha256', controlKey).update(`vitalgate host proof ${nonce}`).digest('base64url');
}
