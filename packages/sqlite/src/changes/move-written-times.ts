import { type Instant, type LocalDate, type NutritionEntry } from '@vitalgate/core';
import { type DayRule, userInstantAt, userSecondOf } from '@vitalgate/days';
import type { SqlDatabase, SqlValue } from '../sql/driver.ts';
import { sourceNames } from '../origins/origins.ts';
import { orderKey } from '../listed/order-key.ts';
import { beginRestating, chooseStatements } from '../samples/sample-statements.ts';
import { moveSamples, sampleTables, type Move } from './move-samples.ts';
import { ownExportRows } from '../counting/own-export-rows.ts';

/** The instant of a time written without a zone; null for a record without one, of which the clock showed it at `at`. */
type WrittenClock = (date: LocalDate, second: number | null, at: Instant) => Instant;

function writtenClock(before: DayRule, after: DayRule): WrittenClock {
  const found = new Map<string, Instant>();
  return (date, written, at) => {
    const second = written ?? userSecondOf(before, date, at);
    const key = `${date} ${second}`;
    const known = found.get(key) ?? userInstantAt(after, date, second);
    found.set(key, known);
    return known;
  };
}

type EntryTable = readonly [table: 'dated_records' | 'removed_dated_records', by: string, key: readonly string[]];

const entryTables: readonly EntryTable[] = [
  ['dated_records', 'INDEXED BY dated_records_by_id', ['kind', 'id', 'version']],
  ['removed_dated_records', '', ['removal_number', 'kind', 'id', 'version']],
];

const rowOf = (app: string, name: string): string => JSON.stringify([app, name]);

/** Moves the entries, and answers the written second of each row of each app, null if its entry does not say it. */
function moveEntries(db: SqlDatabase, momentOf: WrittenClock): ReadonlyMap<string, number | null> {
  const seconds = new Map<string, number | null>();
  for (const [table, by, key] of entryTables) {
    const entries = db.prepare<readonly [order: number, record: string, ...SqlValue[]]>(
      `SELECT order_key, record, ${key.join(', ')} FROM main.${table}
       WHERE kind = 'nutrition' AND json_extract(record, '$.ownExportDay') IS NOT NULL`,
    );
    const move = db.prepare(
      `UPDATE main.${table} ${by} SET order_key = ?, record = ? WHERE ${key.map((column) => `${column} = ?`).join(' AND ')}`,
    );
    for (const [order, text, ...at] of entries.all()) {
      const entry = JSON.parse(text) as NutritionEntry;
      const { loggedAt, source, recordKey = '', ownExportDay, ownExportSecond = null } = entry;
      if (ownExportDay === undefined) continue;
      const row = rowOf(source.name, recordKey);
      seconds.set(row, ownExportSecond ?? seconds.get(row) ?? null);
      const moved = momentOf(ownExportDay, ownExportSecond, loggedAt);
      if (moved === loggedAt) continue;
      const key = order === orderKey(loggedAt) ? orderKey(moved) : order;
      move.run(key, JSON.stringify({ ...entry, loggedAt: moved }), ...at);
    }
  }
  return seconds;
}

/**
 * Moves what was stated of a local time without a zone, the rows of an app's own export, to the instants at which the user's clocks
 * showed these times: the days and times that the file wrote stay (docs/decisions/0158). To be done with each change of the zones,
 * `before` and `after` being the rules on both sides of it. Answers the types whose samples are to be counted anew. Part of the
 * caller's transaction.
 */
export function moveWrittenTimes(db: SqlDatabase, before: DayRule, after: DayRule): readonly number[] {
  const momentOf = writtenClock(before, after);
  // Also if no sample is to be moved: an entry of which no amount is known has none.
  const seconds = moveEntries(db, momentOf);
  const rows = ownExportRows(db);
  if (rows.size === 0) return [];
  const names = sourceNames(db);
  const types = db
    .prepare<readonly [number]>("SELECT type_id FROM main.types WHERE kind = 'quantity' AND name LIKE 'dietary%'")
    .all();
  const moved = new Set<number>();
  beginRestating(db);
  for (const tables of sampleTables) {
    const samples = db.prepare<readonly [start: Instant, source: number, provenance: number, ...key: SqlValue[]]>(
      `SELECT start_ms, source_id, provenance_id, ${tables.key.join(', ')} FROM main.${tables.samples} WHERE type_id = ?`,
    );
    for (const [typeId] of types) {
      const moves: Move[] = [];
      for (const [start, source, provenance, ...at] of samples.iterate(typeId)) {
        const row = rows.get(provenance);
        if (row === undefined) continue;
        const second = seconds.get(rowOf(names.get(source) ?? '', row.name));
        // A copy of the sample that came with its instant, as in what another host handed out, has no such entry.
        if (second === undefined) continue;
        const to = momentOf(row.day, second, start);
        if (to !== start) moves.push([to, at]);
      }
      if (moves.length === 0) continue;
      moved.add(typeId);
      moveSamples(db, tables, moves);
    }
  }
  chooseStatements(db);
  return [...moved];
}
