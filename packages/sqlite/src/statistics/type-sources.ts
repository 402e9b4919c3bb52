import {
  compareSources,
  compareSourceClasses,
  sourceClassOf,
  sourceKindOf,
  type Instant,
  type RankedSource,
  type TypeSource,
  type TypeSources,
} from '@vitalgate/core';
import type { SqlDatabase } from '../driver.ts';
import { sourcePriorities } from './source-priorities.ts';

/** Counts the samples of some types anew, per source: one pass over each type. */
export function countTypeSources(db: SqlDatabase, typeIds: readonly number[]): void {
  const clear = db.prepare('DELETE FROM main.type_sources WHERE type_id = ?');
  const count = db.prepare(
    `INSERT INTO main.type_sources
     SELECT type_id, source_id, COUNT(*), MIN(start_ms), MAX(start_ms), provenance_id
     FROM main.samples WHERE type_id = ? GROUP BY source_id`,
  );
  for (const typeId of typeIds) {
    clear.run(typeId);
    count.run(typeId);
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
  const priorities = sourcePriorities(db);
  const found = new Map<string, { kind: TypeSources['kind']; type: string; byName: Map<string, Ranked> }>();
  for (const [kind, type, name, device, samples, first, last] of rows.all()) {
    const entry = found.get(`${kind} ${type}`) ?? { kind, type, byName: new Map<string, Ranked>() };
    found.set(`${kind} ${type}`, entry);
    const known = entry.byName.get(name);
    const own = sourceClassOf(name, device, false);
    const place = priorities.get(type)?.indexOf(name) ?? -1;
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
    sources: [...byName.values()]
      .sort(compareSources)
      .map(({ name, kind: sourceKind, samples, first, last }) => ({ name, kind: sourceKind, samples, first, last })),
  }));
}

type Ranked = TypeSource & RankedSource;
