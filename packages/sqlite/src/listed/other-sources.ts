import {
  bloodTestContent,
  groupEqual,
  limitedSources,
  nutritionContent,
  type BloodTestRecord,
  type EqualCandidate,
  type NutritionEntry,
} from '@vitalgate/core';
import { loggedRepeats, sixDigits } from '@vitalgate/days';
import { entryMarks } from '../counting/entry-marks.ts';
import { listPart, only, statedIn } from '../counting/entry-parts.ts';
import { listedIn, rowsIn, type LogScope } from '../counting/log-scope.ts';
import type { SqlDatabase } from '../sql/driver.ts';

const firstImportSql = `(
  SELECT MIN((SELECT MIN(value) FROM json_each(members)))
  FROM main.dated_records v INDEXED BY dated_records_by_id JOIN main.origin_sets USING (origin_id)
  WHERE v.kind = d.kind AND v.id = d.id AND v.version > 0)`;

const bloodTestsSql = `
  SELECT id, record, ${firstImportSql} FROM main.dated_records d WHERE kind = 'bloodTest' AND hidden = 0`;

/** Most entries share their time with none of another source, and need not be read. */
const entriesSql = (scope: LogScope): string => `
  SELECT id, record, ${firstImportSql} AS first_import, order_key, version FROM ${listedIn(scope)} d
  WHERE order_key IN (
    SELECT order_key FROM ${listedIn(scope)}
    GROUP BY order_key HAVING COUNT(DISTINCT json_extract(record, '$.source.name')) > 1)`;

type Said = Omit<EqualCandidate, 'id' | 'firstImport'>;

function ofBloodTest(text: string): Said {
  const record = JSON.parse(text) as BloodTestRecord;
  const results = record.results.filter(({ members }) => members === undefined).length;
  return { sourceName: record.source.name, content: bloodTestContent(record), results };
}

function ofEntry(text: string): Said {
  const record = JSON.parse(text) as NutritionEntry;
  return { sourceName: record.source.name, content: nutritionContent(record) };
}

function candidates(db: SqlDatabase, sql: string, read: (text: string) => Said): readonly EqualCandidate[] {
  const rows = db.prepare<readonly [id: string, record: string, firstImport: number]>(sql).all();
  return rows.map(([id, text, firstImport]) => {
    return { id, firstImport, ...read(text) };
  });
}

const marked = Object.values(entryMarks).join(', ');

/** Lists each entry of a part of the log whole and for itself again, also superseded ones; `joinEqualEntries` is to be done after. */
export function separateEqualEntries(db: SqlDatabase, scope: LogScope): void {
  const { by, condition } = rowsIn(scope);
  db.exec(`
    DELETE FROM main.dated_records ${by} WHERE ${condition} AND version = 0;
    UPDATE main.dated_records ${by} SET hidden = 0 WHERE ${condition} AND hidden IN (${marked});
    UPDATE main.dated_records ${by} SET other_sources = '[]' WHERE ${condition} AND hidden = 0 AND other_sources <> '[]'`);
}

/** The same of all blood tests, to be done before they change; `joinEqualBloodTests` after. */
export function separateEqualBloodTests(db: SqlDatabase): void {
  db.exec(`
    UPDATE main.dated_records SET hidden = 0 WHERE kind = 'bloodTest' AND hidden IN (${marked});
    UPDATE main.dated_records SET other_sources = '[]'
      WHERE kind = 'bloodTest' AND hidden = 0 AND other_sources <> '[]'`);
}

/** Prepares to list records that several sources brought alike once, with the other sources. */
function joinEqual(db: SqlDatabase): (kind: 'bloodTest' | 'nutrition', all: readonly EqualCandidate[]) => void {
  const one = 'UPDATE main.dated_records INDEXED BY dated_records_by_id';
  const name = db.prepare(`${one} SET other_sources = ? WHERE kind = ? AND hidden = 0 AND id = ?`);
  const hide = db.prepare(`${one} SET hidden = ${entryMarks.alike} WHERE kind = ? AND hidden = 0 AND id = ?`);
  return (kind, all) => {
    for (const [listed, ...others] of groupEqual(all)) {
      const sources = limitedSources(others.map(({ sourceName }) => ({ name: sourceName, device: null })));
      name.run(JSON.stringify(sources), kind, listed.id);
      for (const { id } of others) hide.run(kind, id);
    }
  };
}

export function joinEqualBloodTests(db: SqlDatabase): void {
  joinEqual(db)('bloodTest', candidates(db, bloodTestsSql, ofBloodTest));
}

/** Expects `leaveOutEntries` done. */
export function joinEqualEntries(db: SqlDatabase, scope: LogScope): void {
  joinEqual(db)('nutrition', candidates(db, entriesSql(scope), ofEntry));
  leaveOutRepeats(db, scope);
}

type SharedTime = readonly [id: string, record: string, firstImport: number, orderKey: number, version: number];

/**
 * Leaves amounts out of entries that an entry of another source repeats, as sums of days do: the one that was brought first keeps
 * them, of one import the one that says most. What says nothing else is not listed.
 */
function leaveOutRepeats(db: SqlDatabase, scope: LogScope): void {
  const entries = db
    .prepare<SharedTime>(entriesSql(scope))
    .all()
    .map(([id, text, firstImport, orderKey, version]) => {
      const entry = JSON.parse(text) as NutritionEntry;
      return { id, entry, firstImport, orderKey, version, stated: statedIn(entry) };
    })
    .sort(
      (one, other) =>
        one.orderKey - other.orderKey ||
        one.firstImport - other.firstImport ||
        other.stated.length - one.stated.length ||
        (one.id < other.id ? -1 : 1),
    );
  const list = listPart(db);
  const repeats = loggedRepeats();
  let time = Number.NaN;
  for (const { id, entry, orderKey, version, stated } of entries) {
    if (orderKey !== time) repeats.clear();
    time = orderKey;
    const { nutrients, foodName, brand, source } = entry;
    const counted = stated.filter((key) => {
      const amount = `${key} ${sixDigits(nutrients[key] ?? 0)} ${JSON.stringify([foodName, brand])}`;
      return !repeats.isRepeat(amount, source.name);
    });
    if (counted.length < stated.length)
      list({ id, entry, version, counted: only(entry, counted), mark: entryMarks.alike });
  }
}
