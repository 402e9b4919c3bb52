import { createHash, createHmac, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Hasher } from '../ports/hasher.ts';
import { deriveClientToken, isClientToken, isPollingToken, newPollingToken, tokenHash } from './tokens.ts';

const random = { bytes: (count: number) => new Uint8Array(randomBytes(count)) };
const hasher = (key: string): Hasher => ({
  sha256: (text) => new Uint8Array(createHash('sha256').update(text, 'utf8').digest()),
  hmac: (text) => new Uint8Array(createHmac('sha256', key).update(text, 'utf8').digest()),
});

describe('tokens', () => {
  it('carry their kind in a prefix and 256 bits in 43 characters', () => {
    const polling = newPollingToken(random);
    const client = deriveClientToken(hasher('k'), 'request', polling);
    expect(polling).toMatch(/^vgp_[A-Za-z0-9_-]{43}$/);
    expect(client).toMatch(/^vgc_[A-Za-z0-9_-]{43}$/);
    expect([isPollingToken(polling), isClientToken(polling)]).toEqual([true, false]);
    expect([isPollingToken(client), isClientToken(client)]).toEqual([false, true]);
  });

  it('use all 32 random bytes', () => {
    const bytes = Uint8Array.from({ length: 32 }, (_, index) => index);
    expect(newPollingToken({ bytes: () => bytes })).toBe('vgp_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8');
  });

  it('of a client are the same for one request and polling token, and differ with either or with the install', () => {
    const token = deriveClientToken(hasher('k'), 'request', 'polling');
    expect(deriveClientToken(hasher('k'), 'request', 'polling')).toBe(token);
    const others = [
      deriveClientToken(hasher('k2'), 'request', 'polling'),
      deriveClientToken(hasher('k'), 'request2', 'polling'),
      deriveClientToken(hasher('k'), 'request', 'polling2'),
      deriveClientToken(hasher('k'), 'requestp', 'olling'),
    ];
    expect(new Set([token, ...others]).size).toBe(5);
  });

  it('are stored as their SHA-256', () => {
    expect(tokenHash(hasher('k'), 'abc')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0');
  });

  it.each([
    '',
    'vgc_',
    `vgc_${'A'.repeat(42)}`,
    `vgc_${'A'.repeat(44)}`,
    `VGC_${'A'.repeat(43)}`,
    `vgc_${'+'.repeat(43)}`,
  ])('%j is no client token', (text) => {
    expect(isClientToken(text)).toBe(false);
  });
});
