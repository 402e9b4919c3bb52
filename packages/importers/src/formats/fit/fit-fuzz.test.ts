import fc from 'fast-check';
import { expect, test } from 'vitest';
import { importTexts, textSource } from '../../../../../test/importers/import-texts.ts';
import { createFitImporter } from './fit-importer.ts';
import { fitSeconds, FitWriter, joined } from '../../../../../test/importers/fit-writer.ts';

const start = fitSeconds('2024-05-04T06:00:00Z');

function whole(): Uint8Array {
  const writer = new FitWriter().message(0, [
    [0, 'enum', 4],
    [1, 'uint16', 1],
    [8, 'string', 'watch'],
  ]);
  for (let second = 0; second < 20; second++) {
    writer.message(20, [
      [253, 'uint32', start + second],
      [0, 'sint32', second],
      [1, 'sint32', second],
      [3, 'uint8', 100],
    ]);
  }
  writer.message(132, [
    [253, 'uint32', start],
    [9, 'uint32', 5],
    [10, 'bytes', [1, 2, 3]],
    [6, 'uint8', [1, 2]],
  ]);
  writer.message(55, [
    [253, 'uint32', start],
    [5, 'enum', 6],
    [3, 'uint32', 7],
  ]);
  writer.message(18, [
    [253, 'uint32', start],
    [2, 'uint32', start],
    [7, 'uint32', 20_000],
    [8, 'uint32', 20_000],
  ]);
  return joined(writer.file(), writer.file());
}

const original = whole();

test('a file with any bytes changed or cut out is read as far as it goes: no fault, and always records that make sense', async () => {
  const changes = fc.array(fc.tuple(fc.nat(original.length - 1), fc.nat(255)), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(changes, fc.nat(original.length), async (bytes, cut) => {
      const damaged = original.slice(0, cut + 12);
      for (const [at, byte] of bytes) if (at < damaged.length) damaged[at] = byte;
      const { workouts, quantities } = await importTexts(createFitImporter(), textSource({ a: damaged }));
      for (const { start: from, end } of [...workouts, ...quantities]) {
        expect(Number.isSafeInteger(from) && Number.isSafeInteger(end) && end >= from).toBe(true);
      }
      expect(quantities.every(({ value }) => Number.isFinite(value))).toBe(true);
    }),
    { numRuns: 200, seed: 20260401 },
  );
});
