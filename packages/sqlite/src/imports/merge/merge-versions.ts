import { compareVersions, latestVersion, type Instant, type RecordVersion } from '@vitalgate/core';
import type { SqlDatabase } from '../../sql/driver.ts';
import type { DatedKind } from '../../listed/record-kinds.ts';
import { originFacts, statedFacts } from '../../origins/origin-facts.ts';
import type { OriginSteps } from '../../origins/origins.ts';
import { showVersion } from '../../listed/dated-versions.ts';

export type Outcome = 'added' | 'replaced' | 'duplicates';

/** The versions of one record, while an import adds its own. */
export interface OpenRecord {
  /** Adds a version, or notes that this import brought a stored one too. */
  take(orderKey: number, record: string): Outcome;
  /** Ends the record: shows, of a nutrition entry, the version that counts. */
  close(): void;
}

interface Numbered extends RecordVersion<unknown> {
  readonly version: number;
}

type Row = readonly [version: number, record: string, originId: number, hidden: number, statedAt: Instant | null];

/**
 * Prepares to merge versions, record by record: all that came of one record, one after the other, so that each stored version
 * is read once however many come. `madeAt` says as of when the delivery that brings them is, null for another import.
 */
export function mergeVersions(
  db: SqlDatabase,
  originId: number,
  steps: OriginSteps,
  madeAt: Instant | null,
): (kind: DatedKind, id: string) => OpenRecord {
  const factsOf = originFacts(db);
  const own = { ...factsOf(originId), ...(madeAt === null ? {} : { latestExport: madeAt }) };
  const select = db.prepare<Row>(
    `SELECT version, record, origin_id, hidden, told_ms FROM main.dated_records INDEXED BY dated_records_by_id
     WHERE kind = ? AND id = ? AND version > 0 ORDER BY version`,
  );
  const join = db.prepare(
    `UPDATE main.dated_records INDEXED BY dated_records_by_id SET origin_id = ${steps.to}
     WHERE kind = ? AND id = ? AND version = ? AND ${steps.changes}`,
  );
  const insert = db.prepare(
    `INSERT INTO main.dated_records (kind, hidden, order_key, id, version, record, origin_id, told_ms)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const state = db.prepare(
    `UPDATE main.dated_records INDEXED BY dated_records_by_id SET told_ms = MAX(COALESCE(told_ms, 0), ?)
     WHERE kind = ? AND id = ? AND version = ?`,
  );
  const show = showVersion(db);

  function counting(rows: readonly Row[]): Numbered | null {
    const all = rows.map(([version, record, origin, , statedAt]): Numbered => ({
      version,
      record: JSON.parse(record) as unknown,
      ...statedFacts(factsOf(origin), statedAt),
    }));
    const record = latestVersion(all);
    return all.find((version) => version.record === record) ?? null;
  }

  return (kind, id) => {
    const rows = select.all(kind, id);
    const known = new Map(rows.map(([version, record, origin, , statedAt]) => [record, { version, origin, statedAt }]));
    let shown = rows.find(([, , , hidden]) => hidden === 0)?.[0] ?? null;
    let last = rows.at(-1)?.[0] ?? 0;
    let best = kind === 'nutrition' ? counting(rows) : null;

    function store(orderKey: number, record: string): Numbered['version'] {
      const same = known.get(record);
      if (same !== undefined) {
        join.run(kind, id, same.version);
        if (madeAt !== null) state.run(madeAt, kind, id, same.version);
        return same.version;
      }
      last++;
      known.set(record, { version: last, origin: originId, statedAt: madeAt });
      // Most entries come in one version, which is shown; moving it there afterwards costs more than writing it.
      const isShown = kind === 'nutrition' && rows.length === 0 && last === 1;
      if (isShown) shown = last;
      insert.run(kind, isShown ? 0 : 1, kind === 'nutrition' ? orderKey : 0, id, last, record, originId, madeAt);
      return last;
    }

    /** What a version says of itself now that this import brought it. */
    function brought(version: number, record: string): Numbered {
      const { origin, statedAt } = known.get(record) ?? { origin: originId, statedAt: null };
      const before = statedFacts(factsOf(origin), statedAt);
      const latestExport = Math.max(before.latestExport ?? -Infinity, own.latestExport ?? -Infinity);
      return {
        version,
        record: JSON.parse(record) as unknown,
        latestExport: latestExport === -Infinity ? null : (latestExport as Instant),
        latestImport: own.latestImport,
      };
    }

    return {
      take(orderKey, record) {
        const isNew = !known.has(record);
        const isFirst = known.size === 0;
        const version = store(orderKey, record);
        if (kind !== 'nutrition') return !isNew ? 'duplicates' : isFirst ? 'added' : 'replaced';
        const before = best;
        const now = brought(version, record);
        if (best === null || best.version === version || compareVersions(best, now) < 0) best = now;
        if (isFirst) return 'added';
        return best?.version === before?.version ? 'duplicates' : 'replaced';
      },
      close() {
        if (best !== null && best.version !== shown) show(id, best.version);
      },
    };
  };
}
