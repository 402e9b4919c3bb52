import { typeOfMetric } from '@vitalgate/contract';
import { computeMetricDays, type RecomputeProgress } from '@vitalgate/core';
import { compareTexts, type DayRule } from '@vitalgate/days';
import type { SqlDatabase } from '../sql/driver.ts';
import type { AffectedMetric, DateRange } from './affected-ranges.ts';
import { metricBasis } from './metric-basis.ts';
import { rememberingReader } from './remembering-reader.ts';

interface Piece {
  readonly metric: AffectedMetric['metric'];
  readonly piece: DateRange;
}

/** All pieces, those of metrics that are made from the same samples together, so that these are read once. */
function inReadingOrder(affected: readonly AffectedMetric[]): readonly Piece[] {
  return affected
    .flatMap(({ metric, pieces }) =>
      pieces.map((piece): Piece & { readonly type: string } => ({ metric, piece, type: typeOfMetric(metric) })),
    )
    .sort((one, other) => compareTexts(one.type, other.type) || compareTexts(one.piece.from, other.piece.from));
}

/** Computes days anew, from the samples, zones and priorities as they now are. Part of the caller's transaction. */
export function refreshMetricDays(
  db: SqlDatabase,
  rule: DayRule,
  affected: readonly AffectedMetric[],
  onProgress?: RecomputeProgress,
): void {
  const own = metricBasis(db, rule);
  const basis = { ...own, reader: rememberingReader(own.reader) };
  const clear = db.prepare('DELETE FROM main.metric_days WHERE metric_id = ? AND date >= ? AND date <= ?');
  const insert = db.prepare(
    'INSERT INTO main.metric_days (metric_id, date, value, sources, lowest, highest, samples) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const sourceLists = db.prepare<readonly [string]>(
    'SELECT DISTINCT sources FROM main.metric_days WHERE metric_id = ?',
  );
  const clearSources = db.prepare('DELETE FROM main.metric_sources WHERE metric_id = ?');
  const insertSource = db.prepare('INSERT OR IGNORE INTO main.metric_sources VALUES (?, ?)');
  const pieces = inReadingOrder(affected);

  for (const [place, { metric, piece }] of pieces.entries()) {
    const { metricId } = metric;
    const { from, to } = piece;
    const days = computeMetricDays(metric, basis, from, to);
    clear.run(metricId, from, to);
    for (const { date, value, sources, reach } of days) {
      const { lowest = null, highest = null, samples = null } = reach ?? {};
      insert.run(metricId, date, value, JSON.stringify(sources), lowest, highest, samples);
    }
    onProgress?.(place + 1, pieces.length);
  }
  for (const { metric } of affected) {
    const { metricId } = metric;
    clearSources.run(metricId);
    for (const [list] of sourceLists.all(metricId)) {
      for (const name of JSON.parse(list) as string[]) insertSource.run(metricId, name);
    }
  }
}
