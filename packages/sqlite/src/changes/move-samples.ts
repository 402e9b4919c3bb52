import type { Instant } from '@vitalgate/core';
import type { SqlDatabase, SqlValue } from '../sql/driver.ts';
import { sampleKey, statedColumns } from '../samples/sample-statements.ts';
import { originUnions } from '../origins/origins.ts';

/** The key of a sample, in the order of the columns of its table. */
type Key = readonly SqlValue[];

/** A sample with the start that it gets. */
export type Move = readonly [to: Instant, at: Key];

/** A table of samples, with the one of what was stated of them. */
export interface SampleTables {
  readonly samples: 'samples' | 'removed_samples';
  readonly stated: 'told_samples' | 'removed_told_samples';
  readonly key: readonly string[];
}

const keyColumns = sampleKey.split(', ');

/** What the store shows, and what was taken out of it. */
export const sampleTables: readonly SampleTables[] = [
  { samples: 'samples', stated: 'told_samples', key: keyColumns },
  { samples: 'removed_samples', stated: 'removed_told_samples', key: ['removal_number', ...keyColumns] },
];

/** Whether a row is the one with a key, as a condition. */
const isRow = ({ key }: SampleTables): string => key.map((column) => `${column} = ?`).join(' AND ');

function withStart({ key }: SampleTables, at: Key, start: number): Key {
  return at.map((value, place) => (key[place] === 'start_ms' ? start : value));
}

/**
 * Gives samples other starts, together with what was stated of them. Of two that have one key then, which only earlier programs can
 * have stored, one is left: of the imports of both, and it counts if either did. `beginRestating` is to be done before, and
 * `chooseStatements` afterwards. Part of the caller's transaction.
 */
export function moveSamples(db: SqlDatabase, tables: SampleTables, moves: readonly Move[]): void {
  const move = db.prepare(`UPDATE OR IGNORE main.${tables.samples} SET start_ms = ? WHERE ${isRow(tables)}`);
  const follow = db.prepare(`UPDATE main.${tables.stated} SET start_ms = ? WHERE ${isRow(tables)}`);
  /** False if another one is there. */
  const isMoved = (to: number, at: Key): boolean => {
    if (move.run(to, ...at).changes === 0) return false;
    follow.run(to, ...at);
    return true;
  };
  const blocked = moves.filter(([to, at]) => !isMoved(to, at));
  if (blocked.length === 0) return;
  // What is in the way may be one of these itself: all step aside, to starts that no sample has.
  const aside = blocked.map(([to, at], index): Move => {
    const start = Number.MIN_SAFE_INTEGER + index;
    isMoved(start, at);
    return [to, withStart(tables, at, start)];
  });
  const join = joiner(db, tables);
  for (const [to, at] of aside) if (!isMoved(to, at)) join(at, withStart(tables, at, to));
}

function joiner(db: SqlDatabase, tables: SampleTables): (from: Key, into: Key) => void {
  const { samples, stated, key } = tables;
  const is = isRow(tables);
  const union = originUnions(db);
  const joinOrigins = (table: string, isOne: string) => {
    const read = db.prepare<readonly [number]>(`SELECT origin_id FROM main.${table} WHERE ${isOne}`);
    const write = db.prepare(`UPDATE main.${table} SET origin_id = ? WHERE ${isOne}`);
    return (from: Key, into: Key): void => {
      const [one, other] = [read.get(...from)?.[0], read.get(...into)?.[0]];
      if (one === undefined || other === undefined) throw new Error('samples that become one were not stored');
      write.run(union(one, other), ...into);
    };
  };
  const columns = `${key.join(', ')}, ${statedColumns}, origin_id`;
  const writeOnlyStatement = db.prepare(
    `INSERT INTO main.${stated} (${columns}) SELECT ${columns} FROM main.${samples}
     WHERE ${is} AND NOT EXISTS (SELECT 1 FROM main.${stated} WHERE ${is})`,
  );
  const statedAlike = db.prepare(
    `SELECT ${statedColumns} FROM main.${stated} WHERE ${is} INTERSECT SELECT ${statedColumns} FROM main.${stated} WHERE ${is}`,
  );
  const joinStatements = joinOrigins(stated, `${is} AND (${statedColumns}) = (?, ?, ?)`);
  const moveStatements = db.prepare(
    `UPDATE OR IGNORE main.${stated} SET (${key.join(', ')}) = (${key.map(() => '?').join(', ')}) WHERE ${is}`,
  );
  const joinSamples = joinOrigins(samples, is);
  const remove = [stated, samples].map((table) => db.prepare(`DELETE FROM main.${table} WHERE ${is}`));
  const counting = samples === 'samples' ? countingJoin(db, is) : null;
  return (from, into) => {
    for (const at of [from, into]) writeOnlyStatement.run(...at, ...at);
    for (const statement of statedAlike.all(...from, ...into))
      joinStatements([...from, ...statement], [...into, ...statement]);
    moveStatements.run(...into, ...from);
    joinSamples(from, into);
    counting?.(from, into);
    for (const statement of remove) statement.run(...from);
  };
}

/** What is to be done as well if the samples are those of the store: one of them may count, and one statement. */
function countingJoin(db: SqlDatabase, is: string): (from: Key, into: Key) => void {
  const mark = db.prepare(
    `UPDATE main.samples SET superseded = MIN(superseded, (SELECT superseded FROM main.samples WHERE ${is})) WHERE ${is}`,
  );
  const restate = db.prepare(`INSERT OR IGNORE INTO temp.restated SELECT ${sampleKey} FROM main.samples WHERE ${is}`);
  return (from, into) => {
    mark.run(...from, ...into);
    restate.run(...into);
  };
}
