import type { ImportRun, Instant } from '@vitalgate/core';
import { at, quantitySample } from '../../../../test/records/record-builders.ts';
import { expect, it } from 'vitest';
import {
  temporaryDatabase,
  temporaryDirectory,
  temporaryHealthStores,
} from '../../../../test/stores/temporary-stores.ts';
import { keepAccounts } from '../origins/imports.ts';
import type { SqlDatabase, SqlRow, SqlValue } from '../sql/driver.ts';
import { refreshSuperseded } from './superseded-samples.ts';

const hour = 3_600_000;
const ten = at('2026-03-09T10:00:00Z');

/** The same database, which notes the first parameter of each statement that is run and reads what provenances say. */
function noting(db: SqlDatabase): { readonly db: SqlDatabase; readonly reads: (SqlValue | undefined)[] } {
  const reads: (SqlValue | undefined)[] = [];
  function prepare<Row extends SqlRow>(sql: string): ReturnType<typeof db.prepare<Row>> {
    const statement = db.prepare<Row>(sql);
    if (!/FROM main\.provenances p\b/.test(sql)) return statement;
    return {
      ...statement,
      iterate(...parameters) {
        reads.push(parameters[0]);
        return statement.iterate(...parameters);
      },
    };
  }
  return { db: { ...db, prepare }, reads };
}

it('reads the names of a type once, however many times of it are looked at, and only if something is lacked there', () => {
  const directory = temporaryDirectory();
  const { imports } = temporaryHealthStores(directory);
  const bring = (month: string, weight: number) => {
    const run: ImportRun = imports.begin({
      importId: month,
      fileName: 'export.zip',
      format: 'apple-health',
      startedAt: 1 as Instant,
    });
    run.exportedAt(at(`2026-${month}-01T00:00:00Z`));
    for (let index = 0; index < 40; index++) {
      const start = (ten + index * hour) as Instant;
      run.quantity(quantitySample('2026-03-09T10:00:00Z', { type: 'stepCount', start, end: start }));
      run.quantity(quantitySample('2026-03-09T10:00:00Z', { type: 'bodyMass', value: weight, start, end: start }));
    }
    run.finish({ complete: true, finishedAt: 2 as Instant });
  };
  bring('06', 80);
  bring('12', 81);
  const real = temporaryDatabase('health', directory);
  keepAccounts(real, new Set());
  const idOf = (name: string): number =>
    real.prepare<readonly [number]>('SELECT type_id FROM types WHERE name = ?').get(name)?.[0] ?? expect.fail(name);
  const [steps, weights] = [idOf('stepCount'), idOf('bodyMass')];
  const times = Array.from({ length: 40 }, (_, index) => ten + index * hour);
  const touched = [steps, weights].flatMap((typeId) => times.map((start) => ({ typeId, start, end: start + 1 })));
  real.exec('UPDATE samples SET superseded = 0');
  const { db, reads } = noting(real);
  const changes = refreshSuperseded(db, touched);
  expect(changes.map(({ name, count }) => [name, count])).toEqual([['bodyMass', 40]]);
  expect(reads).toEqual([weights]);
});
