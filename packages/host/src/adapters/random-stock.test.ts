import type { Random } from '@vitalgate/core';
import { expect, test } from 'vitest';
import { randomStock } from './random-stock.ts';

/** Counts on from 0, four bytes a number, so that every four bytes are others. */
function counting(): Random & { asked: number } {
  let next = 0;
  const random = {
    asked: 0,
    bytes(count: number) {
      random.asked++;
      const bytes = new Uint8Array(count);
      const view = new DataView(bytes.buffer);
      for (let at = 0; at + 4 <= count; at += 4) view.setUint32(at, next++);
      return bytes;
    },
  };
  return random;
}

test('no byte of the source is handed out twice, and it is asked seldom', () => {
  const source = counting();
  const stock = randomStock(source);
  const handedOut = Array.from({ length: 2000 }, () => stock.bytes(8));
  expect(new Set(handedOut.map((bytes) => Buffer.from(bytes).toString('hex'))).size).toBe(2000);
  expect(handedOut.every((bytes) => bytes.length === 8)).toBe(true);
  expect(source.asked).toBe(4);
});

test('what does not fit into the rest of the stock, or into any, comes whole', () => {
  const stock = randomStock(counting());
  stock.bytes(4092);
  expect([...stock.bytes(8)]).toEqual([0, 0, 4, 0, 0, 0, 4, 1]);
  expect(stock.bytes(5000)).toHaveLength(5000);
});

test('a piece that its owner writes over changes no other', () => {
  const stock = randomStock(counting());
  stock.bytes(4).fill(255);
  expect([...stock.bytes(4)]).toEqual([0, 0, 0, 1]);
});
