import { expect, it } from 'vitest';
import { formatFingerprint, parseFingerprint } from './fingerprint.ts';

const digits = '0123456789abcdef'.repeat(4);
const shown = '01:23:45:67:89:AB:CD:EF'.concat(':01:23:45:67:89:AB:CD:EF'.repeat(3));

it.each([
  digits,
  digits.toUpperCase(),
  shown,
  `  ${shown}\n`,
  shown.replaceAll(':', ' '),
  `${shown.slice(0, 48)}\n  ${shown.slice(48)}`,
  `SHA256:${digits}`,
  `sha256 Fingerprint=${shown}`,
  `SHA-256 fingerprint: ${shown}`,
])('reads a fingerprint as pasted: %j', (pasted) => {
  expect(parseFingerprint(pasted)).toBe(digits);
});

it.each(['', 'sha256:', digits.slice(1), `${digits}0`, digits.replace('a', 'g'), `${shown} ${shown}`])(
  'refuses %j',
  (pasted) => {
    expect(() => parseFingerprint(pasted)).toThrow(expect.objectContaining({ code: 'invalid_link' }));
  },
);

it('writes it as the app shows it', () => {
  expect(formatFingerprint(digits)).toBe(shown);
});
