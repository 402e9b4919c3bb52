import type { Random } from '@vitalgate/core';

const stockBytes = 4096;

/**
 * Hands out the bytes of another one from a stock, each once: for ids that are made by the thousand, as asking the operating system
 * for a few bytes costs as much as for many. Secrets are not made from it: their bytes would lie in memory before and after.
 */
export function randomStock(source: Random): Random {
  let stock: Uint8Array = new Uint8Array(0);
  let used = 0;
  return {
    bytes(count) {
      if (count > stockBytes) return source.bytes(count);
      if (used + count > stock.length) {
        stock = source.bytes(stockBytes);
        used = 0;
      }
      used += count;
      return stock.slice(used - count, used);
    },
  };
}
