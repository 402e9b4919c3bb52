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
import { listPart, statedIn } from '../counting/entries-left-out.ts';
import { entryMarks } from '../counting/entry-marks.ts';
import type { SqlDatabase } from '../sql/driver.ts';

const firstImportSql = `(
  SELECT MIN((SELECT MIN(value) FROM json_each(members)))
  FROM main.dated_records v INDEXED BY dated_records_by_id JOIN main.origin_sets USING (origin_id)
  WHERE v.kind = d.kind AND v.id = d.id AND v.version > 0)`;

const bloodTestsSql = `
  SELECT id, record, ${firstImportSql} FROM main.dated_records d WHERE kind = 'bloodTest' AND hidden = 0`;

/** Most entries share their time with none of another source, and need not be read. */
const entriesSql = `
  SELECT id, record, ${firstImportSql} AS first_import, order_key, version FROM main.dated_records d
  WHERE kind = 'nutrition' AND hidden = 0 AND order_key IN (
    SELECT order_key FROM main.dated_records WHERE kind = 'nutrition' AND hidden = 0
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

/** Lists each record whole and for itself again, also superseded ones. To be done before records change; `joinEqualRecords` after. */
export function separateEqualRecords(db: SqlDatabase): void {
  db.exec(`
    DELETE FROM main.dated_records INDEXED BY dated_records_by_id WHERE kind = 'nutrition' AND version = 0;
    UPDATE main.dated_records SET hidden = 0 WHERE kind IN ('bloodTest', 'nutrition') AND hidden IN (${Object.values(entryMarks).join(', ')});
    UPDATE main.dated_records SET other_sources = '[]'
      WHERE kind IN ('bloodTest', 'nutrition') AND hidden = 0 AND other_sources <> '[]'`);
}

/** Lists blood tests and nutrition entries that several sources brought alike once, with the other sources. */
export function joinEqualRecords(db: SqlDatabase): void {
  const one = 'UPDATE main.dated_records INDEXED BY dated_records_by_id';
  const name = db.prepare(`${one} SET other_sources = ? WHERE kind = ? AND hidden = 0 AND id = ?`);
  const hide = db.prepare(`${one} SET hidden = ${entryMarks.alike} WHERE kind = ? AND hidden = 0 AND id = ?`);
  const join = (kind: 'bloodTest' | 'nutrition', all: readonly EqualCandidate[]): void => {
    for (const [listed, ...others] of groupEqual(all)) {
      const sources = limitedSources(others.map(({ sourceName }) => ({ name: sourceName, device: null })));
      name.run(JSON.stringify(sources), kind, listed.id);
      for (const { id } of others) hide.run(kind, id);
    }
  };
  join('bloodTest', candidates(db, bloodTestsSql, ofBloodTest));
  join('nutrition', candidates(db, entriesSql, ofEntry));
  leaveOutRepeats(db);
}

type SharedTime = readonly [id: string, record: string, firstImport: number, orderKey: number, version: number];

/**
 * Leaves amounts out of entries that an entry of another source repeats, as sums of days do: the one that was brought first keeps
 * them, of one import the one that says most. What says nothing else is not listed.
 */
function leaveOutRepeats(db: SqlDatabase): void {
  const entries = db
    .prepare<SharedTime>(entriesSql)
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
    if (counted.length < stated.length) list({ id, entry, version, counted, mark: entryMarks.alike });
  }
}
