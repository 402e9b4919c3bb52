import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Instant } from '@vitalgate/core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deliveryReader, type DeliveryReader, type DeliveryToRead } from './delivery-reader.ts';

let folder: string;
let reader: DeliveryReader;
let ended: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitalgate-reader-'));
  reader = deliveryReader();
  ended = [];
});
afterEach(async () => {
  await reader.stop();
  rmSync(folder, { recursive: true, force: true });
});

const line = `${JSON.stringify({
  type: 'HKQuantityTypeIdentifierStepCount',
  start: '2026-03-09T12:00:00Z',
  end: '2026-03-09T12:01:00Z',
  value: 5,
  unit: 'count',
  source: 'Watch',
})}\n`;

/** A delivery of so many records, with how its reading ended noted under its name. */
function read(keyId: string, name: string, records: number, given: Partial<DeliveryToRead> = {}): Promise<void> {
  const path = join(folder, name);
  const body = line.repeat(records);
  writeFileSync(path, body);
  const file = { path, feed: 'ndjson', receivedAt: Date.UTC(2026, 3, 1) as Instant, hints: {} };
  return reader.read({ ...file, keyId, bytes: body.length, ...given }).then(
    (contents) => void ended.push(`${name} ${contents.kind === 'feed' ? contents.records : contents.message}`),
    (error: Error) => void ended.push(`${name} ${error.name}`),
  );
}

test('T2: a small delivery waits for the one of another key that is being read, and for no large one', async () => {
  const large = [1, 2].map((count) => read('leaked', `large-${count}`, 40_000));
  const small = [1, 2, 3, 4].map((count) => read('leaked', `small-${count}`, count));
  await read('mine', 'mine', 7);
  expect(ended.filter((word) => !word.startsWith('large'))).toEqual(['small-1 1', 'mine 7']);
  await Promise.all([...large, ...small]);
  expect([...ended].sort()).toEqual([
    'large-1 40000',
    'large-2 40000',
    'mine 7',
    'small-1 1',
    'small-2 2',
    'small-3 3',
    'small-4 4',
  ]);
});

test('T2: what is read of a key that is dropped ends, and another key is read by a new thread', async () => {
  const large = 400_000;
  const dropped = [1, 2].map((count) => read('leaked', `large-${count}`, large));
  const mine = read('mine', 'mine', 7, { bytes: 5e6 });
  reader.drop('leaked');
  await Promise.all(dropped);
  expect([...ended].sort()).toEqual(['large-1 ReadingDropped', 'large-2 ReadingDropped']);
  await mine;
  expect(ended.at(-1)).toBe('mine 7');
});

test('T2: a stop waits for nothing that is being read, and nothing is read after it', async () => {
  const reading = [1, 2].map((count) => read('leaked', `large-${count}`, 400_000));
  await reader.stop();
  await Promise.all(reading);
  await read('leaked', 'late', 1);
  expect([...ended].sort()).toEqual(['large-1 ReadingDropped', 'large-2 ReadingDropped', 'late ReadingDropped']);
});

test('T2: a delivery that takes too long ends, and the next is read; small ones of a key that was slow wait with the large ones', async () => {
  await reader.stop();
  reader = deliveryReader({ small: 60_000, large: 30, quick: 0 });
  await read('leaked', 'first', 1);
  await read('leaked', 'again', 400_000, { bytes: 1 });
  await read('mine', 'mine', 7);
  expect(ended).toEqual(['first 1', 'again ReadingTooLong', 'mine 7']);
});

test('a delivery is read to its end, however long that takes, while the machine gives this process nothing of its processor', async () => {
  await reader.stop();
  reader = deliveryReader({ small: 5, large: 5, quick: 60_000 }, () => 0);
  await read('mine', 'small', 20_000, { bytes: 1 });
  await read('mine', 'large', 20_000, { bytes: 5e6 });
  expect(ended).toEqual(['small 20000', 'large 20000']);
});
