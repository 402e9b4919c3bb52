import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { finishKnownSamples, openKnownSamples, type KnownSamples, type KnownState } from './known-samples.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitalgate-known-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

interface Sample {
  readonly start: string;
  readonly id: string;
}

const allTime = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };

function opened(isIncrement: boolean, range = allTime, from?: KnownState): KnownSamples {
  const known = openKnownSamples(folder, 'heartRate', isIncrement, range, from);
  if (known === null) throw new Error('the draft is gone');
  return known;
}

/** Runs through samples, stopped behind so many of them; answers those that were new, and the state at the end. */
async function look(samples: readonly Sample[], isIncrement: boolean, stopAt: number | null = null, range = allTime) {
  let known = opened(isIncrement, range);
  const fresh: string[] = [];
  for (const [index, sample] of samples.entries()) {
    if (index === stopAt) {
      const state = await known.keep();
      // What comes behind the note is lost by a kill.
      if (index + 1 < samples.length) known.isNew(sample);
      known.close();
      known = opened(isIncrement, range, state);
    }
    if (known.isNew(sample)) fresh.push(sample.id);
  }
  const end = await known.end();
  known.close();
  await finishKnownSamples(folder, 'heartRate', end.written);
  return { fresh, end };
}

/** Few starts, so that many samples share one. */
const sampleSets = fc
  .uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 25 })
  .map((numbers) => numbers.sort((a, b) => a - b))
  .map((numbers) =>
    numbers.map((number) => ({
      start: new Date(Math.floor(number / 4) * 1000).toISOString(),
      id: `${number % 3 === 0 ? 'é'.repeat(40) : 'id-'}${number}`,
    })),
  );

test('each run tells those that no earlier one saw, wherever it was stopped', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(sampleSets, fc.option(fc.nat(24))), { minLength: 1, maxLength: 4 }),
      async (runs) => {
        const seen = new Set<string>();
        for (const [index, [samples, stopAt]] of runs.entries()) {
          const ids = samples.map(({ id }) => id);
          const { fresh, end } = await look(samples, index > 0, stopAt);
          expect(fresh).toEqual(ids.filter((id) => !seen.has(id)));
          const before = seen.size;
          for (const id of ids) seen.add(id);
          expect(end).toMatchObject({ written: seen.size, matched: ids.length - fresh.length, inRange: before });
        }
      },
    ),
    { numRuns: 60 },
  );
});

const at = (seconds: number): Sample => ({ start: new Date(seconds * 1000).toISOString(), id: String(seconds) });

test('a range leaves what lies outside of it as it was', async () => {
  await look([at(1), at(5), at(9)], false);
  const { fresh, end } = await look([at(6)], true, null, { from: 4000, to: 8000 });
  // The one at 5 is no longer on the host; those at 1 and 9 were not asked for.
  expect([fresh, end]).toMatchObject([['6'], { inRange: 1, matched: 0, written: 4 }]);
  expect((await look([at(1), at(5), at(6), at(9), at(10)], true)).fresh).toEqual(['10']);
});

test('samples that are not in the order of their starts are refused, and a draft that is gone begins anew', async () => {
  const known = opened(false);
  known.isNew({ start: '2026-03-09T07:30:00.000Z', id: 'a' });
  expect(() => known.isNew({ start: '2026-03-09T07:29:59.999Z', id: 'b' })).toThrow('not in the order');
  const state = await known.keep();
  known.close();
  rmSync(join(folder, '.vitalgate-known', 'heartRate.new'));
  expect(openKnownSamples(folder, 'heartRate', false, allTime, state)).toBeNull();
});
