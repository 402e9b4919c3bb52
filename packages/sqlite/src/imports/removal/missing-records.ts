import type { MissingDoubt } from '@vitalgate/contract';
import type { Instant, MissingGroup } from '@vitalgate/core';
import type { SqlDatabase } from '../../sql/driver.ts';
import type { DatedKind } from '../../listed/record-kinds.ts';
import { undated } from '../../listed/order-key.ts';
import { recordKinds } from '../../listed/record-kinds.ts';
import { reachedSamples, type Reached } from '../../samples/reached.ts';
import { haveCommon, newerExports } from '../../origins/newer-exports.ts';

/** A group with where its records are. */
export interface FoundMissing {
  readonly group: MissingGroup;
  /** Condition on rows of `samples`; null for dated records. */
  readonly samples: string | null;
  /** Ids of dated records; of blood tests all under which imports brought them. */
  readonly ids: readonly string[];
  readonly datedKind: DatedKind | null;
}

type Comparison = NonNullable<ReturnType<typeof comparison>>;

const unread = new Set(['invalidFile', 'missingFile', 'unsafePath', 'endsEarly']);

function hasUnreadFiles(db: SqlDatabase, importNumber: number): boolean {
  const reasons = db.prepare<readonly [string]>(
    `SELECT json_extract(value, '$.reason') FROM main.imports, json_each(report, '$.skipped') WHERE import_number = ?`,
  );
  return reasons.all(importNumber).some(([reason]) => unread.has(reason));
}

/**
 * What earlier exports tell apart from a newer one, as lists of sets of origins for SQL: `NewerExport` says of which. Null if nothing can
 * be missing: the usual case, found without a look at any record.
 */
function comparison(db: SqlDatabase, importNumber: number) {
  const newer = newerExports(db).find((one) => one.importNumber === importNumber);
  if (newer === undefined) return null;
  return {
    exportedAt: newer.exportedAt,
    earlierIds: newer.onlyEarlier,
    onlyEarlier: newer.onlyEarlier.join(', '),
    newer: newer.own.join(', '),
    haveCommon: haveCommon(db, newer),
    hasUnreadFiles: hasUnreadFiles(db, importNumber),
    // It may be a part of what the account holds: it lacks only what it must hold, as it has most of its time again.
    isOfAccount: newer.isOfAccount,
    earlier: newer.earlier.join(', '),
    shared: newer.shared.join(', '),
  };
}

const recordTime = `CASE kind
  WHEN 'workout' THEN json_extract(record, '$.start')
  ELSE json_extract(record, '$.loggedAt') END`;

/** Versions `v` of blood tests with the row `s` that lists them; versions of what is not listed are left out. */
const listedVersions = `main.dated_records v
  JOIN main.blood_test_ids b ON b.id = v.id
  JOIN main.dated_records s ON s.kind = 'bloodTest' AND s.id = b.shown_id AND s.version = 0
  WHERE v.kind = 'bloodTest' AND v.version > 0`;

/** When a listed blood test was collected; null if nobody knows. */
const collectedTime = `CASE WHEN s.order_key < ${undated} THEN 0 - s.order_key END`;

function firstsOf(db: SqlDatabase, types: readonly number[], newer: string): ReadonlyMap<number | DatedKind, number> {
  const firsts = new Map<number | DatedKind, number>();
  const first = db.prepare<readonly [number]>(
    `SELECT start_ms FROM main.samples WHERE type_id = ? AND origin_id IN (${newer}) ORDER BY start_ms LIMIT 1`,
  );
  for (const typeId of types) {
    const found = first.get(typeId);
    if (found !== undefined) firsts.set(typeId, found[0]);
  }
  const dated = db.prepare<readonly [DatedKind, number | null]>(
    `SELECT kind, MIN(${recordTime}) FROM main.dated_records
     WHERE kind <> 'bloodTest' AND version > 0 AND origin_id IN (${newer}) GROUP BY kind
     UNION ALL
     SELECT v.kind, MIN(${collectedTime}) FROM ${listedVersions} AND v.origin_id IN (${newer}) GROUP BY v.kind`,
  );
  for (const [kind, time] of dated.all()) firsts.set(kind, time ?? Infinity);
  return firsts;
}

type Counted = readonly [isBefore: 0 | 1, count: number, first: Instant, last: Instant];
type DatedRow = readonly [kind: DatedKind, id: string, time: Instant];

/**
 * Finds what an import lacks of what earlier exports of its format brought. Reads the samples only if something is missing. Right
 * after an import, `reached` is what it reached if it brought most again.
 */
