import { getDefaultHighWaterMark, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { constants, createInflateRaw, deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { FileSet } from './file-set.ts';
import { readFiles } from './read-files.ts';

/** One file, `it`, read from a stream. */
function setOf(stream: Readable): FileSet {
  return {
    files: [{ path: 'it', size: null }],
    leftOut: [],
    open: async () => ({
      content: stream,
      admit: () => true,
      end: async (error) => (error === null ? 'whole' : 'broken'),
    }),
    close: async () => undefined,
  };
}

test('what a stream holds in its own buffer when it fails is handed over, in order', async () => {
  const stream = new Readable({ highWaterMark: 1024, read: () => undefined });
  const pieces: string[] = [];
  const end = readFiles(setOf(stream), {}).readBytes('it', (bytes) => pieces.push((bytes as Buffer).toString()));
  await setImmediate();
  for (const piece of 'abcdefg') stream.push(piece);
  stream.destroy(new Error('broken off'));
  expect(await end).toBe('broken');
  expect(pieces.join('')).toBe('abcdefg');
});

test('nothing of it is handed over if the import is cancelled meanwhile', async () => {
  const stream = new Readable({ highWaterMark: 1024, read: () => undefined });
  const cancel = new AbortController();
  const pieces: string[] = [];
  const end = readFiles(setOf(stream), { signal: cancel.signal }).readBytes('it', (bytes) =>
    pieces.push((bytes as Buffer).toString()),
  );
  await setImmediate();
  for (const piece of 'abcdefg') stream.push(piece);
  stream.destroy(new Error('broken off'));
  cancel.abort();
  await expect(end).rejects.toThrow(expect.objectContaining({ code: 'importCancelled' }));
  await setImmediate();
  await setImmediate();
  expect(pieces).toEqual([]);
});

test('as much comes before a defect of packed data however slowly pieces are taken', async () => {
  const pieceBytes = 1024;
  const held = getDefaultHighWaterMark(false);
  const good = Buffer.from(Array.from({ length: 8000 }, (_, n) => `<a n="${(n * 7919) % 10_007}"/>`).join('\n'));
  const before = good.subarray(0, held + 1.5 * pieceBytes);
  const noBlock = Buffer.alloc(16, 0xff);
  const packed = Buffer.concat([deflateRawSync(before, { finishFlush: constants.Z_FULL_FLUSH }), noBlock]);
  const still = new Int32Array(new SharedArrayBuffer(4));
  for (const milliseconds of [0, 2]) {
    const unpacked = createInflateRaw({ chunkSize: pieceBytes });
    unpacked.end(packed);
    // Full, so that the defect is met while pieces are still held.
    while (unpacked.readableLength < held) await setImmediate();
    const taken: Buffer[] = [];
    const end = await readFiles(setOf(unpacked), {}).readBytes('it', (bytes) => {
      taken.push(bytes as Buffer);
      Atomics.wait(still, 0, 0, milliseconds);
    });
    expect(end).toBe('broken');
    // zlib hands over whole pieces only, and nothing of the one it fails in.
    expect(Buffer.concat(taken).toString()).toBe(before.subarray(0, held + pieceBytes).toString());
  }
});
