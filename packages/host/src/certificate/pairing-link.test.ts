import { expect, test } from 'vitest';
import { pairingLink } from './pairing-link.ts';

const fingerprint = 'ab'.repeat(32);

test('carries the fingerprint and further addresses, IPv6 in brackets', () => {
  expect(pairingLink(['192.168.1.20'], 8443, fingerprint)).toBe(
    'vitalgate://192.168.1.20:8443?sha256=abababababababababababababababababababababababababababababababab',
  );
  expect(pairingLink(['fd00::2', '10.0.0.5', 'fd00::3'], 9000, fingerprint)).toBe(
    'vitalgate://[fd00::2]:9000?sha256=abababababababababababababababababababababababababababababababab&host=10.0.0.5&host=[fd00::3]',
  );
  expect(pairingLink([], 8443, fingerprint)).toBeNull();
});
