import { dayMilliseconds } from '@vitalgate/days';
import type { SqlDatabase } from '../../sql/driver.ts';
import { isSumOfDate } from '../../samples/sums-of-dates.ts';
import { allSources, atItsSamples } from '../../samples/told-spans.ts';

type Span = readonly [start: number, end: number, statedAt: number, aggregated: 0 | 1];
type Stretch = readonly [typeId: number, sourceId: number, start: number, end: number, aggregated: 0 | 1];

/** The spans of a source, or of all, of a type in a feed. */
const ofOneSource = 'type_id = ? AND import_number = ? AND is_whole = ? AND source_id = ?';

/** Until when the stretch of a source that an incoming sample begins in, or the last before it, goes on. */
const statedUntil = (sourceId: string): string => `COALESCE((
  SELECT t.end_ms FROM temp.stated_stretches t
  WHERE t.type_id = i.type_id AND t.source_id = ${sourceId} AND t.is_of_date = 0 AND t.start_ms <= i.start_ms
  ORDER BY t.start_ms DESC LIMIT 1), i.start_ms)`;

/** The times of raw samples of each source that the delivery does not claim to know wholly: a day without a sample ends one. */
function seenStretches(db: SqlDatabase): readonly Stretch[] {
  const rows = db.prepare<readonly [number, number, number, number]>(
    `SELECT i.type_id, i.source_id, i.start_ms, MAX(${statedUntil(String(allSources))}, ${statedUntil('i.source_id')})
     FROM staging.incoming i WHERE NOT ${isSumOfDate('i')} ORDER BY 1, 2, 3`,
  );
  const seen: [number, number, number, number, 0][] = [];
  for (const [typeId, sourceId, start, until] of rows.iterate()) {
    if (start < until) continue;
    const last = seen.at(-1);
    if (last?.[0] === typeId && last[1] === sourceId && start <= last[3] + dayMilliseconds) last[3] = start + 1;
    else seen.push([typeId, sourceId, start, start + 1, 0]);
  }
  return seen;
}

/**
 * Notes which times a delivery states: it cuts what the feed stated before of the same times and source. `temp.stated_stretches`
 * are those that it knows wholly. Nothing is stated of a time that is to come. `statedAt` is `madeAt` with its place among
 * statements that were made then. Expects `makeStatedStretches` done.
 */
export function noteStatedSpans(
  db: SqlDatabase,
  importNumber: number,
  { madeAt, statedAt }: { readonly madeAt: number; readonly statedAt: number },
): void {
  // Spans of one source are apart, so of those that begin before only the last one can reach into a stretch.
  const overlapping = db.prepare<Span>(
    `SELECT start_ms, end_ms, told_ms, aggregated FROM main.told_spans
     WHERE ${ofOneSource} AND start_ms < ? AND end_ms > ? AND start_ms >= COALESCE((
       SELECT MAX(start_ms) FROM main.told_spans WHERE ${ofOneSource} AND start_ms <= ?), ?)
     ORDER BY start_ms`,
  );
  const remove = db.prepare(`DELETE FROM main.told_spans WHERE ${ofOneSource} AND start_ms = ?`);
  const insert = db.prepare('INSERT INTO main.told_spans VALUES (?, ?, ?, ?, ?, ?, ?, ?)');

  function note([typeId, sourceId, start, end, aggregated]: Stretch, isWhole: 0 | 1): void {
    // Its newest record may be an instant.
    const until = Math.min(end, madeAt + 1);
    if (start >= until) return;
    const key = [typeId, importNumber, isWhole, sourceId] as const;
    let at = start;
    for (const [from, to, before, sums] of overlapping.all(...key, until, start, ...key, start, start)) {
      if (before >= madeAt + 1) {
        // What was stated later stays.
        if (from > at) insert.run(...key, at, from, statedAt, aggregated);
        at = to;
        continue;
      }
      remove.run(...key, from);
      if (from < start) insert.run(...key, from, start, before, sums);
      if (to > until) insert.run(...key, until, to, before, sums);
    }
    if (at < until) insert.run(...key, at, until, statedAt, aggregated);
  }

  const stated = db.prepare<readonly [...Stretch, isOfDate: 0 | 1]>(
    'SELECT type_id, source_id, start_ms, end_ms, aggregated, is_of_date FROM temp.stated_stretches',
  );
  for (const [typeId, sourceId, start, end, aggregated, isOfDate] of stated.all())
    note([typeId, sourceId, start, end, aggregated], isOfDate === 1 ? 0 : 1);
  for (const stretch of seenStretches(db)) note(stretch, 0);
}

