import { env } from 'node:process';
import type { Instant } from '@vitalgate/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { expectedSums, handOver, phoneExports, recordedTypes, type PhoneExport } from './simulated-phone.ts';
import { temporaryHealthStores } from './temporary-stores.ts';

/** `SIMULATED_PHONES=1000 npx vitest run test/stores/simulated-phone.test.ts --testTimeout 600000` looks further, from another seed. */
const asked = Number(env['SIMULATED_PHONES'] ?? 0);
const runs = asked > 0 ? { numRuns: asked } : { numRuns: 25, seed: 20261128 };

const types = Object.keys(recordedTypes) as (keyof typeof recordedTypes)[];

it('sums by day what the phone holds, and what only its older exports hold, whatever is imported and undone', () => {
  const order = fc.array(fc.nat({ max: 99 }), { minLength: 3, maxLength: 9 });
  fc.assert(
    fc.property(phoneExports, order, (exports, picks) => {
      const { imports, metrics } = temporaryHealthStores();
      const held = new Map<number, PhoneExport>();
      for (const pick of picks) {
        const number = pick % exports.length;
        const chosen = exports[number];
        if (chosen === undefined) return;
        if (held.delete(number)) {
          imports.remove(`export-${number}`);
        } else {
          const start = { fileName: 'export.zip', format: 'apple-health', startedAt: 1 as Instant };
          const run = imports.begin({ ...start, importId: `export-${number}` });
          handOver(run, chosen);
          run.finish({ complete: chosen.isWhole, finishedAt: 2 as Instant });
          held.set(number, chosen);
        }
        for (const type of types) {
          const sums = metrics.days(type, null, 99).map(({ date, value }) => [date, value]);
          expect(sums).toEqual(expectedSums([...held.values()], type));
        }
      }
    }),
    runs,
  );
});
