import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { scriptHasher } from './script-hasher.ts';

it('gives the digest of the standard’s own example', () => {
  const hex = Buffer.from(scriptHasher(new Uint8Array(32)).sha256('abc')).toString('hex');
  expect(hex).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

it.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 1000])('hashes %i letters as Node does', (length) => {
  const text = 'é'.repeat(length >> 1) + 'x'.repeat(length & 1);
  expect(Buffer.from(scriptHasher(new Uint8Array(32)).sha256(text))).toEqual(
    createHash('sha256').update(text, 'utf8').digest(),
  );
});

it('hashes any text under any key as Node does', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), fc.string({ unit: 'binary', maxLength: 200 }), (key, text) => {
      const hasher = scriptHasher(key);
      expect(Buffer.from(hasher.sha256(text))).toEqual(createHash('sha256').update(text, 'utf8').digest());
      expect(Buffer.from(hasher.hmac(text))).toEqual(createHmac('sha256', key).update(text, 'utf8').digest());
    }),
  );
});
