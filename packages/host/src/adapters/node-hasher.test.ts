import { expect, test } from 'vitest';
import { nodeHasher } from './node-hasher.ts';

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

test('SHA-256 of UTF-8 (FIPS 180-2 example "abc")', () => {
  const hasher = nodeHasher(new Uint8Array(32));
  expect(hex(hasher.sha256('abc'))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(hex(hasher.sha256('é'))).toBe('4a99557e4033c3539de2eb65472017cad5f9557f7a0625a09f1c3f6e2ba69c4c');
});

test('HMAC-SHA256 under the key (RFC 4231 test case 2), also after the caller wiped its copy', () => {
  const key = new Uint8Array(Buffer.from('Jefe'));
  const hasher = nodeHasher(key);
  key.fill(0);
  expect(hex(hasher.hmac('what do ya want for nothing?'))).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  );
});
