import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Instant } from '@vitalgate/core';
import { temporaryDatabase } from '../../../../test/stores/temporary-stores.ts';
import { healthMigrations } from '../migrations/health-migrations.ts';
import { migrate } from '../migrations/migrate.ts';
import { samplePageSql, sampleStore } from './sample-store.ts';

type Row = readonly [start: number, identity: number, duration: number, value: number, source: number, origin: number];

/** Few starts and identities, so that pages begin and end among samples of one time. */
const someStart = fc.integer({ min: -2, max: 6 });
const somePlace = fc.record({ start: someStart, identity: fc.integer({ min: 0, max: 5 }) });
const someRows = fc.uniqueArray(
  fc.record({ start: someStart, identity: fc.integer({ min: 0, max: 5 }), value: fc.constantFrom(61, 61.5, -1e-7) }),
  { selector: ({ start, identity }) => `${start} ${identity}`, maxLength: 40 },
);

it('reads as columns what the plain statement reads as rows, wherever a page begins and ends', () => {
  const database = temporaryDatabase('health');
  migrate(database, 'health', healthMigrations);
  database.exec(`
    INSERT INTO types (type_id, kind, name) VALUES (1, 'quantity', 'heartRate'), (2, 'quantity', 'stepCount');
    INSERT INTO sources (source_id, name) VALUES (1, 'Watch');
    INSERT INTO provenances (provenance_id, digest, user_entered) VALUES (1, 1, 0)`);
  const insert = database.prepare(
    'INSERT INTO samples (type_id, start_ms, identity, duration_ms, value, source_id, provenance_id, origin_id) VALUES (?, ?, ?, ?, ?, 1, 1, 1)',
  );
  const plain = database.prepare<Row>(samplePageSql);
  const store = sampleStore(database);
  fc.assert(
    fc.property(
      someRows,
      someStart,
      someStart,
      fc.option(somePlace),
      fc.integer({ min: 1, max: 9 }),
      (rows, start, end, after, limit) => {
        database.exec('DELETE FROM samples');
        database.transaction(() => {
          for (const { start: at, identity, value } of rows) {
            insert.run(1, at, identity, identity * 10, value);
            insert.run(2, at, identity, 0, 1);
          }
        });
        const beyond = after !== null && after.start >= start ? after : { start, identity: -1 };
        const expected = plain.all('heartRate', beyond.start, beyond.identity, end, limit);
        const position = after === null ? null : { start: after.start as Instant, identity: after.identity };
        const { length, starts, identities, durations, values } = store.columns(
          'heartRate',
          start as Instant,
          end as Instant,
          position,
          limit,
        );
        const read = Array.from({ length }, (_, at) => [starts[at], identities[at], durations[at], values[at]]);
        expect(read).toEqual(expected.map((row) => row.slice(0, 4)));
      },
    ),
    { numRuns: 1500 },
  );
});
