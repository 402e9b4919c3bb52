import type { SqlDatabase } from '../sql/driver.ts';
import { sampleMarks } from '../samples/sample-marks.ts';
import { newestLogs } from './newest-logs.ts';
import { ownExportRows } from './own-export-rows.ts';
import { spanCollector, type SampleChanges } from '../samples/sample-changes.ts';

type Row = readonly [
  start: number,
  identity: number,
  duration: number,
  sourceId: number,
  originId: number,
  superseded: number,
  provenanceId: number,
];

/**
 * Finds anew which samples of an app's own export count no more: a newer export of the same log tells their day without them, and
 * tells of their type (docs/decisions/0100). They are kept. It follows from the records and the imports there are. Answers the
 * samples that count otherwise than before. Part of the caller's transaction.
 */
export function refreshRelogged(db: SqlDatabase): readonly SampleChanges[] {
  const rows = ownExportRows(db);
  if (rows.size === 0) return [];
  const logs = newestLogs(db);
  const names = new Map(db.prepare<readonly [number, string]>('SELECT source_id, name FROM main.sources').all());
  const members = new Map(
    db
      .prepare<readonly [number, string]>('SELECT origin_id, members FROM main.origin_sets')
      .all()
      .map(([id, text]) => [id, JSON.parse(text) as readonly number[]]),
  );
  const types = db.prepare<readonly [number, SampleChanges['kind'], string]>(
    "SELECT type_id, kind, name FROM main.types WHERE kind = 'quantity' AND name LIKE 'dietary%'",
  );
  const tellersOf = db.prepare<readonly [number]>('SELECT import_number FROM main.import_types WHERE type_id = ?');
  const samples = db.prepare<Row>(
    `SELECT start_ms, identity, duration_ms, source_id, origin_id, superseded, provenance_id
     FROM main.samples WHERE type_id = ? ORDER BY start_ms, identity`,
  );
  // Another import may tell the same sample as another row's.
  const otherTellings = db.prepare<readonly [number]>(
    'SELECT origin_id FROM main.told_samples WHERE type_id = ? AND start_ms = ? AND identity = ?',
  );
  const mark = db.prepare(
    `UPDATE main.samples SET superseded = (superseded & ~${sampleMarks.relogged}) | ?
     WHERE type_id = ? AND start_ms = ? AND identity = ?`,
  );
  return types.all().flatMap(([typeId, kind, name]) => {
    const tellers = new Set(tellersOf.all(typeId).map(([number]) => number));
    const changed: Row[] = [];
    const marks: number[] = [];
    for (const row of samples.iterate(typeId)) {
      const [start, identity, , sourceId, originId, superseded, provenanceId] = row;
      const logged = rows.get(provenanceId);
      let to = 0;
      if (logged !== undefined) {
        const newest = logs.of({ app: names.get(sourceId) ?? '', ...logged }, (number) => tellers.has(number));
        const isHeld = (origin: number): boolean => newest === null || members.get(origin)?.includes(newest) === true;
        const others = (): readonly (readonly [number])[] => otherTellings.all(typeId, start, identity);
        if (!isHeld(originId) && !others().some(([origin]) => isHeld(origin))) to = sampleMarks.relogged;
      }
      if (to === (superseded & sampleMarks.relogged)) continue;
      changed.push(row);
      marks.push(to);
    }
    if (changed.length === 0) return [];
    const collector = spanCollector();
    for (const [place, [start, identity, duration]] of changed.entries()) {
      mark.run(marks[place] ?? 0, typeId, start, identity);
      collector.add(start, start + duration);
    }
    return [{ typeId, kind, name, count: changed.length, spans: collector.spans }];
  });
}
