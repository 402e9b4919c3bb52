import { VitalgateError } from '../calls/vitalgate-error.ts';

/**
 * Reads a certificate's SHA-256 fingerprint as people paste it: any case, with or without colons, spaces, line breaks or
 * a `sha256` label before it. Answers 64 lower-case hex digits; throws `invalid_link` for anything else.
 *
 * @example
 * ```ts
 * import { parseFingerprint } from '@vitalgate/client';
 *
 * const pasted = `SHA256: ${'AB:'.repeat(31)}CD`;
 * console.log(parseFingerprint(pasted)); // abab…cd
 * ```
 */
export function parseFingerprint(pasted: string): string {
  const digits = pasted
    .trim()
    .replace(/^sha-?256(?: fingerprint)?\s*[:=]?\s*/i, '')
    .replaceAll(/[\s:]/g, '')
    .toLowerCase();
  if (/^[0-9a-f]{64}$/.test(digits)) return digits;
  throw new VitalgateError(
    'invalid_link',
    'this is not the fingerprint of a certificate: it has 64 hexadecimal digits (SHA-256), as the app shows it under Developer Mode',
  );
}

/**
 * Writes a fingerprint as the app shows it: upper-case pairs with colons. Takes what `parseFingerprint` takes.
 *
 * @example
 * ```ts
 * import { formatFingerprint } from '@vitalgate/client';
 *
 * console.log(formatFingerprint('abcd'.repeat(16))); // AB:CD:AB:…
 * ```
 */
export function formatFingerprint(fingerprint: string): string {
  return (parseFingerprint(fingerprint).toUpperCase().match(/../g) ?? []).join(':');
}
