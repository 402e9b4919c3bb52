import { dayMilliseconds } from '@vitalgate/days';
import type { SqlDatabase } from '../../sql/driver.ts';

type Span = readonly [start: number, end: number, told: number, aggregated: 0 | 1];
type Stretch = readonly [typeId: number, start: number, end: number, aggregated: 0 | 1];

/** The times of raw samples that the delivery does not claim to know wholly: a day without a sample ends one. */
function seenStretches(db: SqlDatabase): readonly Stretch[] {
  const rows = db.prepare<readonly [number, number, number]>(
    `SELECT i.type_id, i.start_ms, COALESCE((
       SELECT t.end_ms FROM temp.told_stretches t WHERE t.type_id = i.type_id AND t.start_ms <= i.start_ms
       ORDER BY t.start_ms DESC LIMIT 1), i.start_ms)
     FROM staging.incoming i ORDER BY 1, 2`,
  );
  const seen: [number, number, number, 0][] = [];
  for (const [typeId, start, toldUntil] of rows.iterate()) {
    if (start < toldUntil) continue;
    const last = seen.at(-1);
    if (last?.[0] === typeId && start <= last[2] + dayMilliseconds) last[2] = start + 1;
    else seen.push([typeId, start, start + 1, 0]);
  }
  return seen;
}

/**
 * Notes of which times a delivery tells: it cuts what the feed told before of the same times. `temp.told_stretches` are those
 * that it knows wholly. Nothing is told of a time that is to come. Expects `makeToldStretches` done.
 */
export function noteToldSpans(db: SqlDatabase, importNumber: number, madeAt: number): void {
  const overlapping = db.prepare<Span>(
    `SELECT start_ms, end_ms, told_ms, aggregated FROM main.told_spans
     WHERE type_id = ? AND import_number = ? AND is_whole = ? AND start_ms < ? AND end_ms > ?
     ORDER BY start_ms`,
  );
  const remove = db.prepare(
    'DELETE FROM main.told_spans WHERE type_id = ? AND import_number = ? AND is_whole = ? AND start_ms = ?',
  );
  const insert = db.prepare('INSERT INTO main.told_spans VALUES (?, ?, ?, ?, ?, ?, ?)');

  function note([typeId, start, end, aggregated]: Stretch, isWhole: 0 | 1): void {
    // Its newest record may be an instant.
    const until = Math.min(end, madeAt + 1);
    if (start >= until) return;
    const key = [typeId, importNumber, isWhole] as const;
    let at = start;
    for (const [from, to, told, sums] of overlapping.all(...key, until, start)) {
      if (told > madeAt) {
        // What was told later stays.
        if (from > at) insert.run(...key, at, from, madeAt, aggregated);
        at = to;
        continue;
      }
      remove.run(...key, from);
      if (from < start) insert.run(...key, from, start, told, sums);
      if (to > until) insert.run(...key, until, to, told, sums);
    }
    if (at < until) insert.run(...key, at, until, madeAt, aggregated);
  }

  const told = db.prepare<Stretch>('SELECT type_id, start_ms, end_ms, aggregated FROM temp.told_stretches');
  for (const stretch of told.all()) note(stretch, 1);
  for (const stretch of seenStretches(db)) note(stretch, 0);
}

/** After so long the hours at which parts of a day were told are no longer told apart. */
const keptApart = 30 * dayMilliseconds;

type OldSpan = readonly [typeId: number, isWhole: 0 | 1, ...Span];

/**
 * Joins what a feed told of the parts of a day long ago, unless an export was made between: a feed that sends its last
 * week again each hour would keep a span for each hour of each type for ever.
 */
export function joinOldSpans(db: SqlDatabase, importNumber: number, now: number): void {
  const exports = db
    .prepare<readonly [number]>(
      "SELECT json_extract(report, '$.exportedAt') AS at FROM main.imports WHERE at IS NOT NULL",
    )
    .all()
    .map(([at]) => at);
  const old = db.prepare<OldSpan>(
    `SELECT type_id, is_whole, start_ms, end_ms, told_ms, aggregated FROM main.told_spans
     WHERE import_number = ? AND end_ms < ? ORDER BY type_id, is_whole, start_ms`,
  );
  const remove = db.prepare(
    'DELETE FROM main.told_spans WHERE type_id = ? AND import_number = ? AND is_whole = ? AND start_ms = ?',
  );
  const extend = db.prepare(
    `UPDATE main.told_spans SET end_ms = ?, told_ms = ?
     WHERE type_id = ? AND import_number = ? AND is_whole = ? AND start_ms = ?`,
  );
  let last: OldSpan | null = null;
  for (const span of old.all(importNumber, now - keptApart)) {
    const [typeId, isWhole, start, end, told, aggregated] = span;
    if (last === null || !areNeighbours(last, span)) {
      last = span;
      continue;
    }
    const earlier: number = Math.min(last[4], told);
    const later: number = Math.max(last[4], told);
    if (exports.some((at) => at > earlier && at <= later)) {
      last = span;
      continue;
    }
    remove.run(typeId, importNumber, isWhole, start);
    extend.run(end, earlier, typeId, importNumber, isWhole, last[2]);
    last = [typeId, isWhole, last[2], end, earlier, aggregated];
  }
}

function dayOf([, , start]: OldSpan): number {
  return Math.floor(start / dayMilliseconds);
}

function areNeighbours(one: OldSpan, next: OldSpan): boolean {
  return (
    dayOf(one) === dayOf(next) && one[0] === next[0] && one[1] === next[1] && one[3] === next[2] && one[5] === next[5]
  );
}
