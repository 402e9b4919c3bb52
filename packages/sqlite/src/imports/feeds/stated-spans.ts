import { dayMilliseconds } from '@vitalgate/days';
import type { SqlDatabase } from '../../sql/driver.ts';

type Span = readonly [start: number, end: number, statedAt: number, aggregated: 0 | 1];
type Stretch = readonly [typeId: number, start: number, end: number, aggregated: 0 | 1];

/** The times of raw samples that the delivery does not claim to know wholly: a day without a sample ends one. */
function seenStretches(db: SqlDatabase): readonly Stretch[] {
  const rows = db.prepare<readonly [number, number, number]>(
    `SELECT i.type_id, i.start_ms, COALESCE((
       SELECT t.end_ms FROM temp.stated_stretches t WHERE t.type_id = i.type_id AND t.start_ms <= i.start_ms
       ORDER BY t.start_ms DESC LIMIT 1), i.start_ms)
     FROM staging.incoming i ORDER BY 1, 2`,
  );
  const seen: [number, number, number, 0][] = [];
  for (const [typeId, start, statedUntil] of rows.iterate()) {
    if (start < statedUntil) continue;
    const last = seen.at(-1);
    if (last?.[0] === typeId && start <= last[2] + dayMilliseconds) last[2] = start + 1;
    else seen.push([typeId, start, start + 1, 0]);
  }
  return seen;
}

/**
 * Notes which times a delivery states: it cuts what the feed stated before of the same times. `temp.stated_stretches` are those
 * that it knows wholly. Nothing is stated of a time that is to come. Expects `makeStatedStretches` done.
 */
export function noteStatedSpans(db: SqlDatabase, importNumber: number, madeAt: number): void {
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
    for (const [from, to, statedAt, sums] of overlapping.all(...key, until, start)) {
      if (statedAt > madeAt) {
        // What was stated later stays.
        if (from > at) insert.run(...key, at, from, madeAt, aggregated);
        at = to;
        continue;
      }
      remove.run(...key, from);
      if (from < start) insert.run(...key, from, start, statedAt, sums);
      if (to > until) insert.run(...key, until, to, statedAt, sums);
    }
    if (at < until) insert.run(...key, at, until, madeAt, aggregated);
  }

  const stated = db.prepare<Stretch>('SELECT type_id, start_ms, end_ms, aggregated FROM temp.stated_stretches');
  for (const stretch of stated.all()) note(stretch, 1);
  for (const stretch of seenStretches(db)) note(stretch, 0);
}

/** After so long the hours at which parts of a day were stated are no longer kept. */
const keptApart = 30 * dayMilliseconds;

type OldSpan = readonly [typeId: number, isWhole: 0 | 1, ...Span];

/**
 * Joins what a feed stated of the parts of a day long ago, unless an export was made between: a feed that sends its last
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
    const [typeId, isWhole, start, end, statedAt, aggregated] = span;
    if (last === null || !areNeighbours(last, span)) {
      last = span;
      continue;
    }
    const earlier: number = Math.min(last[4], statedAt);
    const later: number = Math.max(last[4], statedAt);
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
