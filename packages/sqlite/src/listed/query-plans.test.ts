import { expect, it } from 'vitest';
import { temporaryDatabase } from '../../../../test/stores/temporary-stores.ts';
import { healthMigrations } from '../migrations/health-migrations.ts';
import { migrate } from '../migrations/migrate.ts';
import { datedPageSql, datedRecordSql, spanningPageSql, workoutFactsSql } from './dated-store.ts';
import { readyRowsSql, readySpanningSql } from './ready-pages.ts';
import { countsSql } from '../samples/sample-marks.ts';
import { laterStartsSql, samplePageSql, sampleRangeColumnsSql } from './sample-store.ts';
import { longOverlapSql, overlapSql } from '../samples/statistics-reader.ts';

function planOf(sql: string): readonly string[] {
  const database = temporaryDatabase('health');
  migrate(database, 'health', healthMigrations);
  return database
    .prepare<readonly [number, number, number, string]>(`EXPLAIN QUERY PLAN ${sql}`)
    .all(...Array.from({ length: sql.split('?').length - 1 }, () => 1))
    .map(([, , , detail]) => detail);
}

it('a page of samples begins at its position and reads on in the order of the table', () => {
  const plan = planOf(samplePageSql);
  expect(plan[0]).toBe('SEARCH samples USING PRIMARY KEY (type_id=? AND (start_ms,identity)>(?,?) AND start_ms<?)');
  expect(plan.join('\n')).not.toMatch(/SCAN|TEMP B-TREE/);
});

it('samples of a range are joined in the order of the table, as the starts that end a page are found', () => {
  const search = 'SEARCH samples USING PRIMARY KEY (type_id=? AND start_ms>? AND start_ms<?)';
  expect(planOf(sampleRangeColumnsSql)[0]).toBe(search);
  expect(planOf(laterStartsSql)[0]).toBe(search);
  expect(planOf(laterStartsSql).join('\n')).not.toMatch(/SCAN|TEMP B-TREE/);
});

it('a page of dated records begins at its position and reads on in the order of the table', () => {
  expect(planOf(datedPageSql)).toEqual([
    'SEARCH dated_records USING PRIMARY KEY (kind=? AND hidden=? AND (order_key,id)>(?,?) AND order_key<?)',
  ]);
});

it('months and years that meet a range are sought in the year before it alone', () => {
  expect(planOf(spanningPageSql)).toEqual([
    'SEARCH dated_records USING INDEX blood_test_spans ((order_key,id)>(?,?) AND order_key<?)',
  ]);
});

it('ready texts are read in the order of their table, those of months and years by the index of these', () => {
  expect(planOf(readyRowsSql)).toEqual([
    'SEARCH ready_texts USING PRIMARY KEY (kind=? AND (order_key,id)>(?,?) AND order_key<?)',
  ]);
  expect(planOf(readySpanningSql)).toEqual([
    'SEARCH d USING INDEX blood_test_spans ((order_key,id)>(?,?) AND order_key<?)',
    'SEARCH t USING PRIMARY KEY (kind=? AND order_key=? AND id=?)',
  ]);
});

it('one dated record is found by its id', () => {
  expect(planOf(datedRecordSql)).toEqual(['SEARCH dated_records USING INDEX dated_records_by_id (kind=? AND id=?)']);
});

it('samples that overlap a range are sought in it and in the hour before it, longer ones by how long they are', () => {
  expect(planOf(overlapSql(countsSql))).toEqual([
    'SEARCH main.samples USING PRIMARY KEY (type_id=? AND (start_ms,identity)>(?,?) AND start_ms<?)',
  ]);
  expect(planOf(longOverlapSql(countsSql))).toContain(
    'SEARCH main.samples USING INDEX long_samples (type_id=? AND <expr>=? AND start_ms>? AND start_ms<?)',
  );
});

it('P10: what sums of workouts need is read from an index that has nothing else', () => {
  expect(planOf(workoutFactsSql)).toEqual(['SCAN dated_records USING COVERING INDEX workout_facts']);
});
