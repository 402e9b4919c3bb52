import {
  listedBloodTests,
  midnightOfDate,
  type BloodTestRecord,
  type BloodTestVersion,
  type Instant,
  type ListedTest,
} from '@vitalgate/core';
import type { DayRule } from '@vitalgate/days';
import type { SqlDatabase } from '../sql/driver.ts';
import { orderKey } from './order-key.ts';
import { originFacts, statedFacts } from '../origins/origin-facts.ts';

export interface RefreshedBloodTests {
  readonly before: readonly ListedTest[];
  readonly after: readonly ListedTest[];
}

interface ShownRow {
  readonly ids: readonly string[];
  readonly key: number;
  readonly until: number | null;
  readonly record: string;
}

function shownRows(db: SqlDatabase): ReadonlyMap<string, ShownRow> {
  const ids = new Map<string, string[]>();
  const allIds = db.prepare<readonly [string, string]>('SELECT shown_id, id FROM main.blood_test_ids ORDER BY place');
  for (const [shown, id] of allIds.all()) {
    const known = ids.get(shown);
    if (known === undefined) ids.set(shown, [id]);
    else known.push(id);
  }
  const rows = db.prepare<readonly [string, number, number | null, string]>(
    "SELECT id, order_key, until_ms, record FROM main.dated_records WHERE kind = 'bloodTest' AND version = 0",
  );
  return new Map(rows.all().map(([id, key, until, record]) => [id, { ids: ids.get(id) ?? [id], key, until, record }]));
}

function isSame(one: ShownRow, other: ShownRow): boolean {
  if (one.key !== other.key || one.until !== other.until || one.record !== other.record) return false;
  return one.ids.join(' ') === other.ids.join(' ');
}

/** A row as changes see it; its record is read only if somebody asks. */
function listedTest(id: string, { ids, record }: ShownRow): ListedTest {
  return {
    id,
    ids,
    get record() {
      return JSON.parse(record) as BloodTestRecord;
    },
  };
}

function versions(db: SqlDatabase): readonly BloodTestVersion[] {
  const factsOf = originFacts(db);
  const rows = db.prepare<readonly [string, string, number, Instant | null]>(
    "SELECT id, record, origin_id, told_ms FROM main.dated_records WHERE kind = 'bloodTest' AND version > 0",
  );
  return rows.all().map(([id, record, originId, statedAt]) => ({
    id,
    record: JSON.parse(record) as BloodTestRecord,
    ...statedFacts(factsOf(originId), statedAt),
  }));
}

/** Makes the list of blood tests anew as version 0 of each. Expects each listed for itself. Part of the caller's transaction. */
export function refreshBloodTests(db: SqlDatabase, dayRule: DayRule): RefreshedBloodTests {
  const before = shownRows(db);
  const after = listedBloodTests(versions(db), (date) => midnightOfDate(dayRule, date));
  const remove = db.prepare("DELETE FROM main.dated_records WHERE kind = 'bloodTest' AND id = ? AND version = 0");
  const insert = db.prepare(
    `INSERT INTO main.dated_records (kind, hidden, order_key, id, version, record, origin_id, until_ms)
     VALUES ('bloodTest', 0, ?, ?, 0, ?, 0, ?)`,
  );
  const removeIds = db.prepare('DELETE FROM main.blood_test_ids WHERE shown_id = ?');
  const insertId = db.prepare('INSERT OR REPLACE INTO main.blood_test_ids (id, shown_id, place) VALUES (?, ?, ?)');
  const rows = after.map(({ id, ids, at, until, record }): readonly [string, ShownRow] => [
    id,
    { ids, key: orderKey(at), until, record: JSON.stringify(record) },
  ]);
  const changed = rows.filter(([id, row]) => {
    const known = before.get(id);
    return known === undefined || !isSame(known, row);
  });
  const listed = new Set(after.map(({ id }) => id));
  const gone = [...before.keys()].filter((id) => !listed.has(id));
  for (const id of [...gone, ...changed.map(([id]) => id)]) {
    remove.run(id);
    removeIds.run(id);
  }
  for (const [id, { ids, key, until, record }] of changed) {
    insert.run(key, id, record, until);
    for (const [place, one] of ids.entries()) insertId.run(one, id, place);
  }
  return { before: [...before].map(([id, row]) => listedTest(id, row)), after };
}
