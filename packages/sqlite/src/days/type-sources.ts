import { compareSourceClasses, compareSources, type RankedSource, sourceClassOf, sourceKindOf } from '@vitalgate/days';
import { type Instant, type TypeSource, type TypeSources } from '@vitalgate/core';
import type { SqlDatabase } from '../sql/driver.ts';
import { sourceOrders, sourcePriorities } from './source-priorities.ts';

type OfOneSource = readonly [
  sourceId: number | null,
  last: number,
  samples: number,
  first: number,
  end: number,
  provenanceId: number,
];

/** Counts the samples of some types anew, per source: one pass over each type, and another one if several sources have it. */
export function countTypeSources(db: SqlDatabase, typeIds: readonly number[]): void {
  const clear = db.prepare('DELETE FROM main.type_sources WHERE type_id = ?');
  // Most types have one source, and to group by it takes three times as long.
  const ofOne = db.prepare<OfOneSource>(
    `SELECT MIN(source_id), MAX(source_id), COUNT(*), MIN(start_ms), MAX(start_ms), provenance_id
     FROM main.samples WHERE type_id = ?`,
  );
  const write = db.prepare('INSERT INTO main.type_sources VALUES (?, ?, ?, ?, ?, ?)');
  const count = db.prepare(
    `INSERT INTO main.type_sources
     SELECT type_id, source_id, COUNT(*), MIN(start_ms), MAX(start_ms), provenance_id
     FROM main.samples WHERE type_id = ? GROUP BY source_id`,
  );
  for (const typeId of typeIds) {
    clear.run(typeId);
    const [sourceId = null, lastSourceId, ...counted] = ofOne.get(typeId) ?? [];
    if (sourceId !== null && sourceId === lastSourceId) write.run(typeId, sourceId, ...counted);
    else if (sourceId !== null) count.run(typeId);
  }
}

/** What came and went of one source, in `temp.moved`. */
type Moved = readonly [
  typeId: number,
  sourceId: number,
  more: number,
  provenanceId: number | null,
  firstNew: number | null,
  lastNew: number | null,
  firstGone: number | null,
  lastGone: number | null,
];

type Count = readonly [samples: number, first: number, last: number, provenanceId: number];

/**
 * Brings the counts per source up to date with the samples that `temp.moved` says came or went. Its cost follows from them and
 * not from what the store holds; only a source of which the first or the last sample went is sought for its next one.
 */
export function adjustTypeSources(db: SqlDatabase): void {
  const moved = db.prepare<Moved>(
    `SELECT type_id, source_id, SUM(step), MAX(CASE WHEN step > 0 THEN provenance_id END),
       MIN(CASE WHEN step > 0 THEN start_ms END), MAX(CASE WHEN step > 0 THEN start_ms END),
       MIN(CASE WHEN step < 0 THEN start_ms END), MAX(CASE WHEN step < 0 THEN start_ms END)
     FROM temp.moved GROUP BY type_id, source_id`,
  );
  const counted = db.prepare<Count>(
    'SELECT samples, first_ms, last_ms, provenance_id FROM main.type_sources WHERE type_id = ? AND source_id = ?',
  );
  const nearest = (order: 'ASC' | 'DESC') =>
    db.prepare<readonly [number]>(
      `SELECT start_ms FROM main.samples WHERE type_id = ? AND source_id = ? ORDER BY start_ms ${order} LIMIT 1`,
    );
  const [firstOf, lastOf] = [nearest('ASC'), nearest('DESC')];
  const remove = db.prepare('DELETE FROM main.type_sources WHERE type_id = ? AND source_id = ?');
  const write = db.prepare('INSERT OR REPLACE INTO main.type_sources VALUES (?, ?, ?, ?, ?, ?)');
  for (const [typeId, sourceId, more, provenanceId, firstNew, lastNew, firstGone, lastGone] of moved.all()) {
    const [samples, first, last, provenance] = counted.get(typeId, sourceId) ?? [0, Infinity, -Infinity, 0];
    if (samples + more <= 0) {
      remove.run(typeId, sourceId);
      continue;
    }
    const earliest =
      (firstGone ?? Infinity) <= first
        ? (firstOf.get(typeId, sourceId)?.[0] ?? first)
        : Math.min(first, firstNew ?? first);
    const latest =
      (lastGone ?? -Infinity) >= last ? (lastOf.get(typeId, sourceId)?.[0] ?? last) : Math.max(last, lastNew ?? last);
    write.run(typeId, sourceId, samples + more, earliest, latest, provenanceId ?? provenance);
  }
}

type Columns = readonly [
  kind: TypeSources['kind'],
  type: string,
  name: string,
  device: string | null,
  samples: number,
  first: Instant,
  last: Instant,
];

/** Every type that has samples, by name, with its sources in the order in force. */
export function typeSources(db: SqlDatabase): readonly TypeSources[] {
  const rows = db.prepare<Columns>(
    `SELECT t.kind, t.name, o.name, p.device, s.samples, s.first_ms, s.last_ms
     FROM main.type_sources s
       JOIN main.types t USING (type_id)
       JOIN main.sources o USING (source_id)
       JOIN main.provenances p USING (provenance_id)
     ORDER BY t.name, t.kind`,
  );
  const [priorities, orders] = [sourcePriorities(db), sourceOrders(db)];
  const found = new Map<string, { kind: TypeSources['kind']; type: string; byName: Map<string, Ranked> }>();
  for (const [kind, type, name, device, samples, first, last] of rows.all()) {
    const entry = found.get(`${kind} ${type}`) ?? { kind, type, byName: new Map<string, Ranked>() };
    found.set(`${kind} ${type}`, entry);
    const known = entry.byName.get(name);
    const own = sourceClassOf(name, device, false);
    const place = orders.get(type)?.indexOf(name) ?? -1;
    entry.byName.set(name, {
      name,
      kind: known?.kind ?? sourceKindOf(name, device),
      samples: samples + (known?.samples ?? 0),
      first: Math.min(first, known?.first ?? first) as Instant,
      last: Math.max(last, known?.last ?? last) as Instant,
      sourceName: name,
      sourceClass: known !== undefined && compareSourceClasses(known.sourceClass, own) < 0 ? known.sourceClass : own,
      listed: place < 0 ? Infinity : place,
    });
  }
  return [...found.values()].map(({ kind, type, byName }) => ({
    type,
    kind,
    priority: priorities.get(type) ?? null,
    isExported: (orders.get(type)?.length ?? 0) > (priorities.get(type)?.length ?? 0),
    sources: [...byName.values()]
      .sort(compareSources)
      .map(({ name, kind: sourceKind, samples, first, last }) => ({ name, kind: sourceKind, samples, first, last })),
  }));
}

type Ranked = TypeSource & RankedSource;
