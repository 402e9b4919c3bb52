import { allOriginFacts, type OriginFacts } from '../origins/origin-facts.ts';
import { sourceNames } from '../origins/origins.ts';
import { changeCollector, type SampleChanges } from '../samples/sample-changes.ts';
import { markWriter, sampleMarks } from '../samples/sample-marks.ts';
import { endOf, sampleRows, type SampleRow } from '../samples/sample-rows.ts';
import { sampleTypes } from '../samples/sample-types.ts';
import type { SqlDatabase } from '../sql/driver.ts';
import { newestLogs } from './newest-logs.ts';
import { ownExportRows } from './own-export-rows.ts';

const mark = sampleMarks.relogged;

export function isHeldBy(facts: ReadonlyMap<number, OriginFacts>, originId: number, importNumber: number): boolean {
  return facts.get(originId)?.imports.includes(importNumber) === true;
}

/**
 * Finds anew which samples of an app's own export count no more: a newer export of the same log holds their day without them, and
 * holds their type (docs/decisions/0100). They are kept. It follows from the records and the imports there are. Answers the
 * samples that count otherwise than before. Part of the caller's transaction.
 */
export function refreshRelogged(db: SqlDatabase): readonly SampleChanges[] {
  const exportRows = ownExportRows(db);
  if (exportRows.size === 0) return [];
  const logs = newestLogs(db);
  const facts = allOriginFacts(db);
  const names = sourceNames(db);
  const holdersOf = db.prepare<readonly [number]>('SELECT import_number FROM main.import_types WHERE type_id = ?');
  const rows = sampleRows(db);
  // Another import may bring the same sample as another row's.
  const otherStatements = db.prepare<readonly [number]>(
    'SELECT origin_id FROM main.told_samples WHERE type_id = ? AND start_ms = ? AND identity = ?',
  );
  const write = markWriter(db, mark);
  const changed = changeCollector(db);

  function isRelogged(typeId: number, row: SampleRow, holders: ReadonlySet<number>): boolean {
    const [start, identity, , sourceId, originId, , provenanceId] = row;
    const logged = exportRows.get(provenanceId);
    if (logged === undefined) return false;
    const newest = logs.of({ app: names.get(sourceId) ?? '', ...logged }, (number) => holders.has(number));
    if (newest === null || isHeldBy(facts, originId, newest)) return false;
    return !otherStatements.all(typeId, start, identity).some(([origin]) => isHeldBy(facts, origin, newest));
  }

  for (const { typeId, kind, name } of sampleTypes(db).values()) {
    if (kind !== 'quantity' || !name.startsWith('dietary')) continue;
    const holders = new Set(holdersOf.all(typeId).map(([number]) => number));
    const found: (readonly [row: SampleRow, to: number])[] = [];
    for (const row of rows.each(typeId, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)) {
      const to = isRelogged(typeId, row, holders) ? mark : 0;
      if (to !== (row[5] & mark)) found.push([row, to]);
    }
    for (const [row, to] of found) {
      write(typeId, row, to);
      changed.add(typeId, row[0], endOf(row));
    }
  }
  return changed.list();
}
