import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { inflated } from './inflated.ts';

test('data that is damaged, cut off or too long is null', () => {
  const packed = deflateRawSync(Buffer.from('{"resourceType":"Bundle"}'.repeat(50)));
  expect(inflated(packed.subarray(0, packed.length - 2), 10_000)).toBeNull();
  expect(inflated(Uint8Array.of(7, 7, 7), 10_000)).toBeNull();
  expect(inflated(deflateRawSync(Buffer.alloc(10_000)), 9_999)).toBeNull();
  expect(inflated(deflateRawSync(Buffer.alloc(10_000)), 10_000)).toHaveLength(10_000);
});
