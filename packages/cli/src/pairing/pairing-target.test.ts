import { expect, test } from 'vitest';
import { pairingTarget } from './pairing-target.ts';

test.each([
  ['https://192.168.1.20:8443/api/v1', { host: '192.168.1.20', port: 8443 }],
  ['https://[fd00::2]:9443', { host: 'fd00::2', port: 9443 }],
])('%s, as the host prints it, is an address whose certificate has to be compared', (written, address) => {
  expect(pairingTarget(written, null)).toEqual({ addresses: [address], fingerprint: null, link: null });
});

test('a web address without TLS is none', () => {
  expect(() => pairingTarget('http://192.168.1.20:8443', null)).toThrow('vitalgate://');
});

test('a link that was written in percent codes is a link', () => {
  const link = encodeURIComponent(`vitalgate://127.0.0.1:8443?sha256=${'ab'.repeat(32)}`);
  expect(pairingTarget(link, null)).toMatchObject({
    addresses: [{ host: '127.0.0.1', port: 8443 }],
    fingerprint: 'ab'.repeat(32),
  });
});
