import type { Instant } from '@vitalgate/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { temporaryDatabase } from '../../../../test/stores/temporary-stores.ts';
import { healthMigrations } from '../migrations/health-migrations.ts';
import { migrate } from '../migrations/migrate.ts';
import { originOf } from '../origins/origins.ts';
import { beginRestating, chooseStatements } from '../samples/sample-statements.ts';
import { moveSamples, sampleTables, type Move, type SampleTables } from './move-samples.ts';
import { keepAccounts } from '../origins/imports.ts';

/** Which imports stated which value of a sample. */
type Statements = Readonly<Record<number, readonly number[]>>;

interface Stored {
  readonly start: number;
  readonly identity: number;
  readonly superseded: number;
  readonly statements: Statements;
  readonly to: number;
}

const importNumbers = fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { minLength: 1 });
const statements: fc.Arbitrary<Statements> = fc.dictionary(fc.constantFrom('1', '2', '3'), importNumbers, {
  minKeys: 1,
});
const stored: fc.Arbitrary<readonly Stored[]> = fc.uniqueArray(
  fc.record({
    start: fc.integer({ min: 0, max: 4 }),
    identity: fc.integer({ min: 1, max: 2 }),
    superseded: fc.constantFrom(0, 8),
    statements,
    to: fc.integer({ min: 0, max: 4 }),
  }),
  { selector: ({ start, identity }) => `${start} ${identity}`, maxLength: 8 },
);

const sorted = (numbers: Iterable<number>): readonly number[] =>
  [...new Set(numbers)].sort((one, other) => one - other);

function joined(all: readonly Statements[]): Statements {
  const values = sorted(all.flatMap((one) => Object.keys(one).map(Number)));
  return Object.fromEntries(values.map((value) => [value, sorted(all.flatMap((one) => one[value] ?? []))]));
}

/** What the store is to hold, by start and identity. */
function expected(all: readonly Stored[]): ReadonlyMap<string, readonly [counts: boolean, Statements, joins: number]> {
  const groups = new Map<string, Stored[]>();
  for (const one of all) {
    const key = `${one.to} ${one.identity}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return new Map(
    [...groups].map(([key, group]) => [
      key,
      [group.some(({ superseded }) => superseded === 0), joined(group.map((one) => one.statements)), group.length],
    ]),
  );
}

const migrated = () => {
  const db = temporaryDatabase('health');
  db.exec('PRAGMA synchronous = OFF');
  migrate(db, 'health', healthMigrations);
  keepAccounts(db, new Set());
  db.exec("INSERT INTO types (type_id, kind, name) VALUES (5, 'quantity', 'dietaryProtein')");
  return db;
};

it.each(sampleTables.map((tables): [string, SampleTables] => [tables.samples, tables]))(
  'of %s that come to one start one is left, with the imports and the statements of all',
  (_, tables) => {
    const db = migrated();
    const isShown = tables.samples === 'samples';
    const [columns, removal] = isShown ? ['', ''] : ['removal_number, ', '9, '];
    const insert = db.prepare(
      `INSERT INTO ${tables.samples} (${columns} type_id, start_ms, identity, duration_ms, value, source_id, provenance_id, origin_id)
       VALUES (${removal} 5, ?, ?, 0, ?, 1, 1, ?)`,
    );
    const tell = db.prepare(
      `INSERT INTO ${tables.stated} (${columns} type_id, start_ms, identity, value, source_id, provenance_id, origin_id)
       VALUES (${removal} 5, ?, ?, ?, 1, 1, ?)`,
    );
    const mark = db.prepare('UPDATE samples SET superseded = ? WHERE start_ms = ? AND identity = ?');
    const rows = db.prepare<readonly [number, number, number, string, number]>(
      `SELECT start_ms, identity, value, members, ${isShown ? 'superseded' : '0'} FROM ${tables.samples} JOIN origin_sets USING (origin_id)`,
    );
    const stated = db.prepare<readonly [value: number, members: string]>(
      `SELECT value, members FROM ${tables.stated} JOIN origin_sets USING (origin_id) WHERE start_ms = ? AND identity = ?`,
    );
    fc.assert(
      fc.property(stored, (all) => {
        db.exec(`DELETE FROM ${tables.samples}; DELETE FROM ${tables.stated}`);
        for (const { start, identity, superseded, statements: of } of all) {
          const own = Object.entries(of);
          insert.run(start, identity, Number(own[0]?.[0]), originOf(db, sorted(own.flatMap(([, members]) => members))));
          if (isShown) mark.run(superseded, start, identity);
          if (own.length === 1) continue;
          for (const [value, members] of own) tell.run(start, identity, Number(value), originOf(db, members));
        }
        const moves = all
          .filter(({ start, to }) => start !== to)
          .map(({ start, identity, to }): Move => [
            to as Instant,
            isShown ? [5, start, identity] : [9, 5, start, identity],
          ]);
        beginRestating(db);
        moveSamples(db, tables, moves);
        chooseStatements(db);

        const want = expected(all);
        expect(
          rows
            .all()
            .map(([start, identity]) => `${start} ${identity}`)
            .sort(),
        ).toEqual([...want.keys()].sort());
        for (const [start, identity, value, members, superseded] of rows.all()) {
          const [counts, of, joins] = want.get(`${start} ${identity}`) ?? expect.fail('no such sample');
          const others = stated.all(start, identity).map(([one, text]) => [one, JSON.parse(text) as number[]] as const);
          const numbers = JSON.parse(members) as readonly number[];
          expect(Object.fromEntries(others.length === 0 ? [[value, numbers]] : others)).toEqual(of);
          expect(numbers).toEqual(sorted(Object.values(of).flat()));
          expect(Object.keys(of)).toContain(String(value));
          if (!isShown) continue;
          expect(superseded === 0).toBe(counts);
          expect(others.length === 1).toBe(false);
          if (joins > 1) expect(of[value]?.at(-1)).toBe(numbers.at(-1));
        }
      }),
      { numRuns: 200, seed: 20261129 },
    );
  },
);
