import type { Random } from '@vitalgate/core';

/** Bytes that are the same for the same seed. Predictable, so for tests only. (xorshift32.) */
export function seededRandom(seed: number): Random {
  let state = (seed ^ 0x9e3779b9) >>> 0 || 1;
  const byte = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 11) & 255;
  };
  return { bytes: (count) => Uint8Array.from({ length: count }, byte) };
}
