import fc from 'fast-check';
import { expect, it } from 'vitest';
import { correlationMetadata, type Instant, type QuantitySample } from '@vitalgate/core';
import { at, quantitySample, sleepSample } from '../../../../../test/records/record-builders.ts';
import { importOf } from '../../../../../test/records/import-of.ts';
import {
  temporaryDatabase,
  temporaryDirectory,
  temporaryHealthStores,
} from '../../../../../test/stores/temporary-stores.ts';

/** Few starts, values and sources, so that many are equal, or are one sample that is told twice. */
const samples: fc.Arbitrary<QuantitySample> = fc
  .record({
    type: fc.constantFrom('heartRate', 'stepCount', 'dietaryProtein'),
    start: fc.integer({ min: 0, max: 5 }),
    minutes: fc.constantFrom(0, 10, 300),
    value: fc.constantFrom(1, 2, 2.0000001),
    metadata: fc.constantFrom(null, { HKWasUserEntered: '1' }, { HKFoodType: 'Rice' }),
    meal: fc.constantFrom(null, 'Rice', 'Beans'),
  })
  .map(({ type, start: hour, minutes, value, metadata, meal }) => {
    const start = (at('2026-03-09T08:00:00Z') + hour * 3_600_000) as Instant;
    const end = (start + minutes * 60_000) as Instant;
    const isInMeal = type === 'dietaryProtein' && meal !== null;
    const correlation = isInMeal ? { correlation: correlationMetadata({ HKFoodType: meal }) ?? '' } : {};
    return quantitySample('2026-03-09T08:00:00Z', { type, start, end, value, metadata, ...correlation });
  });

it('samples come into an empty store as into one that holds another', () => {
  fc.assert(
    fc.property(fc.array(samples, { maxLength: 30 }), (given) => {
      const contents = (isEmpty: boolean) => {
        const directory = temporaryDirectory();
        const stores = temporaryHealthStores(directory);
        if (!isEmpty) {
          importOf(stores.imports, 'before', (run) => run.category(sleepSample('2019-01-01T00:00:00Z', 60, 'awake')));
        }
        const { added, duplicates } = importOf(stores.imports, 'own', (run) => {
          for (const sample of given) run.quantity(sample);
        });
        const database = temporaryDatabase('health', directory);
        const read = (sql: string) => database.prepare(sql).all();
        return {
          added,
          duplicates,
          samples: read(`SELECT t.name, start_ms, identity, duration_ms, value, metadata, superseded
            FROM samples JOIN types t USING (type_id) JOIN provenances USING (provenance_id)
            WHERE t.kind = 'quantity' ORDER BY 1, 2, 3`),
          ages: read(`SELECT name, made_ms, is_dated, first_ms FROM import_types JOIN types USING (type_id)
            WHERE kind = 'quantity' ORDER BY 1`),
          days: read("SELECT * FROM metric_days WHERE metric_id NOT LIKE 'sleep%' ORDER BY 1, 2"),
          rules: read('SELECT rules_version FROM statistics'),
        };
      };
      expect(contents(true)).toEqual(contents(false));
    }),
    { numRuns: 8 },
  );
});