/** After so long the hours at which parts of a day were stated are no longer kept. */
const keptApart = 30 * dayMilliseconds;

type OldSpan = readonly [typeId: number, isWhole: 0 | 1 | 2, sourceId: number, ...Span];

/**
 * Joins what a feed stated of the parts of a day long ago, unless an export was made between: a feed that sends its last
 * week again each hour would keep a span for each hour of each type for ever, and one that states single records a span for each.
 */
export function joinOldSpans(db: SqlDatabase, importNumber: number, now: number): void {
  const exports = db
    .prepare<readonly [number]>(
      "SELECT json_extract(report, '$.exportedAt') AS at FROM main.imports WHERE at IS NOT NULL",
    )
    .all()
    .map(([at]) => at);
  // Records of one source: the feed's own samples say at which instants.
  const single = `import_number = ${importNumber} AND end_ms < ${now - keptApart} AND is_whole = 1 AND source_id <> ${allSources}
    AND end_ms = start_ms + 1 AND aggregated = 0`;
  db.exec(`
    UPDATE OR IGNORE main.told_spans SET is_whole = ${atItsSamples} WHERE ${single};
    DELETE FROM main.told_spans WHERE ${single}`);
  const old = db.prepare<OldSpan>(
    `SELECT type_id, is_whole, source_id, start_ms, end_ms, told_ms, aggregated FROM main.told_spans
     WHERE import_number = ? AND end_ms < ? ORDER BY type_id, is_whole, source_id, start_ms`,
  );
  const remove = db.prepare(`DELETE FROM main.told_spans WHERE ${ofOneSource} AND start_ms = ?`);
  const extend = db.prepare(`UPDATE main.told_spans SET end_ms = ?, told_ms = ? WHERE ${ofOneSource} AND start_ms = ?`);
  let last: OldSpan | null = null;
  for (const span of old.all(importNumber, now - keptApart)) {
    const [typeId, isWhole, sourceId, start, end, statedAt, aggregated] = span;
    if (last === null || !areNeighbours(last, span)) {
      last = span;
      continue;
    }
    const earlier: number = Math.min(last[5], statedAt);
    const later: number = Math.max(last[5], statedAt);
    if (exports.some((at) => at > earlier && at <= later)) {
      last = span;
      continue;
    }
    const key = [typeId, importNumber, isWhole, sourceId] as const;
    const until = Math.max(last[4], end);
    remove.run(...key, start);
    extend.run(until, earlier, ...key, last[3]);
    last = [typeId, isWhole, sourceId, last[3], until, earlier, aggregated];
  }
}

function dayOf([, , , start]: OldSpan): number {
  return Math.floor(start / dayMilliseconds);
}

/** Whether two spans of a day can be one. What is stated wholly must leave no gap; else nothing is said of one. */
function areNeighbours(one: OldSpan, next: OldSpan): boolean {
  const isOfOneSource = one[0] === next[0] && one[1] === next[1] && one[2] === next[2];
  const isGapless = one[4] === next[3] || (one[6] === 0 && one[1] !== 1);
  return isOfOneSource && dayOf(one) === dayOf(next) && isGapless && one[6] === next[6];
}
