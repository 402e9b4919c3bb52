import { limitedSources } from '@vitalgate/core';
import { expect, test } from 'vitest';
import { temporaryDatabase } from '../../../../test/stores/temporary-stores.ts';
import { fewerSources } from './fewer-sources.ts';
import { healthMigrations } from './health-migrations.ts';
import { migrate } from './migrate.ts';

const named = (count: number, device: string | null) =>
  Array.from({ length: count }, (_, at) => ({ name: `S${at}`, device }));

test('a listed record of before keeps as many other sources as one that is merged now; others stay as they are', () => {
  const database = temporaryDatabase('health');
  const place = healthMigrations.indexOf(fewerSources);
  migrate(database, 'health', healthMigrations.slice(0, place));
  const lists = [named(599, null), named(599, '\u0001"ä'.repeat(1000)), named(100, 'Phone'), []];
  const insert = database.prepare(
    `INSERT INTO dated_records (kind, hidden, order_key, id, version, record, other_sources, origin_id)
     VALUES ('workout', 0, ?, ?, 0, '{}', ?, 0)`,
  );
  for (const [at, sources] of lists.entries()) insert.run(at, `w${at}`, JSON.stringify(sources));
  database.exec("UPDATE ready_texts SET characters = 1, text = 'as it was'");
  // What comes after it forgets all texts.
  migrate(database, 'health', healthMigrations.slice(0, place + 1));
  const rows = database
    .prepare<readonly [string, string | null]>(
      'SELECT other_sources, text FROM dated_records JOIN ready_texts USING (kind, order_key, id) ORDER BY order_key',
    )
    .all();
  expect(rows.map(([sources]) => JSON.parse(sources) as unknown)).toEqual(
    lists.map((sources) => limitedSources(sources)),
  );
  expect(rows.map(([sources]) => (JSON.parse(sources) as unknown[]).length)).toEqual([100, 7, 100, 0]);
  expect(rows.map(([, text]) => text)).toEqual([null, null, 'as it was', 'as it was']);
});