export function missingRecords(
  db: SqlDatabase,
  importNumber: number,
  reached: Reached | null = null,
): readonly FoundMissing[] {
  const compared = comparison(db, importNumber);
  if (compared === null) return [];
  const isAllReached = reached !== null && compared.earlierIds.every((id) => id >= reached.firstNewOrigin);
  const { exportedAt, onlyEarlier, newer, shared, isOfAccount, haveCommon, hasUnreadFiles } = compared;
  const types = db
    .prepare<readonly [number, 'quantity' | 'category', string]>(
      'SELECT type_id, kind, name FROM main.types ORDER BY name, kind',
    )
    .all();
  const firsts = firstsOf(
    db,
    types.map(([typeId]) => typeId),
    newer,
  );
  const first = Math.min(...firsts.values(), exportedAt);

  function doubtOf(holder: number | DatedKind, isBefore: boolean): MissingDoubt | null {
    if (!haveCommon) return 'nothingInCommon';
    if (holder === 'bloodTest' && hasUnreadFiles) return 'unreadFiles';
    if (!firsts.has(holder)) return 'noneOfType';
    return isBefore ? 'beforeItsFirst' : null;
  }

  const heldAgain = db.prepare<readonly [number]>(
    `SELECT COUNT(*) FROM main.samples WHERE type_id = ? AND start_ms >= ? AND origin_id IN (${shared})`,
  );
  const samples = types.flatMap(([typeId, kind, type]): FoundMissing[] => {
    // Of an account it may be a part: what lies before all that it holds of a type, it says nothing of.
    const from = isOfAccount ? (firsts.get(typeId) ?? Infinity) : -Infinity;
    if (from === Infinity) return [];
    const since = from === -Infinity ? '' : ` AND start_ms >= ${from}`;
    const missing = `type_id = ${typeId} AND origin_id IN (${onlyEarlier}) AND start_ms + duration_ms <= ${exportedAt}${since}`;
    const part = isOfAccount || doubtOf(typeId, true) === doubtOf(typeId, false) ? '0' : `(start_ms < ${first})`;
    const counts = db.prepare<Counted>(
      `SELECT ${part} AS is_before, COUNT(*), MIN(start_ms), MAX(start_ms)
       FROM ${isAllReached ? reachedSamples : 'main.samples'} WHERE ${missing} GROUP BY is_before ORDER BY is_before`,
    );
    const found = counts.all();
    const [, lacked = 0] = found[0] ?? [];
    if (isOfAccount && lacked > 0 && (heldAgain.get(typeId, from)?.[0] ?? 0) < lacked) return [];
    return found.map(([isBefore, count, begin, last]) => ({
      group: { kind: recordKinds[kind], type, count, first: begin, last, doubt: doubtOf(typeId, isBefore === 1) },
      samples: `${missing} AND ${part} = ${isBefore}`,
      ids: [],
      datedKind: null,
    }));
  });
  return [...samples, ...missingDated(db, compared, { first, firsts, doubtOf })];
}

interface MissingDatedGroup {
  readonly kind: DatedKind;
  readonly isBefore: boolean;
  readonly ids: string[];
  readonly times: Instant[];
}

/** Where what the newer export holds begins, of all and by type or kind, and what is doubtful of it. */
interface Firsts {
  readonly first: number;
  readonly firsts: ReadonlyMap<number | DatedKind, number>;
  readonly doubtOf: (kind: DatedKind, isBefore: boolean) => MissingDoubt | null;
}

function missingDated(
  db: SqlDatabase,
  { exportedAt, onlyEarlier, newer, earlier, isOfAccount }: Comparison,
  { first, firsts, doubtOf }: Firsts,
): readonly FoundMissing[] {
  const rows = db.prepare<DatedRow>(
    `SELECT kind, id, MAX(${recordTime}) FROM main.dated_records d
     WHERE kind <> 'bloodTest' AND version > 0 AND origin_id IN (${onlyEarlier})
       AND COALESCE(json_extract(record, '$.end'), ${recordTime}) <= ${exportedAt}
       AND NOT EXISTS (
         SELECT 1 FROM main.dated_records o INDEXED BY dated_records_by_id
         WHERE o.kind = d.kind AND o.id = d.id AND o.version > 0 AND o.origin_id NOT IN (${onlyEarlier})
       )
     GROUP BY kind, id
     UNION ALL
     SELECT v.kind, b.shown_id, ${collectedTime} AS time FROM ${listedVersions}
     GROUP BY v.kind, b.shown_id HAVING MAX(v.origin_id NOT IN (${onlyEarlier})) = 0 AND time < ${exportedAt}`,
  );
  const idsOfTest = db.prepare<readonly [string]>(
    'SELECT id FROM main.blood_test_ids WHERE shown_id = ? ORDER BY place',
  );
  const groups = new Map<string, MissingDatedGroup>();
  for (const [kind, id, time] of rows.all()) {
    if (isOfAccount && time < (firsts.get(kind) ?? Infinity)) continue;
    const isBefore = time < first && doubtOf(kind, true) !== doubtOf(kind, false);
    const group = groups.get(`${kind} ${isBefore}`) ?? { kind, isBefore, ids: [], times: [] };
    groups.set(`${kind} ${isBefore}`, group);
    group.ids.push(...(kind === 'bloodTest' ? idsOfTest.all(id).map(([one]) => one) : [id]));
    group.times.push(time);
  }
  const order: readonly DatedKind[] = ['workout', 'nutrition', 'bloodTest'];
  const heldAgain = db.prepare<readonly [number]>(
    `SELECT COUNT(DISTINCT n.id) FROM main.dated_records n
     JOIN main.dated_records e INDEXED BY dated_records_by_id ON e.kind = n.kind AND e.id = n.id
     WHERE n.kind = ? AND n.version > 0 AND n.origin_id IN (${newer}) AND e.version > 0 AND e.origin_id IN (${earlier})`,
  );
  return [...groups.values()]
    .filter(({ kind, times }) => !isOfAccount || (heldAgain.get(kind)?.[0] ?? 0) >= times.length)
    .sort(
      (one, other) =>
        order.indexOf(one.kind) - order.indexOf(other.kind) || Number(one.isBefore) - Number(other.isBefore),
    )
    .map(({ kind, isBefore, ids, times }) => ({
      group: {
        kind: recordKinds[kind],
        type: null,
        count: times.length,
        first: earliest(times),
        last: latest(times),
        doubt: doubtOf(kind, isBefore),
      },
      samples: null,
      ids,
      datedKind: kind,
    }));
}

function earliest(times: readonly Instant[]): Instant {
  return times.reduce((one, other) => (one < other ? one : other));
}

function latest(times: readonly Instant[]): Instant {
  return times.reduce((one, other) => (one > other ? one : other));
}
