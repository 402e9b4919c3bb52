import fc from 'fast-check';
import { expect, it } from 'vitest';
import { base64url, fromBase64url } from './base64url.ts';

it('writes and reads what Node writes and reads', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
      const text = Buffer.from(bytes).toString('base64url');
      expect(base64url(bytes)).toBe(text);
      expect(fromBase64url(text)).toEqual(bytes);
    }),
  );
});

it.each(['A', 'AB+_', 'AA=', 'é', 'AB', 'AAB'])('refuses %j, which is no canonical base64url', (text) => {
  expect(fromBase64url(text)).toBeNull();
});
